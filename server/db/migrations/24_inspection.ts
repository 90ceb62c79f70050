/** What lies with us is inspected and authenticated at intake too, and each inspection says whether it found the item genuine. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inspection
      alter column order_id drop not null,
      add column item_id text references item (id),
      -- Null: inspected, but not authenticated.
      add column genuine boolean,
      add column subject jsonb`.execute(db);
  // Without a photo and a point there is nothing that a verdict could rest on.
  await sql`
    update inspection n set item_id = o.item_id,
      genuine = case when jsonb_array_length(n.photos) > 0 and jsonb_array_length(n.points) > 0 and n.result <> 'fail' then true end
    from trade_order o where o.id = n.order_id`.execute(db);
  await sql`alter table inspection alter column item_id set not null`.execute(db);
  await sql`create index inspection_of_item on inspection (item_id, created_at desc)`.execute(db);
}
