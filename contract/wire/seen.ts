/**
 * What a write has before its eyes that may wait on a device: an older one does not replace what another device of the account has
 * set since, unseen. What older code prepared lacks it, and is taken as it comes.
 */
import * as v from 'valibot';
import { time } from './query.ts';

/** When the thing had last been set, as it was read; null for never. */
export const seen = v.optional(v.nullable(time));

/** At most so many of one's own that were made before. */
export const MOST_BEFORE = 100;

/** Keys of the writes about the same things that this device made before it: what they have set is no surprise. */
export const after = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(MOST_BEFORE)));

/** What a refusal names: the thing, when it was set, and to how much where it is an amount. */
export interface ChangedSince {
  id: string;
  at: number;
  now?: number | null;
}
