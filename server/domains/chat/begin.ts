/** Where a message goes: the conversation it names, or the one that it begins. */
import type { ChatTo } from '../../../contract/chat/calls.ts';
import { chatMachine } from '../../../contract/chat/machine.ts';
import { chatRules } from '../../../contract/chat/rules.ts';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { hours, minutes } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start } from '../../kernel/state/transitions.ts';
import { findSale, mustBeForSale } from '../listing/sale.ts';
import { findOrder } from '../order/queries.ts';
import { goesOnIn, ofItem, ofRunningOrder } from './deal/one.ts';
import { findOwn, sideOf } from './queries.ts';
import type { Chat } from './tables.ts';

/** A conversation that need not exist yet. */
export type Place = Pick<Chat, 'kind' | 'subject_id' | 'buyer_id' | 'seller_id'>;

/** One deal is spoken of in one conversation, wherever it is asked about. @throws Refusal NOT_FOUND for what is not the caller's to speak about, OWN_ITEM */
export async function placeOf(db: Db, to: Exclude<ChatTo, { kind: 'conversation' }>, userId: string): Promise<Place> {
  if (to.kind === 'service') return { kind: 'service', subject_id: null, buyer_id: userId, seller_id: null };
  if (to.kind === 'order') {
    const order = await findOrder(db, to.id);
    if (!order || !sideOf(order, userId)) throw new Refusal('NOT_FOUND');
    return (
      (await ofItem(db, order)) ?? {
        ...{ kind: 'order', subject_id: order.id, buyer_id: order.buyer_id, seller_id: order.seller_id },
      }
    );
  }
  const sale = await findSale(db, to.id);
  if (!sale) throw new Refusal('NOT_FOUND');
  if (sale.sellerId === userId) throw new Refusal('OWN_ITEM');
  const deal = { listing_id: to.id, buyer_id: userId, seller_id: sale.sellerId };
  return (
    (await ofRunningOrder(db, deal)) ?? { kind: 'item', subject_id: to.id, buyer_id: userId, seller_id: sale.sellerId }
  );
}

export const findAt = (db: Db, place: Place): Promise<Chat | undefined> => {
  const found = db.selectFrom('chat').selectAll().where('kind', '=', place.kind).where('buyer_id', '=', place.buyer_id);
  return place.subject_id === null
    ? found.where('state', '=', chatMachine.initial).executeTakeFirst()
    : found.where('subject_id', '=', place.subject_id).executeTakeFirst();
};

/**
 * The conversation of a message, locked: messages are counted one after the other.
 * @throws Refusal NOT_FOUND, OWN_ITEM, ITEM_OFF, ITEM_TAKEN, ITEM_HELD, BEGUN_TOO_MANY with the seconds until the next one
 */
export async function lockPlace(db: Db, to: ChatTo, { userId, now }: { userId: string; now: Date }): Promise<Chat> {
  if (to.kind === 'conversation') {
    const chat = await findOwn(db, to.id, userId);
    const goesOn = chat && (await goesOnIn(db, chat));
    return lockOwn(db, goesOn ?? to.id, userId);
  }
  const place = await placeOf(db, to, userId);
  const known = await findAt(db, place);
  if (known) return lockOwn(db, known.id, userId);
  await mustBeginFew(db, userId, now);
  if (to.kind === 'item') {
    // Of what is not for sale, nobody asks anew.
    const sale = await findSale(db, to.id);
    if (sale) await mustBeForSale(db, sale, userId);
  }
  const id = newId();
  const begun = await db
    .insertInto('chat')
    .values({
      ...place,
      id,
      state: chatMachine.initial,
      deadline_at: null,
      last_by: null,
      created_at: now,
      last_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (begun) await start(db, chatMachine, { id, by: 'B', actorId: userId, now });
  const chat = await findAt(db, place);
  return lockOwn(db, chat?.id ?? '', userId);
}

/** @throws Refusal NOT_FOUND for somebody else's */
export async function lockOwn(db: Db, id: string, userId: string): Promise<Chat> {
  const chat = await db.selectFrom('chat').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!chat || !sideOf(chat, userId)) throw new Refusal('NOT_FOUND');
  return chat;
}

async function mustBeginFew(db: Db, userId: string, now: Date): Promise<void> {
  const lately = await db
    .selectFrom('chat')
    .select('created_at')
    .where('buyer_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - chatRules.day))
    .orderBy('created_at', 'desc')
    .limit(chatRules.newPerDay)
    .execute();
  const first = lately.at(-1);
  if (!first || lately.length < chatRules.newPerDay) return;
  const wait = first.created_at.getTime() + chatRules.day - now.getTime();
  const { zh, en } = wait > HOUR ? hours(Math.ceil(wait / HOUR) * HOUR) : minutes(Math.ceil(wait / MINUTE) * MINUTE);
  throw new Refusal('BEGUN_TOO_MANY', {
    retryAfter: Math.max(1, Math.ceil(wait / 1000)),
    said: {
      zh: `今天新开的会话太多了，${zh}后可以再开；已有的会话照常可以说`,
      en: `Too many new conversations today; you can start another in ${en}. Existing ones continue`,
    },
  });
}
