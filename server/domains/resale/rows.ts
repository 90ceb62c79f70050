/** Posts with what stands behind them, and the locks that every change of one takes. */
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { itemMachine } from '../../../contract/item/machine.ts';
import { inShop, type RemoteState, type ResaleState, resaleTimes } from '../../../contract/resale/machine.ts';
import { statesFrom } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { literals } from '../../kernel/state/transitions.ts';
import type { Owner } from '../../providers/resale/channel.ts';
import { lockItemRows } from '../item/lock.ts';
import { lockBook } from '../market/quotes.ts';
import type { ResaleTables } from './tables.ts';

export type Post = Selectable<ResaleTables['resale_post']>;
export type Shop = Selectable<ResaleTables['resale_shop']>;
export type Order = Selectable<ResaleTables['resale_order']>;

export const findPost = (db: Db, id: string): Promise<Post | undefined> =>
  db.selectFrom('resale_post').selectAll().where('id', '=', id).executeTakeFirst();

/** Sent anew: what was refused before stands no more, and is remembered only as that its words have to be sent with it. */
export const unsaid = ({ refusal }: Pick<Post, 'refusal'>) =>
  refusal === null ? {} : ({ refusal: '', refused_field: null } as const);

/** Whose goods these are on a channel. */
export const postOf = (db: Db, channel: Shop['channel'], goodsId: string): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('resale_post')
    .innerJoin('resale_shop', 'resale_shop.id', 'resale_post.shop_id')
    .select('resale_post.id')
    .where('resale_shop.channel', '=', channel)
    .where('resale_post.remote_id', '=', goodsId)
    .executeTakeFirst();

export const shopOf = (db: Db, id: string): Promise<Shop> =>
  db.selectFrom('resale_shop').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** What was asked for is asked for again, ms: clocks differ, and answers overtake each other. */
const OVERLAP = 5 * 60_000;

/** Since when a shop's orders may have changed unheard of. */
export const askedUntil = ({ asked_until }: Shop): Date => new Date(asked_until.getTime() - OVERLAP);

export async function ownerOf(db: Db, userId: string): Promise<Owner> {
  const { phone } = await db.selectFrom('account').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  return { userId, phone: phone ?? '' };
}

/**
 * @param lock `share` for whoever puts something into it, `update` for whoever lets it go: neither decides on what the other changes
 * @throws Refusal NOT_FOUND for somebody else's, and for one that is no longer connected
 */
export async function ownShop(db: Db, userId: string, id: string, lock?: 'share' | 'update'): Promise<Shop> {
  const shop = await db
    .selectFrom('resale_shop')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(lock === 'share', (query) => query.forShare())
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!shop) throw new Refusal('NOT_FOUND');
  return shop;
}

/** Its shop is not let go meanwhile either. */
export async function isConnected(db: Db, { shop_id }: Pick<Post, 'shop_id'>): Promise<boolean> {
  const shop = await db
    .selectFrom('resale_shop')
    .select('ended_at')
    .where('id', '=', shop_id)
    .forShare()
    .executeTakeFirstOrThrow();
  return shop.ended_at === null;
}

/** Oldest first; of equal ones by number. */
export const ordersOf = (db: Db, postId: string): Promise<Order[]> =>
  db.selectFrom('resale_order').selectAll().where('post_id', '=', postId).orderBy('heard_at').orderBy('no').execute();

export const isOpen = ({ state }: Order): boolean => state !== 'heard' && state !== 'closed';

/** The order that counts: the first that is open, else the last. */
export const currentOf = (orders: readonly Order[]): Order | undefined =>
  orders.find(isOpen) ?? orders.filter(({ state }) => state !== 'heard').at(-1);

/** Ordered, and not paid for longer than a channel keeps such an order: it holds nothing any more until it is paid. */
export const isLeft = ({ state, placed_at, heard_at }: Order, now: Date): boolean =>
  state === ('waiting' satisfies RemoteState) &&
  (placed_at ?? heard_at).getTime() <= now.getTime() - resaleTimes.unpaid;

/** What an item's own state says of it, apart from whom it is promised to. */
const sellable: readonly string[] = [itemMachine.initial, ...statesFrom(itemMachine, 'unlist')];

export const isFree = ({ item, holder }: { item: { state: string }; holder: unknown }): boolean =>
  holder === null && sellable.includes(item.state);

export interface Locked {
  post: Post;
  item: { id: string; state: string; sku_id: string; in_warehouse: boolean };
  /** Whom it is promised to, if anyone. */
  holder: { channel: string; holder_id: string } | null;
  /** It lies here, and nobody else has it. */
  free: boolean;
}

/** The book, the item, the post: in the order in which every sale takes them. @throws Refusal NOT_FOUND */
export async function lockPost(db: Db, id: string): Promise<Locked> {
  const found = await db
    .selectFrom('resale_post')
    .innerJoin('item', 'item.id', 'resale_post.item_id')
    .select(['item.id as itemId', 'item.sku_id'])
    .where('resale_post.id', '=', id)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  await lockBook(db, found.sku_id);
  await lockItemRows(db, [found.itemId]);
  const post = await db
    .selectFrom('resale_post')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { post, ...(await standingOf(db, post)) };
}

/** How the item stands now, locked or not. */
export async function standingOf(db: Db, post: Pick<Post, 'id' | 'item_id'>): Promise<Omit<Locked, 'post'>> {
  const item = await db
    .selectFrom('item')
    .select(['id', 'state', 'sku_id', 'in_warehouse'])
    .where('id', '=', post.item_id)
    .executeTakeFirstOrThrow();
  const holder =
    (await db
      .selectFrom('item_lock')
      .select(['channel', 'holder_id'])
      .where('item_id', '=', post.item_id)
      .executeTakeFirst()) ?? null;
  return { item, holder, free: isFree({ item, holder }) };
}

export interface Holding {
  item: Pick<Locked['item'], 'state'>;
  holder: Pick<NonNullable<Locked['holder']>, 'channel'> | null;
}

/** Why a buyer there cannot have it: put aside or lost, else whoever it is promised to. */
export const holderName = ({ item, holder }: Holding): string =>
  holder === null || asides.includes(item.state) ? item.state : holder.channel;
const asides: readonly string[] = statesFrom(itemMachine, 'clear').concat(
  'lost' satisfies keyof typeof itemMachine.states,
);

/** Whether another post of the item stands so: in a shop, if nothing else is said. */
export async function isElsewhere(
  db: Db,
  post: Pick<Post, 'id' | 'item_id'>,
  states: readonly ResaleState[] = inShop,
): Promise<boolean> {
  const { rows } = await sql`
    select from resale_post where item_id = ${post.item_id} and id <> ${post.id} and state in (${literals(states)}) limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
