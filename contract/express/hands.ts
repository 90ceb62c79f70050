/** Who stands behind a claim: read by whoever decides about it. */
import * as v from 'valibot';
import { time } from '../wire/query.ts';

const hand = v.nullable(v.object({ by: v.string(), at: time }));

/** What the number of a piece's parcel to us is worth. */
export const numberSeen = v.object({
  waybill: v.string(),
  /** Whose piece it is. */
  owner: v.string(),
  /** What was entered before it: carrier and number. */
  former: v.array(v.string()),
  /** Other accounts that entered it, and when. */
  others: v.array(v.object({ by: v.string(), at: v.nullable(time) })),
  /** When a box under it was opened, where that was before this piece was ordered. */
  openedAt: v.nullable(time),
  /** Nobody else had entered it before, or something of the order was taken out of its box. */
  proves: v.boolean(),
});
export type NumberSeen = v.InferOutput<typeof numberSeen>;

export const claimHands = v.object({
  /** Whose piece it is, for whoever may decide. */
  owner: v.nullable(v.string()),
  /** Who of staff took it in, and who said that it is broken, lost or absent; null where nobody did. */
  takenIn: hand,
  said: hand,
  /** By which number it came to us; absent in an answer of before that was told. */
  number: v.optional(v.nullable(numberSeen)),
});
export type ClaimHands = v.InferOutput<typeof claimHands>;
