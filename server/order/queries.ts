/** Reads of the order domain: what is for sale, orders with their place in a list, and what resembles an item. */
import { type Selectable, sql } from 'kysely';
import type { OrderState } from '../../contract/order-machine.ts';
import type { Db } from '../db/schema.ts';
import type { OrderTables } from './tables.ts';

export type Order = Selectable<OrderTables['trade_order']>;

const sales = (db: Db) =>
  db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .innerJoin('sku', 'sku.id', 'listing.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .select([
      'listing.id as listingId',
      'listing.seller_id as sellerId',
      'listing.state as listingState',
      'listing.price',
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
      'product.style_no as styleNo',
      'product.model_en as model',
      'product.name_zh',
      'product.name_en',
      'product.colour_zh',
      'product.colour_en',
      sql<boolean>`exists (select from merchant m where m.user_id = listing.seller_id and m.state = 'active')`.as(
        'business',
      ),
    ]);

export const findSale = (db: Db, listingId: string) => sales(db).where('listing.id', '=', listingId).executeTakeFirst();
export type Sale = NonNullable<Awaited<ReturnType<typeof findSale>>>;

/** The same, with the listing locked: of two buyers the second waits here. */
export const lockSale = (db: Db, listingId: string) =>
  sales(db).where('listing.id', '=', listingId).forUpdate('listing').executeTakeFirst();

/** Up to six other items for sale: the same size first, then the same product, model and kind, each at a near price. */
export const similarSales = (db: Db, sale: Sale, viewerId: string | null) =>
  sales(db)
    .where('listing.state', '=', 'on')
    .where('listing.id', '<>', sale.listingId)
    .where('product.category_id', '=', sale.categoryId)
    .$if(viewerId !== null, (query) => query.where('listing.seller_id', '<>', viewerId ?? ''))
    .orderBy(
      sql`case when sku.id = ${sale.skuId} then 0 when product.id = ${sale.productId} then 1
               when product.model_en = ${sale.model} and sku.size = ${sale.size} then 2 when sku.size = ${sale.size} then 3 else 4 end`,
    )
    .orderBy(sql`abs(listing.price - ${sale.price})`)
    .orderBy('listing.id')
    .limit(6)
    .execute();

/** The person's order for this item that still waits to be paid: pressing the button twice is not losing a race. */
export const ownPendingOrder = (db: Db, itemId: string, buyerId: string) =>
  db
    .selectFrom('trade_order')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'pending_pay')
    .executeTakeFirst();

export const findOrder = (db: Db, id: string) =>
  db.selectFrom('trade_order').selectAll().where('id', '=', id).executeTakeFirst();

export const findAddress = (db: Db, userId: string, id?: string) =>
  db
    .selectFrom('address')
    .select(['id', 'name', 'phone', 'province', 'city', 'district', 'detail'])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where('is_default', '=', true))
    .executeTakeFirst();

/** Where a row stands in a list: running orders by deadline, then finished ones by age. */
export interface Place {
  finished: 0 | 1;
  /** Epoch ms of the deadline; the far future for what has none. */
  due: number;
  id: string;
}
const FAR = 253_402_300_799_000;

const finished = sql<0 | 1>`case when state in ('completed', 'closed') then 1 else 0 end`;
const due = sql<number>`(case when state in ('completed', 'closed') or deadline_at is null then ${FAR}::bigint
  else floor(extract(epoch from deadline_at) * 1000)::bigint end)`;

/** Whose orders: a person's on one side, or everything that staff have to do. */
export type Whose = { column: 'buyer_id' | 'seller_id'; id: string } | 'staff';

const of = (db: Db, whose: Whose) => {
  const orders = db.selectFrom('trade_order');
  if (whose !== 'staff') return orders.where(whose.column, '=', whose.id);
  // An item that its seller still has is not for us to ship.
  return orders.where(sql<boolean>`(state <> 'awaiting_ship' or (snapshot ->> 'inWarehouse')::boolean)`);
};

export async function listOrders(
  db: Db,
  { whose, states, after, size }: { whose: Whose; states: readonly OrderState[]; after?: Place; size: number },
): Promise<{ rows: Order[]; next: Place | null }> {
  const rows = await of(db, whose)
    .selectAll()
    .select([finished.as('finished'), due.as('due')])
    .where('state', 'in', states)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`((${finished}, ${due}) > (${after?.finished}::int, ${after?.due}::bigint)
          or ((${finished}, ${due}) = (${after?.finished}::int, ${after?.due}::bigint) and id < ${after?.id}))`,
      ),
    )
    .orderBy(finished)
    .orderBy(due)
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > size && last ? { finished: last.finished, due: last.due, id: last.id } : null,
  };
}

export async function countOrders(db: Db, whose: Whose): Promise<Map<string, number>> {
  const rows = await of(db, whose)
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, n }) => [state, Number(n)]));
}

/** The payment that an order's money came by. */
export const paymentOf = (db: Db, orderId: string) =>
  db
    .selectFrom('payment')
    .select(['channel', 'amount', 'refunded', 'state', 'paid_at'])
    .where('purpose', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('state', 'in', ['paid', 'refunded'])
    .orderBy('paid_at')
    .executeTakeFirst();

export const settlementOf = (db: Db, orderId: string) =>
  db
    .selectFrom('settlement')
    .select(['id', 'state', 'deadline_at', 'paid_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

export const penaltyOf = (db: Db, orderId: string) =>
  db.selectFrom('penalty').selectAll().where('order_id', '=', orderId).executeTakeFirst();
