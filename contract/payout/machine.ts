/** The states of a withdrawal and of a top-up. */
import { due, machine } from '../wire/states.ts';
import { payoutRules } from './rules.ts';

export const withdrawalMachine = machine({
  name: 'withdrawal',
  initial: 'applied',
  states: {
    applied: {
      zh: '待审核',
      en: 'In review',
      waitsFor: 'P',
      deadline: due(() => payoutRules.review, 'late'),
      tone: 'wait',
    },
    paying: { zh: '打款中', en: 'Being paid', waitsFor: 'T', deadline: { ms: 0, event: 'ask' }, tone: 'wait' },
    paid: { zh: '已到账', en: 'Paid', tone: 'ok' },
    failed: { zh: '失败已退回', en: 'Failed, returned', tone: 'bad' },
    rejected: { zh: '已驳回', en: 'Rejected', tone: 'bad' },
  },
  edges: [
    { from: 'applied', event: 'approve', to: 'paying', actor: 'P' },
    { from: 'applied', event: 'reject', to: 'rejected', actor: 'P' },
    { from: 'applied', event: 'late', to: 'applied', actor: 'T' },
    // What the person came to owe before it was sent comes first.
    { from: 'paying', event: 'reject', to: 'rejected', actor: 'T' },
    { from: 'paying', event: 'ask', to: 'paying', actor: 'T' },
    { from: 'paying', event: 'arrive', to: 'paid', actor: 'T' },
    { from: 'paying', event: 'fail', to: 'failed', actor: 'T' },
    // Where no provider is set up, staff send the money and say so.
    { from: 'paying', event: 'arrive', to: 'paid', actor: 'P' },
    { from: 'paying', event: 'fail', to: 'failed', actor: 'P' },
  ],
});

export const rechargeMachine = machine({
  name: 'recharge',
  initial: 'created',
  states: {
    created: {
      zh: '待支付',
      en: 'To pay',
      waitsFor: 'B',
      deadline: due(() => payoutRules.recharge.life, 'expire'),
      tone: 'wait',
    },
    paid: { zh: '已到账', en: 'Paid', tone: 'ok' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'idle' },
  },
  edges: [
    { from: 'created', event: 'pay', to: 'paid', actor: 'B' },
    { from: 'created', event: 'expire', to: 'closed', actor: 'T' },
  ],
});

export type WithdrawalState = keyof typeof withdrawalMachine.states;
