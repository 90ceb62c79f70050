/** Against what was decided about a lost or damaged piece: until when, and what becomes of it. */
import { DAY } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

export const objectionTimes = settable('objection', {
  /** After the decision. */
  within: 7 * DAY,
  /** By when another decides. */
  decide: 5 * DAY,
});

/** Its piece came after all where it is over: nothing is decided any more. */
export const objectionStates = ['open', 'paid', 'refused', 'over'] as const;
export type ObjectionState = (typeof objectionStates)[number];

export const objectedServices = ['identify', 'cleaning'] as const;
export type ObjectedService = (typeof objectedServices)[number];
