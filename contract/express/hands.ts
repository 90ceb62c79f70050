/** Who stands behind a claim: read by whoever decides about it. */
import * as v from 'valibot';
import { time } from '../wire/query.ts';

const hand = v.nullable(v.object({ by: v.string(), at: time }));

export const claimHands = v.object({
  /** Whose piece it is, for whoever may decide. */
  owner: v.nullable(v.string()),
  /** Who of staff took it in, and who said that it is broken, lost or absent; null where nobody did. */
  takenIn: hand,
  said: hand,
});
export type ClaimHands = v.InferOutput<typeof claimHands>;
