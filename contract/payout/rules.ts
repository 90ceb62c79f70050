/** Limits of withdrawals and top-ups. */

import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Defaults of every limit and wait, fen and ms. */
export const payoutRules = settable('payout', {
  withdraw: { min: 1_000, max: 5_000_000, perDay: 3 },
  recharge: { min: 100, max: 5_000_000, life: HOUR / 2 },
  /** After a new payout account or a new phone nothing leaves for this long. */
  cooling: DAY,
  review: DAY,
  /** How often a payout under way is asked about. */
  askEvery: HOUR / 6,
  maxCards: 5,
});
