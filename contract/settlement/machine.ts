/** The states of a settlement. */
import { machine } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';

export const settlementMachine = machine({
  name: 'settlement',
  initial: 'pending',
  states: {
    // T+1: the day after completion.
    pending: { zh: '待结算', en: 'To settle', waitsFor: 'P', deadline: { ms: DAY, event: 'mature' }, tone: 'wait' },
    ready: { zh: '可结算', en: 'Ready', waitsFor: 'P', tone: 'wait' },
    paying: { zh: '打款中', en: 'Being paid', waitsFor: 'P', tone: 'wait' },
    paid: { zh: '已结算', en: 'Paid', tone: 'ok' },
    failed: { zh: '打款失败', en: 'Payout failed', waitsFor: 'P', tone: 'bad' },
    reversed: { zh: '已冲正', en: 'Reversed', tone: 'bad' },
  },
  edges: [
    { from: 'pending', event: 'mature', to: 'ready', actor: 'T' },
    { from: 'ready', event: 'pay', to: 'paying', actor: 'T' },
    { from: 'paying', event: 'arrive', to: 'paid', actor: 'P' },
    { from: 'paying', event: 'fail', to: 'failed', actor: 'P' },
    // Staff have seen to what stood in its way.
    { from: 'failed', event: 'pay', to: 'paying', actor: 'P' },
    // What was never paid can still go back to the buyer.
    { from: 'failed', event: 'reverse', to: 'reversed', actor: 'P' },
    { from: 'pending', event: 'reverse', to: 'reversed', actor: 'P' },
    { from: 'ready', event: 'reverse', to: 'reversed', actor: 'P' },
  ],
});

export type SettlementState = keyof typeof settlementMachine.states;

/** Why a settlement cannot be paid: its money is not where it must be, or its seller is gone. */
export const settlementFailures = ['short', 'closed'] as const;
export type SettlementFailure = (typeof settlementFailures)[number];
