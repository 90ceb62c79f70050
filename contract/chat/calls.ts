/** Conversations: between a buyer and a seller about an item or an order, and with the platform. */

import * as v from 'valibot';
import { offerMachine } from '../bid/machine.ts';
import { categoryKind } from '../catalogue/kinds.ts';
import { orderItem } from '../item/shown.ts';
import { listingMachine } from '../listing/machine.ts';
import { orderStates } from '../order/machine.ts';
import { call } from '../wire/call.ts';
import { sumFen } from '../wire/money.ts';
import { actor, id, listOf, optionalId, page, queryInt, time, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { minutes } from '../wire/units.ts';
import { hintKinds } from './hints.ts';
import { chatReportMachine, chatStates } from './machine.ts';
import { pieceKinds, pieceShown } from './pieces.ts';
import { chatRules } from './rules.ts';

export const chatKinds = ['item', 'order', 'service'] as const;
export type ChatKind = (typeof chatKinds)[number];
export const cardKinds = ['item', 'order', 'offer'] as const;
export type CardKind = (typeof cardKinds)[number];

const side = v.picklist(['B', 'S', 'P']);
export type Side = v.InferOutput<typeof side>;

/** An item, order or offer as a card shows it; what can be done with it is asked for when it is shown. */
export const card = v.object({
  kind: v.picklist(cardKinds),
  /** Of the listing, order or counter-offer. */
  id,
  item: orderItem,
  category: categoryKind,
  /** Asked, offered or agreed on, without what is paid beside it: so that those of one bargain agree. */
  price: sumFen,
  listingState: v.picklist(statesOf(listingMachine)),
  /** It lies with us, and not with its seller. */
  inWarehouse: v.boolean(),
  /** Whoever buys it pays for its authentication. */
  authenticated: v.boolean(),
  orderState: v.nullable(v.picklist(orderStates)),
});
export type ChatCard = v.InferOutput<typeof card>;

/** What a conversation is about and who is in it, as the caller sees it. */
const about = {
  kind: v.picklist(chatKinds),
  /** The caller's own side. */
  side: v.picklist(['B', 'S']),
  /** Null for the platform. */
  other: v.nullable(v.object({ nickname: v.string(), avatar: v.string(), sold: v.number() })),
  /** How soon the seller usually answers, ms; null for who buys, the platform, and where too little was asked to say. */
  repliesIn: v.nullable(v.number()),
  card: v.nullable(card),
  /** The counter-offer under way between the two on this item. */
  offerId: v.nullable(id),
  /** The order that the two have on this item; until it is paid the item is held for the buyer. */
  order: v.nullable(
    v.object({
      id,
      state: v.picklist(orderStates),
      /** What the two agreed on, and what its buyer pays in all. */
      price: sumFen,
      total: sumFen,
      deadlineAt: v.nullable(time),
    }),
  ),
  /** The caller has blocked the other. */
  blocking: v.boolean(),
  /** The other takes no messages of the caller, as each that is sent would be told. */
  refused: v.boolean(),
  /** A report was upheld: neither writes to the other. A server from before does not say. */
  shut: v.optional(v.boolean()),
};

export const message = v.object({
  id,
  /** Counted within its conversation, from 1. */
  no: v.number(),
  by: side,
  body: v.string(),
  /** Addresses without the width. */
  photos: v.array(v.string()),
  ...{ card: v.nullable(card), piece: pieceShown },
  /** What of it could lead off the platform. */
  hints: v.array(v.picklist(hintKinds)),
  /** Taken back: that it was there is all that is left to see. */
  recalled: v.boolean(),
  at: time,
});
export type ChatMessage = v.InferOutput<typeof message>;

export const offerStep = v.object({
  id,
  offerId: id,
  event: v.picklist(['start', ...offerMachine.edges.map(({ event }) => event)]),
  by: actor,
  /** On the table then. */
  price: sumFen,
  at: time,
  /** A message shows it. */
  said: v.boolean(),
});
export type OfferStep = v.InferOutput<typeof offerStep>;

const subject = { listingId: v.optional(id), orderId: v.optional(id) };

export const chatAbout = call('GET', '/chat/about', {
  about: 'What a conversation about this listing or order, or with the platform, is about; and the caller’s own one.',
  who: 'visitor',
  input: v.strictObject(subject),
  output: v.object({ ...about, conversationId: v.nullable(id) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const reportReasons = {
  offPlatform: { zh: '拉我去平台外交易', en: 'Wants to trade elsewhere' },
  fraud: { zh: '像是骗子', en: 'Looks like a fraud' },
  goods: { zh: '卖假货，或货不对', en: 'Fakes, or not as described' },
  abuse: { zh: '骂人、骚扰', en: 'Insults or harasses' },
  other: { zh: '其他', en: 'Something else' },
} as const;
export type ReportReason = keyof typeof reportReasons;
export const reason = v.picklist(Object.keys(reportReasons) as ReportReason[]);

/** A report that the caller made of a conversation, and what came of it. */
const ownReport = v.object({
  id,
  reason,
  body: v.string(),
  at: time,
  state: v.picklist(statesOf(chatReportMachine)),
  decidedAt: v.nullable(time),
  /** Staff's words about the decision; null until there is one. */
  note: v.nullable(v.string()),
});
export type OwnReport = v.InferOutput<typeof ownReport>;

const conversation = v.object({
  id,
  ...about,
  state: v.picklist(chatStates),
  /** Until when we answer what the caller asked the platform; null where no answer is owed. */
  answerBy: v.nullable(time),
  /** The last message that each side has read; 0 for none. Of the other, it is not told while one of the two blocks the other. */
  read: v.number(),
  readByOther: v.number(),
  /** The caller's own reports of it, oldest first. */
  reports: v.array(ownReport),
  /** What was decided against the caller; that they were reported is not told before. */
  against: v.nullable(v.object({ reason, at: time })),
  lastNo: v.number(),
  messages: v.array(message),
  /** What happened to the counter-offers on this item, each at its time; oldest first. */
  steps: v.array(offerStep),
  /** The last of them that the caller has read, or an earlier one than all. */
  readStep: v.optional(v.string()),
  /** Of before, when an order had one of its own: its item’s, where it goes on; and the other way round. */
  ...{ goesOn: v.nullish(id), beside: v.optional(v.array(id)) },
});
export type Conversation = v.InferOutput<typeof conversation>;

export const chatMessages = call('GET', '/chat/messages', {
  about: 'A conversation of the caller with its latest messages, or those before `before`; oldest first.',
  who: 'user',
  input: v.strictObject({ id, before: v.optional(queryInt(1, 1_000_000_000)), size: v.optional(queryInt(1, 100), 50) }),
  output: conversation,
  offline: { mode: 'cached', ttl: 90 * DAY },
});

const row = v.object({
  id,
  kind: v.picklist(chatKinds),
  side: v.picklist(['B', 'S']),
  other: about.other,
  card: about.card,
  last: v.nullable(message),
  /** What happened to a counter-offer on it since. */
  step: v.nullish(offerStep),
  unread: v.number(),
  at: time,
});
export type ChatRow = v.InferOutput<typeof row>;

export const chatList = call('GET', '/chat/list', {
  about: 'The caller’s conversations, the last spoken in first.',
  who: 'user',
  input: v.strictObject(page),
  output: v.object({ ...listOf(row).entries, unread: v.number() }),
  offline: { mode: 'cached', ttl: 90 * DAY },
});

export const chatUnread = call('GET', '/chat/unread', {
  about: 'How much the caller has not read of what others said, and did to counter-offers.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ unread: v.number() }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

/** Where a message goes. A buyer names the thing, so that the first message can be written without a network. */
const to = v.variant('kind', [
  v.strictObject({ kind: v.literal('item'), id }),
  v.strictObject({ kind: v.literal('order'), id }),
  v.strictObject({ kind: v.literal('service') }),
  v.strictObject({ kind: v.literal('conversation'), id }),
]);
export type ChatTo = v.InferOutput<typeof to>;

/** Confirmed uploads of the caller. */
export const photos = v.optional(v.pipe(v.array(id), v.maxLength(chatRules.photos)), []);

export const chatSend = call('POST', '/chat/send', {
  about: `Sends a message; the first one begins the conversation. May be written offline. At most ${chatRules.perRate} a minute, and ${chatRules.newPerDay} new conversations a day.`,
  who: 'user',
  mints: 'id',
  input: v.pipe(
    v.strictObject({
      /** Minted on the device: sent twice it is one message. */
      id,
      to,
      body: v.optional(words(chatRules.body, 0), ''),
      photos,
      /** A listing, an order or a counter-offer that both may see; to the platform also a piece of one’s own. */
      card: v.optional(v.strictObject({ kind: v.picklist([...cardKinds, ...pieceKinds]), id })),
    }),
    v.check(({ body, photos, card }) => body !== '' || photos.length > 0 || card !== undefined, 'nothing is said'),
  ),
  output: v.object({ id, conversationId: id, no: v.number() }),
  offline: { mode: 'queued' },
});

export const chatCards = call('GET', '/chat/cards', {
  about:
    'What can be shown in a conversation, also in one that has yet to begin: the orders of the two and what the seller has for sale; with the platform, the caller’s own of both.',
  who: 'user',
  input: v.strictObject({ id: optionalId, ...subject }),
  output: v.object({ list: v.array(card) }),
  offline: { mode: 'cached', ttl: DAY },
});

export const chatRecall = call('POST', '/chat/recall', {
  about: `Takes a message of the caller’s back within ${minutes(chatRules.recall).en}; that it was there stays to be seen.`,
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const chatRead = call('POST', '/chat/read', {
  about:
    'The caller has read a conversation up to this message, and its counter-offers up to this step. An earlier one than before changes nothing.',
  who: 'user',
  input: v.strictObject({
    id,
    no: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000_000)),
    step: v.optional(v.pipe(v.string(), v.regex(/^\d{1,18}$/))),
  }),
  output: v.object({ read: v.number() }),
  offline: { mode: 'queued' },
});

export const chatTyping = call('GET', '/chat/typing', {
  about: 'Tells the other side’s open pages, or those of staff who answer, that the caller is writing.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({}),
});

export const chatBlock = call('POST', '/chat/block', {
  about:
    'Blocks whom a message there would reach, or lets them write again; nothing need have been said yet. Orders are not touched by it; the platform cannot be blocked.',
  who: 'user',
  input: v.strictObject({ to, block: v.boolean() }),
  output: v.object({ blocking: v.boolean() }),
});

export const chatBlocked = call('GET', '/chat/blocked', {
  about: 'Whom the caller has blocked, in conversations and in live rooms; the last one first.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    /** The ids are those of the blocks; they name nobody. */
    list: v.array(v.object({ id, nickname: v.string(), avatar: v.string(), at: time })),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const chatUnblock = call('POST', '/chat/unblock', {
  about: 'Undoes one of the caller’s blocks.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const chatReport = call('POST', '/chat/report', {
  about:
    'Shows a conversation to staff, with a reason. Until they have decided, a second report of it is the same one.',
  who: 'user',
  input: v.strictObject({ id, reason, body: v.optional(words(chatRules.body, 0), '') }),
  output: v.object({ id }),
});
