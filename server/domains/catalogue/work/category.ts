/** Writing a category: what lies below it is of its kind, and what it was put under has its sizes. */
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { CatalogueTables } from '../tables.ts';

export async function writeCategory(db: Db, row: CatalogueTables['category']): Promise<void> {
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
}
