/** What was brought before anybody kept a day for it: its owner reads that it ends by itself, four days after we heard that it came. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    with due as (
      update identify_case c set deadline_at = greatest(now(), coalesce(p.heard_at, p.arrived_at) + interval '4 days')
      from parcel p
      where p.purpose = 'identify' and p.subject_id = c.id and p.leg = 'toPlatform' and p.arrived_at is not null
        and c.state = 'in_transit' and c.deadline_at is null
      returning c.id, c.deadline_at
    )
    insert into deadline (entity, entity_id, event, due_at, try_at)
    select 'identify', id, 'lose', deadline_at, deadline_at from due
    on conflict do nothing`.execute(db);
}
