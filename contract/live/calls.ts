/** Live rooms: a seller's or the platform's, over an auction session or a set of lots and listings. */

import * as v from 'valibot';
import { lotRow } from '../auction/shown.ts';
import { reportReasons } from '../chat/calls.ts';
import { chatRules } from '../chat/rules.ts';
import { orderItem } from '../item/shown.ts';
import { listingMachine } from '../listing/machine.ts';
import { call } from '../wire/call.ts';
import { fen, sumFen } from '../wire/money.ts';
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

const roomNamed = v.object({ id, title: v.string(), titleEn: v.nullable(v.string()) });

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

/** A bid or a sale of something that the room shows, while it was open: from the lot's own log and the orders themselves. */
const happened = v.object({
  kind: v.picklist(['bid', 'sold']),
  /** Of the thing. */
  no: v.number(),
  /** What the bid made the price, or the price of what was ordered, without fees; null where two agreed on it between themselves. */
  price: v.nullable(fen),
  at: time,
});
export type LiveHappened = v.InferOutput<typeof happened>;

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
    /** Only those that show this listing. */
    listingId: optionalId,
    /** Only those that show this lot. */
    lotId: optionalId,
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
    /** Oldest first. A server from before says nothing of these. */
    happened: v.optional(v.array(happened)),
    /** The caller wants to be told that it opens. */
    reminded: v.optional(v.boolean()),
    /** Only for the host, once it is over: the most who watched at once, who spoke, and the price of what was ordered and won meanwhile, without fees. */
    summary: v.nullish(v.object({ mostWatchers: v.number(), spoke: v.number(), sold: v.number(), amount: sumFen })),
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

const things = v.pipe(
  v.array(v.strictObject({ kind: v.picklist(thingKinds), id })),
  v.minLength(1),
  v.maxLength(liveRules.things),
);

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
    things,
  }),
  output: v.object({ id }),
});

export const liveAdd = call('POST', '/live/add', {
  about:
    'The host adds things to a room that is not over; in a room of the platform’s anybody’s listings. What is in it already stays as it is.',
  who: 'user',
  input: v.strictObject({ id, things }),
  output: v.object({ id, things: v.number() }),
});

const thingNo = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(liveRules.numbers));

export const liveDrop = call('POST', '/live/drop', {
  about: 'The host takes a thing out of a room that is not over; one stays.',
  who: 'user',
  input: v.strictObject({ id, no: thingNo }),
  output: v.object({ id, things: v.number() }),
});

export const liveRemind = call('POST', '/live/remind', {
  about: 'Wants to be told that an announced room opens, or no more.',
  who: 'user',
  input: v.strictObject({ id, on: v.boolean() }),
  output: v.object({ reminded: v.boolean() }),
});

export const liveClear = call('POST', '/live/clear', {
  about:
    'The host of a room of the platform’s lets everybody read a message that was held because it could lead off the platform; the host of a seller’s asks staff to. Not one of their own.',
  who: 'user',
  input: v.strictObject({ messageId: id }),
  output: v.object({ messageId: id, cleared: v.boolean() }),
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
  input: v.strictObject({ id, no: thingNo }),
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
  about:
    'Shows a message of a room, or the room itself, to staff. Until they have decided, a second report of it is the same one.',
  who: 'user',
  input: v.pipe(
    v.strictObject({
      messageId: optionalId,
      roomId: optionalId,
      reason,
      body: v.optional(words(chatRules.body, 0), ''),
    }),
    v.check(({ messageId, roomId }) => (messageId === undefined) !== (roomId === undefined), 'one of the two'),
  ),
  output: v.object({ id }),
});

export const workLiveHeld = call('POST', '/workbench/live/held', {
  about:
    'Staff let everybody read a message that was held because it could lead off the platform, or take it out of the room; what was removed before is only looked at. Not one of their own.',
  who: 'staff',
  permission: 'chats.work',
  input: v.strictObject({ messageId: id, show: v.boolean() }),
  output: v.object({}),
});

export const workLives = call('GET', '/workbench/live/list', {
  about:
    'Messages of rooms that were reported, oldest first; those that were held and that staff have not looked at, what waits in an open room and its host asked for first, also what was removed since or whose room has ended; and the rooms that are open or announced.',
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
        /** Of a report of the room itself: its title, said by its host. */
        said: liveSaid,
        whole: v.optional(v.boolean()),
        /** So many reports of what this person said were upheld before. */
        earlier: v.optional(v.number()),
        room: roomNamed,
        at: time,
        /** By then it is decided. */
        dueAt: v.nullable(time),
      }),
    ).entries,
    /** Nobody has reported them. An answer of before has none. */
    held: v.optional(v.array(v.object({ said: liveSaid, room: roomNamed, ended: v.optional(v.boolean()) }))),
    rooms: v.array(roomRow),
  }),
});

export const workLiveDecide = call('POST', '/workbench/live/decide', {
  about:
    'Decides a report: upheld, which removes the message and warns who said it, or not. Who reported is told. Of a room itself its host is warned; it ends by its own call.',
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
