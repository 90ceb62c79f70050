/**
 * How far a price that is asked lies from what was last paid for the same, in percent: what may stand beside an ask. What the sales
 * did among themselves (`closedPrice`) belongs to the last of them. Null where nothing was asked or paid.
 */
export const aboveLast = (asked: number | null | undefined, paid: number | null | undefined): number | null =>
  asked && paid ? ((asked - paid) * 100) / paid : null;
