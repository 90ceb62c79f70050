/** What is asked of a channel: with nothing locked while it thinks, and safe to ask again. What it answers is recorded in one step. */
import { createHash } from 'node:crypto';
import { RESALE_TRIES, type RemoteState, resaleMachine, resaleTimes } from '../../../contract/resale/machine.ts';
import { type PostField, tradeOf } from '../../../contract/resale/rules.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import { askOnDeadline, type DeadlineRule } from '../../kernel/state/deadlines.ts';
import { setDeadline, transition } from '../../kernel/state/transitions.ts';
import {
  ChannelRefusal,
  type Goods,
  type Here,
  type Owner,
  type RemoteOrder,
  type ResaleChannel,
  type Seen,
  Throttled,
} from '../../providers/resale/channel.ts';
import { channelOf } from '../../providers/resale/open.ts';
import { tell, tellLate } from './notices.ts';
import { postPicture } from './pictures.ts';
import { reconcile, SOON } from './reconcile.ts';
import { askedUntil, findPost, lockPost, ordersOf, ownerOf, type Post, shopOf, standingOf, unsaid } from './rows.ts';
import { scheduleSandbox } from './sandbox-schedule.ts';
import { mayBeLate } from './shown.ts';
import { LOOK, lookAgain } from './watcher.ts';

interface Answer {
  /** What the channel did for us. */
  done?: { remoteId: string } | 'asked';
  refusal?: { message: string; field: PostField | null };
  /** It was asked too often and said nothing. */
  throttled?: true;
  /** It did not answer, or nobody could make out what. */
  unheard?: true;
  seen: Seen | null;
  orders: RemoteOrder[];
}

const NOTHING: Answer = { seen: null, orders: [] };

interface Asking {
  post: Post;
  owner: Owner;
  shop: string;
  /** Everything of the shop that changed before was asked for already. */
  since: Date;
  channel: ResaleChannel;
  here: Here;
  app: App;
}

async function asking(db: Db, post: Post, now: Date, app: App): Promise<Asking | null> {
  const shop = await shopOf(db, post.shop_id);
  const channel = channelOf(app.providers.resale, shop.channel);
  // Set up no more: whatever is there stays as it was last known, and its post says so.
  if (!channel) return null;
  return {
    post,
    channel,
    app,
    here: { db, now },
    shop: shop.remote_id,
    since: askedUntil(shop),
    owner: await ownerOf(db, post.user_id),
  };
}

/** A number that a push named is asked for so long; by then everything was compared many times. */
const NAMED_FOR = DAY;

/** Orders that may have changed, each as it is now. */
async function ordersNow({ post, channel, owner, here }: Asking): Promise<RemoteOrder[]> {
  const asked: RemoteOrder[] = [];
  for (const { no, state, heard_at } of await ordersOf(here.db, post.id)) {
    const named = state === ('heard' satisfies RemoteState);
    if (state === ('closed' satisfies RemoteState)) continue;
    if (named && heard_at.getTime() < here.now.getTime() - NAMED_FOR) continue;
    const order = await channel.order(no, owner, here).catch((error: unknown) => {
      // Named by a push and none of this seller's: nothing to know, and no reason to see nothing else.
      if (named && error instanceof ChannelRefusal) return null;
      throw error;
    });
    if (order) asked.push(order);
  }
  return asked;
}

/**
 * Goods and orders as they are there now. Sold by nobody we have heard of, it was bought just now, or the push was lost: the shop is asked
 * who, because what is sold here too must not leave meanwhile.
 */
async function lookThere(a: Asking, goodsId: string): Promise<{ seen: Seen; orders: RemoteOrder[] }> {
  const { channel, owner, here, shop, since } = a;
  const seen = await channel.goods(goodsId, owner, here);
  const orders = await ordersNow(a);
  if (seen.state !== 'sold' || orders.some(({ state }) => state !== 'closed')) return { seen, orders };
  const all = await channel.orders(shop, owner, since, here);
  return { seen, orders: [...orders, ...all.filter((order) => order.goodsId === goodsId)] };
}

async function goodsOf({ post, owner, shop, here, app }: Asking): Promise<Goods> {
  const row = await here.db
    .selectFrom('item')
    .innerJoin('sku', 'sku.id', 'item.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['item.id', 'item.photos', 'item.grade', 'category.kind'])
    .where('item.id', '=', post.item_id)
    .executeTakeFirstOrThrow();
  const site = (app.config.env.PUBLIC_URL ?? '').replace(/\/+$/, '');
  return {
    ...{ key: post.id, shop, owner, title: post.title, body: post.body, price: post.price },
    images: post.photos.map(
      (photo) =>
        `${site}${app.config.base}${postPicture({ id: post.id, itemId: row.id, photos: row.photos }, photo)}-750.webp`,
    ),
    ...{ trade: tradeOf(row.kind), categoryId: post.category_id, grade: row.grade },
  };
}

/** Asks for the next thing that is not done yet; one thing at a time, each recorded before the next. */
async function putUp(a: Asking): Promise<Answer> {
  const { post, channel, owner, here, shop } = a;
  if (!(await standingOf(here.db, post)).free) return NOTHING;
  if (post.remote_id === null) return { ...NOTHING, done: { remoteId: await channel.create(await goodsOf(a), here) } };
  const { seen, orders } = await lookThere(a, post.remote_id);
  // One that stands there before we ask is that of the last time, and goes with the change.
  if (seen.refusal && post.asked) throw seen.refusal;
  if (seen.state === 'live' || post.asked) return { seen, orders };
  if (post.refusal !== null) await channel.edit(post.remote_id, await goodsOf(a), here);
  await channel.publish(post.remote_id, shop, owner, here);
  return { seen, orders, done: 'asked' };
}

async function pullDown(a: Asking): Promise<Answer> {
  const { post, channel, owner, here } = a;
  if (post.remote_id === null) return NOTHING;
  const { seen, orders } = await lookThere(a, post.remote_id);
  if (seen.state !== 'live' && (seen.state !== 'waiting' || post.asked)) return { seen, orders };
  await channel.takeDown(post.remote_id, owner, here);
  // Asked to come down is not down: what it said before counts for nothing.
  return { seen: null, orders, done: 'asked' };
}

/** What the channel will not do is an answer; that it was asked too often, or could not be reached, is none and counts as no try. */
async function answered({ post, app }: Asking, ask: Promise<Answer>): Promise<Answer> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof Throttled) return { ...NOTHING, throttled: true };
    if (error instanceof ChannelRefusal) return { ...NOTHING, refusal: { message: error.message, field: error.field } };
    app.log.warn({ post: post.id, error: String(error) }, 'a resale channel did not answer');
    return { ...NOTHING, unheard: true };
  }
}

const sending = askOnDeadline(
  resaleMachine.name,
  async (db, id, _event, now, app) => {
    const post = await findPost(db, id);
    const a = post && !mayBeLate.includes(post.state) && (await asking(db, post, now, app));
    if (!a) return NOTHING;
    return answered(a, a.post.state === 'delisting' ? pullDown(a) : putUp(a));
  },
  async (db, id, _event, now, app, answer) => {
    const locked = await lockPost(db, id);
    const { post } = locked;
    if (mayBeLate.includes(post.state)) return overdue(db, post, now);
    if (post.state !== 'publishing' && post.state !== 'delisting') return;
    if (answer.throttled)
      return setDeadline(db, resaleMachine, { table: 'resale_post', id, state: post.state, at: apart(id, now) });
    if (answer.unheard) return unheard(db, post, now);
    if (answer.refusal) return refused(db, post, answer.refusal, now);
    const { done } = answer;
    const set = {
      ...(post.unheard_since && { unheard_since: null }),
      ...(done === 'asked' && { asked: true, ...unsaid(post) }),
      ...(done === 'asked' && !post.asked && { asked_at: now }),
      ...(done && done !== 'asked' && { remote_id: done.remoteId, refusal: null, refused_field: null }),
    };
    if (Object.keys(set).length > 0) await db.updateTable('resale_post').set(set).where('id', '=', id).execute();
    const moved = await reconcile(db, { ...locked, post: { ...post, ...set } }, answer, now);
    if (moved.state === post.state) {
      const asked = post.asked && (post.asked_at ?? post.updated_at).getTime();
      const answers = answer.seen !== null || done === 'asked';
      if (asked && answers && asked <= now.getTime() - resaleTimes.silent) return silence(db, post, now);
      const wait = done && done !== 'asked' ? SOON : resaleTimes.askAgain;
      await setDeadline(db, resaleMachine, {
        table: 'resale_post',
        id,
        state: post.state,
        at: new Date(now.getTime() + wait),
      });
    }
    await scheduleSandbox(db, app, now);
  },
);

/** Those whom a channel would not answer are asked again within this, ms: together they would only be refused together. */
const APART = 10_000;

const apart = (id: string, now: Date): Date =>
  new Date(
    now.getTime() + SOON + (createHash('sha256').update(`${id} ${now.getTime()}`).digest().readUInt16BE() % APART),
  );

/** Bilingual, as channels' words are kept. */
const SILENT =
  '对方平台收下了，过了很久没有放上去，也没说为什么 / They took it, and for a long time have neither put it up nor said why';

/** Taken, and neither done nor refused: a person looks. What is to come down is asked for all the same, less often. */
async function silence(db: Db, post: Post, now: Date) {
  const row = { table: 'resale_post', id: post.id } as const;
  if (post.state === 'publishing') {
    const set = { refusal: SILENT, refused_field: null, updated_at: now };
    const step = { ...row, event: 'giveUp', by: 'T', actorId: null, now, reason: SILENT, set } as const;
    const { to } = await transition(db, resaleMachine, step);
    return tell(db, { ...post, state: to }, now);
  }
  const staff_by = post.staff_by ?? new Date(now.getTime() + resaleTimes.unstick);
  await db.updateTable('resale_post').set({ staff_by }).where('id', '=', post.id).execute();
  const at = new Date(now.getTime() + resaleTimes.compare);
  await setDeadline(db, resaleMachine, { ...row, state: post.state, at });
}

/** The longest wait for a channel that does not answer, ms. */
const LONGEST = HOUR;

/** Asked again after as long as it has been silent already: a minute, two, four, up to an hour. */
async function unheard(db: Db, { id, state, unheard_since }: Post, now: Date) {
  const since = unheard_since ?? now;
  await db.updateTable('resale_post').set({ unheard_since: since }).where('id', '=', id).execute();
  const wait = Math.min(LONGEST, Math.max(resaleTimes.askAgain, now.getTime() - since.getTime()));
  const at = new Date(now.getTime() + wait);
  await setDeadline(db, resaleMachine, { table: 'resale_post', id, state, at });
}

/** Nobody has seen to it in time: it stays with whom it waits for, and counts as late from now on. */
async function overdue(db: Db, post: Post, now: Date) {
  const step = { event: 'overdue', by: 'T', actorId: null, deadlineAt: post.deadline_at, now } as const;
  await transition(db, resaleMachine, { table: 'resale_post', id: post.id, ...step });
  await tellLate(db, post, now);
}

async function refused(db: Db, post: Post, { message, field }: NonNullable<Answer['refusal']>, now: Date) {
  const tries = post.tries + 1;
  const set = { tries, refusal: message, refused_field: field, asked: false, unheard_since: null, updated_at: now };
  const step = { table: 'resale_post', id: post.id, by: 'C', actorId: null, now, reason: message, set } as const;
  // What comes down is asked for until it is down; from the third refusal on a person sees it too.
  if (post.state === 'publishing' && (tries >= RESALE_TRIES || field !== null)) {
    const event = tries >= RESALE_TRIES ? 'giveUp' : 'refuse';
    const { to } = await transition(db, resaleMachine, { ...step, event });
    return tell(db, { ...post, state: to }, now);
  }
  const staff_by = post.staff_by ?? (tries >= RESALE_TRIES ? new Date(now.getTime() + resaleTimes.unstick) : null);
  await db
    .updateTable('resale_post')
    .set({ ...set, staff_by })
    .where('id', '=', post.id)
    .execute();
  await setDeadline(db, resaleMachine, {
    table: 'resale_post',
    id: post.id,
    state: post.state,
    at: new Date(now.getTime() + resaleTimes.askAgain),
  });
}

/** A look at one post: its goods and its orders as they are there now. */
const looking = askOnDeadline(
  LOOK,
  async (db, id, _event, now, app): Promise<Answer> => {
    const post = await findPost(db, id);
    const a = post && (await asking(db, post, now, app));
    if (!a || post.remote_id === null) return NOTHING;
    try {
      return await lookThere(a, post.remote_id);
    } catch (error) {
      if (error instanceof Throttled) return { ...NOTHING, throttled: true };
      throw error;
    }
  },
  async (db, id, _event, now, app, answer) => {
    if (answer.throttled) return lookAgain(db, id, apart(id, now));
    await reconcile(db, await lockPost(db, id), answer, now);
    await scheduleSandbox(db, app, now);
  },
);

export const sendingRules: readonly DeadlineRule[] = [sending, looking];
