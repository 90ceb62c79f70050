/** Writing a category: what lies below it is of its kind and found by its name, and what it was put under has its sizes. */
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { CatalogueTables } from '../tables.ts';
import { refreshFound } from './found.ts';

type Category = CatalogueTables['category'];

/** @param before as it stands there; none where it is new, and nothing lies below it */
export async function writeCategory(db: Db, row: Category, before: Category | undefined): Promise<void> {
  await db
    .insertInto('category')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute();
  await db.updateTable('category').set({ kind: row.kind }).where('parent_id', '=', row.id).execute();
  await sql`
    insert into category_size (root_id, size)
    select distinct coalesce(c.parent_id, c.id), s.size
    from sku s join product p on p.id = s.product_id join category c on c.id = p.category_id
    where c.id = ${row.id} on conflict do nothing`.execute(db);
  const said = ({ name_zh, name_en, parent_id }: Category) => JSON.stringify([name_zh, name_en, parent_id]);
  if (before && said(before) !== said(row))
    await refreshFound(db, sql`p.category_id in (select id from category where ${row.id} in (id, parent_id))`);
}

/** Puts it behind so many of those beside it; all others keep the order they have. @returns where it stands now */
export async function placeCategory(
  db: Db,
  { id, parent_id }: { id: string; parent_id: string | null },
  place: number,
) {
  const rows = await db
    .selectFrom('category')
    .select(['id', 'parent_id', 'sort'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const others = rows.filter((row) => row.id !== id);
  const before = others.filter((row) => row.parent_id === parent_id)[place];
  const at = before ? others.indexOf(before) : others.length;
  const order = [...others.slice(0, at).map((row) => row.id), id, ...others.slice(at).map((row) => row.id)];
  await sql`update category c set sort = o.n from unnest(${order}::text[]) with ordinality as o (id, n)
    where c.id = o.id and c.sort <> o.n`.execute(db);
  return at + 1;
}
