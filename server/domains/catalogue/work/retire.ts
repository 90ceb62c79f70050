/** Whether products, sizes and brands are taken in. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/** A product is offered while neither it nor its brand is retired. @param of a condition on `product p` */
export async function refreshOffered(db: Db, of: RawBuilder<unknown>): Promise<void> {
  await sql`
    update product p set offered = (p.retired_at is null and b.retired_at is null)
    from brand b
    where b.id = p.brand_id and ${of} and p.offered <> (p.retired_at is null and b.retired_at is null)`.execute(db);
}

export async function retireProduct(db: Db, id: string, since: Date | null): Promise<void> {
  await db.updateTable('product').set({ retired_at: since }).where('id', '=', id).execute();
  await refreshOffered(db, sql`p.id = ${id}`);
}

export async function retireSizes(db: Db, productId: string, sizes: readonly string[], since: Date | null) {
  if (sizes.length === 0) return;
  await db
    .updateTable('sku')
    .set({ retired_at: since })
    .where('product_id', '=', productId)
    .where('size', 'in', sizes)
    .execute();
}

export async function retireBrand(db: Db, id: string, since: Date | null): Promise<void> {
  await db.updateTable('brand').set({ retired_at: since }).where('id', '=', id).execute();
  await refreshOffered(db, sql`p.brand_id = ${id}`);
}
