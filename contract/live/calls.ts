/** Live rooms: a seller's or the platform's, over an auction session or a set of lots and listings. */

import * as v from 'valibot';
import { lotRow } from '../auction/shown.ts';
import { reportReasons } from '../chat/calls.ts';
import { chatRules } from '../chat/rules.ts';
import { orderItem } from '../item/shown.ts';
import { listingMachine } from '../listing/machine.ts';
import { call } from '../wire/call.ts';
import { fen } from '../wire/money.ts';
import { id, listOf, nameOf, optionalId, ordinal, page, queryInt, time, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { liveMachine, liveStates } from './machine.ts';
import { liveRules } from './rules.ts';
import { liveSaid } from './said.ts';

export const thingKinds = ['lot', 'listing'] as const;
export type ThingKind = (typeof thingKinds)[number];

const roomRow = v.object({
  id,
  title: v.string(),
  /** Null where it has one name. */
  titleEn: v.nullable(v.string()),
  state: v.picklist(liveStates),
  /** The platform's own room has no seller behind it. */
  host: v.object({ nickname: v.string(), avatar: v.string(), platform: v.boolean() }),
  planAt: time,
  startedAt: v.nullable(time),
  endedAt: v.nullable(time),
  /** Pages that are open now, each person once; 0 unless it is live. */
  watchers: v.number(),
  things: v.number(),
  /** Of the first things. */
  covers: v.array(v.string()),
});
export type LiveRow = v.InferOutput<typeof roomRow>;

/** Kept answers of older versions have one name. */
export const roomTitle = (
  { title, titleEn }: Pick<LiveRow, 'title'> & { titleEn?: string | null },
  language: 'zh' | 'en',
) => (language === 'en' ? (titleEn ?? title) : title);

const thing = v.object({
  /** Its place in the room, from 1. */
  no: v.number(),
  /** One of the two, as its own page tells it. */
  lot: v.nullable(lotRow),
  listing: v.nullable(
    v.object({
      item: orderItem,
      state: v.picklist(statesOf(listingMachine)),
      price: fen,
      /** Sold as far as the market goes, and its order is not paid yet: it may come back. */
      reserved: v.boolean(),
      /** The highest open bid of others for this size in this grade. */
      highestBid: v.nullable(fen),
    }),
  ),
});
export type LiveThing = v.InferOutput<typeof thing>;

/** What is shown where the camera's picture is. */
const video = v.variant('kind', [
  /** A picture that moves by itself and says that it is no camera. */
  v.object({ kind: v.literal('drawn'), url: v.string(), still: v.string() }),
  /** HTTP Live Streaming (RFC 8216). */
  v.object({ kind: v.literal('hls'), url: v.string() }),
  v.object({ kind: v.literal('none') }),
]);
export type LiveVideo = v.InferOutput<typeof video>;

export const liveTabs = ['open', 'past'] as const;

export const liveList = call('GET', '/live/list', {
  about: 'Rooms that are open or announced, the open ones first; or those that are over, the latest first.',
  who: 'visitor',
  input: v.strictObject({
    ...page,
    tab: v.optional(v.picklist(liveTabs), 'open'),
    /** Only this seller’s. */
    sellerId: optionalId,
    /** Only those over this auction session. */
    sessionId: optionalId,
  }),
  output: listOf(roomRow),
  offline: { mode: 'cached', ttl: DAY },
});

export const liveRoom = call('GET', '/live/room', {
  about: 'A room: what is shown in it and at which price, the latest messages, and how the caller stands in it.',
  who: 'visitor',
  input: v.strictObject({ id }),
  output: v.object({
    ...roomRow.entries,
    sessionId: v.nullable(id),
    /** The seller whose page leads here; null for the platform. */
    sellerId: v.nullable(id),
    video,
    list: v.array(thing),
    /** Which of the things is being shown; null before the first one. */
    current: v.nullable(v.number()),
    pinned: v.nullable(liveSaid),
    lastNo: v.number(),
    /** Oldest first. */
    messages: v.array(liveSaid),
    hosting: v.boolean(),
    /** The caller’s own number here; null before they have spoken. */
    me: v.nullable(v.number()),
    muted: v.boolean(),
    /** Those of its speakers whom the caller has blocked. */
    blocked: v.array(v.object({ no: v.number(), nickname: v.string() })),
    /** Of those whom the host keeps quiet; only for the host. */
    mutedMembers: v.array(v.number()),
    /** Why we stopped it. */
    reason: v.nullable(v.string()),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const liveMessages = call('GET', '/live/messages', {
  about: 'What was said in a room before a message, oldest first; also when the room is over.',
  who: 'visitor',
  input: v.strictObject({ id, before: queryInt(1, 1_000_000_000), size: v.optional(queryInt(1, 100), 50) }),
  output: v.object({ messages: v.array(liveSaid) }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const plan = {
  title: nameOf(liveRules.title),
  /** Empty: its one name stands in English too. */
  titleEn: v.optional(v.union([v.literal(''), nameOf(liveRules.title)]), ''),
  planAt: time,
  /** Where the host’s camera can be seen; empty for none. */
  video: v.pipe(v.string(), v.trim(), v.maxLength(500)),
};

export const livePlan = call('GET', '/live/plan', {
  about:
    'What a room that is announced now may show: addresses at these origins, and no picture of a camera where there are none.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ origins: v.array(v.string()) }),
});

export const liveMake = call('POST', '/live/make', {
  about: 'A seller announces a room over own lots and listings.',
  who: 'seller',
  begins: 'live',
  input: v.strictObject({
    ...plan,
    things: v.pipe(
      v.array(v.strictObject({ kind: v.picklist(thingKinds), id })),
      v.minLength(1),
      v.maxLength(liveRules.things),
    ),
  }),
  output: v.object({ id }),
});

export const workLiveMake = call('POST', '/workbench/live/make', {
  about:
    'The platform announces a room over an auction session, or over anybody’s listings; whoever announces it is its host.',
  who: 'staff',
  permission: 'auctions.edit',
  begins: 'live',
  input: v.pipe(
    v.strictObject({
      ...plan,
      sessionId: optionalId,
      listings: v.optional(v.pipe(v.array(id), v.minLength(1), v.maxLength(liveRules.things))),
    }),
    v.check(({ sessionId, listings }) => (sessionId === undefined) !== (listings === undefined), 'one of the two'),
  ),
  output: v.object({ id }),
});

export const workLiveGoods = call('GET', '/workbench/live/goods', {
  about:
    'What is for sale and can be shown in a room of the platform’s, the latest first; of those whose name or style number has these words.',
  who: 'staff',
  permission: 'auctions.edit',
  input: v.strictObject({ words: v.optional(words(40, 0), '') }),
  output: v.object({ list: v.array(v.object({ id, item: orderItem, price: fen })) }),
});

export const liveAct = call('POST', '/live/act', {
  about: 'The host opens the room, ends it, or cancels one that was announced.',
  who: 'user',
  input: v.strictObject({ id, event: v.picklist(['start', 'end', 'cancel']) }),
  output: v.object({ id, state: v.picklist(statesOf(liveMachine)) }),
});

export const liveShow = call('POST', '/live/show', {
  about: 'The host shows one of the room’s things.',
  who: 'user',
  input: v.strictObject({ id, no: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(liveRules.things)) }),
  output: v.object({ id, current: v.number() }),
});

export const liveSay = call('POST', '/live/say', {
  about: `Says something to everybody in an open room: at most ${liveRules.perRate} times in ${liveRules.rate / 1000} seconds, over all rooms.`,
  who: 'user',
  mints: 'id',
  input: v.strictObject({
    /** Minted on the device: sent twice it is one message. */
    id,
    roomId: id,
    body: words(liveRules.body),
  }),
  output: v.object({ id, no: v.number() }),
});

export const livePin = call('POST', '/live/pin', {
  about: 'The host keeps one message in view, or none.',
  who: 'user',
  input: v.strictObject({ id, messageId: v.nullable(id) }),
  output: v.object({ id }),
});

export const liveRemove = call('POST', '/live/remove', {
  about: 'The host, or who wrote it, takes a message out of the room; that it was there stays to be seen.',
  who: 'user',
  input: v.strictObject({ messageId: id }),
  output: v.object({ messageId: id }),
});

/** Somebody’s number in a room. */
const member = ordinal(1);

export const liveMute = call('POST', '/live/mute', {
  about: 'The host lets somebody write here no more, or again.',
  who: 'user',
  input: v.strictObject({ id, member, on: v.boolean() }),
  output: v.object({ id }),
});

export const liveBlock = call('POST', '/live/block', {
  about:
    'Blocks one of a room’s speakers, as in conversations, or undoes it: the caller is given nothing more of them in the room’s lists; what its stream brings is the same for everybody, and the page leaves out those in `blocked`.',
  who: 'user',
  input: v.strictObject({ id, member, block: v.boolean() }),
  output: v.object({ blocking: v.boolean() }),
});

const reason = v.picklist(Object.keys(reportReasons) as (keyof typeof reportReasons)[]);

export const liveReport = call('POST', '/live/report', {
  about: 'Shows a message of a room to staff. Until they have decided, a second report of it is the same one.',
  who: 'user',
  input: v.strictObject({ messageId: id, reason, body: v.optional(words(chatRules.body, 0), '') }),
  output: v.object({ id }),
});

export const workLives = call('GET', '/workbench/live/list', {
  about: 'Messages of rooms that were reported, oldest first, and the rooms that are open or announced.',
  who: 'staff',
  permission: 'chats.see',
  input: v.strictObject({ ...page }),
  output: v.object({
    ...listOf(
      v.object({
        /** Of the report. */
        id,
        reason,
        words: v.string(),
        said: liveSaid,
        room: v.object({ id, title: v.string(), titleEn: v.nullable(v.string()) }),
        at: time,
        /** By then it is decided. */
        dueAt: v.nullable(time),
      }),
    ).entries,
    rooms: v.array(roomRow),
  }),
});

export const workLiveDecide = call('POST', '/workbench/live/decide', {
  about: 'Decides a report: upheld, which removes the message, or not. Who reported is told.',
  who: 'staff',
  permission: 'chats.work',
  input: v.strictObject({ reportId: id, uphold: v.boolean(), note: words(chatRules.body) }),
  output: v.object({}),
});

export const workLiveStop = call('POST', '/workbench/live/stop', {
  about: 'Staff end a room, or cancel one that was announced, and say why.',
  who: 'staff',
  permission: 'chats.work',
  input: v.strictObject({ id, reason: words(chatRules.body) }),
  output: v.object({ state: v.picklist(liveStates) }),
});
