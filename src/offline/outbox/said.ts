/** What a person put into each queued write, by which they know it again among others of its kind: their words, or their prices. */
import { userInfoUpdate } from '../../../contract/account/calls.ts';
import { feedbackSave } from '../../../contract/account/feedback.ts';
import { addressSave } from '../../../contract/address/calls.ts';
import { aftersaleApply, aftersaleDeliver, aftersaleEvidence } from '../../../contract/aftersale/calls.ts';
import { acceptDownBuy, downBuyPrice, floorPriceUpdate, offerCounter } from '../../../contract/bid/calls.ts';
import { chatSend } from '../../../contract/chat/calls.ts';
import { cleaningClaim, cleaningDeliver, cleaningOrderSave } from '../../../contract/cleaning/calls.ts';
import { cleaningAdd, cleaningObject } from '../../../contract/cleaning/trouble.ts';
import { consignmentInquire } from '../../../contract/consignment/calls.ts';
import { identifyAppeal, identifyDeliver, identifySupplement } from '../../../contract/identify/calls.ts';
import { identifyClaim } from '../../../contract/identify/claim-calls.ts';
import { activityGoodsUp } from '../../../contract/listing/activities.ts';
import { channelPriceUpdate, hangSend, sellerGoodsCreate, stockBidPrice } from '../../../contract/listing/calls.ts';
import { objectionSave } from '../../../contract/objection/calls.ts';
import { orderShip } from '../../../contract/order/calls.ts';
import { penaltyAppeal } from '../../../contract/penalty/calls.ts';
import { recycleInquire, recycleShip } from '../../../contract/recycle/calls.ts';
import { hallDispute } from '../../../contract/recycle/hall-calls.ts';
import { receiptAnswer, receiptDeliver, receiptMessage, receiptSave } from '../../../contract/stock/calls.ts';
import {
  workOutSend,
  workReceiptClose,
  workReceiptCount,
  workReceiptMessage,
} from '../../../contract/stock/warehouse.ts';
import type { Call, Input } from '../../../contract/wire/call.ts';
import { exactYuan } from '../../../contract/wire/yuan.ts';
import type { Intent } from '../device/items.ts';

type Said = (input: unknown) => string | undefined;

const of = <C extends Call>(calls: readonly C[], said: (input: Input<C>) => string | undefined): [string, Said][] =>
  calls.map(({ path }) => [path, said as Said]);
const money = (fen: number) => `¥${exactYuan(fen)}`;
const prices = ({ lines }: { lines: readonly { price: number }[] }) => lines.map(({ price }) => money(price)).join(' ');

/** What is only tapped says it all in its label. */
const sayings = new Map<string, Said>([
  ...of(
    [
      aftersaleApply,
      aftersaleEvidence,
      cleaningAdd,
      cleaningClaim,
      cleaningObject,
      feedbackSave,
      hallDispute,
      identifyAppeal,
      identifyClaim,
      objectionSave,
    ],
    ({ body }) => body,
  ),
  ...of([chatSend], ({ body }) => body),
  ...of([cleaningOrderSave], ({ note, more = [] }) => [note, ...more.map((one) => one.note)].join(' ')),
  ...of([consignmentInquire, receiptSave, recycleInquire], ({ note }) => note),
  ...of([identifySupplement], ({ note }) => note),
  ...of([receiptMessage, workReceiptMessage], ({ text }) => text),
  ...of(
    [aftersaleDeliver, cleaningDeliver, identifyDeliver, orderShip, receiptDeliver, recycleShip, workOutSend],
    ({ waybill }) => waybill,
  ),
  ...of([userInfoUpdate], ({ nickname }) => nickname),
  ...of([addressSave], ({ detail }) => detail),
  ...of([penaltyAppeal], ({ words }) => words),
  ...of([receiptAnswer], (input) => ('reason' in input ? input.reason : undefined)),
  ...of([workReceiptClose], (input) => ('note' in input ? input.note : undefined)),
  ...of([workReceiptCount], ({ found }) => found.map(({ note }) => note).join(' ')),
  ...of([acceptDownBuy, downBuyPrice, offerCounter], ({ price }) => money(price)),
  ...of([floorPriceUpdate], ({ floorPrice }) => (floorPrice === null ? undefined : money(floorPrice))),
  ...of([activityGoodsUp, channelPriceUpdate, hangSend, sellerGoodsCreate, stockBidPrice], prices),
]);

/** All of it, on one line; empty where nothing was written. */
export const wholeIn = ({ call, input }: Pick<Intent, 'call' | 'input'>): string =>
  (sayings.get(call)?.(input) ?? '').trim().replace(/\s+/g, ' ');

const MOST = 60;

/** The first of it. */
export function beginOf(said: string): string {
  const letters = [...said];
  return letters.length > MOST ? `${letters.slice(0, MOST).join('')}…` : said;
}

export const saidIn = (intent: Pick<Intent, 'call' | 'input'>): string => beginOf(wholeIn(intent));
