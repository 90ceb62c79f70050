/** Whatever an act of staff can move, by the names of their machines: what the log says of a state. */
import { aftersaleMachine } from '../../../../contract/aftersale/machine.ts';
import { lotMachine } from '../../../../contract/auction/machine.ts';
import { bidMachine, offerMachine } from '../../../../contract/bid/machine.ts';
import { campaignMachine, prizeMachine } from '../../../../contract/campaign/machine.ts';
import { chatMachine, chatReportMachine } from '../../../../contract/chat/machine.ts';
import { cleaningMachine } from '../../../../contract/cleaning/machine.ts';
import { consignmentMachine } from '../../../../contract/consignment/machine.ts';
import { couponMachine } from '../../../../contract/coupon/machine.ts';
import { parcelMachine } from '../../../../contract/express/machine.ts';
import { identifyMachine } from '../../../../contract/identify/machine.ts';
import { itemMachine } from '../../../../contract/item/machine.ts';
import { listingMachine } from '../../../../contract/listing/machine.ts';
import { liveMachine, liveReportMachine } from '../../../../contract/live/machine.ts';
import { merchantMachine } from '../../../../contract/merchant/machine.ts';
import { orderMachine } from '../../../../contract/order/machine.ts';
import { paymentMachine, refundMachine } from '../../../../contract/payment/machine.ts';
import { rechargeMachine, withdrawalMachine } from '../../../../contract/payout/machine.ts';
import { penaltyMachine } from '../../../../contract/penalty/machine.ts';
import {
  offerBidMachine,
  lotMachine as recycleLotMachine,
  recycleMachine,
} from '../../../../contract/recycle/machine.ts';
import { resaleMachine } from '../../../../contract/resale/machine.ts';
import { reviewReportMachine } from '../../../../contract/seller/machine.ts';
import { settlementMachine } from '../../../../contract/settlement/machine.ts';
import { receiptMachine, retrievalMachine } from '../../../../contract/stock/machine.ts';
import type { Machine } from '../../../../contract/wire/states.ts';

const all: readonly Machine[] = [
  aftersaleMachine,
  lotMachine,
  bidMachine,
  offerMachine,
  campaignMachine,
  prizeMachine,
  chatMachine,
  chatReportMachine,
  cleaningMachine,
  consignmentMachine,
  couponMachine,
  parcelMachine,
  identifyMachine,
  itemMachine,
  listingMachine,
  liveMachine,
  liveReportMachine,
  merchantMachine,
  orderMachine,
  paymentMachine,
  refundMachine,
  rechargeMachine,
  withdrawalMachine,
  penaltyMachine,
  recycleLotMachine,
  offerBidMachine,
  recycleMachine,
  resaleMachine,
  reviewReportMachine,
  settlementMachine,
  receiptMachine,
  retrievalMachine,
];

export const moving: Readonly<Record<string, Machine>> = Object.fromEntries(all.map((one) => [one.name, one]));
