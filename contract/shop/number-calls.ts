/** The numbers of the day: what came in, was sold and is owed, each figure down to its rows; how long each state took against its promise. */
import * as v from 'valibot';
import { day as calendarDay } from '../day.ts';
import { call } from '../wire/call.ts';
import { actor, bilingual, id, listOf, page, queryInt, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

/**
 * `count`: how many rows a day has. `flow`: fen that moved on it. `balance`: fen that were there when it ended.
 * Figures of money are the ledger's, except `turnover`, which is what buyers paid for.
 */
export const figureKinds = {
  visits: 'count',
  accounts: 'count',
  stored: 'count',
  listed: 'count',
  sold: 'count',
  turnover: 'flow',
  completed: 'count',
  disputes: 'count',
  held: 'balance',
  earned: 'flow',
  penalties: 'flow',
  given: 'flow',
  owed: 'balance',
  owing: 'balance',
} as const;
export type Figure = keyof typeof figureKinds;
export const figures = Object.keys(figureKinds) as Figure[];

/** A day of China’s calendar of this millennium. */
const day = v.pipe(calendarDay, v.regex(/^2/));
const FIGURE_DAYS = 90;

const values = v.object(
  Object.fromEntries(figures.map((figure) => [figure, v.number()])) as Record<Figure, v.NumberSchema<undefined>>,
);

const span = v.object({
  days: v.array(v.object({ day, values })),
  channels: v.array(v.object({ channel: v.string(), visits: v.number(), accounts: v.number() })),
});
export type Numbers = v.InferOutput<typeof span>;

export const workNumbers = call('GET', '/shop/work/numbers', {
  about: 'Each figure by day, today last; visits and accounts by channel.',
  who: 'staff',
  permission: 'numbers.see',
  input: v.strictObject({ days: queryInt(1, FIGURE_DAYS) }),
  output: span,
});

const row = v.object({
  id,
  at: time,
  /** Fen; null where rows are counted. */
  amount: v.nullable(v.number()),
  name: bilingual,
  /** A number that it is known by, a channel, a state. */
  note: v.string(),
  /** What its own page shows; null where it has none. */
  opens: v.nullable(v.object({ kind: v.picklist(['order', 'person']), id })),
});
export type FigureRow = v.InferOutput<typeof row>;

const which = { figure: v.picklist(figures), from: day, to: day };
/** Rows are read for as many days as the figures are shown of, and for no more. */
const shownDays = <T extends { from: string; to: string }>() =>
  v.check<T, string>(
    ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < FIGURE_DAYS * DAY,
    `at most ${FIGURE_DAYS} days, the first one first`,
  );

export const workNumberRows = call('GET', '/shop/work/numbers/rows', {
  about: 'What a figure is made of in these days, newest first; of a balance what moved it.',
  who: 'staff',
  permission: 'numbers.see',
  input: v.pipe(v.strictObject({ ...which, ...page }), shownDays()),
  output: v.object({ ...listOf(row).entries, count: v.number(), sum: v.number() }),
});

/** More rows than these belong into a report of their own. */
export const CSV_ROWS = 20_000;

export const workNumberCsv = call('GET', '/shop/work/numbers/csv', {
  logged: true,
  about: 'The same as a table for spreadsheets.',
  who: 'staff',
  permission: 'numbers.see',
  input: v.pipe(v.strictObject({ ...which, language: v.picklist(['zh', 'en']) }), shownDays()),
  output: v.object({ name: v.string(), csv: v.string(), cut: v.boolean() }),
});

/** What is watched against its promises, by the names of their machines. */
export const promisedEntities = [
  ...(['order', 'aftersale', 'offer', 'receipt', 'retrieval', 'listing', 'identify', 'cleaning'] as const),
  ...(['recycle', 'consignment', 'lot', 'merchant', 'resale', 'penalty', 'withdrawal'] as const),
] as const;
export type PromisedEntity = (typeof promisedEntities)[number];

const promise = v.object({
  entity: v.picklist(promisedEntities),
  state: v.string(),
  name: bilingual,
  /** Who must act in it. */
  waitsFor: actor,
  /** What is promised of it, ms. */
  promised: v.number(),
  /** How many left it in these days, and how many of them too late. */
  left: v.number(),
  leftLate: v.number(),
  /** Half of them were quicker, and nine of ten, ms; null where none left. */
  half: v.nullable(v.number()),
  most: v.nullable(v.number()),
  /** How many are in it now, and how many of them are past their deadline. */
  now: v.number(),
  late: v.number(),
});
export type Promised = v.InferOutput<typeof promise>;

export const workPromises = call('GET', '/shop/work/promises', {
  about: 'How long each state took that has a deadline, and what stands past its deadline now.',
  who: 'staff',
  permission: 'numbers.see',
  input: v.strictObject({ days: queryInt(1, FIGURE_DAYS) }),
  output: v.object({ list: v.array(promise) }),
});

export const workLate = call('GET', '/shop/work/promises/late', {
  about: 'What stands in a state past its deadline, the longest first.',
  who: 'staff',
  permission: 'numbers.see',
  input: v.strictObject({ entity: v.picklist(promisedEntities), state: id }),
  output: v.object({ list: v.array(v.object({ id, dueAt: time, opens: row.entries.opens })) }),
});

/** Weeks that a cohort is followed for. */
export const COHORT_WEEKS = 8;

export const workCohorts = call('GET', '/shop/work/cohorts', {
  about: 'Accounts by the week of their birth, and how many of them had bought by each week after it.',
  who: 'staff',
  permission: 'numbers.see',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(
      v.object({
        /** Its Monday. */
        from: day,
        to: day,
        accounts: v.number(),
        /** By the end of the first week, of the second, and so on; only weeks that are over or under way. */
        bought: v.array(v.number()),
      }),
    ),
  }),
});
