/** A message of a live room as every page of it shows it; it comes with the event itself, so that nobody asks for it. */
import * as v from 'valibot';
import { hintKinds } from '../chat/hints.ts';
import { id, time } from '../wire/query.ts';

export const liveSaid = v.object({
  id,
  /** Counted within its room, from 1. */
  no: v.number(),
  /** The speaker's number in this room; who they are elsewhere is not told. */
  by: v.number(),
  nickname: v.string(),
  host: v.boolean(),
  /** Empty for what was removed. */
  body: v.string(),
  hints: v.array(v.picklist(hintKinds)),
  removed: v.boolean(),
  /** It could lead off the platform and nobody has looked at it: only who wrote it, the host and staff read it. */
  held: v.optional(v.boolean()),
  /** The host has asked us to let it through. */
  asked: v.optional(v.boolean()),
  at: time,
});
export type LiveSaid = v.InferOutput<typeof liveSaid>;
