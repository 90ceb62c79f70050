/** What a business pays and keeps with the platform. */

import { DAY } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Defaults, fen and ms. */
export const merchantRules = settable('merchant', {
  deposit: 500_000,
  review: 2 * DAY,
  /** After the last open order of a business that leaves. */
  exit: 30 * DAY,
  agreement: '2027-01',
  /** Days whose sales make a level. */
  levelDays: 90,
  /** Edges of the ages of a stock, days. */
  ages: [30, 60, 90],
  maxDocuments: 9,
});

/** The deposit with what offers have set aside of it, fen: that is lent, and not missing. */
export const wholeDeposit = (paid: number, frozen: readonly { amount: number }[]): number =>
  frozen.reduce((sum, { amount }) => sum + amount, paid);
