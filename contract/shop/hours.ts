/** When somebody is at work: at the desk that answers, and where parcels are taken in. Times are China's, as everywhere in the shop. */
import * as v from 'valibot';
import { day } from '../day.ts';
import { DAY, HOUR } from '../wire/time.ts';

export const desks = ['support', 'warehouse'] as const;
export type Desk = (typeof desks)[number];

/** Monday is 1. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof weekdays)[number];

const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** The last of a day is its midnight. */
const end = v.union([clock, v.literal('24:00')]);

/** Of these days, from one time to a later one. */
const shift = v.pipe(
  v.strictObject({
    days: v.pipe(v.array(v.picklist(weekdays)), v.minLength(1), v.maxLength(weekdays.length)),
    from: clock,
    to: end,
  }),
  v.check(({ from, to }) => from < to, 'ends before it begins'),
);
export type Shift = v.InferOutput<typeof shift>;

/** From a day to a day, both of them. */
const closed = v.pipe(
  v.strictObject({ from: day, to: day }),
  v.check(({ from, to }) => from <= to, 'ends before it begins'),
);

/** So many times a desk has at most, and so many holidays a shop. */
export const SHIFTS_MAX = 4;
export const CLOSED_MAX = 40;

const shifts = v.pipe(v.array(shift), v.maxLength(SHIFTS_MAX));

export const hours = v.strictObject({
  /** None: nobody has said. */
  support: shifts,
  warehouse: shifts,
  /** Nobody is at work anywhere. */
  closed: v.pipe(v.array(closed), v.maxLength(CLOSED_MAX)),
});
export type Hours = v.InferOutput<typeof hours>;

export const NO_HOURS: Hours = { support: [], warehouse: [], closed: [] };

/** A longer holiday than this is a shop that has closed. */
const LOOKED_AHEAD = 400;

const chinaDay = (at: number): string => new Date(at + 8 * HOUR).toISOString().slice(0, 10);
const momentOf = (day: string, clock: string): number => Date.parse(`${day}T${clock}:00+08:00`);

/** @returns that moment where somebody is at work then, else when somebody is next; null where nobody has said, or nobody ever is */
export function atWorkFrom(said: Hours, desk: Desk, at: number): number | null {
  for (let n = 0; n < LOOKED_AHEAD; n += 1) {
    const day = chinaDay(at + n * DAY);
    if (said.closed.some(({ from, to }) => from <= day && day <= to)) continue;
    const weekday = (new Date(day).getUTCDay() || 7) as Weekday;
    const begins = said[desk]
      .filter(({ days, to }) => days.includes(weekday) && at < momentOf(day, to))
      .map(({ from }) => Math.max(at, momentOf(day, from)));
    if (begins.length > 0) return Math.min(...begins);
  }
  return null;
}

/** A time that was promised begins when somebody is there to keep it. */
export const promisedFrom = (said: Hours, desk: Desk, at: number): number => atWorkFrom(said, desk, at) ?? at;

/** Holidays that are under way, or begin within two weeks: who sends something now arrives in them. */
export const closedSoon = (said: Hours, at: number) =>
  said.closed.filter(({ from, to }) => chinaDay(at) <= to && from <= chinaDay(at + 14 * DAY));
