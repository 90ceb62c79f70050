/** Calendar days as they are written, `2026-11-21`, without a time or a zone. */

export type Day = `${number}-${number}-${number}`;

interface Parts {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
}

export const partsOf = (day: Day): Parts => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month, day: date };
};

export const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** The last of a month stands in for a day that the month does not have. */
export const formOf = ({ year, month, day }: Parts): Day => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${year}-${two(month)}-${two(Math.min(day, daysIn(year, month)))}` as Day;
};

export const clampDay = (day: Day, min: Day, max: Day): Day => (day < min ? min : day > max ? max : day);

/** The day of a moment (epoch ms), and a day's first moment, both where the device is. */
export function dayOf(at: number): Day {
  const date = new Date(at);
  return formOf({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() });
}
export function beginOf(day: Day): number {
  const { year, month, day: date } = partsOf(day);
  return new Date(year, month - 1, date).getTime();
}
