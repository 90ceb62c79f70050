/** One thing that is for sale: found, locked, and what an order keeps of it. */

import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { SimilarItem } from '../../../contract/order/calls.ts';
import { type FeeTerms, firstTerms } from '../../../contract/payment/fees.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { claimedElsewhere } from '../item/lock.ts';
import type { OrderSnapshot } from './snapshot.ts';

export const sales = (db: Db) =>
  db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .innerJoin('sku', 'sku.id', 'listing.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select([
      'listing.id as listingId',
      'listing.seller_id as sellerId',
      'listing.state as listingState',
      'listing.price',
      'listing.fee_terms',
      'item.id as itemId',
      'item.state as itemState',
      'item.grade',
      'item.defects',
      'item.photos',
      'item.in_warehouse as inWarehouse',
      'sku.id as skuId',
      'sku.size',
      'product.id as productId',
      'product.category_id as categoryId',
      'category.kind as categoryKind',
      'product.style_no as styleNo',
      'product.model_en as model',
      'product.name_zh',
      'product.name_en',
      'product.colour_zh',
      'product.colour_en',
      sql<boolean>`exists (select from merchant m where m.user_id = listing.seller_id and m.state = 'active')`.as(
        'business',
      ),
      intakeReport(sql`item.id`).as('report'),
    ]);

/** The code of the report that found the item genuine since it was put on its shelf. */
export const intakeReport = (itemId: RawBuilder<unknown>) => sql<string | null>`(
  select n.code from inspection n join item here on here.id = n.item_id
  where n.item_id = ${itemId} and n.genuine and here.in_warehouse
    and n.created_at >= coalesce(here.stored_at, here.created_at)
  order by n.created_at desc limit 1)`;

/** What we take in on its way is authenticated then; what lies here was at intake, or was only counted. */
export const isAuthenticated = ({ inWarehouse, report }: { inWarehouse: boolean; report: string | null }) =>
  !inWarehouse || report !== null;

const withFacts = <S extends { inWarehouse: boolean; report: string | null; fee_terms: FeeTerms | null }>(sale: S) => ({
  ...sale,
  /** What its seller saw when they put it up at this price. */
  terms: sale.fee_terms ?? firstTerms,
  authenticated: isAuthenticated(sale),
});

export const findSale = async (db: Db, listingId: string) => {
  const sale = await sales(db).where('listing.id', '=', listingId).executeTakeFirst();
  return sale && withFacts(sale);
};

export type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>;

/** The same, with the listing locked: of two buyers the second waits here. */
export const lockSale = async (db: Db, listingId: string) => {
  const sale = await sales(db).where('listing.id', '=', listingId).forUpdate('listing').executeTakeFirst();
  return sale && withFacts(sale);
};

/** @throws Refusal ITEM_OFF, or ITEM_TAKEN or ITEM_HELD with similar ones */
export async function mustBeForSale(db: Db, sale: Sale, viewerId: string | null): Promise<void> {
  if (sale.listingState === 'on' && sale.itemState === 'listed') {
    if ((await claimedElsewhere(db, [sale.itemId])).size === 0) return;
    throw await taken(db, sale, viewerId);
  }
  const why = await whyOff(db, sale);
  if (why === 'ITEM_OFF') throw new Refusal(why);
  throw await taken(db, sale, viewerId, why ?? 'ITEM_TAKEN');
}

/** Why it has left the market, if it has: by its seller's wish, or a stranger on another marketplace has time to pay for it, or has paid. */
export async function whyOff(db: Db, { listingState, itemId, itemState }: Sale) {
  if (listingState === 'on' || listingState === 'sold') return null;
  if (!(await isHeldThere(db, itemId))) return 'ITEM_OFF';
  return itemState === 'in_stock' ? 'ITEM_HELD' : 'ITEM_TAKEN';
}

/** Somebody on another marketplace has it, or has time to pay for it: it is not off by its seller's wish. */
export const isHeldThere = async (db: Db, itemId: string) =>
  (await db
    .selectFrom('item_lock')
    .select('holder_id')
    .where('item_id', '=', itemId)
    .where('channel', '=', 'resale')
    .executeTakeFirst()) !== undefined;

export const snapshotOf = (sale: Sale): Omit<OrderSnapshot, 'policy'> => ({
  productId: sale.productId,
  name: { zh: sale.name_zh, en: sale.name_en },
  colour: { zh: sale.colour_zh, en: sale.colour_en },
  styleNo: sale.styleNo,
  size: sale.size,
  grade: sale.grade,
  cover: itemPicture(sale.itemId, sale.photos),
  photos: sale.photos.map((_photo, index) => itemPicture(sale.itemId, sale.photos, index)),
  photoHashes: sale.photos.map((photo) => (photo.kind === 'upload' ? photo.sha256 : null)),
  defects: sale.defects,
  inWarehouse: sale.inWarehouse,
  report: sale.report,
  business: sale.business,
});

/** A sale's item as calls show it. */
export const itemOfSale = (sale: Omit<Sale, 'authenticated' | 'terms'>) => ({
  itemId: sale.itemId,
  listingId: sale.listingId,
  productId: sale.productId,
  skuId: sale.skuId,
  name: { zh: sale.name_zh, en: sale.name_en },
  colour: { zh: sale.colour_zh, en: sale.colour_en },
  styleNo: sale.styleNo,
  size: sale.size,
  grade: sale.grade,
  cover: itemPicture(sale.itemId, sale.photos),
});

export const taken = async (
  db: Db,
  sale: Sale,
  viewerId: string | null,
  code: 'ITEM_TAKEN' | 'ITEM_HELD' = 'ITEM_TAKEN',
) =>
  new Refusal(code, {
    similar: (await similarSales(db, sale, viewerId)).map(
      (other) => ({ ...itemOfSale(other), price: other.price }) satisfies SimilarItem,
    ),
  });

/** Up to six other items for sale: the same size first, then the same product, model and kind, each at a near price. */
export const similarSales = (db: Db, sale: Sale, viewerId: string | null) =>
  sales(db)
    .where('listing.state', '=', 'on')
    .where('listing.id', '<>', sale.listingId)
    .where('product.category_id', '=', sale.categoryId)
    .where(sql<boolean>`listing.id in (${nearby(sale)})`)
    .$if(viewerId !== null, (query) => query.where('listing.seller_id', '<>', viewerId ?? ''))
    .orderBy(
      sql`case when sku.id = ${sale.skuId} then 0 when product.id = ${sale.productId} then 1
               when product.model_en = ${sale.model} and sku.size = ${sale.size} then 2 when sku.size = ${sale.size} then 3 else 4 end`,
    )
    .orderBy(sql`abs(listing.price - ${sale.price})`)
    .orderBy('listing.id')
    .limit(6)
    .execute();

/**
 * What could be among them, each part found by an index: the product's own items, its model's in this size, and those of
 * the kind's products next to it in price, with and without this size. Whoever lost the item waits for this.
 */
export function nearby({ productId, categoryId, model, size, price }: Sale) {
  const items = sql`join listing l on l.sku_id = s.id and l.state = 'on'`;
  const next = (ofSize: RawBuilder<unknown>) =>
    (
      [
        sql`p.lowest_ask >= ${price}::bigint order by p.lowest_ask`,
        sql`p.lowest_ask < ${price}::bigint order by p.lowest_ask desc`,
      ] as const
    ).map(
      (side) => sql`
        select l.id
        from (
          select p.id from product p where p.category_id = ${categoryId} and p.ask_count > 0 ${ofSize} and ${side} limit 8
        ) p join sku s on s.product_id = p.id ${items}`,
    );
  return sql.join(
    [
      sql`select l.id from sku s ${items} where s.product_id = ${productId}`,
      sql`
        select l.id from product p join sku s on s.product_id = p.id and s.size = ${size} ${items}
        where p.brand_id = (select brand_id from product where id = ${productId}) and p.model_en = ${model}`,
      ...next(sql``),
      ...next(
        sql`and exists (
          select from sku z join quote q on q.sku_id = z.id
          where z.product_id = p.id and z.size = ${size} and q.ask_count > 0)`,
      ),
    ],
    sql` union all `,
  );
}
