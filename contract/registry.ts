/** Every domain's contract. The documentation, and the tests that attack every call, are made from this list. */
import * as account from './account/calls.ts';
import * as feedback from './account/feedback.ts';
import * as passkey from './account/passkey-calls.ts';
import * as activity from './activity/calls.ts';
import * as address from './address/calls.ts';
import * as aftersale from './aftersale/calls.ts';
import * as auction from './auction/calls.ts';
import * as auctionWork from './auction/workbench.ts';
import * as bid from './bid/calls.ts';
import * as brand from './brand/calls.ts';
import * as campaign from './campaign/calls.ts';
import * as campaignWork from './campaign/workbench-calls.ts';
import * as cart from './cart/calls.ts';
import * as catalogue from './catalogue/calls.ts';
import * as catalogueChange from './catalogue/change-calls.ts';
import * as catalogueMerge from './catalogue/merge-calls.ts';
import * as cataloguePlaceMerge from './catalogue/place-merge-calls.ts';
import * as catalogueWork from './catalogue/work-calls.ts';
import * as chat from './chat/calls.ts';
import * as chatPieces from './chat/pieces.ts';
import * as chatWork from './chat/work-calls.ts';
import * as cleaningAfter from './cleaning/after.ts';
import * as cleaning from './cleaning/calls.ts';
import * as cleaningTrouble from './cleaning/trouble.ts';
import * as cms from './cms/calls.ts';
import * as connection from './connection/calls.ts';
import * as consignment from './consignment/calls.ts';
import * as coupon from './coupon/calls.ts';
import * as express from './express/calls.ts';
import * as identify from './identify/calls.ts';
import * as identifyClaims from './identify/claim-calls.ts';
import * as identifyWork from './identify/desk-calls.ts';
import * as report from './inspection/calls.ts';
import * as saleActivity from './listing/activities.ts';
import * as listing from './listing/calls.ts';
import * as live from './live/calls.ts';
import * as market from './market/calls.ts';
import * as merchant from './merchant/calls.ts';
import * as message from './message/calls.ts';
import * as notice from './notice/calls.ts';
import * as objection from './objection/calls.ts';
import * as order from './order/calls.ts';
import * as payment from './payment/calls.ts';
import * as payout from './payout/calls.ts';
import * as penalty from './penalty/calls.ts';
import * as recycle from './recycle/calls.ts';
import * as recycleHall from './recycle/hall-calls.ts';
import * as recycleWork from './recycle/work-calls.ts';
import * as resale from './resale/calls.ts';
import * as resaleWork from './resale/work-calls.ts';
import * as scan from './scan/calls.ts';
import * as seller from './seller/calls.ts';
import * as settlement from './settlement/calls.ts';
import * as share from './share/calls.ts';
import * as screenPoster from './share/screen-calls.ts';
import * as shopAgreements from './shop/agreement-calls.ts';
import * as shop from './shop/calls.ts';
import * as correction from './shop/correction-calls.ts';
import * as shopFees from './shop/fee-calls.ts';
import * as find from './shop/find-calls.ts';
import * as shopHelp from './shop/help-calls.ts';
import * as shopHours from './shop/hour-calls.ts';
import * as shopFront from './shop/info-calls.ts';
import * as shopLimits from './shop/limit-calls.ts';
import * as shopNoticeWords from './shop/notice-words-calls.ts';
import * as shopNumbers from './shop/number-calls.ts';
import * as staff from './shop/people-calls.ts';
import * as staffProof from './shop/proof-calls.ts';
import * as restriction from './shop/restriction-calls.ts';
import * as shopRules from './shop/rules-calls.ts';
import * as trial from './shop/trial-calls.ts';
import * as stock from './stock/calls.ts';
import * as stockGoods from './stock/goods.ts';
import * as warehouse from './stock/warehouse.ts';
import * as todo from './todo/calls.ts';
import * as upload from './upload/calls.ts';
import * as wallet from './wallet/calls.ts';
import { type Call, isCall } from './wire/call.ts';

export const domains = {
  account,
  passkey,
  feedback,
  activity,
  address,
  auction,
  auctionWork,
  bid,
  campaign,
  campaignWork,
  aftersale,
  cart,
  catalogue,
  catalogueChange,
  catalogueMerge,
  cataloguePlaceMerge,
  catalogueWork,
  chat,
  chatPieces,
  chatWork,
  cleaning,
  cleaningTrouble,
  cleaningAfter,
  cms,
  connection,
  consignment,
  coupon,
  express,
  identify,
  identifyWork,
  identifyClaims,
  listing,
  live,
  market,
  merchant,
  message,
  notice,
  objection,
  order,
  payment,
  payout,
  recycle,
  recycleHall,
  recycleWork,
  report,
  resale,
  resaleWork,
  saleActivity,
  scan,
  penalty,
  seller,
  settlement,
  share,
  screenPoster,
  shop,
  shopAgreements,
  shopFees,
  shopHelp,
  shopHours,
  shopFront,
  shopLimits,
  brand,
  shopNoticeWords,
  shopRules,
  shopNumbers,
  find,
  restriction,
  correction,
  staff,
  staffProof,
  stock,
  stockGoods,
  todo,
  trial,
  upload,
  wallet,
  warehouse,
} as const;

export interface NamedCall {
  readonly domain: string;
  readonly name: string;
  readonly call: Call;
}

export const allCalls = (): NamedCall[] =>
  Object.entries(domains).flatMap(([domain, module]) =>
    Object.entries<unknown>(module).flatMap(([name, call]) => (isCall(call) ? [{ domain, name, call }] : [])),
  );
