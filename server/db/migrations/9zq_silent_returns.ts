/** What is on its way home with a carrier that nobody can ask: its owner is, at once, and has time to answer. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into deadline (entity, entity_id, event, due_at, try_at)
    select 'cleaning.silent', c.id, 'ask', at, at
    from cleaning c
    join parcel p on p.purpose = 'cleaning' and p.subject_id = c.id and p.leg = 'returnBack'
    cross join lateral (select greatest(now(), p.sent_at + interval '7 days') as at) due
    where c.state = 'delivering' and p.arrived_at is null and p.deadline_at is null
    on conflict do nothing`.execute(db);
}
