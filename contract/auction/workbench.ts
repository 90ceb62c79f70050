/** Auctions as staff run them: review, sessions, stopping a lot, taking back a bid, defaults, suspicious patterns. */

import * as v from 'valibot';
import { tieKinds } from '../connection/rules.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen } from '../wire/money.ts';
import { bilingual, id, listOf, ordinal, page, time, words } from '../wire/query.ts';

import { takenBackFor } from './log.ts';
import { lotStates } from './machine.ts';
import { stepRange } from './rules.ts';
import { lotRow, sessionShown } from './shown.ts';

/** `defaulted`: whose winner has not paid, and nobody is waited for any more. `ended`: what was bid on lately and is over, to be looked at. */
export const lotQueues = ['review', 'preview', 'live', 'unpaid', 'defaulted', 'ended'] as const;
/** How long what is over is shown to staff, days. */
export const LOOKED_BACK = 30;
export type LotQueue = (typeof lotQueues)[number];

/** What makes a person look; nobody is punished by it. */
export const patternKinds = [...tieKinds, 'number', 'unpaid'] as const;
export type PatternKind = (typeof patternKinds)[number];

const pattern = v.object({
  kind: v.picklist(patternKinds),
  /** The bidder’s number in this lot. */
  bidder: v.number(),
  nickname: v.string(),
  /** How many wins went unpaid, or how many facts agree. */
  count: v.number(),
  /** The other’s name; null for a pattern of one. */
  with: v.nullable(v.string()),
  /** What they share, as staff may see it, and since when both have it; or when the last win went unpaid. */
  what: v.nullable(v.string()),
  at: v.nullable(time),
  /** What this bidder did here. */
  did: v.object({
    bids: v.number(),
    /** By how much their bids drove the price; null while the lot runs, for it would tell what was beaten. */
    drove: v.nullable(fen),
    won: v.boolean(),
    /** On how many other lots of this seller they bid, with the other one where there is one. */
    elsewhere: v.number(),
  }),
});
export type Pattern = v.InferOutput<typeof pattern>;

export const workbenchLots = call('GET', '/v3/auction/workbench/lots', {
  about: 'Lots by what they need: a review first, then those in preview, live, or sold and unpaid.',
  who: 'staff',
  permission: 'auctions.see',
  input: v.strictObject({ ...page, queue: v.optional(v.picklist(lotQueues), 'review') }),
  output: v.object({
    ...listOf(
      v.object({
        ...lotRow.entries,
        photos: v.array(v.string()),
        /** Each flaw with its photo, where it has one. */
        defects: v.array(v.object({ ...bilingual.entries, photo: v.nullable(v.string()) })),
        steps: v.array(stepRange),
        reportCode: v.nullable(v.string()),
        seller: v.object({ nickname: v.string(), since: time, sold: v.number() }),
        lastTrade: v.nullable(fen),
        lowestAsk: v.nullable(fen),
        patterns: v.array(pattern),
        /** Who is to pay, or to answer as runner-up, and until when; null where nobody is. */
        due: v.nullable(v.object({ nickname: v.string(), price: fen, until: time })),
        /** Who won it and did not pay. */
        defaults: v.array(v.object({ nickname: v.string(), deposit: fen, at: time })),
        /** Who bids here; their maxima are nobody’s but theirs. */
        bidders: v.array(v.object({ number: v.number(), nickname: v.string(), acts: v.number(), leads: v.boolean() })),
      }),
    ).entries,
    counts: v.record(v.picklist(lotQueues), v.number()),
  }),
});

export const workbenchLotJudge = call('POST', '/v3/auction/workbench/judge', {
  about: 'Lets a lot into preview, in a session or by itself, or rejects it with a reason its seller reads.',
  who: 'staff',
  permission: 'auctions.edit',
  input: v.variant('result', [
    v.strictObject({ id, result: v.literal('approve'), sessionId: v.nullable(id) }),
    v.strictObject({ id, result: v.literal('reject'), reason: words(TEXT.area, 2) }),
  ]),
  output: v.object({ id, state: v.picklist(lotStates) }),
});

export const workbenchLotStop = call('POST', '/v3/auction/workbench/stop', {
  about: 'Stops a lot with a reason everybody in it reads; all money is free at once.',
  who: 'staff',
  permission: 'auctions.edit',
  input: v.strictObject({ id, reason: words(TEXT.area, 2) }),
  output: v.object({ id, state: v.picklist(lotStates) }),
});

export const workbenchBidVoid = call('POST', '/v3/auction/workbench/void', {
  about:
    'Takes back on a live lot one person’s last bid, for a typing error, or all of theirs, for a changed description; the log says so.',
  who: 'staff',
  permission: 'auctions.edit',
  input: v.strictObject({
    id,
    bidder: ordinal(1),
    why: v.picklist(takenBackFor),
  }),
  output: v.object({ id, price: v.nullable(fen) }),
});

const plan = {
  name: v.strictObject({ zh: words(30), en: words(60) }),
  about: v.strictObject({ zh: words(TEXT.area), en: words(TEXT.area * 2) }),
  /** Its lots open then, and the first of them ends then. */
  startsAt: time,
  endsAt: time,
  /** A picture that the caller has sent; null for none, absent for the one it has. */
  banner: v.optional(v.nullable(id)),
};

export const workbenchSessions = call('GET', '/v3/auction/workbench/sessions', {
  about: 'Every session, the newest first.',
  who: 'staff',
  permission: 'auctions.see',
  input: v.strictObject({ ...page }),
  output: listOf(sessionShown),
});

export const workbenchSessionSave = call('POST', '/v3/auction/workbench/session', {
  about: 'Makes a session, or changes one that has not opened: its lots move with it.',
  who: 'staff',
  permission: 'auctions.edit',
  begins: 'auction',
  input: v.strictObject({ id: v.nullable(id), ...plan }),
  output: v.object({ id }),
});

export const workbenchSessionOrder = call('POST', '/v3/auction/workbench/order', {
  about: 'The order of a session’s lots before it opens: they end one after the other.',
  who: 'staff',
  permission: 'auctions.edit',
  input: v.strictObject({ id, lots: v.pipe(v.array(id), v.minLength(1), v.maxLength(200)) }),
  output: v.object({ id }),
});

export const workbenchLotMove = call('POST', '/v3/auction/workbench/move', {
  about:
    'Puts a lot that has not opened into another session, or takes it out of one; its seller and who follows it are told.',
  who: 'staff',
  permission: 'auctions.edit',
  input: v.strictObject({ id, sessionId: v.nullable(id) }),
  output: v.object({ id, startsAt: time }),
});

export const workbenchSessionOff = call('POST', '/v3/auction/workbench/off', {
  about:
    'Calls off a session before it opens: each of its lots opens by itself at the time it had, and everybody in it is told.',
  who: 'staff',
  permission: 'auctions.edit',
  input: v.strictObject({ id }),
  output: v.object({ id, lots: v.number() }),
});
