/** What is on its way home with a carrier that nobody can ask: its owner is, at once. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into deadline (entity, entity_id, event, due_at, try_at)
    select 'identify.silent', p.subject_id, 'ask', at, at
    from parcel p cross join lateral (select greatest(now(), p.sent_at + interval '7 days') as at) due
    where p.purpose = 'identify' and p.leg = 'returnBack' and p.arrived_at is null and p.deadline_at is null
    on conflict do nothing`.execute(db);
}
