/** Putting up, repricing and taking off, one or a thousand in one transaction: what can be changed is, the rest is told. */

import { type ListingStateName, listingMachine } from '../../../contract/listing/machine.ts';
import type { ReviewReason } from '../../../contract/listing/rules.ts';
import { whyReview } from '../../../contract/listing/rules.ts';
import { emit } from '../../kernel/events/events.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { startAll } from '../../kernel/state/transitions.ts';
import { retiredOf } from '../catalogue/offered.ts';
import { foundFake, foundOther } from '../item/fakes.ts';
import { lockItemRows } from '../item/lock.ts';
import { moveItems } from '../item/state.ts';
import { lockBooks } from '../market/quotes.ts';
import { mustHaveTickedListing } from '../shop/agreements.ts';
import { keepFees } from './kept-fees.ts';
import {
  hasEverListed,
  insertDrafts,
  type Listing,
  lockListings,
  lockWaiting,
  ownListings,
  ownStock,
  type Stock,
} from './queries.ts';
import { type Left, marketOf, notListable } from './rows.ts';
import { type Asked, type Known, type Moving, mustHaveSeenItems, mustHaveSeenListings } from './seen/many.ts';
import { mustHaveSeenLast } from './seen/seen.ts';
import { mustMayList } from './seller.ts';
import { moveListings, setPrices } from './state.ts';

export interface Outcome {
  done: { id: string; itemId: string; state: ListingStateName; price: number; reviewReason: ReviewReason | null }[];
  skipped: Left[];
}

/** One listing about to go up: from a plan, from what was taken off, or new. */
interface Rising {
  id: string;
  itemId: string;
  skuId: string;
  price: number;
  why: ReviewReason | null;
}

/** Puts stock up for sale: straight on, or into review where a rule says so. */
export async function putUp(
  ctx: Context,
  asked: readonly Asked[],
  { terms, feesSeen, after }: Known & { terms: string },
): Promise<Outcome> {
  const { userId } = userOf(ctx);
  await mustMayList(ctx.db, userId, ctx.now);
  await mustHaveTickedListing(ctx.db, terms, ctx.now);
  const prices = new Map(asked.map(({ itemId, price }) => [itemId, price]));
  const stock = await mustOwnStock(ctx, [...prices.keys()]);
  const { free, waiting, skipped } = await claim(ctx, stock);
  await mustHaveSeenItems(ctx, free, asked, { what: 'on', waiting, after });
  const isFirst = !(await hasEverListed(ctx.db, userId));
  // What was for sale before may be again; nothing new comes of what is no longer taken in.
  const fresh = free.filter(({ item_id }) => waiting.get(item_id)?.state !== 'off');
  const retired = new Set(
    await retiredOf(
      ctx.db,
      fresh.map(({ sku_id }) => sku_id),
    ),
  );
  const refused = fresh.filter(({ sku_id }) => retired.has(sku_id));
  if (refused.length > 0 && refused.length === free.length) throw new Refusal('RETIRED', { retired: [...retired] });
  const left = [...skipped, ...refused.map((item) => leftOf(item, item.item_state))];
  const rising = free
    .filter((item) => !refused.includes(item))
    .map((item) => {
      const price = prices.get(item.item_id) ?? 0;
      const before = waiting.get(item.item_id);
      return {
        id: before?.id ?? newId(),
        itemId: item.item_id,
        skuId: item.sku_id,
        categoryId: item.category_id,
        grade: item.grade,
        was: before?.price ?? null,
        isNew: !before,
        price,
        why: whyReview(price, marketOf(item), before?.approved_price ?? null, isFirst),
      };
    });
  await insertDrafts(
    ctx.db,
    rising.filter(({ isNew }) => isNew),
    { sellerId: userId, now: ctx.now },
  );
  const by = { by: 'S', actorId: userId, now: ctx.now } as const;
  await startAll(ctx.db, listingMachine, { ...by, ids: rising.filter(({ isNew }) => isNew).map(({ id }) => id) });
  await setPrices(
    ctx.db,
    rising.filter(({ isNew }) => !isNew),
    ctx.now,
  );
  await keepFees(ctx, rising, feesSeen);
  return rise(ctx, rising, left, { terms });
}

/** Puts what was taken off back at its last price. */
export async function putBack(ctx: Context, ids: readonly string[], known: Moving): Promise<Outcome> {
  await mustMayList(ctx.db, userOf(ctx).userId, ctx.now);
  const listings = await mustOwnListings(ctx, ids);
  const off = listings.filter(({ state }) => state === 'off');
  await mustHaveSeenListings(ctx, off, 'on', ids, known);
  const items = await ownStock(
    ctx.db,
    userOf(ctx).userId,
    off.map(({ item_id }) => item_id),
    ctx.now,
  );
  const { free, waiting, skipped } = await claim(ctx, items);
  const rising = free.flatMap((item) => {
    const listing = waiting.get(item.item_id);
    return listing
      ? [
          {
            id: listing.id,
            itemId: item.item_id,
            skuId: item.sku_id,
            price: listing.price,
            why: whyReview(listing.price, marketOf(item), listing.approved_price, false),
          },
        ]
      : [];
  });
  const others = skippedOf(listings.filter(({ state }) => state !== 'off'));
  return rise(ctx, rising, [...others, ...skipped], {});
}

async function rise(
  ctx: Context,
  rising: readonly Rising[],
  skipped: Outcome['skipped'],
  set: { terms?: string },
): Promise<Outcome> {
  if (rising.length === 0) throw notListable(skipped);
  const by = { by: 'S', actorId: userOf(ctx).userId, now: ctx.now } as const;
  const items = rising.map(({ itemId }) => itemId);
  await moveItems(ctx.db, items, { event: 'list', ...by });
  await sendUp(ctx, rising, { ...set, refusal: null });
  return outcome(ctx, rising, skipped);
}

/** On sale at once what needs no review, where it meets who bids for it; the rest into review with its reason. */
async function sendUp(ctx: Context, rising: readonly Rising[], set: Record<string, unknown>): Promise<void> {
  const by = { by: 'S', actorId: userOf(ctx).userId, now: ctx.now } as const;
  for (const why of new Set(rising.map((one) => one.why))) {
    const these = rising.filter((one) => one.why === why).map(({ id }) => id);
    await moveListings(ctx.db, these, {
      event: why ? 'submit' : 'publish',
      ...by,
      set: { ...set, review_reason: why, ...(why === null && { on_at: ctx.now }) },
    });
  }
}

/** New prices for what is on sale. A price that a rule finds unusual takes its listing into review. */
export async function reprice(
  ctx: Context,
  asked: readonly { id: string; price: number; seen?: number | null | undefined }[],
  { feesSeen, after }: Known,
): Promise<Outcome> {
  const prices = new Map(asked.map(({ id, price }) => [id, price]));
  const listings = await mustOwnListings(ctx, [...prices.keys()]);
  const on = listings.filter(({ state }) => state === 'on');
  if (on.length === 0) throw new Refusal('STATE_REFUSED', { skipped: skippedOf(listings) });
  const changed = on
    .map((listing) => {
      const price = prices.get(listing.id) ?? listing.price;
      const why = whyReview(price, marketOf(listing), listing.approved_price, false);
      const { id, item_id: itemId, sku_id: skuId, category_id: categoryId, price: was } = listing;
      return { id, itemId, skuId, categoryId, was, price, why };
    })
    .filter(({ price, was }) => price !== was);
  const wishes = new Map(asked.map((line) => [line.id, line]));
  const wanted = on.filter(({ id, price }) => prices.get(id) !== price);
  await mustHaveSeenLast(
    ctx,
    wanted.map((one) => ({ ...one, now: one, price: prices.get(one.id), seen: wishes.get(one.id)?.seen })),
    { what: 'price', sellerId: userOf(ctx).userId, after },
  );
  await keepFees(ctx, changed, feesSeen);
  // What goes into review is out of the market before it has its new price, so that nobody gets it for that.
  await sendUp(
    ctx,
    changed.filter(({ why }) => why),
    {},
  );
  await setPrices(ctx.db, changed, ctx.now);
  const touched = on.map(({ id, item_id, sku_id, price }) => ({
    id,
    itemId: item_id,
    skuId: sku_id,
    price,
    why: null,
  }));
  return outcome(ctx, touched, skippedOf(listings.filter(({ state }) => state !== 'on')));
}

/** Asking prices by item: of what is up, the listing's; of what is not, the plan. */
export async function planPrices(ctx: Context, asked: readonly Asked[], { feesSeen, after }: Known): Promise<Outcome> {
  const { userId } = userOf(ctx);
  const prices = new Map(asked.map(({ itemId, price }) => [itemId, price]));
  const stock = await mustOwnStock(ctx, [...prices.keys()]);
  await lockBooks(
    ctx.db,
    stock.map(({ sku_id }) => sku_id),
  );
  const up = await listingsUp(ctx, stock);
  const standing = new Map(up.map((one) => [one.item_id, one]));
  const others = stock.filter(({ item_id }) => standing.get(item_id)?.price !== prices.get(item_id));
  await mustHaveSeenItems(ctx, others, asked, { what: 'price', waiting: standing, after });
  const repriced =
    up.length > 0
      ? await reprice(
          ctx,
          up.map(({ id, item_id }) => ({ id, price: prices.get(item_id) ?? 0 })),
          { feesSeen },
        )
      : { done: [], skipped: [] };
  const idle = stock.filter(
    ({ item_state, item_id }) => item_state === 'in_stock' && !up.some((l) => l.item_id === item_id),
  );
  const { free, waiting, skipped } = await claim(ctx, idle);
  const plans = free.map((item) => {
    const before = waiting.get(item.item_id);
    return {
      id: before?.id ?? newId(),
      itemId: item.item_id,
      skuId: item.sku_id,
      grade: item.grade,
      was: before?.price ?? null,
      price: prices.get(item.item_id) ?? 0,
    };
  });
  const fresh = plans.filter(({ was }) => was === null);
  await insertDrafts(ctx.db, fresh, { sellerId: userId, now: ctx.now });
  const birth = { by: 'S', actorId: userId, now: ctx.now } as const;
  await startAll(ctx.db, listingMachine, { ...birth, ids: fresh.map(({ id }) => id) });
  await setPrices(
    ctx.db,
    plans.filter(({ was }) => was !== null),
    ctx.now,
  );
  const gone = stock
    .filter(({ item_state, item_id }) => item_state !== 'in_stock' && !up.some((l) => l.item_id === item_id))
    .map((item) => leftOf(item, item.item_state));
  if (repriced.done.length + plans.length === 0) throw notListable(gone);
  const planned = await outcome(
    ctx,
    plans.map((plan) => ({ ...plan, why: null })),
    [...skipped, ...gone],
  );
  return { done: [...repriced.done, ...planned.done], skipped: [...repriced.skipped, ...planned.skipped] };
}

/** Off every channel, or out of review; the item lies in stock again. */
export async function takeDown(ctx: Context, ids: readonly string[], known: Moving): Promise<Outcome> {
  const listings = await mustOwnListings(ctx, ids);
  const up = listings.filter(({ state }) => state === 'on' || state === 'review');
  if (up.length === 0) throw new Refusal('STATE_REFUSED', { skipped: skippedOf(listings) });
  await mustHaveSeenListings(ctx, up, 'off', ids, known);
  const by = { by: 'S', actorId: userOf(ctx).userId, now: ctx.now } as const;
  await moveListings(
    ctx.db,
    up.map(({ id }) => id),
    { event: 'off', ...by, set: { review_reason: null } },
  );
  const items = up.map(({ item_id }) => item_id);
  await moveItems(ctx.db, items, { event: 'unlist', ...by });
  const touched = up.map(({ id, item_id, sku_id, price }) => ({
    id,
    itemId: item_id,
    skuId: sku_id,
    price,
    why: null,
  }));
  return outcome(ctx, touched, skippedOf(listings.filter((listing) => !up.includes(listing))));
}

/** Locks what waits and the items, in this order everywhere; what is promised, elsewhere or no genuine piece is left out. */
async function claim(ctx: Context, stock: readonly Stock[]) {
  const ids = stock.map(({ item_id }) => item_id);
  await lockBooks(
    ctx.db,
    stock.map(({ sku_id }) => sku_id),
  );
  const waiting = await lockWaiting(ctx.db, ids);
  const locked = await lockItemRows(ctx.db, ids);
  const fakes = await foundFake(ctx.db, ids);
  if (fakes.size > 0 && fakes.size === ids.length) throw new Refusal('FOUND_FAKE');
  const others = await foundOther(ctx.db, ids);
  if (others.size > 0 && others.size === ids.length) throw new Refusal('FOUND_OTHER');
  const isSellable = ({ item_id }: Stock) => !fakes.has(item_id) && !others.has(item_id);
  const isFree = (item: Stock) =>
    locked.get(item.item_id)?.state === 'in_stock' && !locked.get(item.item_id)?.taken && isSellable(item);
  return {
    free: stock.filter(isFree),
    waiting,
    skipped: stock
      .filter((item) => !isFree(item))
      // What lies in stock and is promised is told as that.
      .map((item) => {
        const { state = 'in_stock', taken = false } = locked.get(item.item_id) ?? {};
        return leftOf(item, state === 'in_stock' && taken ? 'reserved' : state);
      }),
  };
}

async function mustOwnStock(ctx: Context, ids: readonly string[]): Promise<Stock[]> {
  const stock = await ownStock(ctx.db, userOf(ctx).userId, ids, ctx.now);
  if (stock.length < ids.length) throw new Refusal('NOT_FOUND');
  return stock;
}

/** One's own listings, locked, with the state they are in now that nobody else can move them. */
async function mustOwnListings(ctx: Context, ids: readonly string[]): Promise<Listing[]> {
  const wanted = [...new Set(ids)];
  const own = await ownListings(ctx.db, userOf(ctx).userId, wanted, ctx.now);
  if (own.length < wanted.length) throw new Refusal('NOT_FOUND');
  await lockBooks(
    ctx.db,
    own.map(({ sku_id }) => sku_id),
  );
  const locked = await lockListings(ctx.db, wanted);
  return own.map((listing) => ({ ...listing, ...locked.get(listing.id) }));
}

async function listingsUp(ctx: Context, stock: readonly Stock[]): Promise<Listing[]> {
  const listed = stock.filter(({ item_state }) => item_state === 'listed').map(({ item_id }) => item_id);
  if (listed.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', userOf(ctx).userId)
    .where('item_id', 'in', listed)
    .where('state', '=', 'on')
    .execute();
  return mustOwnListings(
    ctx,
    rows.map(({ id }) => id),
  );
}

const leftOf = ({ item_id: id, name_zh: zh, name_en: en, size }: Stock, state: string): Left => ({
  ...{ id, name: { zh, en }, size, state },
});
const skippedOf = (listings: readonly Listing[]): Left[] =>
  listings.map(({ id, name_zh: zh, name_en: en, size, state }) => ({ id, name: { zh, en }, size, state }));

/** Where everything touched is now: a bid may have taken some of it already. */
async function outcome(ctx: Context, touched: readonly Rising[], skipped: Outcome['skipped']): Promise<Outcome> {
  const { userId } = userOf(ctx);
  const rows = await ownListings(
    ctx.db,
    userId,
    touched.map(({ id }) => id),
    ctx.now,
  );
  await emit(ctx.db, { to: userId, type: 'listing', data: { ids: rows.map(({ id }) => id) }, at: ctx.now });
  return {
    done: rows.map(({ id, item_id, state, price, review_reason }) => ({
      id,
      itemId: item_id,
      state,
      price,
      reviewReason: state === 'review' ? review_reason : null,
    })),
    skipped,
  };
}
