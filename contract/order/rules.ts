/** Numbers of an order that its states, its words and its screens share; the home screen says one of them. */

import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Defaults of every wait in an order, ms. */
export const orderTimes = settable('order', {
  pay: HOUR / 2,
  ship: 48 * HOUR,
  /** A parcel to us of which nobody hears counts as lost at last, and nobody’s money waits for it. */
  lost: 30 * DAY,
  inspect: 48 * HOUR,
  flaw: 24 * HOUR,
  autoComplete: 7 * DAY,
  extension: 3 * DAY,
});
