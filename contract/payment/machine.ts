/** The states of a payment and of a refund. */
import { machine } from '../wire/states.ts';

/** When a provider is first asked about a payment whose notice has not come, ms. */
export const ASK_AFTER = 60_000;

export const paymentMachine = machine({
  name: 'payment',
  initial: 'created',
  states: {
    // A lost notice is made good by asking the provider, also about what was closed here meanwhile.
    created: { zh: '待支付', en: 'To pay', waitsFor: 'B', deadline: { ms: ASK_AFTER, event: 'ask' }, tone: 'wait' },
    paid: { zh: '已支付', en: 'Paid', tone: 'ok' },
    closed: { zh: '已关闭', en: 'Closed', deadline: { ms: ASK_AFTER, event: 'ask' }, tone: 'idle' },
    refunded: { zh: '已退款', en: 'Refunded', tone: 'idle' },
    forfeited: { zh: '已扣除', en: 'Forfeited', tone: 'bad' },
  },
  edges: [
    { from: 'created', event: 'pay', to: 'paid', actor: 'B' },
    { from: 'created', event: 'close', to: 'closed', actor: 'B' },
    { from: 'created', event: 'close', to: 'closed', actor: 'T' },
    // Money that arrives for something already closed goes back by itself.
    { from: 'closed', event: 'payLate', to: 'refunded', actor: 'B' },
    { from: 'paid', event: 'refund', to: 'refunded', actor: 'P' },
    // A bid's prepay whose rest was not paid in time.
    { from: 'paid', event: 'forfeit', to: 'forfeited', actor: 'P' },
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
