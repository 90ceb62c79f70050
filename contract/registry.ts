/** Every domain's contract. The documentation, and the tests that attack every call, are made from this list. */
import * as account from './account.ts';
import * as activity from './activity.ts';
import * as address from './address.ts';
import * as aftersale from './aftersale.ts';
import * as bid from './bid.ts';
import { type Call, isCall } from './call.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as cms from './cms.ts';
import * as coupon from './coupon.ts';
import * as express from './express.ts';
import * as listing from './listing.ts';
import * as merchant from './merchant.ts';
import * as message from './message.ts';
import * as notice from './notice.ts';
import * as order from './order.ts';
import * as payment from './payment.ts';
import * as payout from './payout.ts';
import * as penalty from './penalty.ts';
import * as report from './report.ts';
import * as saleActivity from './sale-activity.ts';
import * as scan from './scan.ts';
import * as settlement from './settlement.ts';
import * as share from './share.ts';
import * as stock from './stock.ts';
import * as stockGoods from './stock-goods.ts';
import * as upload from './upload.ts';
import * as wallet from './wallet.ts';
import * as warehouse from './warehouse.ts';

export const domains = {
  account,
  activity,
  address,
  bid,
  aftersale,
  cart,
  catalogue,
  cms,
  coupon,
  express,
  listing,
  merchant,
  message,
  notice,
  order,
  payment,
  payout,
  report,
  saleActivity,
  scan,
  penalty,
  settlement,
  share,
  stock,
  stockGoods,
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
