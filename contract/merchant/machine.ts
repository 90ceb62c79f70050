/** The states of a business. */
import { due, machine } from '../wire/states.ts';
import { merchantRules } from './rules.ts';

export const merchantMachine = machine({
  name: 'merchant',
  initial: 'draft',
  states: {
    draft: { zh: '草稿', en: 'Draft', waitsFor: 'M', tone: 'idle' },
    submitted: {
      zh: '待审核',
      en: 'In review',
      waitsFor: 'P',
      deadline: due(() => merchantRules.review, 'late'),
      tone: 'wait',
    },
    need_info: { zh: '待补充', en: 'More information needed', waitsFor: 'M', tone: 'wait' },
    rejected: { zh: '未通过', en: 'Rejected', waitsFor: 'M', tone: 'bad' },
    to_sign: { zh: '待签约', en: 'To sign', waitsFor: 'M', tone: 'wait' },
    to_deposit: { zh: '待缴保证金', en: 'Deposit to pay', waitsFor: 'M', tone: 'wait' },
    active: { zh: '营业中', en: 'Open', tone: 'ok' },
    restricted: { zh: '限制经营', en: 'Restricted', waitsFor: 'P', tone: 'bad' },
    suspended: { zh: '暂停经营', en: 'Suspended', waitsFor: 'P', tone: 'bad' },
    exiting: {
      zh: '清退中',
      en: 'Leaving',
      waitsFor: 'T',
      deadline: due(() => merchantRules.exit, 'leave'),
      tone: 'wait',
    },
    exited: { zh: '已退出', en: 'Left', tone: 'idle' },
  },
  edges: [
    { from: 'draft', event: 'submit', to: 'submitted', actor: 'M' },
    { from: 'need_info', event: 'submit', to: 'submitted', actor: 'M' },
    { from: 'rejected', event: 'submit', to: 'submitted', actor: 'M' },
    { from: 'submitted', event: 'late', to: 'submitted', actor: 'T' },
    { from: 'submitted', event: 'approve', to: 'to_sign', actor: 'P' },
    { from: 'submitted', event: 'askMore', to: 'need_info', actor: 'P' },
    { from: 'submitted', event: 'reject', to: 'rejected', actor: 'P' },
    { from: 'to_sign', event: 'sign', to: 'to_deposit', actor: 'M' },
    { from: 'to_deposit', event: 'pay', to: 'active', actor: 'M' },
    { from: 'active', event: 'restrict', to: 'restricted', actor: 'P' },
    { from: 'active', event: 'suspend', to: 'suspended', actor: 'P' },
    { from: 'restricted', event: 'restore', to: 'active', actor: 'P' },
    { from: 'restricted', event: 'suspend', to: 'suspended', actor: 'P' },
    { from: 'suspended', event: 'restore', to: 'active', actor: 'P' },
    { from: 'active', event: 'exit', to: 'exiting', actor: 'M' },
    { from: 'restricted', event: 'exit', to: 'exiting', actor: 'M' },
    { from: 'suspended', event: 'exit', to: 'exiting', actor: 'M' },
    // Open orders hold the exit; it is looked at again a day later.
    { from: 'exiting', event: 'wait', to: 'exiting', actor: 'T' },
    { from: 'exiting', event: 'leave', to: 'exited', actor: 'T' },
  ],
});

export type MerchantState = keyof typeof merchantMachine.states;
