/** Settlements past their promise, for whoever is on call. */
import { sql } from 'kysely';
import { DAY } from '../../../contract/wire/time.ts';
import type { Overdue } from '../../kernel/lib/watched.ts';

/** A settlement is paid the day after its sale; after another it is stuck, ms. */
const STUCK = 2 * DAY;

export const lateSettlements: Overdue = {
  name: 'storefront_settlements_late',
  help: 'Settlements that failed, or that are not paid two days after the sale',
  count: (now) => sql<number>`(select count(*)::int from settlement where state = 'failed'
    or (state in ('pending', 'ready', 'paying') and created_at < ${new Date(now.getTime() - STUCK)}))`,
};
