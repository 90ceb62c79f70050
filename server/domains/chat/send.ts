/** Saying something, and taking it back. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/chat/calls.ts';
import { chatMachine } from '../../../contract/chat/machine.ts';
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import { chatRules, chatTimes } from '../../../contract/chat/rules.ts';
import { promisedFrom } from '../../../contract/shop/hours.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { hasClosed } from '../account/people.ts';
import { apart, isShut } from '../connection/apart.ts';
import { hoursNow } from '../shop/settings.ts';
import { ownUploads } from '../upload/own.ts';
import { lockOwn, lockPlace } from './begin.ts';
import { newestStep } from './deal/bargain.ts';
import { forgetNotices, tellDesk, tellMessage, tellPages } from './notices.ts';
import { isPiece, ownsPiece } from './pieces.ts';
import { type CardRef, otherOf, sideOf } from './queries.ts';
import type { Chat } from './tables.ts';
import { mustMayWrite } from './warnings/warn.ts';

export const chatSend: Handler<typeof contract.chatSend> = async ({ id, to, body, photos, card }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const before = await sentBefore(db, id, userId);
  if (before) return before;
  await lockSpeaker(db, userId);
  const chat = await lockPlace(db, to, { userId, now });
  // Two tabs of one device send it in the same moment: the second waited for the first.
  const meanwhile = await sentBefore(db, id, userId);
  if (meanwhile) return meanwhile;
  if (chat.state !== chatMachine.initial) throw new Refusal('CHAT_CLOSED');
  const other = otherOf(chat, userId);
  if (other && (await isShut(db, userId, other))) throw new Refusal('CHAT_CLOSED');
  if (other && (await hasClosed(db, other))) throw new Refusal('CHAT_GONE');
  if (other && (await apart(db, userId, other))) throw new Refusal('CHAT_BLOCKED');
  if (other) await mustMayWrite(ctx, userId);
  await mustSpeakSlowly(db, userId, now);
  if (card) await mustBeShared(db, card, chat);
  const uploads = await ownUploads(db, { ids: photos, userId });
  const side = sideOf(chat, userId) ?? 'B';
  const no = await addMessage(db, chat, {
    ...{ id, userId, side, body, now, card: card ?? null },
    photos: uploads.map(({ sha256 }) => sha256),
  });
  await tellMessage(db, chat, { side, no, now });
  // Whoever writes has read what was said before, and what told them of it.
  await forgetNotices(db, chat, { userId, now });
  return { id, conversationId: chat.id, no };
};

/** One message of a person's after the other, to whomever and in whichever live room: what they may say, and begin, is counted over all of it. */
export const lockSpeaker = (db: Db, userId: string) =>
  db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/** The device minted the id, so the same words under a second key are still the same message. @throws Refusal NOT_FOUND for somebody else's */
async function sentBefore(db: Db, id: string, userId: string) {
  const sent = await db.selectFrom('chat_message').selectAll().where('id', '=', id).executeTakeFirst();
  if (sent && sent.user_id !== userId) throw new Refusal('NOT_FOUND');
  return sent && { id, conversationId: sent.chat_id, no: sent.no };
}

interface NewMessage {
  id: string;
  userId: string;
  side: contract.Side;
  body: string;
  /** SHA-256 of each. */
  photos: readonly string[];
  card: CardRef | null;
  now: Date;
}

/** @param chat as locked by the caller. @returns its number */
export async function addMessage(db: Db, chat: Chat, message: NewMessage): Promise<number> {
  const { id, userId, side, body, photos, card, now } = message;
  const no = chat.last_no + 1;
  const added = await db
    .insertInto('chat_message')
    .values({
      ...{ id, chat_id: chat.id, no, user_id: userId, side, body, recalled_at: null, created_at: now },
      photos: JSON.stringify(photos),
      card: card && JSON.stringify(card),
      hints: JSON.stringify(offPlatformHints(body)),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Somebody else's message took the id a moment ago.
  if (!added) throw new Refusal('NOT_FOUND');
  // Whoever writes has read what stands there.
  const step = newestStep(chat);
  const read = side === 'B' ? { buyer_read: no, buyer_step: step } : { seller_read: no, seller_step: step };
  // What is added to a question waits no longer than the question.
  const asks = chat.kind === 'service' && side === 'B';
  const deadline_at = asks ? (chat.deadline_at ?? (await answerBy(db, now))) : null;
  await db
    .updateTable('chat')
    .set({ last_no: no, last_by: side, last_at: now, deadline_at, ...read })
    .where('id', '=', chat.id)
    .execute();
  return no;
}

/** A question that comes at night waits from when somebody is at the desk. */
const answerBy = async (db: Db, now: Date): Promise<Date> =>
  new Date(promisedFrom(await hoursNow(db, now), 'support', now.getTime()) + chatTimes.answer);

/**
 * In all conversations together. Callers hold the person's lock, or messages to many at once would each count without the others.
 * @throws Refusal SAID_TOO_FAST with the seconds until the next one
 */
async function mustSpeakSlowly(db: Db, userId: string, now: Date): Promise<void> {
  const lately = await db
    .selectFrom('chat_message')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - chatRules.rate))
    .orderBy('created_at', 'desc')
    .limit(chatRules.perRate)
    .execute();
  const first = lately.at(-1);
  if (!first || lately.length < chatRules.perRate) return;
  const wait = first.created_at.getTime() + chatRules.rate - now.getTime();
  throw new Refusal('SAID_TOO_FAST', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}

/** What is shown must be both sides' to see: something for sale, or an order or offer between just these two. @throws Refusal NOT_FOUND */
export async function mustBeShared(db: Db, card: CardRef, chat: Chat): Promise<void> {
  const { kind, id } = card;
  // A piece that lies with us is nobody's business but ours and its owner's.
  if (isPiece(card)) {
    if (chat.kind === 'service' && (await ownsPiece(db, card, chat.buyer_id))) return;
    throw new Refusal('NOT_FOUND');
  }
  const people = [chat.buyer_id, chat.seller_id];
  if (kind === 'item') {
    const listing = await db
      .selectFrom('listing')
      .select(['state', 'seller_id'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (listing && (listing.state === 'on' || people.includes(listing.seller_id))) return;
    throw new Refusal('NOT_FOUND');
  }
  const table = kind === 'order' ? 'trade_order' : 'offer';
  const found = await db.selectFrom(table).select(['buyer_id', 'seller_id']).where('id', '=', id).executeTakeFirst();
  const whose = found && [found.buyer_id, found.seller_id];
  // The platform knows every order; a person is shown their own only.
  const shared = chat.kind === 'service' ? whose?.includes(chat.buyer_id) : whose?.every((one) => people.includes(one));
  if (!shared) throw new Refusal('NOT_FOUND');
}

export const chatRecall: Handler<typeof contract.chatRecall> = async ({ id }, ctx) => {
  const { userId } = userOf(ctx);
  const known = await ctx.db.selectFrom('chat_message').selectAll().where('id', '=', id).executeTakeFirst();
  if (known?.user_id !== userId) throw new Refusal('NOT_FOUND');
  const chat = await lockOwn(ctx.db, known.chat_id, userId);
  if (ctx.now.getTime() - known.created_at.getTime() > chatRules.recall) throw new Refusal('RECALL_LATE');
  await ctx.db
    .updateTable('chat_message')
    .set({ recalled_at: ctx.now })
    .where('id', '=', id)
    .where('recalled_at', 'is', null)
    .execute();
  await unaskedIn(ctx.db, chat);
  await tellPages(ctx.db, chat, ctx.now);
  await tellDesk(ctx.db, chat, ctx.now);
  return { id };
};

/** A question to the platform of which every word was taken back waits for no answer, and none is owed. */
export async function unaskedIn(db: Db, chat: Pick<Chat, 'id' | 'kind'>): Promise<void> {
  if (chat.kind !== 'service') return;
  await sql`
    update chat c set last_by = null, deadline_at = null where c.id = ${chat.id} and c.last_by = 'B' and not exists (
      select from chat_message m where m.chat_id = c.id and m.recalled_at is null and m.no > coalesce(
        (select max(p.no) from chat_message p where p.chat_id = c.id and p.side = 'P'), 0))`.execute(db);
}
