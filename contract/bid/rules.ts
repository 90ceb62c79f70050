/** What a bid and a counter-offer cost and how long they hold. */

import * as v from 'valibot';
import { type FeeTerms, saleFees } from '../payment/fees.ts';
import { positiveFen, share } from '../wire/money.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Times in ms, money in fen, rates as fractions. */
export const bidRules = settable('bid', {
  least: 1_000,
  /** Bids of one person that may wait at the same time. */
  most: 50,
  days: [1, 3, 7, 30],
  prepay: { rate: 0.1, min: 2_000 },
  /** For the rest of a matched bid, and for an accepted counter-offer. */
  payWithin: 2 * HOUR,
  /** Of a prepay whose rest was not paid: the seller's part; the platform keeps what remains. */
  forfeitToSeller: 0.8,
});

export const offerRules = settable('offer', { turn: DAY, rounds: 3 });

export const prepays = ['part', 'full'] as const;

export type Prepay = (typeof prepays)[number];

/** What a bid costs its buyer, line by line; the server charges by the same function. All fen. */
export function bidCosts(price: number, prepay: Prepay, terms?: FeeTerms) {
  const fees = saleFees(price, { terms });
  const part = Math.min(fees.total, Math.max(bidRules.prepay.min, share(price, bidRules.prepay.rate)));
  const now = prepay === 'full' ? fees.total : part;
  return { fees, now, later: fees.total - now };
}

/** Who gets a forfeited prepay, fen. */
export function forfeitOf(prepaid: number): { seller: number; platform: number } {
  const seller = share(prepaid, bidRules.forfeitToSeller);
  return { seller, platform: prepaid - seller };
}

export const bidPrice = v.pipe(
  positiveFen,
  v.check((price) => price >= bidRules.least, 'below the least'),
);
