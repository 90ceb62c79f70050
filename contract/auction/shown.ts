/** A lot, a session and a hammer price as every call shows them. */

import * as v from 'valibot';
import { grade } from '../item/grades.ts';
import { orderItem } from '../item/shown.ts';
import { fen } from '../wire/money.ts';
import { bilingual, id, time } from '../wire/query.ts';
import { lotStates } from './machine.ts';

export const lotState = v.picklist(lotStates);

/** The reserve itself is told to nobody but its seller. */
const reserveWord = v.picklist(['none', 'met', 'unmet']);

/** Who puts a lot up, by what is recorded of them. */
export const lotSeller = v.object({
  id,
  nickname: v.string(),
  /** A business whose application we approved. */
  business: v.boolean(),
  /** Orders that were completed, and orders whose money went back after one was complained about. */
  sold: v.number(),
  refunded: v.number(),
});
export type LotSeller = v.InferOutput<typeof lotSeller>;

export const sessionName = v.object({ id, name: bilingual });

export const lotRow = v.object({
  id,
  no: v.string(),
  state: lotState,
  item: orderItem,
  session: v.nullable(sessionName),
  startPrice: fen,
  /** Null before the first bid. */
  price: v.nullable(fen),
  bids: v.number(),
  reserve: reserveWord,
  startsAt: time,
  /** The one end that holds now. */
  endsAt: time,
  extended: v.number(),
  watchers: v.number(),
  /** Null for a visitor. */
  mine: v.nullable(
    v.object({
      followed: v.boolean(),
      own: v.boolean(),
      /** Null for who has not bid. */
      max: v.nullable(fen),
      leading: v.boolean(),
    }),
  ),
});
export type LotRow = v.InferOutput<typeof lotRow>;

export const sessionShown = v.object({
  ...sessionName.entries,
  about: bilingual,
  startsAt: time,
  /** When its first lot was planned to end. */
  firstEnd: time,
  endsAt: time,
  lots: v.number(),
  /** Its own picture, without the width. */
  banner: v.nullable(v.string()),
  /** Pictures of its first lots. */
  covers: v.array(v.string()),
});
export type AuctionSession = v.InferOutput<typeof sessionShown>;

export const hammerRow = v.object({
  lotId: id,
  at: time,
  size: v.string(),
  grade,
  price: fen,
  start: fen,
  bids: v.number(),
});
