/** Retention: forgets what nobody may ask for any more. The ledger, transitions and messages stay. */

import { sql } from 'kysely';
import { IDEMPOTENCY_DAYS } from '../../../contract/wire/limits.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { forgetEvents } from '../events/delivery.ts';
import { VISITORS } from './idempotency.ts';

const VISITOR_DAYS = 1;
/** Writes of one person that are remembered longer than a day. */
const MOST_KEYS = 20_000;
/** Pages that were away longer than this read everything anew. */
const EVENT_DAYS = 7;

export async function tidy(db: Db, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY);
  await db.deleteFrom('idempotency').where('created_at', '<', before(IDEMPOTENCY_DAYS)).execute();
  // Anybody can write these, so they are kept only as long as a lost answer may be asked for again.
  await db
    .deleteFrom('idempotency')
    .where('owner', 'like', `${VISITORS}%`)
    .where('created_at', '<', before(VISITOR_DAYS))
    .execute();
  // Nobody does so much by hand: the rest are keys that somebody made up.
  await sql`
    delete from idempotency using (
      select owner, key, row_number() over (partition by owner order by created_at desc) as place from idempotency
      where owner in (select owner from idempotency group by owner having count(*) > ${MOST_KEYS})
    ) as own
    where own.place > ${MOST_KEYS} and idempotency.owner = own.owner and idempotency.key = own.key
      and idempotency.created_at < ${before(VISITOR_DAYS)}`.execute(db);
  await forgetEvents(db, before(EVENT_DAYS));
}
