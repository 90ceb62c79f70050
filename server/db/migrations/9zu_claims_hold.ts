/** A stored piece under a claim is held until that is decided, and what was agreed to of a claim is said of no later one. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What has been promised to somebody meanwhile, or is for sale, stays so: its owner has decided about it.
  await sql`
    insert into item_lock (item_id, channel, holder_id, at)
    select distinct on (c.item_id) c.item_id, 'cleaning', c.id, now() from cleaning c join item i on i.id = c.item_id
    where c.state = 'claim' and i.state = 'in_stock'
    order by c.item_id, c.created_at desc
    on conflict (item_id) do nothing`.execute(db);
  await sql`
    update cleaning c set first = null
    where c.first is not null and (c.state <> 'claim' or 1 < (
      select count(*) from transition t
      where t.entity = 'cleaning' and t.entity_id = c.id and t.to_state = 'claim' and t.from_state <> 'claim'
    ))`.execute(db);
}
