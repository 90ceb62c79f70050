/** A conversation stays open until the platform closes it; a report of one is decided by staff. */
import { machine, reportMachine, statesOf } from '../wire/states.ts';

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

export const chatReportMachine = reportMachine('chatReport');
