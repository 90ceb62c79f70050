/** A live room: announced, open, over. What was said in it can be read for as long as it is kept. */
import { due, machine, reportMachine, statesOf } from '../wire/states.ts';
import { liveRules } from './rules.ts';

export const liveMachine = machine({
  name: 'live_room',
  initial: 'planned',
  states: {
    /** Counted from the time that its host named. */
    planned: {
      zh: '预告',
      en: 'Announced',
      waitsFor: 'S',
      deadline: due(() => liveRules.late, 'lapse'),
      tone: 'wait',
    },
    live: { zh: '直播中', en: 'Live', waitsFor: 'S', deadline: due(() => liveRules.longest, 'lapse'), tone: 'ok' },
    over: { zh: '已结束', en: 'Ended', tone: 'idle' },
    cancelled: { zh: '已取消', en: 'Cancelled', tone: 'idle' },
  },
  edges: [
    { from: 'planned', event: 'start', to: 'live', actor: 'S' },
    { from: 'planned', event: 'cancel', to: 'cancelled', actor: 'S' },
    { from: 'planned', event: 'lapse', to: 'cancelled', actor: 'T' },
    { from: 'planned', event: 'stop', to: 'cancelled', actor: 'P' },
    { from: 'live', event: 'end', to: 'over', actor: 'S' },
    { from: 'live', event: 'lapse', to: 'over', actor: 'T' },
    { from: 'live', event: 'stop', to: 'over', actor: 'P' },
  ],
});
export type LiveState = keyof typeof liveMachine.states;
export const liveStates = statesOf(liveMachine);

export const liveReportMachine = reportMachine('live_report');
