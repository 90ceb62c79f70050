/** The states of a sale activity. */
import { machine } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';

export const saleActivityMachine = machine({
  name: 'sale_activity',
  initial: 'planned',
  states: {
    /** Each activity has its own days; these only where none are given. */
    planned: { zh: '报名中', en: 'Open', waitsFor: 'S', deadline: { ms: 7 * DAY, event: 'begin' }, tone: 'wait' },
    running: { zh: '进行中', en: 'Running', deadline: { ms: 3 * DAY, event: 'end' }, tone: 'ok' },
    over: { zh: '已结束', en: 'Ended', tone: 'idle' },
    cancelled: { zh: '已取消', en: 'Cancelled', tone: 'idle' },
  },
  edges: [
    { from: 'planned', event: 'begin', to: 'running', actor: 'T' },
    { from: 'planned', event: 'cancel', to: 'cancelled', actor: 'P' },
    { from: 'running', event: 'end', to: 'over', actor: 'T' },
  ],
});

export type SaleActivityState = keyof typeof saleActivityMachine.states;
