/**
 * What each queued write touches. Two writes that touch the same thing reach the server in the order they were made, by
 * whichever calls and however many things each is about: the last one the person made is the one that holds.
 */
import { userInfoUpdate } from '../../../contract/account/calls.ts';
import { feedbackSave } from '../../../contract/account/feedback.ts';
import { addressDelete, addressSave } from '../../../contract/address/calls.ts';
import { aftersaleApply, aftersaleDeliver, aftersaleEvidence } from '../../../contract/aftersale/calls.ts';
import { auctionFollow } from '../../../contract/auction/calls.ts';
import {
  acceptDownBuy,
  downBuyPrice,
  floorPriceUpdate,
  offerCounter,
  offerDecline,
} from '../../../contract/bid/calls.ts';
import { cartAdd, cartRemove } from '../../../contract/cart/calls.ts';
import { chatRead, chatSend } from '../../../contract/chat/calls.ts';
import { cleaningClaim, cleaningDeliver, cleaningOrderSave } from '../../../contract/cleaning/calls.ts';
import { cleaningAdd, cleaningObject } from '../../../contract/cleaning/trouble.ts';
import { consignmentInquire, consignmentSupplement } from '../../../contract/consignment/calls.ts';
import {
  identifyAppeal,
  identifyDeliver,
  identifyOrderSave,
  identifySupplement,
} from '../../../contract/identify/calls.ts';
import { identifyClaim } from '../../../contract/identify/claim-calls.ts';
import { activityGoodsDown, activityGoodsUp } from '../../../contract/listing/activities.ts';
import {
  channelOff,
  channelOn,
  channelPriceUpdate,
  hangSend,
  sellerGoodsCreate,
  stockBidPrice,
} from '../../../contract/listing/calls.ts';
import { favouriteSave } from '../../../contract/market/calls.ts';
import { messageRead } from '../../../contract/message/calls.ts';
import { objectionSave } from '../../../contract/objection/calls.ts';
import { orderShip } from '../../../contract/order/calls.ts';
import { penaltyAppeal } from '../../../contract/penalty/calls.ts';
import { recycleInquire, recycleShip } from '../../../contract/recycle/calls.ts';
import { hallDispute } from '../../../contract/recycle/hall-calls.ts';
import {
  receiptAnswer,
  receiptCancel,
  receiptDeliver,
  receiptMessage,
  receiptSave,
} from '../../../contract/stock/calls.ts';
import { stockOutCreate } from '../../../contract/stock/goods.ts';
import {
  workOutSend,
  workReceiptArrive,
  workReceiptClose,
  workReceiptCount,
  workReceiptMessage,
  workReceiptStart,
} from '../../../contract/stock/warehouse.ts';
import type { Call, Input } from '../../../contract/wire/call.ts';
import type { Intent } from '../device/items.ts';

type Touches = (input: unknown) => readonly string[];

const of = <C extends Call>({ path }: C, touches: (input: Input<C>) => readonly string[]): [string, Touches] => [
  path,
  touches as Touches,
];
const each = (kind: string, ids: readonly string[]) => ids.map((id) => `${kind}-${id}`);
const itemsOf = (lines: readonly { itemId: string }[]) => lines.map(({ itemId }) => `item-${itemId}`);
/** What is asked about, and where it lies in the warehouse that item too. */
const piecesOf = (kind: string, pieces: readonly { id: string; itemId?: string | null | undefined }[]) =>
  pieces.flatMap(({ id, itemId }) => [`${kind}-${id}`, ...(itemId ? [`item-${itemId}`] : [])]);
const listingsOf = (lines: readonly { id: string }[]) => lines.map(({ id }) => `listing-${id}`);

/** Calls that go on from what was done about the thing before; all others say anew what holds. */
const goingOn = new Set<string>();
const on: typeof of = (call, touches) => {
  goingOn.add(call.path);
  return of(call, touches);
};

/** Said again while it waits, it is the same: these only say that something was seen. */
const marks: readonly string[] = [chatRead.path, messageRead.path];
export const isMark = (path: string): boolean => marks.includes(path);

const things = new Map<string, Touches>([
  of(feedbackSave, () => []),
  // A new default changes the others, so the whole book is one thing; what was put in first stands first in the cart.
  of(addressSave, ({ id }) => ['address', `address-${id}`]),
  of(addressDelete, ({ id }) => ['address', `address-${id}`]),
  of(auctionFollow, ({ kind, id }) => [`follow-${kind}-${id}`]),
  of(cartAdd, () => ['cart']),
  of(cartRemove, () => ['cart']),
  of(favouriteSave, ({ productId }) => [`favourite-${productId}`]),
  on(chatSend, ({ to }) => [`chat-${to.kind}-${'id' in to ? to.id : ''}`]),
  of(chatRead, ({ id }) => [`chat-read-${id}`]),
  of(messageRead, () => ['message']),
  of(userInfoUpdate, () => ['profile']),
  of(sellerGoodsCreate, ({ lines }) => itemsOf(lines)),
  of(hangSend, ({ lines }) => itemsOf(lines)),
  of(stockBidPrice, ({ lines }) => itemsOf(lines)),
  of(channelPriceUpdate, ({ lines }) => listingsOf(lines)),
  of(channelOff, ({ ids }) => each('listing', ids)),
  of(channelOn, ({ ids }) => each('listing', ids)),
  of(floorPriceUpdate, ({ listingId }) => [`listing-${listingId}`]),
  of(acceptDownBuy, ({ id }) => [`offer-${id}`]),
  of(offerCounter, ({ id }) => [`offer-${id}`]),
  of(offerDecline, ({ id }) => [`offer-${id}`]),
  of(downBuyPrice, ({ listingId }) => [`offers-${listingId}`]),
  of(activityGoodsUp, ({ lines }) => listingsOf(lines)),
  of(activityGoodsDown, ({ ids }) => each('listing', ids)),
  on(orderShip, ({ id }) => [`order-${id}`]),
  of(aftersaleApply, ({ id, orderId }) => [`case-${id}`, `order-${orderId}`]),
  on(aftersaleEvidence, ({ caseId }) => [`case-${caseId}`]),
  on(aftersaleDeliver, ({ id }) => [`case-${id}`]),
  of(penaltyAppeal, ({ id }) => [`penalty-${id}`]),
  of(recycleInquire, ({ pieces }) => piecesOf('recycle', pieces)),
  on(recycleShip, ({ id }) => [`recycle-${id}`]),
  on(hallDispute, ({ id }) => [`recycle-${id}`]),
  of(consignmentInquire, ({ id }) => [`consignment-${id}`]),
  on(consignmentSupplement, ({ id }) => [`consignment-${id}`]),
  of(receiptSave, ({ id }) => [`receipt-${id}`]),
  on(receiptDeliver, ({ id }) => [`receipt-${id}`]),
  on(receiptMessage, ({ id }) => [`receipt-${id}`]),
  on(receiptCancel, ({ id }) => [`receipt-${id}`]),
  on(receiptAnswer, ({ id }) => [`receipt-${id}`]),
  of(stockOutCreate, ({ ids }) => each('item', ids)),
  of(identifyOrderSave, ({ pieces }) => piecesOf('identify', pieces)),
  on(identifySupplement, ({ id }) => [`identify-${id}`]),
  on(identifyDeliver, ({ id }) => [`identify-${id}`]),
  on(identifyAppeal, ({ id }) => [`identify-${id}`]),
  on(identifyClaim, ({ id }) => [`identify-${id}`]),
  of(cleaningOrderSave, (first) => piecesOf('cleaning', [first, ...(first.more ?? [])])),
  on(cleaningDeliver, ({ id }) => [`cleaning-${id}`]),
  on(cleaningAdd, ({ id }) => [`cleaning-${id}`]),
  on(cleaningClaim, ({ id }) => [`cleaning-${id}`]),
  on(cleaningObject, ({ id }) => [`cleaning-${id}`]),
  on(objectionSave, ({ service, id }) => [`${service}-${id}`]),
  // Which receipts travel under it only the server knows for sure; the desk names those that it knows.
  on(workReceiptArrive, ({ waybill }) => [`waybill-${waybill.trim().toUpperCase()}`]),
  on(workReceiptStart, ({ id }) => [`receipt-${id}`]),
  on(workReceiptClose, ({ id }) => [`receipt-${id}`]),
  on(workReceiptCount, ({ id }) => [`receipt-${id}`]),
  on(workReceiptMessage, ({ id }) => [`receipt-${id}`]),
  on(workOutSend, ({ id }) => [`retrieval-${id}`]),
]);

/** What a call says something of, where it is not all that it touches; nothing where each one adds to those before. */
const parts = new Map<string, Touches>([
  of(chatSend, () => []),
  of(aftersaleEvidence, () => []),
  of(receiptMessage, () => []),
  of(workReceiptMessage, () => []),
  of(cartAdd, ({ listingId }) => [listingId]),
  of(cartRemove, ({ listingIds }) => listingIds),
  of(messageRead, ({ ids = [] }) => ids),
  of(userInfoUpdate, Object.keys),
  of(activityGoodsUp, ({ activityId, lines }) => [activityId, ...listingsOf(lines)]),
  of(activityGoodsDown, ({ activityId, ids }) => [activityId, ...ids]),
  // What nobody announced has no line.
  of(workReceiptCount, ({ id, line }) => (line === null ? [] : [`${id} ${line}`])),
]);

/** Made by this storefront, and not by a file that says so. */
export const mayBeQueued = (path: string): boolean => things.has(path);

/** Of a write that makes something new, e.g. a feedback: nothing but itself. */
export const touchesOf = (path: string, input: unknown): readonly string[] => things.get(path)?.(input) ?? [];

/** What was queued by older code has one name for it. */
export const touchedBy = ({ touches = [], lane }: Intent): readonly string[] =>
  lane === undefined ? touches : [...touches, lane];

/**
 * Whether `later` is meant to come after `earlier`, and not to take its place. One that is told so by hand builds on it, e.g. on its
 * address; by the piece that lies in the warehouse both are only ordered.
 */
export function buildsOn(later: Intent, earlier: Intent): boolean {
  const before = touchedBy(earlier);
  const shared = touchedBy(later).filter((thing) => before.includes(thing));
  const anew = goingOn.has(later.call) ? [] : touchesOf(later.call, later.input);
  return shared.length === 0 || shared.some((thing) => !anew.includes(thing) && !thing.startsWith('item-'));
}

/** The same act once more: all that `earlier` says something of, `later` says anew. */
export function isAgain(later: Intent, earlier: Intent): boolean {
  const of = (item: Intent) => (parts.get(item.call) ?? things.get(item.call))?.(item.input) ?? [];
  const said = of(earlier);
  const now = of(later);
  return later.call === earlier.call && said.length > 0 && said.every((part) => now.includes(part));
}
