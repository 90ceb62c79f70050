/** Conversations as the people in them read them. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/chat/calls.ts';
import type { ChatState } from '../../../contract/chat/machine.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { apart, isBlockedBy, isBlocking, isShut } from '../connection/apart.ts';
import { findSale, whyOff } from '../listing/sale.ts';
import { findAt, type Place, placeOf } from './begin.ts';
import { heardAt, offerSteps, openOffer, orderOn } from './deal/bargain.ts';
import { besideOf, goesOnIn } from './deal/one.ts';
import {
  type CardRef,
  cardsOf,
  findOwn,
  keyOf,
  otherOf,
  othersOf,
  repliesInOf,
  shownMessages,
  sideOf,
  subjectOf,
  unreadOf,
} from './queries.ts';
import { reportsOf } from './reported.ts';
import type { Chat } from './tables.ts';

/** A visitor asks about things only; their name stands for nobody. */
const NOBODY = '';

export const chatAbout: Handler<typeof contract.chatAbout> = async ({ listingId, orderId }, ctx) => {
  const userId = ctx.actor?.userId ?? NOBODY;
  if (orderId) {
    const place = await placeOf(ctx.db, { kind: 'order', id: orderId }, userId);
    return { ...(await aboutOf(ctx, place, userId)), conversationId: (await findAt(ctx.db, place))?.id ?? null };
  }
  if (!listingId) {
    const place = await placeOf(ctx.db, { kind: 'service' }, userId);
    const known = userId === NOBODY ? undefined : await findAt(ctx.db, place);
    return { ...(await aboutOf(ctx, place, userId)), conversationId: known?.id ?? null };
  }
  const place = await placeOf(ctx.db, { kind: 'item', id: listingId }, userId);
  const known = userId === NOBODY ? undefined : await findAt(ctx.db, place);
  // What was never on the market is nobody's business; what has left it is that of who spoke of it.
  const sale = await findSale(ctx.db, listingId);
  if (!known && sale?.listingState !== 'on')
    throw new Refusal(sale && (await whyOff(ctx.db, sale)) === 'ITEM_HELD' ? 'ITEM_HELD' : 'ITEM_OFF');
  return { ...(await aboutOf(ctx, place, userId)), conversationId: known?.id ?? null };
};

/** @param first what is beside a conversation's latest words; older pages of it are not asked how soon somebody answers */
async function aboutOf({ db, now }: Pick<Context, 'db' | 'now'>, place: Place, userId: string, first = true) {
  const other = otherOf(place, userId);
  const subject = subjectOf(place);
  const [cards, others, repliesIn, offerId, order, blocking, refused, shut] = await Promise.all([
    subject ? cardsOf(db, [subject]) : null,
    other ? othersOf(db, [other]) : null,
    first && other !== null && other === place.seller_id ? repliesInOf(db, other, now) : null,
    userId === NOBODY ? null : openOffer(db, place),
    userId === NOBODY ? null : orderOn(db, place),
    other !== null && userId !== NOBODY && isBlocking(db, userId, other),
    other !== null && userId !== NOBODY && isBlockedBy(db, other, userId),
    other !== null && userId !== NOBODY && isShut(db, userId, other),
  ]);
  return {
    kind: place.kind,
    side: sideOf(place, userId) ?? 'B',
    other: (other && others?.get(other)) || null,
    repliesIn,
    card: (subject && cards?.get(keyOf(subject))) ?? null,
    offerId,
    order,
    blocking,
    refused,
    shut,
  };
}

export const chatMessages: Handler<typeof contract.chatMessages> = async ({ id, before, size }, ctx) => {
  const { userId } = userOf(ctx);
  const chat = await findOwn(ctx.db, id, userId);
  if (!chat) throw new Refusal('NOT_FOUND');
  const rows = await ctx.db
    .selectFrom('chat_message')
    .selectAll()
    .where('chat_id', '=', id)
    .$if(before !== undefined, (query) => query.where('no', '<', before ?? 0))
    .orderBy('no', 'desc')
    .limit(size)
    .execute();
  const buying = chat.buyer_id === userId;
  const other = otherOf(chat, userId);
  const apartNow = other !== null && (await apart(ctx.db, userId, other));
  const [theirs, told] = buying ? [chat.seller_read, chat.seller_told] : [chat.buyer_read, chat.buyer_told];
  return {
    ...(await aboutOf(ctx, chat, userId, before === undefined)),
    id,
    state: chat.state as ChatState,
    answerBy: chat.deadline_at?.getTime() ?? null,
    read: buying ? chat.buyer_read : chat.seller_read,
    readByOther: apartNow ? told : theirs,
    ...(await reportsOf(ctx.db, { chatId: id, userId })),
    lastNo: chat.last_no,
    messages: await shownMessages(ctx.db, rows.reverse()),
    steps: (await offerSteps(ctx.db, [chat])).get(id) ?? [],
    readStep: String(buying ? chat.buyer_step : chat.seller_step),
    goesOn: await goesOnIn(ctx.db, chat),
    beside: await besideOf(ctx.db, chat),
  };
};

export const chatList: Handler<typeof contract.chatList> = async ({ cursor, size }, ctx) => {
  const { userId } = userOf(ctx);
  const after = /^(\d{1,15})_([\w-]{1,64})$/.exec(cursor ?? '');
  const rows = await ctx.db
    .selectFrom('chat')
    .selectAll()
    .select(heardAt.as('heard_at'))
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${heardAt}, chat.id) < (${new Date(Number(after?.[1]))}, ${after?.[2] ?? ''})`),
    )
    .orderBy('heard_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const unread = await unreadOf(ctx.db, userId);
  const last = shown.at(-1);
  return {
    list: await rowsOf(ctx.db, shown, { userId, unread }),
    next: rows.length > size && last ? `${last.heard_at.getTime()}_${last.id}` : null,
    unread: sum(unread),
  };
};

async function rowsOf(
  db: Db,
  chats: readonly (Chat & { heard_at: Date })[],
  { userId, unread }: { userId: string; unread: ReadonlyMap<string, number> },
): Promise<contract.ChatRow[]> {
  if (chats.length === 0) return [];
  const subjects = chats.map(subjectOf).filter((ref): ref is CardRef => ref !== null);
  const [cards, others, steps, lasts] = await Promise.all([
    cardsOf(db, subjects),
    othersOf(
      db,
      chats.flatMap((chat) => otherOf(chat, userId) ?? []),
    ),
    offerSteps(db, chats),
    db
      .selectFrom('chat_message')
      .innerJoin('chat', (join) =>
        join.onRef('chat.id', '=', 'chat_message.chat_id').onRef('chat.last_no', '=', 'chat_message.no'),
      )
      .selectAll('chat_message')
      .where(
        'chat.id',
        'in',
        chats.map(({ id }) => id),
      )
      .execute(),
  ]);
  const messages = new Map((await shownMessages(db, lasts)).map((message, n) => [lasts[n]?.chat_id, message] as const));
  return chats.map((chat) => {
    const subject = subjectOf(chat);
    const step = steps.get(chat.id)?.at(-1);
    return {
      id: chat.id,
      kind: chat.kind,
      side: sideOf(chat, userId) ?? 'B',
      other: others.get(otherOf(chat, userId) ?? '') ?? null,
      card: (subject && cards.get(keyOf(subject))) ?? null,
      last: messages.get(chat.id) ?? null,
      step: step && !step.said && step.at > chat.last_at.getTime() ? step : null,
      unread: unread.get(chat.id) ?? 0,
      at: chat.heard_at.getTime(),
    };
  });
}

export const chatUnread: Handler<typeof contract.chatUnread> = async (_input, ctx) => ({
  unread: sum(await unreadOf(ctx.db, userOf(ctx).userId)),
});

const sum = (unread: ReadonlyMap<string, number>) => [...unread.values()].reduce((total, n) => total + n, 0);
