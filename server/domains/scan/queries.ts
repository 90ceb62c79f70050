/** Looks a code up, each time only as far as the viewer may see. A code may stand for more than one thing; ten are enough. */

import { sql } from 'kysely';
import { ungrouped } from '../../../contract/wire/patterns.ts';
import type { Db } from '../../db/schema.ts';
import { codesMeant } from '../../kernel/lib/id.ts';
import { isWaybill } from '../connection/waybill.ts';
import { calledAs } from '../item/called.ts';
import { missingOf } from '../item/missing.ts';

interface Viewer {
  userId: string;
  staff: boolean;
}

const MOST = 10;

const isFolded = (folded: string) =>
  sql<boolean>`upper(regexp_replace(style_no, '[^A-Za-z0-9]+', '', 'g')) = ${folded}`;

/** `folded` as contract/scan/calls.ts folds it; the indexes in 13_device and 9m have the same expression. */
export const productsOf = (db: Db, folded: string) =>
  db
    .selectFrom('product')
    .select(['id', 'style_no', 'name_zh', 'name_en'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('id', 'in', selectFrom('product').select('id').where(isFolded(folded))),
        // Printed before it was merged into another.
        eb('id', 'in', selectFrom('product_former').select('product_id').where(isFolded(folded))),
      ]),
    )
    .limit(MOST)
    .execute();

const goodsColumns = ['product.name_zh', 'product.name_en', 'product.style_no', 'sku.size', 'item.photos'] as const;

/** What is printed on the item's label, or its id. A stock code is for its owner and for our staff. */
export const itemOf = (db: Db, code: string, viewer: Viewer) =>
  db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['item.id', ...goodsColumns])
    .where(isItem(code))
    .$if(!viewer.staff, (query) => query.where('item.owner_id', '=', viewer.userId))
    .executeTakeFirst();

/** What is for sale anyone may see, by the listing or by the item that it sells. */
export const listingOf = (db: Db, code: string) =>
  db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .innerJoin('sku', 'sku.id', 'listing.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select(['listing.id', 'listing.item_id', ...goodsColumns])
    .where((eb) => eb.or([eb('listing.id', '=', code.toLowerCase()), isItem(code)]))
    .where('listing.state', '=', 'on')
    .executeTakeFirst();

const isItem = (code: string) => sql<boolean>`(item.id = ${code.toLowerCase()} or item.code = ${code.toUpperCase()})`;

/** Open to whoever has the code, which cannot be guessed; of old its letters’ size counts. */
export const reportsOf = (db: Db, code: string) =>
  db
    .selectFrom('inspection')
    .leftJoin('trade_order', 'trade_order.id', 'inspection.order_id')
    .select(['inspection.code', 'inspection.subject', 'trade_order.snapshot'])
    .where('inspection.code', 'in', [code, ...codesMeant(code)])
    .execute();

const identified = (db: Db) =>
  db
    .selectFrom('identify_case')
    .select(['identify_case.id', 'identify_case.no', 'identify_case.product_id'])
    .select(calledAs('identify_case').as('title'));

/** Open to whoever has the code, like a report; also as somebody typed it, where none is called just so. */
export async function certificatesOf(db: Db, code: string) {
  const like = await identified(db)
    .select([sql<string>`identify_case.code`.as('code'), missingOf('identify_case').as('missing')])
    .where(sql`lower(identify_case.code)`, 'in', codesMeant(code))
    .execute();
  const same = like.filter((one) => one.code === ungrouped(code));
  return same.length > 0 ? same : like;
}

/** What goes with a piece, there or back, under this waybill. */
const travels = (purpose: 'identify' | 'cleaning', code: string) => sql<boolean>`exists (select from parcel p
  where p.purpose = ${purpose} and p.subject_id = ${sql.table(purpose === 'identify' ? 'identify_case' : purpose)}.id
    and ${isWaybill('p.waybill', code)})`;

/** One's own piece, by its number or a waybill of either way. Copies that measure experts are nobody's. */
export const piecesOf = (db: Db, code: string, userId: string) =>
  identified(db)
    .where('identify_case.user_id', '=', userId)
    .where('identify_case.truth', 'is', null)
    .where((eb) => eb.or([eb('identify_case.no', '=', code), travels('identify', code)]))
    .limit(MOST)
    .execute();

/** The same for what is washed; its table is open to whoever works there, who finds it by what stands on its slip or its label too. */
export const cleaningsOf = (db: Db, code: string, viewer: Viewer & { table?: boolean }) =>
  db
    .selectFrom('cleaning')
    .leftJoin('brand', 'brand.id', 'cleaning.brand_id')
    .leftJoin('item', 'item.id', 'cleaning.item_id')
    .leftJoin('sku', 'sku.id', 'item.sku_id')
    .leftJoin('product', 'product.id', 'sku.product_id')
    .select(['cleaning.id', 'cleaning.no', 'cleaning.kind', 'product.id as product_id'])
    .select(['product.name_zh', 'product.name_en', 'brand.name_zh as brand_zh', 'brand.name_en as brand_en'])
    .where((eb) =>
      eb.or([eb('cleaning.no', '=', code), travels('cleaning', code), ...(viewer.table ? [isAtTable(code)] : [])]),
    )
    .$if(!viewer.staff, (query) => query.where('cleaning.user_id', '=', viewer.userId))
    .orderBy('cleaning.created_at', 'desc')
    .orderBy('cleaning.place')
    .limit(MOST)
    .execute();

/** The last digits of its order’s number, or the label of a piece of our warehouse. */
const isAtTable = (code: string) => sql<boolean>`(item.code = ${code.toUpperCase()}
  or exists (select from cleaning b where b.id = cleaning.batch_id and right(b.no, 6) = ${code}))`;

/** By its number or by the waybill it travels with. */
export const receiptsOf = (db: Db, code: string, viewer: Viewer) =>
  db
    .selectFrom('receipt')
    .leftJoin('receipt_line', (join) =>
      join.onRef('receipt_line.receipt_id', '=', 'receipt.id').on('receipt_line.position', '=', 0),
    )
    .leftJoin('sku', 'sku.id', 'receipt_line.sku_id')
    .leftJoin('product', 'product.id', 'sku.product_id')
    .select(['receipt.id', 'receipt.no', 'product.id as product_id', 'product.name_zh', 'product.name_en'])
    .where((eb) => eb.or([eb('receipt.no', '=', code), isWaybill('receipt.express_no', code)]))
    .$if(!viewer.staff, (query) => query.where('receipt.user_id', '=', viewer.userId))
    .limit(MOST)
    .execute();

/** By its number or by any waybill of its ways. */
export const ordersOf = (db: Db, code: string, viewer: Viewer) =>
  db
    .selectFrom('trade_order')
    .select(['id', 'no', 'snapshot'])
    .where((eb) =>
      eb.or([
        eb('no', '=', code),
        sql<boolean>`id in (select p.subject_id from parcel p where p.purpose = 'order' and ${isWaybill('p.waybill', code)})`,
        sql<boolean>`express -> 'toPlatform' ->> 'waybill' = ${code}`,
        sql<boolean>`express -> 'toBuyer' ->> 'waybill' = ${code}`,
        sql<boolean>`express -> 'toSeller' ->> 'waybill' = ${code}`,
      ]),
    )
    .$if(!viewer.staff, (query) =>
      query.where((eb) => eb.or([eb('buyer_id', '=', viewer.userId), eb('seller_id', '=', viewer.userId)])),
    )
    .limit(MOST)
    .execute();
