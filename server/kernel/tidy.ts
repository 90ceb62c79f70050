/** Forgets what nobody may ask for any more. The ledger, transitions and messages stay. */

import { IDEMPOTENCY_DAYS } from '../../contract/limits.ts';
import { DAY } from '../../contract/states.ts';
import type { Db } from '../db/schema.ts';

/** Pages that were away longer than this read everything anew. */
const EVENT_DAYS = 7;

export async function tidy(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await db.deleteFrom('idempotency').where('created_at', '<', before(IDEMPOTENCY_DAYS)).execute();
  await db
    .deleteFrom('delivery')
    .where('state', 'in', ['sent', 'gone'])
    .where('created_at', '<', before(EVENT_DAYS))
    .execute();
  await db
    .deleteFrom('event')
    .where('at', '<', before(EVENT_DAYS))
    .where((e) => e.not(e.exists(e.selectFrom('delivery').select('id').whereRef('delivery.event_id', '=', 'event.id'))))
    .execute();
}
