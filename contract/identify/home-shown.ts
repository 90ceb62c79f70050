/** What became of a piece on its way home or with us, as its owner and others read it. */
import * as v from 'valibot';
import { fen } from '../wire/money.ts';
import { actor, time } from '../wire/query.ts';
import { claimStates } from './rules.ts';

/** Since when its owner does not have it, and what is decided about that; null where nobody misses it. */
export const missing = v.optional(
  v.nullable(v.object({ at: time, here: v.boolean(), said: v.picklist(['open', 'paid', 'refused']) })),
  null,
);

/** What became of it: that it did not come, and what was found out and paid. */
export const claim = v.object({
  /** It broke while it lay with us, as we said ourselves. */
  broken: v.boolean(),
  /** It was lost while it lay with us, as we said ourselves. */
  mislaid: v.boolean(),
  /** Its owner says so, against how we said it came to us. */
  arrival: v.optional(v.boolean(), false),
  body: v.string(),
  at: time,
  state: v.picklist(claimStates),
  /** By when it is decided. */
  dueAt: time,
  decidedAt: v.nullable(time),
  amount: fen,
  note: v.string(),
  photos: v.array(v.string()),
  /** What its owner showed of it. */
  shown: v.optional(v.array(v.string()), []),
});
/** Each that there was, oldest first, as it was decided first: what an objection brought stands with that. */
export const claimsPast = v.optional(
  v.array(
    v.object({
      ...{ at: time, decidedAt: v.nullable(time), state: v.picklist(claimStates), amount: fen },
      ...{ broken: v.boolean(), mislaid: v.boolean(), arrival: v.boolean() },
    }),
  ),
);

export const parcel = v.object({
  ...{ company: v.string(), waybill: v.string(), sentAt: time, arrivedAt: v.nullable(time) },
  /** Who says that it arrived. */
  by: v.optional(v.nullable(actor)),
});
