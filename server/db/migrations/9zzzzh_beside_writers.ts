/**
 * Beside writers, what steps before did while those waited: indexes, pieces cleaned before there were orders of several, and who had
 * a piece in hand and what ended a cleaning, which are searched for in long logs. What is known already stays.
 */
import { type Kysely, sql } from 'kysely';
import { buildIndex } from '../steps.ts';

export const alone = true;

/** So many rows are locked at once. */
const BATCH = 2_000;

export async function up(db: Kysely<unknown>): Promise<void> {
  await buildIndex(db, 'feedback_open', 'feedback (created_at, id) where answered_at is null');
  await buildIndex(db, 'feedback_of', 'feedback (user_id, created_at desc, id desc)');
  await buildIndex(db, 'resale_conflict_order', 'resale_conflict (order_id)');
  await buildIndex(db, 'idempotency_minted', 'idempotency (owner, minted) where minted is not null');
  await buildIndex(db, 'identify_case_by_typed_code', 'identify_case (lower(code)) where code is not null');
  await buildIndex(db, 'cleaning_over', 'cleaning (state, done_event)');
  await buildIndex(db, 'offer_between', 'offer (listing_id, buyer_id)');
  await buildIndex(db, 'receipt_waybill', `receipt (regexp_replace(upper(express_no), '[^A-Z0-9]', '', 'g'))`);
  await buildIndex(db, 'live_report_room', 'live_report (room_id) where room_id is not null');
  await buildIndex(
    db,
    'live_message_held',
    `live_message (created_at) where hints <> '[]'::jsonb and cleared_at is null and judged_at is null`,
  );
  for (let moved = BATCH; moved === BATCH; ) {
    const { numAffectedRows } = await sql`
      update cleaning set batch_id = id
      where id in (select id from cleaning where batch_id is null limit ${BATCH}::int)`.execute(db);
    moved = Number(numAffectedRows ?? 0);
  }
  await buildIndex(db, 'cleaning_of_batch', 'cleaning (batch_id)');
  await sql`
    update cleaning c set done_event = (
      select t.event from transition t where t.entity = 'cleaning' and t.entity_id = c.id and t.to_state = 'done'
      order by t.id desc limit 1
    ) where c.state = 'done' and c.done_event is null`.execute(db);
  await handled(db);
}

/** What no step of the log says is in the record of what staff did: late finds, and who sent home before that was kept. */
async function handled(db: Kysely<unknown>): Promise<void> {
  await sql`
    update identify_case c set taken_by = t.actor_id from transition t
    where c.taken_by is null and t.entity = 'identify' and t.entity_id = c.id and t.event = 'scanIn'
      and t.actor_id is not null`.execute(db);
  await sql`
    update identify_case c set taken_by = a.actor_id from audit a
    where c.taken_by is null and a.call = 'identifyScanIn' and a.detail::jsonb #>> '{input,id}' = c.id`.execute(db);
  await sql`
    update identify_case c set sent_by = a.actor_id from audit a, parcel p
    where c.sent_by is null and p.purpose = 'identify' and p.subject_id = c.id and p.leg = 'returnBack'
      and a.call = 'identifySendBack' and upper(a.detail::jsonb #>> '{input,waybill}') = upper(p.waybill)`.execute(db);
  await sql`
    update identify_case c set hands = known.hands from (
      select had.id, array_agg(distinct had.hand) as hands from (
        select one.id, unnest(array[one.taken_by, one.sent_by]) as hand from identify_case one
        union select one.id, a.actor_id from identify_case one join audit a on a.detail::jsonb #>> '{input,id}' = one.id
          where a.call in ('identifyScanIn', 'identifyAbsent', 'identifySendBack')
      ) as had where had.hand is not null group by had.id
    ) as known where known.id = c.id and c.hands = '{}'`.execute(db);
}
