/**
 * Where bids and asks meet: price, then time; the price of the one that was there first; nobody with themselves.
 * Whatever changes a size's book does it under `lockBook`, so that every match sees the whole book.
 */

import { sql } from 'kysely';
import { bidMachine, offerMachine } from '../../../contract/bid/machine.ts';
import { bidRules } from '../../../contract/bid/rules.ts';
import { between, firstTerms, saleFees } from '../../../contract/payment/fees.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { literals, transition } from '../../kernel/state/transitions.ts';
import { claimedElsewhere } from '../item/lock.ts';
import type { Sale } from '../listing/sale.ts';
import { lockSale } from '../listing/sale.ts';
import type { ListingWatcher } from '../listing/watchers.ts';
import { refreshQuote } from '../market/quotes.ts';
import { makeOrder } from '../order/make.ts';
import { payByBid } from '../order/transitions.ts';
import { takePrepay } from '../payment/escrow.ts';
import { tellBid, tellOffer } from './notices.ts';
import type { Bid } from './tables.ts';

/** What the order book does when a listing comes onto the market or leaves it. */
export const bidWatcher: ListingWatcher = {
  async onSale(db, listingIds, now) {
    await meetBids(db, listingIds, now);
  },
  async offSale(db, listingIds, now) {
    for (const id of await claimed(db, listingIds)) await endClaims(db, id, now);
  },
  paid: (db, listingId, { buyerId, now }) => endClaims(db, listingId, now, buyerId),
};

/** Ids as one parameter, however many. */
const among = (ids: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value))`;

/**
 * Listings that came onto the market (put on sale, price lowered, back after an order fell through) each meet the highest
 * bid at or above their price, at the bid's price: cheapest first, and the one that was there before. The caller holds
 * their books.
 */
export async function meetBids(db: Db, listingIds: readonly string[], now: Date): Promise<{ orderId: string }[]> {
  const wanted = await sql<{ id: string }>`
    select l.id from listing l
    where l.id in ${among(listingIds)} and l.state = 'on' and exists (
      select from bid b
      where b.sku_id = l.sku_id and b.grade = l.grade and b.state = 'active' and b.price >= l.price
        and b.user_id <> l.seller_id and (b.listing_id is null or b.listing_id = l.id))
    order by l.price, l.updated_at, l.id`.execute(db);
  const orders: { orderId: string }[] = [];
  for (const { id } of wanted.rows) {
    const sale = await lockSale(db, id);
    const bid = sale && (await isFree(db, sale)) ? await highestBid(db, sale) : undefined;
    if (sale && bid) orders.push(await trade(db, { bid, sale, price: bid.price, now }));
  }
  return orders;
}

/** Which of these listings somebody bids for or haggles over, that item and no other. */
async function claimed(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ listing_id: string }>`
    select listing_id from bid where state = 'active' and listing_id in ${among(ids)}
    union select listing_id from offer where state in (${literals(openStates(offerMachine))}) and listing_id in ${among(ids)}
    order by listing_id`.execute(db);
  return rows.map(({ listing_id }) => listing_id);
}

/**
 * Its item is paid for by somebody, or gone: counter-offers and bids that wanted only this item end, and their money is
 * free. The one who has it need not be told that it is taken.
 */
async function endClaims(db: Db, listingId: string, now: Date, buyerId?: string): Promise<void> {
  const by = { by: 'P', actorId: null, now } as const;
  const bids = await db
    .selectFrom('bid')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('state', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const bid of bids) {
    await transition(db, bidMachine, { table: 'bid', id: bid.id, event: 'sellOut', ...by });
    await release(db, bid, bid.prepay, now);
    if (bid.user_id !== buyerId) await tellBid(db, bid, 'sellOut', now);
  }
  const offers = await db
    .selectFrom('offer')
    .selectAll()
    .where('listing_id', '=', listingId)
    .where('state', 'in', openStates(offerMachine))
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const offer of offers) {
    await transition(db, offerMachine, { table: 'offer', id: offer.id, event: 'sellOut', ...by });
    if (offer.buyer_id !== buyerId) await tellOffer(db, offer, 'sellOut', now);
  }
}

/** A bid that was just placed meets the lowest ask at or below its price, at the ask's price. The caller holds the book. */
export async function matchBid(db: Db, bid: Bid, now: Date): Promise<{ orderId: string } | null> {
  /** Somebody has paid for these elsewhere, and is about to have them. */
  const claimed: string[] = [];
  for (;;) {
    const ask = await lowestAsk(db, bid, claimed);
    const sale = ask && (await lockSale(db, ask.id));
    if (!sale) return null;
    // Its seller took it off while we waited for it: the next one, if there is one.
    if (sale.listingState !== 'on' || sale.price > bid.price) continue;
    if ((await claimedElsewhere(db, [sale.itemId])).size > 0) claimed.push(sale.listingId);
    else return trade(db, { bid, sale, price: sale.price, now });
  }
}

/** The best ask that such a bid would trade with; its own seller's do not count. */
export const lowestAsk = (
  db: Db,
  bid: Pick<Bid, 'sku_id' | 'grade' | 'listing_id' | 'price' | 'user_id'>,
  without: readonly string[] = [],
) =>
  db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .select(['listing.id', 'listing.price'])
    .where('listing.sku_id', '=', bid.sku_id)
    .where('listing.grade', '=', bid.grade)
    .where('listing.state', '=', 'on')
    .where('listing.price', '<=', bid.price)
    .where('listing.seller_id', '<>', bid.user_id)
    .where('item.state', '=', 'listed')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('item_lock').select('item_id').whereRef('item_lock.item_id', '=', 'item.id'))),
    )
    .$if(without.length > 0, (query) => query.where('listing.id', 'not in', without))
    .$if(bid.listing_id !== null, (query) => query.where('listing.id', '=', bid.listing_id ?? ''))
    .orderBy('listing.price')
    .orderBy('listing.updated_at')
    .orderBy('listing.id')
    .limit(1)
    .executeTakeFirst();

/** What a bid had frozen is usable again. */
export const release = (db: Db, bid: Pick<Bid, 'id' | 'user_id'>, amount: number, now: Date): Promise<void> =>
  post(db, {
    key: `bid:${bid.id}:release`,
    cause: { kind: 'bid', id: bid.id },
    memo: 'bid.release',
    at: now,
    entries: [
      { account: accounts.frozen(bid.user_id), amount: -amount },
      { account: accounts.available(bid.user_id), amount },
    ],
  });

const highestBid = (db: Db, sale: Sale): Promise<Bid | undefined> =>
  db
    .selectFrom('bid')
    .selectAll()
    .where('sku_id', '=', sale.skuId)
    .where('grade', '=', sale.grade)
    .where('state', '=', 'active')
    .where('price', '>=', sale.price)
    .where('user_id', '<>', sale.sellerId)
    .where(({ or, eb }) => or([eb('listing_id', 'is', null), eb('listing_id', '=', sale.listingId)]))
    .orderBy('price', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

async function isFree(db: Db, sale: Sale): Promise<boolean> {
  if (sale.listingState !== 'on' || sale.itemState !== 'listed') return false;
  const lock = await db.selectFrom('item_lock').select('holder_id').where('item_id', '=', sale.itemId).execute();
  return lock.length === 0 && (await claimedElsewhere(db, [sale.itemId])).size === 0;
}

/** One bid and one ask become an order; what the bid had frozen becomes its first money. */
async function trade(
  db: Db,
  { bid, sale, price, now }: { bid: Bid; sale: Sale; price: number; now: Date },
): Promise<{ orderId: string }> {
  const order = await makeOrder(db, {
    sale,
    buyerId: bid.user_id,
    address: bid.address,
    fees: saleFees(price, {
      authenticated: sale.authenticated,
      terms: between(sale.terms, bid.fee_terms ?? firstTerms),
    }),
    channel: 'bid',
    policyVersion: bid.policy_version,
    payWithin: bidRules.payWithin,
    reason: bid.no,
    now,
  });
  await transition(db, bidMachine, {
    table: 'bid',
    id: bid.id,
    event: 'match',
    by: 'P',
    actorId: null,
    now,
    reason: order.no,
    set: { order_id: order.id },
  });
  const prepaid = Math.min(bid.prepay, order.total);
  await takePrepay(db, { orderId: order.id, userId: bid.user_id, amount: prepaid, memo: 'bid.match', now });
  await release(db, bid, bid.prepay - prepaid, now);
  if (prepaid === order.total) await payByBid(db, order, { bidNo: bid.no, now });
  await refreshQuote(db, sale.skuId, now);
  await tellBid(db, bid, prepaid === order.total ? 'matchPaid' : 'match', now, {
    order,
    sellerId: sale.sellerId,
    price,
    rest: order.total - prepaid,
    sellerGets: order.fees.sellerGets,
  });
  return { orderId: order.id };
}
