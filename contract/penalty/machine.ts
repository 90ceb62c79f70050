/** The states of a penalty. */

import { due, machine, statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Defaults of the waits, ms. */
export const waits = settable('penalty', { appeal: 7 * DAY, review: 5 * DAY });

export const penaltyMachine = machine({
  name: 'penalty',
  initial: 'notified',
  states: {
    notified: {
      zh: '待申诉',
      en: 'Can be appealed',
      waitsFor: 'S',
      deadline: due(() => waits.appeal, 'lapse'),
      tone: 'wait',
    },
    appealed: {
      zh: '申诉中',
      en: 'Appealed',
      waitsFor: 'P',
      deadline: due(() => waits.review, 'late'),
      tone: 'wait',
    },
    upheld: { zh: '维持处罚', en: 'Upheld', waitsFor: 'S', tone: 'bad' },
    waived: { zh: '已免除', en: 'Waived', tone: 'ok' },
    paid: { zh: '已结清', en: 'Settled', tone: 'idle' },
  },
  edges: [
    { from: 'notified', event: 'appeal', to: 'appealed', actor: 'S' },
    { from: 'notified', event: 'lapse', to: 'upheld', actor: 'T' },
    { from: 'appealed', event: 'late', to: 'appealed', actor: 'T' },
    { from: 'appealed', event: 'uphold', to: 'upheld', actor: 'P' },
    { from: 'appealed', event: 'waive', to: 'waived', actor: 'P' },
    { from: 'upheld', event: 'pay', to: 'paid', actor: 'S' },
    // What was taken leaves nothing to pay.
    { from: 'upheld', event: 'settle', to: 'paid', actor: 'T' },
  ],
});

export type PenaltyState = keyof typeof penaltyMachine.states;

export const penaltyStates = statesOf(penaltyMachine);
