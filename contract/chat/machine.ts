/** A conversation stays open until the platform closes it; a report of one is decided by staff. */
import { machine, statesOf } from '../wire/states.ts';

export const chatMachine = machine({
  name: 'chat',
  initial: 'open',
  states: {
    open: { zh: '进行中', en: 'Open', waitsFor: 'P', tone: 'ok' },
    closed: { zh: '已关闭', en: 'Closed', tone: 'idle' },
  },
  edges: [{ from: 'open', event: 'close', to: 'closed', actor: 'P' }],
});

export type ChatState = keyof typeof chatMachine.states;
export const chatStates = statesOf(chatMachine);

export const chatReportMachine = machine({
  name: 'chatReport',
  initial: 'open',
  states: {
    open: { zh: '待处理', en: 'Waiting for us', waitsFor: 'P', tone: 'wait' },
    upheld: { zh: '举报成立', en: 'Upheld', tone: 'ok' },
    dismissed: { zh: '举报不成立', en: 'Not upheld', tone: 'idle' },
  },
  edges: [
    { from: 'open', event: 'uphold', to: 'upheld', actor: 'P' },
    { from: 'open', event: 'dismiss', to: 'dismissed', actor: 'P' },
  ],
});
