/** Paying: with the balance at once, or through a payment provider whose notice arrives later. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { sumFen } from '../wire/money.ts';
import { id, openid, time } from '../wire/query.ts';
import type { Words } from '../wire/states.ts';
import { statesOf } from '../wire/states.ts';
import { paymentMachine } from './machine.ts';
/** How late the sandbox provider's notice comes when it is asked to be late, ms. */
export const SANDBOX_LATE = 20_000;

/** How people pay, in the order in which it is offered; in English as it stands within a sentence. */
const channelNames = {
  /** From the wallet, without a provider. */
  balance: { zh: '余额', en: 'the balance' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  wechat: { zh: '微信支付', en: 'WeChat Pay' },
  /** A pretend provider through which no real money moves. */
  sandbox: { zh: '沙盒支付', en: 'the sandbox provider' },
} as const satisfies Record<string, Words>;
export type Channel = keyof typeof channelNames;
export const channels: readonly Channel[] = Object.keys(channelNames) as Channel[];

/** A page may be older than the server that it asks. */
export const channelName = (channel: Channel): Words =>
  channelNames[channel] ?? { zh: '支付渠道', en: 'the payment provider' };

const purposes = ['order', 'recharge', 'identify', 'cleaning', 'cleaningExtra', 'trial'] as const;
export type Purpose = (typeof purposes)[number];

const paymentState = v.picklist(statesOf(paymentMachine));

export const payDo = call('POST', '/comm/pay/doPay', {
  about: 'Pays for an order or a top-up: the balance at once, another channel by handing out a cashier to pay at.',
  who: 'user',
  input: v.strictObject({ purpose: v.picklist(purposes), subjectId: id, channel: v.picklist(channels) }),
  output: v.object({
    paymentId: id,
    state: paymentState,
    /** Our page about this payment, from which the provider is reached; null when it is paid already. */
    cashier: v.nullable(v.string()),
  }),
});

export const payCashier = call('POST', '/comm/pay/cashier', {
  about: 'The address where an open payment is paid: the provider’s own page.',
  who: 'user',
  /** `openid`: who pays, where that happens inside the provider's own app (`/user/wxma/openid`). */
  input: v.strictObject({ paymentId: id, openid: v.optional(openid) }),
  output: v.object({
    url: v.string(),
    /** What the app's own payment is opened with; absent in a browser. */
    inApp: v.optional(v.record(v.string(), v.string())),
    /** The payment to ask for instead: this one was opened for another way or payer, and is closed. `url` is its page. */
    paymentId: v.optional(id),
  }),
});

export const payAsk = call('POST', '/comm/pay/ask', {
  about: 'Asks the provider whether the money has arrived, for a payment whose notice has not come.',
  who: 'user',
  input: v.strictObject({ paymentId: id }),
  output: v.object({ paymentId: id, state: paymentState }),
});

export const payDetail = call('GET', '/comm/pay/detail', {
  about: 'One payment of the caller: what for, how much, and whether the money has arrived.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    id,
    purpose: v.picklist(purposes),
    subjectId: id,
    /** The number people know the subject by. */
    subjectNo: v.string(),
    title: v.object({ zh: v.string(), en: v.string() }),
    amount: sumFen,
    channel: v.picklist(channels),
    state: paymentState,
    /** Until when it can be paid. */
    expiresAt: v.nullable(time),
    createdAt: time,
    paidAt: v.nullable(time),
  }),
});

/** How the pretend provider's notice travels: at once, 20 s late, three times, after the word that it still waits, or never. */
export const noticeWays = ['now', 'late', 'doubled', 'disordered', 'lost'] as const;
export type NoticeWay = (typeof noticeWays)[number];

export const paySandboxComplete = call('POST', '/comm/pay/sandbox/complete', {
  about: 'Sandbox cashier: the pretend provider takes the money and sends its signed notice the way that was chosen.',
  who: 'user',
  input: v.strictObject({ paymentId: id, notice: v.optional(v.picklist(noticeWays), 'now') }),
  output: v.object({ paymentId: id, state: paymentState }),
});
