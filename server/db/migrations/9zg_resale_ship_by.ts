/** When a channel took a post, and since when it has not answered, is kept. What was sold elsewhere and lies at its seller's home is to be sent by a time, also what was sold before there was one. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table resale_post add column unheard_since timestamptz, add column asked_at timestamptz`.execute(db);
  await sql`
    with sold as (
      update resale_post x set deadline_at = x.updated_at + interval '48 hours'
      from item i where i.id = x.item_id and not i.in_warehouse and x.state = 'sold_remote' and x.deadline_at is null
      returning x.id, x.deadline_at)
    insert into deadline (entity, entity_id, event, due_at, try_at, attempts)
    select 'resale', id, 'overdue', deadline_at, deadline_at, 0 from sold
    on conflict (entity, entity_id) do nothing`.execute(db);
}
