/** Which of the listed cases is open, and which comes next. */

/** The case that was last seen open here. */
export interface Stood {
  id: string;
  /** Its place in the list. */
  at: number;
  /** Something was done while it was open. */
  acted: boolean;
}

/**
 * The case that the address names; the first where it names none that was seen here. After an act of one's own the one that took
 * its place; null where it went without one: another case must not slip under the hand that is about to press.
 */
export function openOf(ids: readonly string[], asked: string | undefined, stood: Stood | null): string | null {
  if (asked !== undefined && ids.includes(asked)) return asked;
  if (stood === null || stood.id !== asked) return ids[0] ?? null;
  return stood.acted ? inPlaceOf(ids, stood) : null;
}

/** What stands now where a case stood; the last one where that was the end. */
export const inPlaceOf = (ids: readonly string[], { at }: Pick<Stood, 'at'>): string | null =>
  ids[Math.min(at, ids.length - 1)] ?? null;

/** One further, or one back, and no further than the ends. From where a case is missing the next one is what took its place. */
export function movedFrom(ids: readonly string[], open: string | null, stood: Stood | null, by: 1 | -1): string | null {
  const at = open === null ? -1 : ids.indexOf(open);
  const to = at >= 0 ? at + by : (stood?.at ?? 0) + (by > 0 ? 0 : -1);
  return ids[Math.max(0, Math.min(to, ids.length - 1))] ?? null;
}
