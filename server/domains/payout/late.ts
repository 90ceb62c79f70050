/** Withdrawals past their promise, for whoever is on call. */
import { sql } from 'kysely';
import { DAY } from '../../../contract/wire/time.ts';
import type { Overdue } from '../../kernel/lib/watched.ts';

/** What was approved is sent within a day; after another it is stuck, ms. */
const STUCK = 2 * DAY;

export const lateWithdrawals: Overdue = {
  name: 'storefront_withdrawals_late',
  help: 'Withdrawals that nobody decided in the time promised, or that were approved and have not been sent or refused for two days',
  count: (now) => sql<number>`(select count(*)::int from withdrawal
    where (state = 'applied' and (deadline_at is null or deadline_at < ${now}))
      or (state = 'paying' and created_at < ${new Date(now.getTime() - STUCK)}))`,
};
