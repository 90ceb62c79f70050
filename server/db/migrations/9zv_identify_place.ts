/** Pieces of one order stand in the order in which they were asked for; of old in that in which they were written down. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identify_case add column place integer not null default 0`.execute(db);
  await sql`
    update identify_case c set place = n.place from (
      select c.id, (row_number() over (partition by c.order_id order by min(t.id), c.id))::int - 1 as place
      from identify_case c left join transition t on t.entity = 'identify' and t.entity_id = c.id
      where c.truth is null group by c.id, c.order_id
    ) n where n.id = c.id and n.place > 0`.execute(db);
}
