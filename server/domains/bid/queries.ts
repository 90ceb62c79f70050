/** Reads of the order book: what is in it, and what one person has in it. */

import { sql } from 'kysely';
import type { BidTab, GradeQuote } from '../../../contract/bid/calls.ts';
import { offerMachine } from '../../../contract/bid/machine.ts';

import { grades } from '../../../contract/item/grades.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { intakeReport } from '../listing/sale.ts';
import { withdrawableOf } from '../wallet/kept.ts';
import type { Place } from './rules.ts';
import type { Bid } from './tables.ts';

/** The best prices of a side that are shown. */
const LEVELS = 5;

export const findSku = (db: Db, id: string) =>
  db.selectFrom('sku').select(['id', 'product_id', 'size']).where('id', '=', id).executeTakeFirst();

export const findBid = (db: Db, id: string) => db.selectFrom('bid').selectAll().where('id', '=', id).executeTakeFirst();

export const findOffer = (db: Db, id: string) =>
  db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirst();

/** Every grade of a size with its quote and best prices, best grade first. */
export async function marketOf(db: Db, skuId: string): Promise<GradeQuote[]> {
  const levels = (from: 'listing' | 'bid', where: string, order: 'asc' | 'desc') => sql`
    (select coalesce(jsonb_agg(jsonb_build_object('price', price, 'count', n) order by price ${sql.raw(order)}), '[]')
     from (select price, count(*)::int as n from ${sql.table(from)}
           where sku_id = ${skuId} and grade = g.grade and ${sql.raw(where)}
           group by price order by price ${sql.raw(order)} limit ${LEVELS}) as best)`;
  const waiting = "state = 'active' and listing_id is null";
  const { rows } = await sql<GradeQuote>`
    select g.grade, q.min_sell_price as "minSellPrice", q.max_buy_price as "maxBuyPrice",
      q.last_trade_price as "lastTradePrice", q.closed_price as "closedPrice",
      coalesce(q.ask_count, 0) as "askCount", coalesce(q.bid_count, 0) as "bidCount",
      ${levels('listing', "state = 'on'", 'asc')} as asks, ${levels('bid', waiting, 'desc')} as bids
    from unnest(${[...grades]}::text[]) with ordinality as g (grade, place)
    left join grade_quote q on q.sku_id = ${skuId} and q.grade = g.grade
    order by g.place`.execute(db);
  return rows;
}

/** What a person has in a size's book, and what they could put in. */
export async function mineIn(db: Db, skuId: string, userId: string, now: Date) {
  const [{ withdrawable }, bids, offers, alerts] = await Promise.all([
    withdrawableOf(db, userId, now),
    db
      .selectFrom('bid')
      .select(['id', 'grade', 'price'])
      .where('user_id', '=', userId)
      .where('sku_id', '=', skuId)
      .where('state', '=', 'active')
      .orderBy('price', 'desc')
      .execute(),
    db
      .selectFrom('offer')
      .select(['id', 'listing_id as listingId', 'price'])
      .where('buyer_id', '=', userId)
      .where('sku_id', '=', skuId)
      .where('state', 'in', openStates(offerMachine))
      .execute(),
    db
      .selectFrom('price_alert')
      .select(['grade', 'price', 'told_at'])
      .where('user_id', '=', userId)
      .where('sku_id', '=', skuId)
      .execute(),
  ]);
  return {
    balance: withdrawable,
    bids,
    offers,
    alerts: alerts.map(({ grade, price, told_at }) => ({ grade, price, toldAt: told_at?.getTime() ?? null })),
  };
}

/** Waiting bids that come before a new one of this price, or before `bid` itself. */
export async function bidsAhead(
  db: Db,
  bid: Pick<Bid, 'sku_id' | 'grade' | 'price'> & Partial<Pick<Bid, 'id' | 'created_at'>>,
): Promise<number> {
  const { n } = await db
    .selectFrom('bid')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('sku_id', '=', bid.sku_id)
    .where('grade', '=', bid.grade)
    .where('state', '=', 'active')
    .where('listing_id', 'is', null)
    .where(
      bid.id === undefined
        ? sql<boolean>`price >= ${bid.price}`
        : sql<boolean>`(price > ${bid.price} or (price = ${bid.price} and (created_at, id) < (${bid.created_at}::timestamptz, ${bid.id})))`,
    )
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function countActive(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('bid')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The buyer's counter-offer on this listing that is still under way. */
export const openOfferOf = (db: Db, listingId: string, buyerId: string) =>
  db
    .selectFrom('offer')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('buyer_id', '=', buyerId)
    .where('state', 'in', openStates(offerMachine))
    .forUpdate()
    .executeTakeFirst();

export async function addRound(
  db: Db,
  { offerId, side, price, now }: { offerId: string; side: 'B' | 'S'; price: number; now: Date },
): Promise<void> {
  await sql`
    insert into offer_round (offer_id, position, side, price, at)
    select ${offerId}, count(*), ${side}, ${price}, ${now} from offer_round where offer_id = ${offerId}`.execute(db);
}

/** The price a side named last. */
export const lastRound = async (db: Db, offerId: string, side: 'B' | 'S'): Promise<number | undefined> =>
  (
    await db
      .selectFrom('offer_round')
      .select('price')
      .where('offer_id', '=', offerId)
      .where('side', '=', side)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.price;

export const roundsOf = (db: Db, offerId: string) =>
  db
    .selectFrom('offer_round')
    .select(['side', 'price', 'at'])
    .where('offer_id', '=', offerId)
    .orderBy('position')
    .execute();

const goods = ['sku.size', 'product.id as productId', 'product.style_no as styleNo'] as const;
const names = ['product.name_zh', 'product.name_en', 'product.colour_zh', 'product.colour_en'] as const;
const ofOrder = [
  'trade_order.id as orderId',
  'trade_order.no as orderNo',
  'trade_order.state as orderState',
  'trade_order.deadline_at as orderDeadline',
  'trade_order.total as orderTotal',
  'trade_order.fees as orderFees',
] as const;

/** 0 while somebody must still act: on the thing itself, or by paying its order. */
const bidOver = sql<0 | 1>`(case when bid.state = 'active' or trade_order.state = 'pending_pay' then 0 else 1 end)`;
const offerOver = sql<
  0 | 1
>`(case when offer.state in (${literals(openStates(offerMachine))}) or trade_order.state = 'pending_pay' then 0 else 1 end)`;

export const bidRows = (db: Db) =>
  db
    .selectFrom('bid')
    .innerJoin('sku', 'sku.id', 'bid.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .leftJoin('listing', 'listing.id', 'bid.listing_id')
    .leftJoin('item', 'item.id', 'listing.item_id')
    .leftJoin('trade_order', 'trade_order.id', 'bid.order_id')
    .selectAll('bid')
    .select([
      ...goods,
      ...names,
      ...ofOrder,
      'listing.price as asked',
      'listing.item_id as itemId',
      'item.photos as itemPhotos',
      bidOver.as('over'),
    ]);
export type BidRowData = Awaited<ReturnType<ReturnType<typeof bidRows>['executeTakeFirstOrThrow']>>;

export const offerRows = (db: Db) =>
  db
    .selectFrom('offer')
    .innerJoin('listing', 'listing.id', 'offer.listing_id')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .innerJoin('sku', 'sku.id', 'offer.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .leftJoin('trade_order', 'trade_order.id', 'offer.order_id')
    .selectAll('offer')
    .select([
      ...goods,
      ...names,
      ...ofOrder,
      'listing.price as asked',
      'listing.fee_terms as seller_terms',
      'listing.grade',
      'item.photos',
      'item.in_warehouse as inWarehouse',
      intakeReport(sql`item.id`).as('report'),
      offerOver.as('over'),
    ]);
export type OfferRowData = Awaited<ReturnType<ReturnType<typeof offerRows>['executeTakeFirstOrThrow']>>;

interface Page {
  userId: string;
  after?: Place | undefined;
  size: number;
}

/** One row more than asked for tells whether there is another page. */
export const listBids = (db: Db, { userId, after, size }: Page) =>
  bidRows(db)
    .where('bid.user_id', '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${bidOver} > ${after?.over} or (${bidOver} = ${after?.over} and bid.id < ${after?.id}))`,
      ),
    )
    .orderBy(bidOver)
    .orderBy('bid.id', 'desc')
    .limit(size + 1)
    .execute();

export const listOffers = (db: Db, { userId, side, after, size }: Page & { side: 'buyer_id' | 'seller_id' }) =>
  offerRows(db)
    .where(`offer.${side}`, '=', userId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${offerOver} > ${after?.over} or (${offerOver} = ${after?.over} and offer.id < ${after?.id}))`,
      ),
    )
    .orderBy(offerOver)
    .orderBy('offer.id', 'desc')
    .limit(size + 1)
    .execute();

/** How many of each tab still wait for somebody. */
export async function countWaiting(db: Db, userId: string): Promise<Record<BidTab, number>> {
  const { rows } = await sql<Record<BidTab, number>>`
    select
      (select count(*)::int from bid left join trade_order on trade_order.id = bid.order_id
        where bid.user_id = ${userId} and ${bidOver} = 0) as bids,
      (select count(*)::int from offer left join trade_order on trade_order.id = offer.order_id
        where offer.buyer_id = ${userId} and ${offerOver} = 0) as made,
      (select count(*)::int from offer left join trade_order on trade_order.id = offer.order_id
        where offer.seller_id = ${userId} and ${offerOver} = 0) as received`.execute(db);
  return rows[0] ?? { bids: 0, made: 0, received: 0 };
}

/** What became of a bid's prepay once it was part of an order. */
export const prepayOf = (db: Db, orderId: string) =>
  db
    .selectFrom('payment')
    .select(['amount', 'state'])
    .where('subject_id', '=', orderId)
    .where('purpose', '=', 'order')
    .where('prepay', '=', true)
    .executeTakeFirst();
