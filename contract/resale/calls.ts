/** The resale tool: a seller's shops on other marketplaces, what is put into them, and what is sold there. */
import * as v from 'valibot';
import { waybill } from '../express/calls.ts';
import { grade } from '../item/grades.ts';
import { holders } from '../item/machine.ts';
import { orderStates } from '../order/machine.ts';
import { feeTerms, getsHere } from '../payment/fees.ts';
import { call } from '../wire/call.ts';
import { fen, positiveFen } from '../wire/money.ts';
import { bilingual, id, listOf, optionalId, page, time, timelineOf, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { conflict, remoteOrder } from './conflict.ts';
import { type ResaleTab, resaleStates, resaleTabNames, resaleTimes, staying } from './machine.ts';
import { channelLimits, channelNames, LEAST_CUT, postFields } from './rules.ts';

const state = v.picklist(resaleStates);
const tab = v.picklist(resaleTabNames);
const tabCounts = v.object({
  going: v.number(),
  up: v.number(),
  ship: v.number(),
  trouble: v.number(),
  past: v.number(),
} satisfies Record<ResaleTab, v.GenericSchema>);
const channel = v.picklist(channelNames);

const shop = v.object({
  id,
  channel,
  /** Nothing of it is real. */
  sandbox: v.boolean(),
  name: v.string(),
  counts: tabCounts,
  comparedAt: v.nullable(time),
});
export type ResaleShop = v.InferOutput<typeof shop>;

const item = v.object({
  itemId: id,
  name: bilingual,
  size: v.string(),
  grade,
  cover: v.string(),
  inWarehouse: v.boolean(),
});
export type ResaleItem = v.InferOutput<typeof item>;

const post = v.object({
  id,
  item,
  shop: v.object({ id, name: v.string(), sandbox: v.boolean() }),
  state,
  title: v.string(),
  price: fen,
  tries: v.number(),
  /** The channel has not answered since then; it is asked again. */
  unheardSince: v.nullable(time),
  /** In the channel's own words, with the field it names. */
  refusal: v.nullable(v.string()),
  refusedField: v.nullable(v.picklist(postFields)),
  /** Why it cannot be put up again as it stands: sold or promised here, put aside or gone, in another shop, not genuine, its shop let go. */
  stays: v.nullable(v.picklist(staying)),
  /** Sold or promised here: through what, and the order if there is one. A server from before says nothing of it. */
  went: v.nullish(
    v.object({
      ...{ by: v.picklist(holders), id },
      order: v.nullable(v.object({ id, no: v.string(), state: v.picklist(orderStates) })),
    }),
  ),
  /** Staff see to it by then; null while it is nobody's work here. */
  staffBy: v.nullable(time),
  /** Its seller sends it, mends it or refunds its buyer by then; null where nothing waits for them. */
  sellerBy: v.nullable(time),
  updatedAt: time,
});
export type ResalePost = v.InferOutput<typeof post>;

export const resaleHome = call('GET', '/v3/resale/home', {
  about: 'The caller’s shops elsewhere, how much is where, and when everything was last compared.',
  who: 'seller',
  input: v.strictObject({}),
  output: v.object({
    shops: v.array(shop),
    counts: tabCounts,
    stock: v.number(),
    /** What the seller has to send, what else waits for them, and what waits for us. A server from before says nothing of it. */
    waits: v.optional(v.object({ ship: v.number(), mend: v.number(), platform: v.number() })),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const resaleShops = call('GET', '/v3/resale/shops', {
  about: 'Shops that the channels say are the caller’s: connected or not, usable or not.',
  who: 'seller',
  input: v.strictObject({}),
  output: v.object({
    shops: v.array(
      v.object({
        channel,
        sandbox: v.boolean(),
        remoteId: v.string(),
        name: v.string(),
        usable: v.boolean(),
        /** The channel knows it as a business; null where it says nothing of that. */
        business: v.nullish(v.boolean()),
        /** Ours, once connected. */
        id: v.nullable(id),
        /** Up or on its way, and sold and not yet sent: a shop with any cannot be let go. */
        open: v.number(),
        /** Up there now: what a move to another shop takes along. */
        onSale: v.number(),
      }),
    ),
    /** A channel that did not answer. */
    silent: v.array(channel),
    /** Those that this house is set up for. */
    channels: v.array(channel),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const resaleConnect = call('POST', '/v3/resale/shop/connect', {
  about: 'Connects a shop that the channel says is the caller’s.',
  who: 'seller',
  begins: 'resale',
  input: v.strictObject({
    channel,
    remoteId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
    /** Its owner authorises it anew: only of the pretend marketplace can that be said here. */
    authorise: v.optional(v.boolean()),
  }),
  output: v.object({ id }),
});

export const resaleDisconnect = call('POST', '/v3/resale/shop/disconnect', {
  about: 'Lets a shop go in which nothing is open any more.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const resaleStock = call('GET', '/v3/resale/stock', {
  about:
    'The caller’s goods that can be put into a shop: in stock or on sale here, promised to nobody, in no other shop; of these what the term finds.',
  who: 'seller',
  input: v.strictObject({ ...page, term: v.optional(words(60, 0)) }),
  output: v.object({
    ...listOf(v.object({ ...item.entries, price: v.nullable(fen), onSale: v.boolean() })).entries,
    total: v.number(),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

/** Some ids, joined by commas. */
const ids = v.pipe(
  v.string(),
  v.regex(/^[\w-]{1,64}(,[\w-]{1,64})*$/),
  v.transform((text) => [...new Set(text.split(','))]),
  v.maxLength(channelLimits.batch),
);

const category = v.object({ id: v.string(), name: v.string() });
const draft = v.object({
  item,
  title: v.string(),
  body: v.string(),
  price: v.nullable(fen),
  getsHere,
  /** All of the item’s, in their own order. */
  photos: v.array(v.string()),
  /** As chosen last for such an item, else the one whose name means the same; empty where none does. */
  categoryId: v.string(),
  categories: v.array(category),
  /** What a sale here is charged by. */
  terms: feeTerms,
});
export type ResaleDraft = v.InferOutput<typeof draft>;

/** Not to be put up now: where it is, if it is in a shop; otherwise it was sold, promised or taken away. */
const leftOut = v.object({
  ...{ itemId: id, name: bilingual, size: v.string() },
  post: v.nullable(v.object({ id, shop: v.string(), state })),
});
export type LeftOut = v.InferOutput<typeof leftOut>;

export const resaleDrafts = call('GET', '/v3/resale/drafts', {
  about:
    'Title and description by template from what can be told of each item, its photos, a price, and the channel’s kinds.',
  who: 'seller',
  input: v.strictObject({ shopId: id, ids }),
  output: v.object({
    drafts: v.array(draft),
    /** No longer free. */
    gone: v.array(id),
    /** The same, as far as they are the caller’s. A server from before says nothing of it. */
    left: v.optional(v.array(leftOut)),
  }),
});

const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(60));
const from = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000 - LEAST_CUT));
const part = v.pipe(v.number(), v.integer(), v.minValue(LEAST_CUT), v.maxValue(1000));
const cut = v.pipe(
  v.strictObject({ x: from, y: from, w: part, h: part }),
  v.check(({ x, y, w, h }) => x + w <= 1000 && y + h <= 1000, 'outside'),
);
const photo = v.strictObject({ n: position, cut: v.nullable(cut) });
const written = {
  title: words(200),
  body: words(channelLimits.content.max),
  price: positiveFen,
  categoryId: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  /** Which of the item’s photos, in this order; whole or cut. */
  photos: v.pipe(
    v.array(photo),
    v.minLength(1),
    v.maxLength(channelLimits.images.max),
    v.check((list) => new Set(list.map(({ n }) => n)).size === list.length, 'twice'),
  ),
};
const line = v.strictObject({ itemId: id, ...written });

export const resalePublish = call('POST', '/v3/resale/publish', {
  about:
    'Puts items into a shop; each goes its own way from then on. What the channel would refuse is refused here, by field.',
  who: 'seller',
  begins: 'resale',
  input: v.strictObject({
    shopId: id,
    lines: v.pipe(v.array(line), v.minLength(1), v.maxLength(channelLimits.batch)),
  }),
  output: v.object({ moveId: id, posts: v.number(), skipped: v.array(id) }),
});

export const resaleMoveAll = call('POST', '/v3/resale/move-all', {
  about:
    'Everything that is up in one shop moves to another: each goes up there when the first shop says that it is down.',
  who: 'seller',
  begins: 'resale',
  input: v.strictObject({ fromShopId: id, toShopId: id }),
  output: v.object({ moveId: id, posts: v.number() }),
});

const moving = v.array(v.object({ id, name: bilingual, size: v.string(), state }));

export const resaleMovePlan = call('GET', '/v3/resale/move-plan', {
  about: 'What of one shop would move to another now, and what is in it and would stay.',
  who: 'seller',
  input: v.strictObject({ fromShopId: id }),
  output: v.object({ goes: moving, stays: moving }),
});

const move = v.object({
  id,
  shop: v.string(),
  fromShop: v.nullable(v.string()),
  at: time,
  counts: tabCounts,
  total: v.number(),
  /** How many have had an outcome, whatever became of them since. A server from before says nothing of it. */
  settled: v.optional(v.number()),
});
export type ResaleMove = v.InferOutput<typeof move>;

export const resaleMoves = call('GET', '/v3/resale/moves', {
  about: 'What was put up together, newest first, with how far it is.',
  who: 'seller',
  input: v.strictObject({ ...page }),
  output: listOf(move),
  offline: { mode: 'cached', ttl: DAY },
});

export const resaleMove = call('GET', '/v3/resale/move', {
  about: 'One move with what became of each item; named, also of those that could not go along.',
  who: 'seller',
  input: v.strictObject({ id, left: v.optional(ids) }),
  output: v.object({ ...move.entries, posts: v.array(post), left: v.optional(v.array(leftOut)) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const resaleList = call('GET', '/v3/resale/list', {
  about: 'The caller’s goods elsewhere by how they stand, the last changed first.',
  who: 'seller',
  input: v.strictObject({ ...page, tab, shopId: optionalId }),
  output: v.object({ ...listOf(post).entries, counts: tabCounts }),
  offline: { mode: 'cached', ttl: DAY },
});

const detail = v.object({
  ...post.entries,
  /** Of the caller's own goods. */
  own: v.boolean(),
  body: v.string(),
  categoryId: v.string(),
  /** What a sale here is charged by. */
  terms: feeTerms,
  getsHere,
  /** As they are there. */
  photos: v.array(v.string()),
  /** Of what they are made: which of the item’s, and how they were cut. */
  chosen: v.array(photo),
  /** All of the item’s. */
  all: v.array(v.string()),
  order: v.nullable(remoteOrder),
  conflicts: v.array(conflict),
  /** The channel refunds when it is asked from here; else its seller does it there. */
  refundsFromHere: v.boolean(),
  /** The channel closes an unpaid order when it is asked from here; else its seller does it there. */
  closesFromHere: v.boolean(),
  timeline: timelineOf(state),
});
export type ResaleDetail = v.InferOutput<typeof detail>;

export const resaleDetail = call('GET', '/v3/resale/detail', {
  about:
    'One item elsewhere: its words, its order there, and both sides where it was sold twice. For its seller and for staff.',
  who: 'user',
  input: v.strictObject({ id }),
  output: detail,
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const moved = v.object({ id, state });

export const resaleOff = call('POST', '/v3/resale/off', {
  about:
    'Takes an item down there. It is down when the channel says so. One that is ordered and unpaid only after the time within which channels close such an order.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: moved,
});

export const resaleFree = call('POST', '/v3/resale/free', {
  about:
    'Asks the channel how an unpaid order stands, and to close it where it takes such a call. The item is free when the channel says that it is closed, and theirs when it says paid. Where it was sold twice, a closed order ends the case.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({ ...moved.entries, /** It was asked to close it. */ asked: v.boolean() }),
});

export const resaleKinds = call('GET', '/v3/resale/kinds', {
  about: 'The channel’s kinds of goods for one of the caller’s, to choose another where one was refused.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({ categories: v.array(category) }),
});

export const resaleRetry = call('POST', '/v3/resale/retry', {
  about: 'Sends what was refused, or is down, once more with these words, photos and kind.',
  who: 'seller',
  input: v.strictObject({
    ...{ id, ...written },
    /** As it was where it is not named. */
    categoryId: v.optional(written.categoryId),
  }),
  output: moved,
});

export const resaleRefund = call('POST', '/v3/resale/refund', {
  about:
    'Asks the channel to give the money of an order back that cannot be kept; it is back when the channel says so. The amount is the one that was shown.',
  who: 'seller',
  input: v.strictObject({ id, amount: positiveFen }),
  output: moved,
});

export const resaleBack = call('POST', '/v3/resale/back', {
  about:
    'Refunded there after its seller had sent it from home: they have it again, and may put it up or sell it here as any other of theirs.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: moved,
});

/** The parcel that the channel holds: another than was entered where somebody was first, here or in its own app. */
export const sentWith = v.object({ company: v.string(), waybill: v.string() });

export const resaleShip = call('POST', '/v3/resale/ship', {
  about:
    'What lay with its seller is on its way to the buyer there; the channel is told, and what it holds is what counts. Refused with BEING_SENT while another waybill is being told.',
  who: 'seller',
  input: v.strictObject({ id, ...waybill.entries }),
  output: v.object({ ...moved.entries, parcel: sentWith }),
});

export const resaleCompare = call('POST', '/v3/resale/compare', {
  about: `Compares a shop with the channel now; by itself it is done every ${resaleTimes.compare / 60_000} min.`,
  who: 'seller',
  input: v.strictObject({ shopId: id }),
  output: v.object({ id }),
});
