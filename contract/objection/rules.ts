/** Against what was decided about a lost or damaged piece: until when, and what becomes of it. */
import { DAY } from '../wire/time.ts';

export const objectionTimes = {
  /** After the decision. */
  within: 7 * DAY,
  /** By when another decides. */
  decide: 5 * DAY,
} as const;

/** Its piece came after all where it is over: nothing is decided any more. */
export const objectionStates = ['open', 'paid', 'refused', 'over'] as const;
export type ObjectionState = (typeof objectionStates)[number];

export const objectedServices = ['identify', 'cleaning'] as const;
export type ObjectedService = (typeof objectedServices)[number];
