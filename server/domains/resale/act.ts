/** What a seller does with shops and goods elsewhere. */

import type { Updateable } from 'kysely';
import type * as contract from '../../../contract/resale/calls.ts';
import { keepsOut, resaleMachine } from '../../../contract/resale/machine.ts';
import { type ChannelName, channelNames, refusedFields, tradeOf } from '../../../contract/resale/rules.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { type AskContext, asking } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import type { ChannelCategory, Shop } from '../../providers/resale/channel.ts';
import { channelOf } from '../../providers/resale/open.ts';
import { mustBeSellable } from '../item/fakes.ts';
import { lockItemRows } from '../item/lock.ts';
import { mustMayList } from '../listing/seller.ts';
import { compareAt } from './deadlines.ts';
import { letGo, takeBack } from './item.ts';
import { tell } from './notices.ts';
import { isConnected, isElsewhere, lockPost, ownerOf, ownShop, type Post, standingOf, unsaid } from './rows.ts';
import { scheduleSandbox } from './sandbox-schedule.ts';
import { bare, freeItems, kindsAt, ownPost } from './stock.ts';
import type { ResaleTables } from './tables.ts';

/** Up or on its way, or sold and not yet sent. */
const OPEN = [...openStates(resaleMachine), 'on_sale'] as const;

const countIn = async (db: Db, shopId: string, states: readonly (typeof OPEN)[number][]): Promise<number> => {
  const posts = await db
    .selectFrom('resale_post')
    .select('id')
    .where('shop_id', '=', shopId)
    .where('state', 'in', states)
    .execute();
  return posts.length;
};

const countsIn = async (db: Db, shopId: string | undefined) =>
  shopId === undefined
    ? { open: 0, onSale: 0 }
    : { open: await countIn(db, shopId, OPEN), onSale: await countIn(db, shopId, ['on_sale']) };

/** What every channel says is theirs; one that does not answer is named, and keeps nobody from the others. */
async function shopsOf(ctx: AskContext) {
  const owner = await ownerOf(ctx.db, userOf(ctx).userId);
  const shops: (Shop & { channel: ChannelName; sandbox: boolean })[] = [];
  const silent: ChannelName[] = [];
  for (const name of channelNames) {
    const channel = channelOf(ctx.app.providers.resale, name);
    if (!channel) continue;
    try {
      const found = await channel.shops(owner, { db: ctx.db, now: ctx.now });
      shops.push(...found.map((shop) => ({ ...shop, channel: name, sandbox: channel.sandbox })));
    } catch (error) {
      ctx.app.log.warn({ channel: name, error: String(error) }, 'a resale channel did not name its shops');
      silent.push(name);
    }
  }
  return { shops, silent };
}

export const resaleShops: Handler<typeof contract.resaleShops> = async (_input, ctx) => {
  const { shops, silent } = await shopsOf(ctx);
  const connected = await ctx.db
    .selectFrom('resale_shop')
    .select(['id', 'channel', 'remote_id'])
    .where('user_id', '=', userOf(ctx).userId)
    .where('ended_at', 'is', null)
    .execute();
  return {
    silent,
    channels: channelNames.filter((name) => channelOf(ctx.app.providers.resale, name) !== undefined),
    shops: await Promise.all(
      shops.map(async (shop) => {
        const ours = connected.find((one) => one.channel === shop.channel && one.remote_id === shop.remoteId);
        // A pretended shop is authorised for as long as it is connected.
        const usable = shop.usable || (shop.sandbox && ours !== undefined);
        return { ...shop, usable, id: ours?.id ?? null, ...(await countsIn(ctx.db, ours?.id)) };
      }),
    ),
  };
};

export const resaleConnect: Handler<typeof contract.resaleConnect> = asking(
  (_input: { channel: string; remoteId: string; authorise?: boolean | undefined }, ctx) => shopsOf(ctx),
  async ({ channel, remoteId, authorise }, ctx, { shops }) => {
    const may = (one: (typeof shops)[number]) => one.usable || (authorise && one.sandbox);
    const shop = shops.find((one) => one.channel === channel && one.remoteId === remoteId && may(one));
    if (!shop) throw new Refusal('NOT_FOUND');
    const id = newId();
    const { db, now } = ctx;
    const made = await db
      .insertInto('resale_shop')
      .values({
        ...{ id, user_id: userOf(ctx).userId, channel: shop.channel, remote_id: remoteId, name: shop.name },
        ...{ asked_until: now, created_at: now },
      })
      .onConflict((conflict) => conflict.columns(['channel', 'remote_id']).where('ended_at', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) {
      await compareAt(db, id, now);
      return { id };
    }
    const own = await db
      .selectFrom('resale_shop')
      .select('id')
      .where('channel', '=', shop.channel)
      .where('remote_id', '=', remoteId)
      .where('user_id', '=', userOf(ctx).userId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!own) throw new Refusal('NOT_FOUND');
    return own;
  },
);

export const resaleDisconnect: Handler<typeof contract.resaleDisconnect> = async ({ id }, ctx) => {
  const shop = await ownShop(ctx.db, userOf(ctx).userId, id, 'update');
  if ((await countIn(ctx.db, id, OPEN)) > 0) throw new Refusal('SHOP_OPEN');
  await ctx.db.updateTable('resale_shop').set({ ended_at: ctx.now }).where('id', '=', shop.id).execute();
  return { id };
};

interface NewPost extends Pick<Post, 'item_id' | 'title' | 'body' | 'price' | 'category_id' | 'photos'> {
  afterId?: string;
}

async function addMove(ctx: Context, shopId: string, fromShopId: string | null): Promise<string> {
  const id = newId();
  await ctx.db
    .insertInto('resale_move')
    .values({ id, user_id: userOf(ctx).userId, shop_id: shopId, from_shop_id: fromShopId, created_at: ctx.now })
    .execute();
  return id;
}

/** A post in its first state. */
async function addPost(ctx: Context, moveId: string, shopId: string, line: NewPost): Promise<string> {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const id = newId();
  const { state, deadlineAt } = await start(db, resaleMachine, { id, by: 'S', actorId: userId, now });
  await db
    .insertInto('resale_post')
    .values({
      ...{ id, move_id: moveId, shop_id: shopId, user_id: userId, item_id: line.item_id, price: line.price },
      ...{ title: line.title.trim(), body: line.body.trim(), category_id: line.category_id },
      ...{ photos: JSON.stringify(line.photos), after_id: line.afterId ?? null },
      ...{ state, deadline_at: deadlineAt, created_at: now, updated_at: now },
    })
    .execute();
  return id;
}

const bySeller = (ctx: Context) => ({ by: 'S', actorId: userOf(ctx).userId, now: ctx.now }) as const;

async function step(
  ctx: Context,
  post: Pick<Post, 'id' | 'user_id' | 'refusal'>,
  event: 'publish' | 'pull' | 'retry' | 'drop' | 'return',
  set: Updateable<ResaleTables['resale_post']> = {},
) {
  const { to } = await transition(ctx.db, resaleMachine, {
    ...{ table: 'resale_post', id: post.id, event, ...bySeller(ctx) },
    set: { ...unsaid(post), ...set, updated_at: ctx.now },
  });
  await tell(ctx.db, { id: post.id, user_id: post.user_id, state: to }, ctx.now);
  return { id: post.id, state: to };
}

/** A channel that does not answer now says itself what it will not take, when the goods are sent. */
const orUnheard = <T>(ctx: AskContext, heard: Promise<T>): Promise<T | null> =>
  heard.catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    ctx.app.log.warn({ error: String(error) }, 'a resale channel did not name its categories');
    return null;
  });

const mustBeTheirs = (id: string, itemId: string, known: readonly ChannelCategory[] | undefined) => {
  if (known?.length === 0) throw new Refusal('CHANNEL_SILENT', { itemId, said: bare });
  if (known && !known.some((one) => one.id === id)) throw new Refusal('NO_CHANNEL_KIND', { itemId, field: 'category' });
};

export const resalePublish: Handler<typeof contract.resalePublish> = asking(
  async ({ shopId, lines }: Parsed<typeof contract.resalePublish>, ctx) => {
    const { userId } = userOf(ctx);
    const { channel } = await ownShop(ctx.db, userId, shopId);
    const items = await freeItems(
      ctx.db,
      userId,
      lines.map(({ itemId }) => itemId),
    );
    return orUnheard(ctx, kindsAt(ctx, channel, items));
  },
  async ({ shopId, lines }, ctx, kinds) => {
    const { db } = ctx;
    const { userId } = userOf(ctx);
    await ownShop(db, userId, shopId, 'share');
    await mustMayList(db, userId, ctx.now);
    const ids = lines.map(({ itemId }) => itemId);
    if (new Set(ids).size < ids.length) throw new Refusal('BAD_INPUT');
    await lockItemRows(db, ids);
    await mustBeSellable(db, ids);
    const free = new Map((await freeItems(db, userId, ids)).map((row) => [row.item_id, row]));
    for (const line of lines) {
      const [field] = refusedFields(line);
      if (field) throw new Refusal('CHANNEL_REFUSES', { itemId: line.itemId, field });
      const item = free.get(line.itemId);
      if (item) mustBeTheirs(line.categoryId, line.itemId, kinds?.get(tradeOf(item.kind)));
      if (item && line.photos.some(({ n }) => n >= item.photos.length))
        throw new Refusal('BAD_INPUT', { field: 'photos' });
    }
    const going = lines.filter(({ itemId }) => free.has(itemId));
    if (going.length === 0) throw new Refusal('NOT_LISTABLE', { skipped: ids });
    const moveId = await addMove(ctx, shopId, null);
    for (const { itemId, title, body, price, categoryId, photos } of going) {
      const post = { item_id: itemId, title, body, price, category_id: categoryId, photos };
      const id = await addPost(ctx, moveId, shopId, post);
      // It is in the shop that was chosen last, and goes up by itself in no other.
      await db
        .updateTable('resale_post')
        .set({ paused: false })
        .where('item_id', '=', itemId)
        .where('paused', '=', true)
        .execute();
      await step(ctx, { id, user_id: userId, refusal: null }, 'publish');
    }
    return { moveId, posts: going.length, skipped: ids.filter((id) => !free.has(id)) };
  },
);

export const resaleMoveAll: Handler<typeof contract.resaleMoveAll> = async ({ fromShopId, toShopId }, ctx) => {
  const { db } = ctx;
  const { userId } = userOf(ctx);
  await mustMayList(db, userId, ctx.now);
  const [from, to] = [await ownShop(db, userId, fromShopId), await ownShop(db, userId, toShopId, 'share')];
  // Another channel has kinds of its own, which only its seller can choose.
  if (from.id === to.id || from.channel !== to.channel) throw new Refusal('BAD_INPUT');
  const up = await db
    .selectFrom('resale_post')
    .select('id')
    .where('shop_id', '=', fromShopId)
    .where('state', '=', 'on_sale')
    .orderBy('item_id')
    .execute();
  if (up.length === 0) throw new Refusal('NOT_LISTABLE');
  const moveId = await addMove(ctx, toShopId, fromShopId);
  let posts = 0;
  for (const { id } of up) {
    const { post } = await lockPost(db, id);
    if (post.state !== 'on_sale') continue;
    await step(ctx, post, 'pull', { paused: false, asked: false, tries: 0 });
    await addPost(ctx, moveId, toShopId, { ...post, afterId: post.id });
    posts++;
  }
  return { moveId, posts };
};

async function lockOwn(ctx: Context, id: string): Promise<Post> {
  const { post } = await lockPost(ctx.db, id);
  if (post.user_id !== userOf(ctx).userId) throw new Refusal('NOT_FOUND');
  return post;
}

export const resaleOff: Handler<typeof contract.resaleOff> = async ({ id }, ctx) => {
  const post = await lockOwn(ctx, id);
  // What waits for another shop has never been anywhere.
  if (post.state === 'selected') return step(ctx, post, 'drop');
  if (post.state === 'reserved') await letGo(ctx, post);
  return step(ctx, post, 'pull', { paused: false, asked: false, tries: 0, was_on: false });
};

export const resaleBack: Handler<typeof contract.resaleBack> = async ({ id }, ctx) => {
  const post = await lockOwn(ctx, id);
  const { item } = await standingOf(ctx.db, post);
  // What left our warehouse comes back to it, and we say so.
  if (item.in_warehouse) throw new Refusal('STATE_REFUSED', { state: post.state });
  const moved = await step(ctx, post, 'return', { paused: false });
  await takeBack(ctx.db, post, bySeller(ctx));
  return moved;
};

export const resaleRetry: Handler<typeof contract.resaleRetry> = asking(
  // What it was sent with before is the channel's to judge.
  async ({ id, categoryId }: Parsed<typeof contract.resaleRetry>, ctx) => {
    const { item_kind: kind, channel, category_id } = await ownPost(ctx, id);
    if (categoryId === undefined || categoryId === category_id) return undefined;
    return (await orUnheard(ctx, kindsAt(ctx, channel, [{ kind }])))?.get(tradeOf(kind));
  },
  async ({ id, title, body, price, photos, categoryId: kind }, ctx, kinds) => {
    await mustMayList(ctx.db, userOf(ctx).userId, ctx.now);
    const post = await lockOwn(ctx, id);
    const categoryId = kind ?? post.category_id;
    const [field] = refusedFields({ title, body, price, photos, categoryId });
    if (field) throw new Refusal('CHANNEL_REFUSES', { itemId: post.item_id, field });
    if (kind !== undefined && kind !== post.category_id) mustBeTheirs(kind, post.item_id, kinds);
    if (!(await isConnected(ctx.db, post))) throw new Refusal('SHOP_GONE');
    await mustBeSellable(ctx.db, [post.item_id]);
    if (!(await standingOf(ctx.db, post)).free || (await isElsewhere(ctx.db, post, keepsOut)))
      throw new Refusal('ITEM_TAKEN');
    const { photos: all } = await ctx.db
      .selectFrom('item')
      .select('photos')
      .where('id', '=', post.item_id)
      .executeTakeFirstOrThrow();
    if (photos.some(({ n }) => n >= all.length)) throw new Refusal('BAD_INPUT', { field: 'photos' });
    // The tries go on counting while it is refused; what was down begins anew. What it says is sent with it.
    const words = { title: title.trim(), body: body.trim(), price, category_id: categoryId };
    const same = JSON.stringify(post.photos) === JSON.stringify(photos);
    const changed =
      !same || (['title', 'body', 'price', 'category_id'] as const).some((column) => post[column] !== words[column]);
    const set = {
      ...words,
      photos: JSON.stringify(photos),
      asked: false,
      ...(changed && post.refusal === null && { refusal: '' }),
      // Out of a person's hands the tries begin anew, as when staff let it go.
      ...(post.state === 'stuck' && { tries: 0, paused: false }),
    };
    return step(ctx, post, post.state === 'off' ? 'publish' : 'retry', set);
  },
);

export const resaleCompare: Handler<typeof contract.resaleCompare> = async ({ shopId }, ctx) => {
  const shop = await ownShop(ctx.db, userOf(ctx).userId, shopId);
  await compareAt(ctx.db, shop.id, ctx.now);
  await scheduleSandbox(ctx.db, ctx.app, ctx.now);
  return { id: shop.id };
};
