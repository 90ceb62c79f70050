/**
 * What the channel says and what we have, made one: the only place that decides where a post goes next. Callers hold its locks, so that
 * whoever buys here and whoever buys there meet in one order, and the one lock over all channels decides.
 */
import { sql } from 'kysely';
import { itemMachine } from '../../../contract/item/machine.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import {
  awaitsOrder,
  clashes,
  holdsItem,
  isUpThere,
  type RemoteState,
  type ResaleEvent,
  type ResaleState,
  resaleMachine,
} from '../../../contract/resale/machine.ts';
import { type Actor, edgeOf } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { transition } from '../../kernel/state/transitions.ts';
import type { Parcel, RemoteOrder, Seen } from '../../providers/resale/channel.ts';
import { type Found, foundAs } from '../item/fakes.ts';
import { tellPaidElsewhere } from '../item/lock.ts';
import { mayStayOnSale } from '../listing/seller.ts';
import { holdItem, letLie, moveOut, releaseItem } from './item.ts';
import { tell } from './notices.ts';
import { fellThrough, keepConflict, wasJudged } from './orders/cases.ts';
import {
  currentOf,
  isConnected,
  isElsewhere,
  isLeft,
  isOpen,
  type Locked,
  type Order,
  ordersOf,
  type Post,
  postOf,
  standingOf,
  unsaid,
} from './rows.ts';
import { lookAgain, NOT_HERE, pullOthers } from './watcher.ts';

export interface Told {
  /** Null when the goods were not asked for. */
  seen: Seen | null;
  orders: readonly RemoteOrder[];
  /** Staff gave what was sold twice to the buyer there. */
  decidedBy?: string;
}

interface Step {
  event: ResaleEvent;
  by: Actor;
  actorId?: string;
}

/** No way leads through more steps than this at once. */
const MOST_STEPS = 6;

export async function reconcile(db: Db, locked: Locked, { seen, orders, decidedBy }: Told, now: Date): Promise<Post> {
  let { post } = locked;
  const since = post.updated_at;
  for (const order of orders)
    if (order.goodsId === post.remote_id) await keepOrder(db, post, order, now);
    else await handOn(db, post, order);
  const found = await foundAs(db, post.item_id);
  const stopped = found !== null || !(await mayGoUp(db, post));
  for (let n = 0; n < MOST_STEPS; n++) {
    const all = await ordersOf(db, post.id);
    const current = all.find((order) => isOpen(order) && !isLeft(order, now)) ?? currentOf(all);
    if (current && isPaid(current) && mayBegin(post.state)) await tellPaidElsewhere(db, post.item_id, now);
    const stands = await standingOf(db, post);
    // What was found not genuine, or not what was declared, is free for nobody.
    const standing = { ...stands, free: stands.free && found === null };
    const first = await firstPaid(db, post.item_id);
    // Whoever paid first in another shop is before this one, unless staff say otherwise.
    const before = decidedBy === undefined && first !== undefined && first !== post.id;
    const elsewhere = (await isElsewhere(db, post)) || before;
    const judged = post.state === 'done' && (await wasJudged(db, post.id));
    const step = nextStep(post, {
      ...standing,
      order: current,
      seen,
      elsewhere,
      stopped,
      found,
      since,
      now,
      decidedBy,
      judged,
    });
    if (!step) {
      if (post.state === 'refund_remote' && standing.free) await fellThrough(db, post, now);
      return post;
    }
    post = await follow(db, { ...standing, post, stopped, found }, step, current, now);
  }
  return post;
}

/** A push named it as of these goods, and the channel says that it is of others: whoever put those up is looked at. */
async function handOn(db: Db, post: Post, { no, goodsId }: RemoteOrder): Promise<void> {
  const forgotten = await db
    .deleteFrom('resale_order')
    .where('post_id', '=', post.id)
    .where('no', '=', no)
    .where('state', '=', 'heard')
    .returning(['channel', 'heard_at', 'updated_at'])
    .executeTakeFirst();
  const owner = forgotten && (await postOf(db, forgotten.channel, goodsId));
  if (!owner) return;
  await db
    .insertInto('resale_order')
    .values({ ...forgotten, no, post_id: owner.id, state: 'heard' })
    .onConflict((conflict) => conflict.columns(['channel', 'no']).doNothing())
    .execute();
  await lookAgain(db, owner.id);
}

/** @returns whether it says something new */
export async function keepOrder(db: Db, post: Pick<Post, 'id'>, order: RemoteOrder, now: Date): Promise<boolean> {
  const { channel } = await db
    .selectFrom('resale_post')
    .innerJoin('resale_shop', 'resale_shop.id', 'resale_post.shop_id')
    .select('resale_shop.channel')
    .where('resale_post.id', '=', post.id)
    .executeTakeFirstOrThrow();
  const told = {
    state: order.state,
    refunded: order.refunded,
    refund_wanted: order.refundWanted,
    amount: order.amount,
    placed_at: order.placedAt,
    paid_at: order.paidAt,
    address: order.address && JSON.stringify(order.address),
    updated_at: now,
  };
  const { parcel } = order;
  const kept = await db
    .insertInto('resale_order')
    .values({ channel, no: order.no, post_id: post.id, heard_at: now, ...told, ...parcel })
    // What was closed stays closed, and what was paid is not unpaid again: answers overtake each other.
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'no'])
        .doUpdateSet({ ...told, post_id: post.id, ...(parcel && heldThere(parcel)) })
        .where('resale_order.state', 'in', earlier[order.state])
        .where(
          sql<boolean>`((${said('resale_order')}) is distinct from (${said('excluded')}) or excluded.waybill <> coalesce(resale_order.waybill, ''))`,
        ),
    )
    .returning('no')
    .executeTakeFirst();
  return kept !== undefined;
}

/** What a channel says of an order. */
const said = (row: 'resale_order' | 'excluded') =>
  sql.join(
    ['state', 'refunded', 'refund_wanted', 'amount', 'placed_at', 'paid_at', 'address'].map((column) =>
      sql.ref(`${row}.${column}`),
    ),
  );

/** What the channel holds of a parcel is what is shown; a carrier that was named here keeps its name. */
const heldThere = ({ company, waybill }: Parcel) => ({
  waybill,
  company: sql<string>`case when resale_order.waybill = ${waybill} then resale_order.company else ${company} end`,
});

const path: readonly RemoteState[] = ['heard', 'waiting', 'paid', 'shipped', 'done', 'closed'];
const earlier = Object.fromEntries(path.map((state, n) => [state, path.slice(0, n + 1)])) as Record<
  RemoteState,
  RemoteState[]
>;

const isPaid = ({ state }: Order) => state === 'paid' || state === 'shipped' || state === 'done';

const mayGoUp = async (db: Db, post: Post) =>
  (await isConnected(db, post)) &&
  (await mayStayOnSale(db, post.user_id)) &&
  (await firstPaid(db, post.item_id)) === undefined;

/** Of the shops in which somebody paid for what was sold twice, the one where they paid first. */
async function firstPaid(db: Db, itemId: string): Promise<string | undefined> {
  const first = await db
    .selectFrom('resale_post as x')
    .innerJoin('resale_order as o', 'o.post_id', 'x.id')
    .select('x.id')
    .where('x.item_id', '=', itemId)
    .where('x.state', '=', 'conflict')
    .where('o.state', 'in', ['paid', 'shipped', 'done'])
    .orderBy('o.paid_at')
    .orderBy('x.id')
    .limit(1)
    .executeTakeFirst();
  return first?.id;
}

interface Facts extends Omit<Locked, 'post'> {
  order: Order | undefined;
  seen: Seen | null;
  elsewhere: boolean;
  /** Its seller is a business that may not have anything on sale, or has let the shop go; or it is sold by no way. */
  stopped: boolean;
  found: Found | null;
  now: Date;
  /** When it came to where this look found it. */
  since: Date;
  decidedBy: string | undefined;
  /** Staff said that it will not come back. */
  judged: boolean;
}

/** An order that is open there begins here, or clashes with what holds the item. */
const mayBegin = (state: ResaleState): boolean =>
  awaitsOrder.includes(state) || state === 'off' || state === 'conflict';

function nextStep(post: Post, facts: Facts): Step | null {
  const { order, seen, free, stopped } = facts;
  const state: ResaleState = post.state;
  const open = order && isOpen(order) && !isLeft(order, facts.now);
  if (open && mayBegin(state)) {
    // Up in another shop by now: it comes down there first.
    const ours = free && !facts.elsewhere;
    if (ours && state === 'conflict' && isPaid(order))
      return { event: 'settle', ...(facts.decidedBy ? { by: 'P', actorId: facts.decidedBy } : { by: 'C' }) };
    if (ours) return { event: 'order', by: 'C' };
    return state === 'conflict' ? null : { event: 'clash', by: 'C' };
  }
  switch (state) {
    case 'publishing':
      if (!free || stopped) return { event: 'pull', by: 'T' };
      return seen?.state === 'live' || soldAndOver(facts) ? { event: 'live', by: 'C' } : null;
    case 'on_sale':
      if (!free || stopped) return { event: 'pull', by: 'T' };
      return seen?.state === 'down' || seen?.state === 'gone' || soldAndOver(facts) ? { event: 'down', by: 'C' } : null;
    case 'stuck':
      if (seen?.state === 'live' && post.asked && free && !stopped) return { event: 'live', by: 'C' };
      return seen?.state === 'live' ? { event: 'pull', by: 'T' } : null;
    case 'failed':
      return seen?.state === 'live' ? { event: 'pull', by: 'T' } : null;
    case 'delisting':
      return isDown(post, seen, order) ? { event: 'down', by: 'C' } : null;
    case 'off':
      if (post.paused && free && !facts.elsewhere && !stopped) return again;
      return seen?.state === 'live' ? { event: 'pull', by: 'T' } : null;
    case 'reserved':
      if (order?.state === 'closed') return { event: post.stays_down ? 'lapseDown' : 'lapse', by: 'C' };
      if (!order || order.state === 'waiting') return null;
      // Reserved, put aside here or found not to be what it is sold as, then paid there.
      return { event: facts.item.state === itemMachine.initial && facts.found === null ? 'buy' : 'clash', by: 'C' };
    case 'sold_remote':
      if (order?.state === 'closed') return { event: 'lapse', by: 'C' };
      // Found not to be what it was sold as since; a parcel that its channel has been told of is on its way.
      if (facts.found !== null && order?.state === 'paid' && order.sending_at === null)
        return { event: 'clash', by: 'C' };
      return order?.state === 'shipped' || order?.state === 'done' ? { event: 'ship', by: 'C' } : null;
    case 'shipped_remote':
      if (order?.state === 'closed') return { event: 'refund', by: 'C' };
      return order?.state === 'done' ? { event: 'complete', by: 'C' } : null;
    case 'done':
      return order?.state === 'closed' && !facts.judged ? { event: 'refund', by: 'C' } : null;
    case 'conflict':
    case 'refund_remote':
      // Nobody paid for longer than any channel waits: if they do after all, it is a case again.
      return order && (order.state === 'closed' || isLeft(order, facts.now)) ? { event: 'lapse', by: 'C' } : null;
    case 'selected':
    case 'returned':
      return null;
    default:
      return state satisfies never;
  }
}

/** Long enough that a sweep in progress does not take it for what it has just done, ms. */
export const SOON = 1_000;

const again: Step = { event: 'publish', by: 'T' };

/** Down is what the channel says is down. What it sold counts once its order has ended. */
function isDown({ remote_id }: Post, seen: Seen | null, order: Order | undefined): boolean {
  if (remote_id === null) return true;
  if (seen?.state === 'sold') return order?.state === 'closed';
  return seen !== null && seen.state !== 'live';
}

/** A channel says when an order was placed in whole seconds, ms. */
const ROUNDED = 2_000;

/** Bought since, and the money went back, all before we heard of it. What was sold before that says nothing of who has it now. */
const soldAndOver = ({ seen, order, since }: Facts): boolean =>
  seen?.state === 'sold' && order?.state === 'closed' && (order.placed_at?.getTime() ?? 0) > since.getTime() - ROUNDED;

const isComingDown = (state: ResaleState): boolean => state === 'delisting' || state === 'off';

/** Columns that begin anew whenever something is asked of the channel again. */
const FRESH = { asked: false, tries: 0, staff_by: null, unheard_since: null };

async function follow(
  db: Db,
  { stopped, found, ...locked }: Locked & Pick<Facts, 'stopped' | 'found'>,
  step: Step,
  order: Order | undefined,
  now: Date,
): Promise<Post> {
  const { post } = locked;
  const { event } = step;
  const set: Partial<Post> = { updated_at: now, ...FRESH, ...unsaid(post) };
  const held = event === 'order' || event === 'settle';
  if (held) set.was_on = await holdItem(db, post, now);
  const wasHeld = holdsItem(post.state);
  if ((event === 'order' || event === 'clash') && post.state !== 'conflict' && !wasHeld)
    set.stays_down = isComingDown(post.state) && !post.paused;
  // Up there when it was sold twice: whoever has it here may give it up yet.
  if (event === 'clash') set.paused = wasHeld ? !post.stays_down : post.paused || isUpThere(post.state);
  if (event === 'lapseDown' || (event === 'lapse' && (post.state === 'reserved' || post.state === 'sold_remote'))) {
    await releaseItem(db, post, now);
    set.was_on = false;
  }
  if (event === 'clash' && wasHeld) {
    await letLie(db, post, now);
    set.was_on = false;
  }
  // Taken down for good: nobody here has it, or their order ended after it was refunded. Not where somebody here has it.
  if (event === 'lapse' || event === 'down')
    set.paused = post.paused && (event === 'down' ? post.state === 'delisting' : clashes.includes(post.state));
  // What a stopped business had on sale it puts up again itself.
  if (event === 'pull') set.paused = !stopped && (post.paused || isUpThere(post.state));
  if (event === 'live' || held) set.paused = false;
  if (event === 'live') Object.assign(set, { refusal: null, refused_field: null });
  // What lies with us is sent by us, in the time in which every order from our warehouse is.
  const bought = event === 'buy' || event === 'settle';
  const ours = bought && locked.item.in_warehouse;
  if (ours) set.staff_by = new Date(now.getTime() + orderTimes.ship);
  if (bought) await moveOut(db, post, 'buy', { by: 'C', now });
  if (event === 'ship' || event === 'complete') await moveOut(db, post, event, { by: 'C', now });
  const next = edgeOf(resaleMachine, post.state, event, step.by)?.to;
  // Asked for after the sweep that may have led here: due at the very moment that has just fired, it would be forgotten with it.
  const toSend = next === 'publishing' || next === 'delisting';
  const { to } = await transition(db, resaleMachine, {
    table: 'resale_post',
    id: post.id,
    actorId: null,
    ...step,
    now,
    ...(order && { reason: order.no }),
    ...(toSend && { deadlineAt: new Date(now.getTime() + SOON) }),
    ...(ours && { deadlineAt: null }),
    set,
  });
  const moved = { ...post, ...set, state: to };
  await keepConflict(db, { ...locked, found }, event, order, now);
  if (event === 'clash') await pullOthers(db, post, now);
  // Bought there after all: what waited for it to come down has nothing to wait for. Ordered and unpaid, it may still come down.
  if (event === 'down' || bought || event === 'clash') await letNextGo(db, post, now);
  // Paid as soon as it is heard of: it is told as what it is to become at once.
  if (!(event === 'order' && order && isPaid(order))) await tell(db, moved, now);
  return moved;
}

/** Whatever waited for this to come down goes up, or is dropped where the item is gone; who paid for it in another shop has it. */
async function letNextGo(db: Db, { id, item_id }: Post, now: Date): Promise<void> {
  const cases = await db
    .selectFrom('resale_post')
    .select('id')
    .where('item_id', '=', item_id)
    .where('id', '<>', id)
    .where('state', '=', 'conflict')
    .execute();
  for (const one of cases) await lookAgain(db, one.id);
  const waiting = await db
    .selectFrom('resale_post')
    .selectAll()
    .where('after_id', '=', id)
    .where('state', '=', 'selected')
    .execute();
  for (const next of waiting) {
    const free = (await standingOf(db, { id: next.id, item_id })).free && (await mayGoUp(db, next));
    const event = free ? 'publish' : 'drop';
    const reason = free ? undefined : NOT_HERE;
    const step = {
      table: 'resale_post',
      id: next.id,
      event,
      by: 'T',
      actorId: null,
      now,
      ...(reason && { reason }),
    } as const;
    await transition(db, resaleMachine, { ...step, set: { updated_at: now } });
    await tell(db, { ...next, state: free ? 'publishing' : 'off' }, now);
  }
}
