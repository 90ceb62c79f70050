/** Everybody who had a piece in hand, not the last one only: who took it in or sent it decides nothing about it. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column hands text[] not null default '{}'`.execute(db);
  // Who came before the last is in the record of what staff did.
  await sql`
    update identify_case c set hands = known.hands from (
      select had.id, array_agg(distinct had.hand) as hands from (
        select one.id, unnest(array[one.taken_by, one.sent_by]) as hand from identify_case one
        union select one.id, a.actor_id from identify_case one join audit a on a.detail::jsonb #>> '{input,id}' = one.id
          where a.call in ('identifyScanIn', 'identifyAbsent', 'identifySendBack')
      ) as had where had.hand is not null group by had.id
    ) as known where known.id = c.id`.execute(db);
}
