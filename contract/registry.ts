/** Every domain's contract. The documentation, and the tests that attack every call, are made from this list. */
import * as account from './account.ts';
import * as activity from './activity.ts';
import * as address from './address.ts';
import { type Call, isCall } from './call.ts';
import * as cart from './cart.ts';
import * as catalogue from './catalogue.ts';
import * as cms from './cms.ts';
import * as message from './message.ts';
import * as order from './order.ts';
import * as payment from './payment.ts';
import * as settlement from './settlement.ts';
import * as stock from './stock.ts';
import * as upload from './upload.ts';
import * as wallet from './wallet.ts';

export const domains = {
  account,
  activity,
  address,
  cart,
  catalogue,
  cms,
  message,
  order,
  payment,
  settlement,
  stock,
  upload,
  wallet,
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
