/** How much of everything there is, without counting it: see the migration of the same name. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** The category itself and those below it. */
export const within = (categoryId: string): RawBuilder<unknown> =>
  sql`select id from category where id = ${categoryId} or parent_id = ${categoryId}`;

interface Tally {
  products: number;
  items: number;
  in_warehouse: number;
}

export async function tallyOf(
  db: Db,
  { brandId, categoryId }: { brandId?: string; categoryId?: string },
): Promise<Tally> {
  const { rows } = await sql<Tally>`
    select coalesce(sum(products), 0)::bigint as products, coalesce(sum(items), 0)::bigint as items,
           coalesce(sum(in_warehouse), 0)::bigint as in_warehouse
    from catalogue_tally
    where ${brandId ? sql`brand_id = ${brandId}` : sql`true`}
      and ${categoryId ? sql`category_id in (${within(categoryId)})` : sql`true`}`.execute(db);
  return rows[0] ?? { products: 0, items: 0, in_warehouse: 0 };
}

/** Makes the lines of every category and brand one again. Two processes may do it at once: each line is taken once. */
export async function foldTally(db: Db): Promise<void> {
  await sql`
    with gone as (delete from catalogue_tally returning *)
    insert into catalogue_tally (category_id, brand_id, products, items, in_warehouse, heat)
    select category_id, brand_id, sum(products), sum(items), sum(in_warehouse), sum(heat)
    from gone group by 1, 2
    having (sum(products), sum(items), sum(in_warehouse), sum(heat)) <> (0, 0, 0, 0)`.execute(db);
}
