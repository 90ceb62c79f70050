/** What can be shown in a conversation: just what a message there may carry. */
import type * as contract from '../../../contract/chat/calls.ts';
import type * as work from '../../../contract/chat/work-calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { placeOf } from './begin.ts';
import { type CardRef, cardsOf, findOwn, keyOf } from './queries.ts';
import type { Chat } from './tables.ts';

/** The latest of each kind; whoever looks for an older one finds its page, and asks from there. */
const MOST = 30;

export const chatCards: Handler<typeof contract.chatCards> = async ({ id, listingId, orderId }, ctx) => {
  const { db } = ctx;
  const { userId } = userOf(ctx);
  const place = await (id
    ? findOwn(db, id, userId)
    : placeOf(
        db,
        orderId ? { kind: 'order', id: orderId } : listingId ? { kind: 'item', id: listingId } : { kind: 'service' },
        userId,
      ));
  if (!place) throw new Refusal('NOT_FOUND');
  return { list: await cardsBetween(db, place) };
};

export const workChatCards: Handler<typeof work.workChatCards> = async ({ id }, { db }) => {
  const chat = await db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirst();
  if (chat?.kind !== 'service') throw new Refusal('NOT_FOUND');
  return { list: await cardsBetween(db, chat) };
};

async function cardsBetween(db: Db, { buyer_id, seller_id }: Pick<Chat, 'buyer_id' | 'seller_id'>) {
  const [orders, listings] = await Promise.all([
    db
      .selectFrom('trade_order')
      .select('id')
      .where((eb) =>
        seller_id === null
          ? eb.or([eb('buyer_id', '=', buyer_id), eb('seller_id', '=', buyer_id)])
          : eb.or([
              eb.and([eb('buyer_id', '=', buyer_id), eb('seller_id', '=', seller_id)]),
              eb.and([eb('buyer_id', '=', seller_id), eb('seller_id', '=', buyer_id)]),
            ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MOST)
      .execute(),
    db
      .selectFrom('listing')
      .select('id')
      .where('seller_id', '=', seller_id ?? buyer_id)
      .where('state', '=', 'on')
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(MOST)
      .execute(),
  ]);
  const refs: CardRef[] = [
    ...orders.map((order) => ({ kind: 'order' as const, id: order.id })),
    ...listings.map((listing) => ({ kind: 'item' as const, id: listing.id })),
  ];
  const cards = await cardsOf(db, refs);
  return refs.flatMap((ref) => cards.get(keyOf(ref)) ?? []);
}
