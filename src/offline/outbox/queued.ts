/**
 * What the calls that can wait take. A browser's build leaves the schemas out of the calls (vite.config.ts) but for those that are
 * imported here: they come with the queue, and no screen's first view carries them.
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
import { uploadConfirm } from '../../../contract/upload/calls.ts';
import type { Call } from '../../../contract/wire/call.ts';

const queued: readonly Call[] = [
  acceptDownBuy,
  activityGoodsDown,
  activityGoodsUp,
  addressDelete,
  addressSave,
  aftersaleApply,
  aftersaleDeliver,
  aftersaleEvidence,
  auctionFollow,
  cartAdd,
  cartRemove,
  channelOff,
  channelOn,
  channelPriceUpdate,
  chatRead,
  chatSend,
  cleaningAdd,
  cleaningClaim,
  cleaningDeliver,
  cleaningObject,
  objectionSave,
  cleaningOrderSave,
  consignmentInquire,
  consignmentSupplement,
  downBuyPrice,
  favouriteSave,
  feedbackSave,
  floorPriceUpdate,
  hallDispute,
  hangSend,
  identifyClaim,
  identifyAppeal,
  identifyDeliver,
  identifyOrderSave,
  identifySupplement,
  messageRead,
  offerCounter,
  offerDecline,
  orderShip,
  penaltyAppeal,
  receiptAnswer,
  receiptCancel,
  receiptDeliver,
  receiptMessage,
  receiptSave,
  recycleInquire,
  recycleShip,
  sellerGoodsCreate,
  stockBidPrice,
  stockOutCreate,
  uploadConfirm,
  userInfoUpdate,
  workOutSend,
  workReceiptArrive,
  workReceiptClose,
  workReceiptCount,
  workReceiptMessage,
  workReceiptStart,
];

const inputs = new Map(queued.map(({ path, input }) => [path, input]));

/** @returns undefined for a call that cannot wait */
export const inputOf = ({ path }: Call): Call['input'] | undefined => inputs.get(path);
