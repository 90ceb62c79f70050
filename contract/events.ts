/**
 * Every event that the server tells: whom it is for, its data, and what a notice of it is about. An event says which thing
 * changed and not how it looks now: that is asked for with a call, with one's own rights.
 */
import * as v from 'valibot';
import { grade } from './item/grades.ts';
import { listingMachine } from './listing/machine.ts';
import { liveStates } from './live/machine.ts';
import { liveSaid } from './live/said.ts';
import { workKinds } from './todo/work.ts';
import { fen } from './wire/money.ts';
import { id, time } from './wire/query.ts';
import { statesOf } from './wire/states.ts';

/** What a notice is about. `trade` is whatever is not one of the others. */
export const noticeKinds = ['trade', 'money', 'deadline', 'stock', 'news'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What may also come as a text message: it costs, and it wakes people, so only what must not be missed. */
export const smsKinds = ['money', 'deadline'] as const satisfies readonly NoticeKind[];

/** What the bid hall and recycling say; a person's group chats hear it without being asked. */
export const hallEvents = ['recycle', 'recycle.lot'] as const;

interface Event {
  /** One person's open pages, those of everybody, visitors too, or the pages that have joined a topic: a room's. */
  readonly to: 'person' | 'everybody' | 'topic';
  /** What a notice of it is about, unless its sender says otherwise; null for what never comes with one. */
  readonly kind: NoticeKind | null;
  /** Told to open pages and never kept: who was away does not hear of it. */
  readonly passing?: true;
  readonly data: v.ObjectSchema<v.ObjectEntries, undefined>;
}

/* @__NO_SIDE_EFFECTS__ */
const event = <const E extends Event>(declared: E): E => declared;

const prices = {
  minSellPrice: v.nullable(fen),
  maxBuyPrice: v.nullable(fen),
  lastTradePrice: v.nullable(fen),
  closedPrice: v.nullable(v.number()),
  askCount: v.number(),
  bidCount: v.number(),
};

/** A size's market as it is now, and that of each grade; the names are those of the calls. */
const quote = v.object({
  skuId: id,
  productId: id,
  grade: v.nullable(grade),
  ...prices,
  grades: v.array(v.object({ grade, ...prices, lastTradeAt: v.nullable(time) })),
});

const one = v.object({ id });

export const events = {
  order: event({ to: 'person', kind: 'trade', data: v.object({ id, no: v.string() }) }),
  aftersale: event({ to: 'person', kind: 'trade', data: v.object({ id, orderId: id }) }),
  bid: event({ to: 'person', kind: 'trade', data: v.object({ id, no: v.string(), skuId: id }) }),
  /** The rest of a matched bid was not paid: its prepay is lost. */
  'bid.forfeit': event({ to: 'person', kind: 'money', data: v.object({ orderId: id }) }),
  offer: event({ to: 'person', kind: 'trade', data: v.object({ id, no: v.string(), listingId: id }) }),
  /** A lot as everybody may see it now: a bid, an extension or the hammer reaches every open page without a question. */
  lot: event({
    to: 'everybody',
    kind: null,
    data: v.object({
      id,
      state: v.string(),
      price: v.nullable(fen),
      bids: v.number(),
      reserve: v.picklist(['none', 'met', 'unmet']),
      endsAt: time,
      extended: v.number(),
    }),
  }),
  /** What concerns one bidder, follower or seller of a lot. */
  auction: event({ to: 'person', kind: 'trade', data: one }),
  quote: event({ to: 'everybody', kind: null, data: v.object({ quotes: v.array(quote) }) }),
  /** The lowest ask has reached what a person waits for. */
  price: event({ to: 'person', kind: 'news', data: v.object({ skuId: id, price: fen }) }),
  listing: event({ to: 'person', kind: 'trade', data: v.object({ ids: v.array(id) }) }),
  settlement: event({ to: 'person', kind: 'money', data: one }),
  withdrawal: event({ to: 'person', kind: 'money', data: one }),
  recharge: event({ to: 'person', kind: 'money', data: one }),
  penalty: event({ to: 'person', kind: 'money', data: one }),
  /** An invited friend has come further, or a lottery's prize waits. */
  campaign: event({ to: 'person', kind: 'news', data: one }),
  coupon: event({ to: 'person', kind: 'news', data: one }),
  merchant: event({ to: 'person', kind: 'trade', data: one }),
  /** A piece that is sold to merchants: for its owner, and for the merchant whom it concerns. */
  recycle: event({ to: 'person', kind: 'trade', data: one }),
  /** A new lot that fits what a merchant wants to be told of. */
  'recycle.lot': event({ to: 'person', kind: 'news', data: one }),
  /** One of a seller's goods on another marketplace. */
  resale: event({ to: 'person', kind: 'trade', data: one }),
  consignment: event({ to: 'person', kind: 'stock', data: one }),
  receipt: event({ to: 'person', kind: 'stock', data: one }),
  /** So many items will cost storage in so many days. */
  storage: event({ to: 'person', kind: 'stock', data: v.object({ items: v.number(), days: v.number() }) }),
  retrieval: event({ to: 'person', kind: 'stock', data: one }),
  item: event({ to: 'person', kind: 'stock', data: one }),
  /** To the platform's staff: the codes sent within a day are near what they may cost. */
  'sms.budget': event({ to: 'person', kind: 'news', data: v.object({ spent: v.number(), budget: v.number() }) }),
  /** To staff who can do this work: so much of it is past its time. */
  'work.overdue': event({
    to: 'person',
    kind: 'deadline',
    data: v.object({ work: v.picklist(workKinds), count: v.number() }),
  }),
  /** A message, or that one was read or taken back: for both sides' open pages. */
  chat: event({ to: 'person', kind: 'trade', data: v.object({ id, no: v.number() }) }),
  /** A group chat was bound to them, or can no longer be written to. */
  robot: event({ to: 'person', kind: 'trade', data: one }),
  /** What their account may not do, or may again. */
  restriction: event({ to: 'person', kind: 'trade', data: one }),
  /** Money that staff gave them outside of any case, or took back. */
  correction: event({ to: 'person', kind: 'trade', data: one }),
  /** A review of or by them: given, answered, judged; its id. */
  review: event({ to: 'person', kind: 'trade', data: one }),
  /** What they told us has an answer. */
  feedback: event({ to: 'person', kind: 'news', data: one }),
  /** To staff who see conversations: in one with the platform something was said, taken back or closed. */
  'chat.asked': event({ to: 'person', kind: null, passing: true, data: one }),
  /** The other side is writing. */
  'chat.typing': event({ to: 'person', kind: null, passing: true, data: one }),
  /** A room that a follower may want to come into. */
  live: event({ to: 'person', kind: 'news', data: one }),
  /** To all pages of a room: a new message, or one that was removed. */
  'live.said': event({ to: 'topic', kind: null, passing: true, data: liveSaid }),
  /** To who wrote what others do not read yet, and to the host: the message itself. */
  'live.held': event({ to: 'person', kind: null, passing: true, data: v.object({ ...liveSaid.entries, room: id }) }),
  /** To staff who see conversations: in this room something that is held waits for them, or was looked at. */
  'live.asked': event({ to: 'person', kind: null, passing: true, data: one }),
  /** The room itself: opened, ended, another thing is shown, another message is pinned. */
  'live.room': event({
    to: 'topic',
    kind: null,
    passing: true,
    data: v.object({
      id,
      state: v.picklist(liveStates),
      current: v.nullable(v.number()),
      pinned: v.nullable(liveSaid),
      /** How many things it has: one was added or taken out. */
      things: v.optional(v.number()),
    }),
  }),
  /** A listing that the room shows is ordered, paid, free again, gone or at another price. */
  'live.thing': event({
    to: 'topic',
    kind: null,
    passing: true,
    data: v.object({
      id,
      no: v.number(),
      state: v.picklist(statesOf(listingMachine)),
      price: fen,
      reserved: v.boolean(),
      /** What it was just ordered at; null where that is not the price asked: what two agreed on is theirs. */
      sold: v.nullish(fen),
    }),
  }),
  /** To one of a room: whether its host lets them write there. */
  'live.muted': event({ to: 'person', kind: null, passing: true, data: v.object({ id, muted: v.boolean() }) }),
  /** How many people's pages have joined the topic. */
  'topic.watchers': event({ to: 'topic', kind: null, passing: true, data: v.object({ id, watchers: v.number() }) }),
  identify: event({ to: 'person', kind: 'trade', data: one }),
  cleaning: event({ to: 'person', kind: 'trade', data: one }),
  /** To staff at the washing table: the owner of a piece said or marked what is worn on purpose. */
  'cleaning.marked': event({ to: 'person', kind: null, passing: true, data: one }),
  /** The streams of that session end with it. */
  'session.ended': event({ to: 'person', kind: null, data: v.object({ sessionId: id }) }),
};

/** Where open pages hear them: server-sent events, signed like every call. */
export const eventStream = { method: 'GET', path: '/events' } as const;

export type EventName = keyof typeof events;
export type EventData<N extends EventName> = v.InferOutput<(typeof events)[N]['data']>;

/** The events that are told in passing. */
export type PassingName = { [N in EventName]: (typeof events)[N] extends { passing: true } ? N : never }[EventName];

/** The events that may come with a notice, and so with a message in the message centre. */
export type NoticeName = { [N in EventName]: (typeof events)[N]['kind'] extends null ? never : N }[EventName];
export const noticeNames = (Object.keys(events) as EventName[]).filter(
  (name): name is NoticeName => events[name].kind !== null,
);
