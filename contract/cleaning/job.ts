/** A piece as whoever works with it at the table sees it. */
import * as v from 'valibot';
import { claimHands, numberSeen } from '../express/hands.ts';
import { fen } from '../wire/money.ts';
import { time } from '../wire/query.ts';
import { arrivalAnswer, claimShown, inParcel, mark, pointed } from './pieces.ts';
import { shown } from './shown.ts';

export const jobShown = {
  ...shown,
  /** What its owner says it is worth, the most that damage is paid with, and that can be asked for on top. */
  ...{ declared: fen, covered: fen, extraMost: fen },
  /** What its owner asks for besides. */
  note: v.string(),
  /** How it came in, where something is marked on that or said against it. */
  received: v.array(v.string()),
  marks: v.array(mark),
  arrivalAnswer,
  pointed,
  /** What its owner says is not as they sent it, while that waits for an answer. */
  objected: v.nullable(v.object({ body: v.string(), photos: v.array(v.string()), at: time })),
  /** A piece of our warehouse: what stands on its label, and where it lies. */
  piece: v.nullable(v.object({ code: v.string(), shelf: v.nullable(v.string()), size: v.string() })),
  /** A step of its treatment was noted since its owner last agreed: it can be finished. */
  stepped: v.boolean(),
  /** So many others of its order can go home in the same parcel, so many are not ready, and of so many it is being decided what is paid. */
  along: v.number(),
  unready: v.number(),
  disputed: v.number(),
  /** Where others go with it: all that does, itself among them. */
  inParcel,
  /** What its number is worth, while it is on its way to us. */
  number: v.optional(v.nullable(numberSeen)),
  /** It was given up for lost, or is decided as that, and can still come: then it is taken in. */
  late: v.boolean(),
  /** It was sent home, and may have come back undelivered: then it is taken in. */
  returned: v.boolean(),
  /** Taken back before we opened its parcel: opened, it may not be in it. */
  unopened: v.boolean(),
  /** Its owner has closed their account: it goes nowhere, and nobody is paid for it. */
  gone: v.boolean(),
  /** Left with us by its owner, and nobody has said yet what became of it. */
  left: v.boolean(),
  /** Another’s to decide, to check or to answer: the caller ordered it or had it in hand, or treated or photographed it and is not alone here. */
  own: v.boolean(),
  /** A claim that nobody who works here may decide: a second person has to be named. */
  needsSecond: v.boolean(),
  /** A large compensation is given by two people: what the first of them would give, until a second agrees; null without. */
  first: v.nullable(v.object({ by: v.nullable(v.string()), amount: fen, own: v.boolean() })),
  /** From so much on a compensation takes two; null where it never does. */
  byTwo: v.nullable(fen),
  ...claimShown,
  hands: v.nullable(claimHands),
};
