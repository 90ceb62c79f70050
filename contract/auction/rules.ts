/** What an auction costs, how long it runs and what its steps are. */

import * as v from 'valibot';
import { type FeeTerms, saleFees } from '../payment/fees.ts';
import { MAX_FEN, positiveFen, share } from '../wire/money.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

const MINUTE = 60_000;

/** Times in ms, money in fen, rates as fractions. */
export const auctionRules = settable('auction', {
  /** No lot starts below this. */
  least: 1_000,
  /** Every amount of a bid is whole yuan. */
  unit: 100,
  deposit: { rate: 0.1, min: 2_000 },
  payWithin: DAY,
  secondChance: 12 * HOUR,
  /** Of a deposit whose winner did not pay: the seller's part; the platform keeps what remains. */
  forfeitToSeller: 0.7,
  /** A bid so shortly before the end moves the end to so long after it, so often at most. */
  extend: { within: 2 * MINUTE, by: 2 * MINUTE, most: 10 },
  remindBefore: 10 * MINUTE,
  /** What ends within this is ending soon. */
  soon: HOUR,
  /** The hammer falls so long after the end: a bid that reached the server in time may still be in its queue. */
  hammerAfter: 3_000,
  /** From a lot's opening to its end. */
  run: { least: 10 * MINUTE, most: 14 * DAY },
  /** How far ahead a lot may open. */
  ahead: 60 * DAY,
  /** Lots of a session end one after the other. */
  apart: 2 * MINUTE,
  /** The most that one step may be, fen: what follows a price must be a price that can be bid. */
  stepMost: 10_000_000,
  /** Lots that may be put up in one go. */
  most: 50,
});

export const auctionPrice = v.pipe(
  positiveFen,
  v.check((price) => price >= auctionRules.least, 'below the least'),
  v.multipleOf(auctionRules.unit),
);

/** From this price on, the price rises by this much; up to the next range, so that ranges cannot overlap. */
export const stepRange = v.strictObject({
  from: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_FEN)),
  step: v.pipe(positiveFen, v.maxValue(auctionRules.stepMost)),
});
export type Steps = readonly v.InferOutput<typeof stepRange>[];

/** Whether a table of steps covers every price once: it begins at zero, and its ranges and steps rise. */
export const areSteps = (steps: Steps): boolean =>
  steps[0]?.from === 0 &&
  steps.every(({ from, step }, n) => {
    const before = steps[n - 1];
    return (
      from % auctionRules.unit === 0 &&
      step % auctionRules.unit === 0 &&
      (!before || (from > before.from && step >= before.step))
    );
  });

export const stepTable = v.pipe(
  v.array(stepRange),
  v.minLength(1),
  v.maxLength(8),
  v.check((steps) => areSteps(steps)),
);

const stepsBegin = {
  fine: [0, 50_000, 200_000],
  usual: [0, 50_000, 200_000, 1_000_000],
  bold: [0, 100_000, 500_000],
} as const;
export type StepName = keyof typeof stepsBegin;
export const stepNames = Object.keys(stepsBegin) as StepName[];

/** How much the price rises by in each range, fen. */
export const auctionSteps = settable('auctionStep', {
  fine: { first: 500, second: 1_000, third: 5_000 },
  usual: { first: 1_000, second: 5_000, third: 10_000, fourth: 50_000 },
  bold: { first: 5_000, second: 10_000, third: 50_000 },
});

/** From which price on each of them is taken, fen. */
export const stepsFrom = (name: StepName): { place: string; from: number }[] =>
  Object.keys(auctionSteps[name]).map((place, n) => ({ place, from: stepsBegin[name][n] ?? 0 }));

/** Of numbers that were changed one by one; a step below the one before it counts as that one. */
function stepsOf(name: StepName): v.InferOutput<typeof stepRange>[] {
  const steps = Object.values(auctionSteps[name]);
  return stepsBegin[name].map((from, n) => ({ from, step: Math.max(...steps.slice(0, n + 1)) }));
}

/** What sellers choose from; a lot keeps its own. */
export const stepTables = {
  get fine() {
    return stepsOf('fine');
  },
  get usual() {
    return stepsOf('usual');
  },
  get bold() {
    return stepsOf('bold');
  },
} satisfies Record<StepName, Steps>;

/** The step that follows a price, fen. */
export function stepAt(steps: Steps, price: number): number {
  const range = steps.findLast(({ from }) => from <= price);
  if (!range) throw new Error(`No step at ${price}`);
  return range.step;
}

/** What is frozen for a maximum, fen, never more than the least that it can cost; a raise freezes the difference only. */
export const depositFor = (max: number, terms?: FeeTerms): number =>
  Math.min(
    saleFees(max, { authenticated: false, terms }).total,
    Math.max(auctionRules.deposit.min, share(max, auctionRules.deposit.rate)),
  );

/** What a maximum costs at most, line by line, what is frozen for it, and what would still be to pay. All fen. */
export function bidCosts(max: number, authenticated: boolean, terms?: FeeTerms) {
  const fees = saleFees(max, { authenticated, terms });
  const deposit = depositFor(max, terms);
  return { fees, deposit, later: fees.total - deposit };
}

/** Who gets the deposit of a winner who did not pay, fen. */
export function defaultShares(deposit: number): { seller: number; platform: number } {
  const seller = share(deposit, auctionRules.forfeitToSeller);
  return { seller, platform: deposit - seller };
}

export type Extend = Readonly<Record<'within' | 'by' | 'most', number>>;

/** The end after a bid that arrived at `at`, and how often it has moved, by the rule that the lot was put up under. Epoch ms. */
export function endAfter(
  lot: { endsAt: number; extended: number },
  at: number,
  { within, by, most }: Extend,
): { endsAt: number; extended: number } {
  if (lot.extended >= most || lot.endsAt - at > within) return lot;
  return { endsAt: Math.max(lot.endsAt, at + by), extended: lot.extended + 1 };
}
