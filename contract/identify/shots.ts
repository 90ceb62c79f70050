/** A photo as its owner sends it: of which view, when it was taken, and what their phone thinks of it. */
import * as v from 'valibot';
import { PHOTO } from '../wire/limits.ts';
import { id, time } from '../wire/query.ts';
import { slotIds } from './slots.ts';

/** What a phone may find wrong with a photo that its owner takes all the same. */
const doubts = ['dark', 'blurred', 'small', 'sideways'] as const;
export type Doubt = (typeof doubts)[number];
export const doubted = v.array(v.picklist(doubts));

/** Confirmed uploads of the caller, each in its slot, when their phone says that it was taken, and what it doubts of it: word, no proof. */
export const shots = v.pipe(
  v.array(
    v.strictObject({
      ...{ slot: v.picklist(slotIds), photo: id, shotAt: v.optional(time) },
      doubts: v.optional(v.pipe(doubted, v.maxLength(doubts.length))),
    }),
  ),
  v.maxLength(PHOTO.maxCount),
);
export type Shot = v.InferOutput<typeof shots>[number];
