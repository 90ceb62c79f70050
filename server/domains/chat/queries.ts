/** Reads of conversations: whose they are, what they are about, what of them is unread. */

import { type ExpressionBuilder, sql } from 'kysely';
import type { CardKind, ChatCard, ChatMessage } from '../../../contract/chat/calls.ts';
import type { PieceKind } from '../../../contract/chat/pieces.ts';
import type { ListingStateName } from '../../../contract/listing/machine.ts';
import type { OrderState } from '../../../contract/order/machine.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Database, Db } from '../../db/schema.ts';
import { soldBy } from '../connection/ties.ts';
import { isAuthenticated, itemOfSale, sales } from '../listing/sale.ts';
import { unreadSteps } from './deal/bargain.ts';
import { piecesOf } from './pieces.ts';
import type { Chat, MessageRow } from './tables.ts';

export interface CardRef {
  kind: CardKind | PieceKind;
  id: string;
}

export const sideOf = (chat: Pick<Chat, 'buyer_id' | 'seller_id'>, userId: string): 'B' | 'S' | null =>
  chat.buyer_id === userId ? 'B' : chat.seller_id === userId ? 'S' : null;

export const otherOf = (chat: Pick<Chat, 'buyer_id' | 'seller_id'>, userId: string): string | null =>
  chat.buyer_id === userId ? chat.seller_id : chat.buyer_id;

/** What a conversation is about, as a card. */
export const subjectOf = ({ kind, subject_id }: Pick<Chat, 'kind' | 'subject_id'>): CardRef | null =>
  kind === 'service' || subject_id === null ? null : { kind, id: subject_id };

export const keyOf = ({ kind, id }: CardRef) => `${kind}:${id}`;

/** Somebody else's conversation is none. */
export async function findOwn(db: Db, id: string, userId: string): Promise<Chat | undefined> {
  const chat = await db.selectFrom('chat').selectAll().where('id', '=', id).executeTakeFirst();
  return chat && sideOf(chat, userId) ? chat : undefined;
}

/** The cards of these things, by `keyOf`; one that is gone has none. */
export async function cardsOf(db: Db, refs: readonly CardRef[]): Promise<Map<string, ChatCard>> {
  const ids = (kind: CardKind) => [...new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))];
  const [orders, offers] = await Promise.all([
    ids('order').length === 0
      ? []
      : db
          .selectFrom('trade_order')
          .select(['id', 'listing_id', 'state', 'price'])
          .where('id', 'in', ids('order'))
          .execute(),
    ids('offer').length === 0
      ? []
      : db
          .selectFrom('offer')
          .leftJoin('trade_order', 'trade_order.id', 'offer.order_id')
          .select(['offer.id', 'offer.listing_id', 'trade_order.state', 'offer.price'])
          .where('offer.id', 'in', ids('offer'))
          .execute(),
  ]);
  const listings = [...new Set([...ids('item'), ...[...orders, ...offers].map(({ listing_id }) => listing_id)])];
  const found = listings.length === 0 ? [] : await sales(db).where('listing.id', 'in', listings).execute();
  const byListing = new Map(found.map((sale) => [sale.listingId, sale]));
  const cards = new Map<string, ChatCard>();
  const add = (
    ref: Pick<ChatCard, 'kind' | 'id'>,
    listingId: string,
    more: { price?: number; state?: string | null } = {},
  ) => {
    const sale = byListing.get(listingId);
    if (!sale) return;
    cards.set(keyOf(ref), {
      ...ref,
      item: itemOfSale(sale),
      category: sale.categoryKind,
      price: more.price ?? sale.price,
      listingState: sale.listingState as ListingStateName,
      inWarehouse: sale.inWarehouse,
      authenticated: isAuthenticated(sale),
      orderState: (more.state ?? null) as OrderState | null,
    });
  };
  for (const id of ids('item')) add({ kind: 'item', id }, id);
  for (const { id, listing_id, ...order } of orders) add({ kind: 'order', id }, listing_id, order);
  for (const { id, listing_id, ...offer } of offers) add({ kind: 'offer', id }, listing_id, offer);
  return cards;
}

export interface Other {
  nickname: string;
  avatar: string;
  sold: number;
}

/** Who they are to the other side, by id. */
export async function othersOf(db: Db, ids: readonly string[]): Promise<Map<string, Other>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('account')
    .select(['id', 'nickname', 'avatar_url as avatar'])
    .select(sql<number>`${soldBy(sql.ref('account.id'))}`.as('sold'))
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, ...other }) => [id, other]));
}

/** So many answered or unanswered questions must there be before anything is said of how soon somebody answers. */
const LEAST_ASKED = 5;
/** How far back they count. */
const ASKED_WITHIN = 30 * DAY;

/**
 * How soon this seller usually answers: the median over what they were asked lately, from the first message of a buyer until their next
 * word. Who was never answered counts as long as they have waited, so that whoever never answers is not said to be quick; a last
 * word after an answer, a thank-you for instance, asks for none.
 * @returns ms; null where too little was asked
 */
export async function repliesInOf(db: Db, sellerId: string, now: Date): Promise<number | null> {
  const since = new Date(now.getTime() - ASKED_WITHIN);
  const { rows } = await sql<{ n: number; median: number | null }>`
    select count(*)::int as n, percentile_cont(0.5) within group (order by waited) as median from (
      select extract(epoch from coalesce(min(at) filter (where side = 'S'), ${now}) - min(at) filter (where side = 'B')) * 1000 as waited
      from (
        select m.chat_id, m.side, m.created_at as at,
          count(*) filter (where m.side = 'S') over (partition by m.chat_id order by m.no) - (m.side = 'S')::int as turn
        from chat c join chat_message m on m.chat_id = c.id
        where c.seller_id = ${sellerId} and c.last_at > ${since} and m.created_at > ${since} and m.side in ('B', 'S') and m.recalled_at is null
      ) said group by chat_id, turn
      having count(*) filter (where side = 'B') > 0 and (turn = 0 or count(*) filter (where side = 'S') > 0)
    ) asked`.execute(db);
  const [found] = rows;
  return found && found.n >= LEAST_ASKED && found.median !== null ? Math.round(Number(found.median)) : null;
}

export const isBetween = (one: string, other: string) => (eb: ExpressionBuilder<Database, 'chat'>) =>
  eb.or([
    eb.and([eb('buyer_id', '=', one), eb('seller_id', '=', other)]),
    eb.and([eb('buyer_id', '=', other), eb('seller_id', '=', one)]),
  ]);

/** Messages as they are shown. @param all what was taken back, too: whoever judges between two sees it */
export async function shownMessages(db: Db, rows: readonly MessageRow[], { all = false } = {}): Promise<ChatMessage[]> {
  const refs = rows.flatMap(({ card }) => card ?? []);
  const [cards, pieces] = [await cardsOf(db, refs), await piecesOf(db, refs)];
  return rows.map((row) => {
    const recalled = row.recalled_at !== null;
    const hidden = recalled && !all;
    return {
      id: row.id,
      no: row.no,
      by: row.side,
      body: hidden ? '' : row.body,
      photos: hidden ? [] : row.photos.map(printUrl),
      card: hidden || !row.card ? null : (cards.get(keyOf(row.card)) ?? null),
      piece: (!hidden && row.card && pieces.find((one) => keyOf(one) === keyOf(row.card as CardRef))) || null,
      hints: hidden ? [] : row.hints,
      recalled,
      at: row.created_at.getTime(),
    };
  });
}

/** What others wrote and did, and `userId` has not read, by conversation. */
export async function unreadOf(db: Db, userId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select id, count(*)::int as n from (
      select c.id
      from chat c join chat_message m on m.chat_id = c.id and m.recalled_at is null
      where (c.buyer_id = ${userId} and m.side <> 'B' and m.no > c.buyer_read)
         or (c.seller_id = ${userId} and m.side <> 'S' and m.no > c.seller_read)
      union all ${unreadSteps(userId)}
    ) unread group by id`.execute(db);
  return new Map(rows.map(({ id, n }) => [id, n]));
}
