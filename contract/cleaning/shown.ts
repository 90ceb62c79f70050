/** Of a piece what its owner’s list, its page and the staff’s queues all say. */
import * as v from 'valibot';
import { fen, sumFen } from '../wire/money.ts';
import { actor, bilingual, id, time } from '../wire/query.ts';
import { claimEvents } from './claim.ts';
import { cleaningStates } from './machine.ts';
import { cleaningOutcomeNames } from './outcome.ts';
import { wish } from './pieces.ts';

const state = v.picklist(cleaningStates);

export const shown = {
  id,
  no: v.string(),
  /** The order that it is part of: its first piece, how many there are, and which of them it is. */
  batchId: id,
  /** The number of that first piece, which stands on the slip in the box. */
  orderNo: v.string(),
  ...{ pieces: v.number(), place: v.number() },
  ...wish,
  /** Its product where it is known, else its brand and what it is. */
  name: bilingual,
  /** It lies in our warehouse, and stays there. */
  stored: v.boolean(),
  /** When a courier shall come for it. */
  pickupAt: v.nullable(time),
  /** The city where it is fetched and sent back to; null for what is stored. */
  city: v.nullable(v.string()),
  cover: v.nullable(v.string()),
  state,
  /** How it ended, where its state does not say that; null while it goes on, and where all went as it should. */
  outcome: v.nullable(v.picklist(cleaningOutcomeNames)),
  deadlineAt: v.nullable(time),
  waitsFor: v.nullable(actor),
  /** Until when its owner may say that it came otherwise than they sent it; null where there is nothing to say, or no more. */
  objectUntil: v.nullable(time),
  /** The carrier says since then that it is there: with us, where nobody has taken it in yet, or back at its owner’s. */
  broughtAt: v.nullable(time),
  total: sumFen,
  /** What damage or loss was paid with. */
  compensated: fen,
  /** What went back of what was paid. */
  refunded: sumFen,
  /** What is asked for on top and nobody has agreed to yet. */
  wanted: v.nullable(sumFen),
  /** What is worn on purpose and stays, in the owner's words, and on how many places of its photos it is marked. */
  ...{ keep: v.string(), marked: v.number() },
  /** A step of its treatment was photographed: before that nothing was done that it could cost. */
  washed: v.boolean(),
  /** Its owner was asked for another treatment, and did not agree: it is checked and goes home as it is. */
  noMore: v.boolean(),
  /** What was last claimed of it, and where it was then. */
  claimed: v.nullable(v.object({ event: v.picklist(claimEvents), from: state })),
  /** When that was claimed, where its carrier said then that it was still on its way. */
  claimedOnWay: v.nullable(time),
  /** Its owner objected to what was decided about it, and until when that is answered; null once it is. */
  objectionDueAt: v.nullable(time),
  createdAt: time,
  /** Since when it is in its state. */
  movedAt: time,
};
