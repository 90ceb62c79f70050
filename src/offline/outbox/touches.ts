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
import { consignmentInquire, consignmentSupplement } from '../../../contract/consignment/calls.ts';
import {
  identifyAppeal,
  identifyDeliver,
  identifyOrderSave,
  identifySupplement,
} from '../../../contract/identify/calls.ts';
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
const listingsOf = (lines: readonly { id: string }[]) => lines.map(({ id }) => `listing-${id}`);

const things = new Map<string, Touches>([
  of(feedbackSave, () => []),
  // A new default changes the others, so the whole book is one thing; what was put in first stands first in the cart.
  of(addressSave, () => ['address']),
  of(addressDelete, () => ['address']),
  of(auctionFollow, ({ kind, id }) => [`follow-${kind}-${id}`]),
  of(cartAdd, () => ['cart']),
  of(cartRemove, () => ['cart']),
  of(favouriteSave, ({ productId }) => [`favourite-${productId}`]),
  of(chatSend, ({ to }) => [`chat-${to.kind}-${'id' in to ? to.id : ''}`]),
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
  of(orderShip, ({ id }) => [`order-${id}`]),
  of(aftersaleApply, ({ id, orderId }) => [`case-${id}`, `order-${orderId}`]),
  of(aftersaleEvidence, ({ caseId }) => [`case-${caseId}`]),
  of(aftersaleDeliver, ({ id }) => [`case-${id}`]),
  of(penaltyAppeal, ({ id }) => [`penalty-${id}`]),
  of(recycleInquire, ({ pieces }) =>
    each(
      'recycle',
      pieces.map(({ id }) => id),
    ),
  ),
  of(recycleShip, ({ id }) => [`recycle-${id}`]),
  of(hallDispute, ({ id }) => [`recycle-${id}`]),
  of(consignmentInquire, ({ id }) => [`consignment-${id}`]),
  of(consignmentSupplement, ({ id }) => [`consignment-${id}`]),
  of(receiptSave, ({ id }) => [`receipt-${id}`]),
  of(receiptDeliver, ({ id }) => [`receipt-${id}`]),
  of(receiptMessage, ({ id }) => [`receipt-${id}`]),
  of(receiptCancel, ({ id }) => [`receipt-${id}`]),
  of(receiptAnswer, ({ id }) => [`receipt-${id}`]),
  of(stockOutCreate, ({ ids }) => each('item', ids)),
  of(identifyOrderSave, ({ pieces }) =>
    each(
      'identify',
      pieces.map(({ id }) => id),
    ),
  ),
  of(identifySupplement, ({ id }) => [`identify-${id}`]),
  of(identifyDeliver, ({ id }) => [`identify-${id}`]),
  of(identifyAppeal, ({ id }) => [`identify-${id}`]),
  of(cleaningOrderSave, ({ id }) => [`cleaning-${id}`]),
  of(cleaningDeliver, ({ id }) => [`cleaning-${id}`]),
  of(cleaningClaim, ({ id }) => [`cleaning-${id}`]),
  // Which receipts travel under it only the server knows for sure; the desk names those that it knows.
  of(workReceiptArrive, ({ waybill }) => [`waybill-${waybill.trim().toUpperCase()}`]),
  of(workReceiptStart, ({ id }) => [`receipt-${id}`]),
  of(workReceiptClose, ({ id }) => [`receipt-${id}`]),
  of(workReceiptCount, ({ id }) => [`receipt-${id}`]),
  of(workReceiptMessage, ({ id }) => [`receipt-${id}`]),
  of(workOutSend, ({ id }) => [`retrieval-${id}`]),
]);

/** Made by this storefront, and not by a file that says so. */
export const mayBeQueued = (path: string): boolean => things.has(path);

/** Of a write that makes something new, e.g. a feedback: nothing but itself. */
export const touchesOf = (path: string, input: unknown): readonly string[] => things.get(path)?.(input) ?? [];

/** What was queued by older code has one name for it. */
export const touchedBy = ({ touches = [], lane }: Intent): readonly string[] =>
  lane === undefined ? touches : [...touches, lane];
