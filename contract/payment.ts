/** Paying: with the balance at once, or through a payment provider whose notice arrives later. */
import * as v from 'valibot';
import { call } from './call.ts';
import { fen } from './money.ts';
import { id, time } from './query.ts';
import { machine } from './states.ts';

export const paymentMachine = machine({
  name: 'payment',
  initial: 'created',
  states: {
    created: { zh: '待支付', en: 'To pay', waitsFor: 'B', tone: 'wait' },
    paid: { zh: '已支付', en: 'Paid', tone: 'ok' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'idle' },
    refunded: { zh: '已退款', en: 'Refunded', tone: 'idle' },
  },
  edges: [
    { from: 'created', event: 'pay', to: 'paid', actor: 'B' },
    { from: 'created', event: 'close', to: 'closed', actor: 'B' },
    { from: 'created', event: 'close', to: 'closed', actor: 'T' },
    // Money that arrives for something already closed goes back by itself.
    { from: 'closed', event: 'payLate', to: 'refunded', actor: 'B' },
    { from: 'paid', event: 'giveBack', to: 'refunded', actor: 'P' },
  ],
});

/** Money going back through a provider, which is asked until it says yes. */
export const refundMachine = machine({
  name: 'refund',
  initial: 'pending',
  states: {
    pending: { zh: '退款中', en: 'On its way back', waitsFor: 'T', deadline: { ms: 0, event: 'send' }, tone: 'wait' },
    done: { zh: '已退款', en: 'Refunded', tone: 'ok' },
  },
  edges: [{ from: 'pending', event: 'send', to: 'done', actor: 'T' }],
});

export type PaymentState = keyof typeof paymentMachine.states;

/** `balance` pays from the wallet; `sandbox` is a pretend provider through which no real money moves. */
export const channels = ['balance', 'sandbox'] as const;
export type Channel = (typeof channels)[number];
const purposes = ['order'] as const;
export type Purpose = (typeof purposes)[number];

const paymentState = v.picklist(Object.keys(paymentMachine.states) as PaymentState[]);

export const payDo = call('POST', '/comm/pay/doPay', {
  about: 'Pays for an order: the balance at once, another channel by handing out a cashier to pay at.',
  who: 'user',
  input: v.strictObject({ purpose: v.picklist(purposes), subjectId: id, channel: v.picklist(channels) }),
  output: v.object({
    paymentId: id,
    state: paymentState,
    /** Where to pay; null when it is paid already. */
    cashier: v.nullable(v.string()),
  }),
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
    amount: fen,
    channel: v.picklist(channels),
    state: paymentState,
    /** Until when it can be paid. */
    expiresAt: v.nullable(time),
    createdAt: time,
    paidAt: v.nullable(time),
  }),
});

export const paySandboxComplete = call('POST', '/comm/pay/sandbox/complete', {
  about: 'Sandbox cashier: the pretend provider takes the money and sends its signed notice to the notice door.',
  who: 'user',
  input: v.strictObject({ paymentId: id }),
  output: v.object({ paymentId: id, state: paymentState }),
});
