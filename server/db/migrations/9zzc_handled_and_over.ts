/** Who took a piece in that was sent to be authenticated, and by what a piece that was cleaned is over: neither is searched for in the log. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column taken_by text references account (id)`.execute(db);
  await sql`
    update identify_case c set taken_by = t.actor_id from transition t
    where t.entity = 'identify' and t.entity_id = c.id and t.event = 'scanIn' and t.actor_id is not null`.execute(db);
  // What no step of the log says is in the record of what staff did: late finds, and who sent home before that was kept.
  await sql`
    update identify_case c set taken_by = a.actor_id from audit a
    where c.taken_by is null and a.call = 'identifyScanIn' and a.detail::jsonb #>> '{input,id}' = c.id`.execute(db);
  await sql`
    update identify_case c set sent_by = a.actor_id from audit a, parcel p
    where c.sent_by is null and p.purpose = 'identify' and p.subject_id = c.id and p.leg = 'returnBack'
      and a.call = 'identifySendBack' and upper(a.detail::jsonb #>> '{input,waybill}') = upper(p.waybill)`.execute(db);
  // It came back undelivered: nothing is lost.
  await sql`
    alter table identify_case add column came_back jsonb`.execute(db);
  await sql`
    alter table identify_claim drop constraint identify_claim_state_check,
      add constraint identify_claim_state_check check (state in ('open', 'paid', 'refused', 'came', 'back'))`.execute(
    db,
  );
  await sql`alter table cleaning add column done_event text`.execute(db);
  await sql`
    update cleaning c set done_event = (
      select t.event from transition t where t.entity = 'cleaning' and t.entity_id = c.id and t.to_state = 'done'
      order by t.id desc limit 1
    ) where c.state = 'done'`.execute(db);
  await sql`create index cleaning_over on cleaning (state, done_event)`.execute(db);
}
