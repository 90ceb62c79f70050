/** The states of a campaign, of an invited person's help task, and of a lottery's prize. */
import { due, machine } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { inviteRules, lotteryRules, prizeTimes } from './rules.ts';

/** An invitation runs until it is over; a lottery's list is fixed at its end (closed) and drawn by the beacon's round. */
export const campaignMachine = machine({
  name: 'campaign',
  initial: 'planned',
  states: {
    /** Each campaign has its own days; these only where none are given. */
    planned: { zh: '未开始', en: 'Announced', waitsFor: 'P', deadline: { ms: 7 * DAY, event: 'begin' }, tone: 'wait' },
    running: { zh: '进行中', en: 'Open', waitsFor: 'B', deadline: { ms: 7 * DAY, event: 'end' }, tone: 'ok' },
    closed: {
      zh: '待开奖',
      en: 'List closed',
      waitsFor: 'P',
      deadline: due(() => lotteryRules.beaconAfter, 'draw'),
      tone: 'wait',
    },
    drawn: { zh: '已开奖', en: 'Drawn', tone: 'ok' },
    over: { zh: '已结束', en: 'Ended', tone: 'idle' },
    cancelled: { zh: '已取消', en: 'Cancelled', tone: 'idle' },
  },
  edges: [
    { from: 'planned', event: 'begin', to: 'running', actor: 'T' },
    { from: 'planned', event: 'cancel', to: 'cancelled', actor: 'P' },
    { from: 'running', event: 'end', to: 'over', actor: 'T' },
    // Nobody new can join; what was promised stays promised.
    { from: 'running', event: 'stop', to: 'over', actor: 'P' },
    { from: 'running', event: 'close', to: 'closed', actor: 'T' },
    { from: 'closed', event: 'draw', to: 'drawn', actor: 'T' },
  ],
});
export type CampaignState = keyof typeof campaignMachine.states;

export const helpMachine = machine({
  name: 'help_task',
  initial: 'open',
  states: {
    open: {
      zh: '进行中',
      en: 'Under way',
      waitsFor: 'B',
      deadline: due(() => inviteRules.lookEvery, 'look'),
      tone: 'wait',
    },
    success: {
      zh: '可领取',
      en: 'To claim',
      waitsFor: 'B',
      deadline: due(() => inviteRules.claimWithin, 'expire'),
      tone: 'ok',
    },
    claimed: { zh: '已领取', en: 'Claimed', tone: 'ok' },
    expired: { zh: '已失效', en: 'Expired', tone: 'idle' },
  },
  edges: [
    { from: 'open', event: 'succeed', to: 'success', actor: 'T' },
    { from: 'open', event: 'expire', to: 'expired', actor: 'T' },
    { from: 'success', event: 'claim', to: 'claimed', actor: 'B' },
    { from: 'success', event: 'expire', to: 'expired', actor: 'T' },
  ],
});
export type HelpState = keyof typeof helpMachine.states;

export const prizeMachine = machine({
  name: 'lottery_prize',
  initial: 'won',
  states: {
    won: {
      zh: '待领取',
      en: 'To claim',
      waitsFor: 'B',
      deadline: due(() => lotteryRules.claimWithin, 'lapse'),
      tone: 'ok',
    },
    claimed: { zh: '已领取', en: 'Claimed', tone: 'ok' },
    to_ship: {
      zh: '待寄出',
      en: 'To be sent',
      waitsFor: 'P',
      deadline: due(() => prizeTimes.ship, 'overdue'),
      tone: 'wait',
    },
    sent: {
      zh: '已寄出',
      en: 'Sent',
      waitsFor: 'B',
      deadline: due(() => lotteryRules.comesWithin, 'receive'),
      tone: 'wait',
    },
    received: { zh: '已收到', en: 'Received', tone: 'ok' },
    missing: {
      zh: '没收到',
      en: 'Did not arrive',
      waitsFor: 'P',
      deadline: due(() => prizeTimes.answer, 'overdue'),
      tone: 'bad',
    },
    /** Its worth came to the balance instead. */
    replaced: { zh: '已折成余额', en: 'Paid as money', tone: 'ok' },
    /** It went to the next in the list, where there is one. */
    lapsed: { zh: '未领作废', en: 'Not claimed', tone: 'idle' },
  },
  edges: [
    { from: 'won', event: 'claim', to: 'claimed', actor: 'B' },
    // A thing: claimed is not had.
    { from: 'won', event: 'order', to: 'to_ship', actor: 'B' },
    // We are late: it stays its winner's, and ours to do.
    { from: 'to_ship', event: 'overdue', to: 'to_ship', actor: 'T' },
    { from: 'missing', event: 'overdue', to: 'missing', actor: 'T' },
    { from: 'to_ship', event: 'ship', to: 'sent', actor: 'P' },
    { from: 'sent', event: 'receive', to: 'received', actor: 'B' },
    { from: 'sent', event: 'receive', to: 'received', actor: 'T' },
    { from: 'to_ship', event: 'replace', to: 'replaced', actor: 'P' },
    { from: 'sent', event: 'miss', to: 'missing', actor: 'B' },
    { from: 'missing', event: 'receive', to: 'received', actor: 'B' },
    // Once more; or where the parcel is; or its worth.
    { from: 'missing', event: 'ship', to: 'sent', actor: 'P' },
    { from: 'missing', event: 'answer', to: 'sent', actor: 'P' },
    { from: 'missing', event: 'replace', to: 'replaced', actor: 'P' },
    { from: 'won', event: 'lapse', to: 'lapsed', actor: 'T' },
  ],
});
export type PrizeState = keyof typeof prizeMachine.states;
