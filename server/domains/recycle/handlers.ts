/** Recycling's calls: the owner's, the hall's and the staff's. */
import * as contract from '../../../contract/recycle/calls.ts';
import * as hallContract from '../../../contract/recycle/hall-calls.ts';
import * as workContract from '../../../contract/recycle/work-calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { hallBid, hallBidMany, hallWithdraw } from './bids.ts';
import { recycleBusiness } from './business/business.ts';
import { hallDetail, hallList, hallLook, hallOrder, hallOwn } from './hall-read.ts';
import { hallAnswer, hallBackOut, hallDispute, hallPrice, hallReceive } from './merchant.ts';
import { recycleMissing } from './missing/missing.ts';
import { recycleNotFound } from './missing/not-found.ts';
import { recycleOwn } from './own.ts';
import {
  recycleAccept,
  recycleAnswer,
  recycleArrived,
  recycleCancel,
  recycleInquire,
  recycleReslot,
  recycleShip,
} from './owner.ts';
import { recycleBatches, recycleDetail, recycleEstimate, recycleList, recycleRecent } from './read.ts';
import { recycleReconsider } from './refused/reconsider.ts';
import { hallSubscribe, hallSubscriptions, hallUnsubscribe } from './subscriptions.ts';
import { recycleAdvise } from './unsold/advice.ts';
import {
  recycleDecide,
  recycleForward,
  recycleInspect,
  recycleMissed,
  recyclePickup,
  recycleReceive,
  recycleSendBack,
  recycleWork,
} from './work.ts';

export const recycle = handlers(contract, {
  recycleEstimate,
  recycleRecent,
  recycleOwn,
  recycleInquire,
  recycleList,
  recycleBatches,
  recycleDetail,
  recycleAccept,
  recycleCancel,
  recycleReslot,
  recycleShip,
  recycleAnswer,
  recycleArrived,
});

export const recycleHall = handlers(hallContract, {
  hallList,
  hallDetail,
  hallLook,
  hallBid,
  hallBidMany,
  hallWithdraw,
  hallOwn,
  hallOrder,
  hallBackOut,
  hallAnswer,
  hallPrice,
  hallReceive,
  hallDispute,
  hallSubscriptions,
  hallSubscribe,
  hallUnsubscribe,
});

export const recycleWorkbench = handlers(workContract, {
  recycleWork,
  recycleReceive,
  recycleInspect,
  recycleMissed,
  recyclePickup,
  recycleSendBack,
  recycleForward,
  recycleDecide,
  recycleMissing,
  recycleAdvise,
  recycleReconsider,
  recycleNotFound,
  recycleBusiness,
});
