/** One deal is one conversation: that about the item goes on as its order's. Some of before are two, and lead to each other. */
import type { OrderState } from '../../../../contract/order/machine.ts';
import type { Db } from '../../../db/schema.ts';
import type { Order } from '../../order/queries.ts';
import type { Chat } from '../tables.ts';

type Deal = Pick<Order, 'listing_id' | 'buyer_id' | 'seller_id'>;

/** In which the two spoke of what was ordered, before or since. */
export const ofItem = (db: Db, { listing_id, buyer_id, seller_id }: Deal): Promise<Chat | undefined> =>
  db
    .selectFrom('chat')
    .selectAll()
    .where('kind', '=', 'item')
    .where('subject_id', '=', listing_id)
    .where('buyer_id', '=', buyer_id)
    .where('seller_id', '=', seller_id)
    .executeTakeFirst();

const ofOrders = (db: Db, { listing_id, buyer_id, seller_id }: Deal) =>
  db
    .selectFrom('chat')
    .innerJoin('trade_order', 'trade_order.id', 'chat.subject_id')
    .selectAll('chat')
    .where('chat.kind', '=', 'order')
    .where('chat.buyer_id', '=', buyer_id)
    .where('chat.seller_id', '=', seller_id)
    .where('trade_order.listing_id', '=', listing_id)
    .orderBy('chat.last_at', 'desc')
    .orderBy('chat.id');

/** That of an order which was asked about first; of an order that nothing came of it is another deal's. */
export async function ofRunningOrder(db: Db, deal: Deal): Promise<Chat | undefined> {
  if (await ofItem(db, deal)) return undefined;
  return ofOrders(db, deal)
    .where('trade_order.state', '<>', 'closed' satisfies OrderState)
    .executeTakeFirst();
}

/** Where one writes now what an order's conversation of before would have taken; null for one that is its deal's only one. */
export async function goesOnIn(
  db: Db,
  { kind, subject_id }: Pick<Chat, 'kind' | 'subject_id'>,
): Promise<string | null> {
  if (kind !== 'order' || subject_id === null) return null;
  const order = await db.selectFrom('trade_order').selectAll().where('id', '=', subject_id).executeTakeFirst();
  return (order && (await ofItem(db, order))?.id) ?? null;
}

/** What an item's conversation is told of the orders' own that were begun beside it. */
export async function besideOf(db: Db, { kind, subject_id, buyer_id, seller_id }: Chat): Promise<string[]> {
  if (kind !== 'item' || subject_id === null || seller_id === null) return [];
  const chats = await ofOrders(db, { listing_id: subject_id, buyer_id, seller_id }).execute();
  return chats.map(({ id }) => id);
}
