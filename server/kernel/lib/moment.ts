/** Moments out of what anybody may write, such as a cursor, and into words. */

/** The last moment of the year 9999, epoch ms: the database writes no later one in our formats. */
const LAST = 253_402_300_799_999;

/** @param ms epoch ms as text; what is no moment is the first one */
export function momentOf(ms: string | undefined): Date {
  const at = Number(ms);
  return new Date(Number.isInteger(at) && at >= 0 && at <= LAST ? at : 0);
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'short' });

/** By the shop's clock, as both languages read it: 2026-01-31 18:00. */
export const chinaTime = (at: Date): string => clock.format(at);
