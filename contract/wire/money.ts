/** Money is integer fen everywhere; yuan exist only in what a person reads or types. */
import * as v from 'valibot';

export { yuan } from './yuan.ts';

/** One hundred million yuan: no price, balance or fee of this business is larger, and sums stay far below 2^53. */
export const MAX_FEN = 10_000_000_000;

/** A price or amount in fen, zero or more. */
export const fen = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_FEN));
/** An amount in fen that must be paid or offered: at least one fen. */
export const positiveFen = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_FEN));
/** A signed movement in fen. */
export const signedFen = v.pipe(v.number(), v.integer(), v.minValue(-MAX_FEN), v.maxValue(MAX_FEN));

/** A share of an amount, rounded half up to whole fen. `rate` is a fraction, e.g. 0.06. */
export const share = (amount: number, rate: number) => Math.floor(amount * rate + 0.5 + 1e-9);
