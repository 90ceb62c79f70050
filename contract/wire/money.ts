/** Money is integer fen everywhere; yuan exist only in what a person reads or types. */
import * as v from 'valibot';

export { yuan } from './yuan.ts';

/** One hundred million yuan: the most that anybody may ask, offer or move at once. Sums of such amounts are another type. */
export const MAX_FEN = 10_000_000_000;

const whole = v.pipe(v.number(), v.safeInteger());

/** A price in fen, zero or more. */
export const fen = v.pipe(whole, v.minValue(0), v.maxValue(MAX_FEN));
/** An amount in fen that somebody names to pay, ask or offer: at least one fen. */
export const positiveFen = v.pipe(whole, v.minValue(1), v.maxValue(MAX_FEN));

/** What was worked out from prices (a total with its fees, a balance, what came in over a year), fen: whatever a number holds exactly. */
export const sumFen = v.pipe(whole, v.minValue(0));
/** A sum that a person saw and agrees to. */
export const positiveSum = v.pipe(whole, v.minValue(1));
/** A signed movement in fen. */
export const signedSum = whole;

/** A share of an amount, rounded half up to whole fen. `rate` is a fraction, e.g. 0.06. */
export const share = (amount: number, rate: number) => Math.floor(amount * rate + 0.5 + 1e-9);
