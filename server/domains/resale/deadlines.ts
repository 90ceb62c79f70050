/** Everything that happens by itself between us and the channels. */

import { clashes, type ResaleState, resaleTimes } from '../../../contract/resale/machine.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { askOnDeadline, type DeadlineRule } from '../../kernel/state/deadlines.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import type { RemoteOrder, Seen } from '../../providers/resale/channel.ts';
import { channelOf } from '../../providers/resale/open.ts';
import { unsellable } from '../item/fakes.ts';
import { pushRule } from './push.ts';
import { keepOrder } from './reconcile.ts';
import { askedUntil, ownerOf, type Shop } from './rows.ts';
import { sandboxRule, scheduleSandbox } from './sandbox-schedule.ts';
import { sendingRules } from './send.ts';
import { lookAgain } from './watcher.ts';

const SHOP = 'resale.shop';
/** Between two looks, ms: channels answer so many calls a second and no more. */
const SPREAD = 150;
/** An order there that nobody pays stands open in these. */
const mayLeave: readonly ResaleState[] = ['reserved', ...clashes];
/** What is down may still come up there late, for so long. */
const LATE_FOR = 2 * DAY;

export const compareAt = (db: Db, shopId: string, at: Date): Promise<void> =>
  setReminder(db, { entity: SHOP, id: shopId, event: 'compare', at });

/** Everything of a shop is compared with the channel, whatever its callbacks said; what differs is looked at. */
const comparing = askOnDeadline(
  SHOP,
  async (db, id, _event, now, app) => {
    const shop = await findShop(db, id);
    const channel = channelOf(app.providers.resale, shop.channel);
    if (!channel || shop.ended_at) return null;
    const [owner, here] = [await ownerOf(db, shop.user_id), { db, now }];
    return {
      goods: await channel.allGoods(shop.remote_id, owner, here),
      orders: await channel.orders(shop.remote_id, owner, askedUntil(shop), here),
    };
  },
  async (db, id, _event, now, app, told) => {
    const shop = await findShop(db, id);
    if (shop.ended_at) return;
    await compareAt(db, id, new Date(now.getTime() + resaleTimes.compare));
    // Not set up at the moment: asked again when it may be.
    if (told === null) return;
    const changed = await keepAll(db, shop, told.orders, now);
    const seen = new Map(told.goods.map((one) => [one.id, one.state]));
    const posts = await db
      .selectFrom('resale_post')
      .select(['id', 'item_id', 'state', 'remote_id', 'updated_at'])
      .where('shop_id', '=', id)
      .where('remote_id', 'is not', null)
      .orderBy('id')
      .execute();
    const late = now.getTime() - LATE_FOR;
    // Found not genuine, or not what was declared, since it was sold there: nothing changes there, and nobody else would look.
    const sold = posts.filter(({ state }) => state === ('sold_remote' satisfies ResaleState));
    const found = await unsellable(
      db,
      sold.map(({ item_id }) => item_id),
    );
    const unsendable = new Set(sold.filter(({ item_id }) => found.has(item_id)).map(({ id: postId }) => postId));
    const odd = posts.filter(
      ({ id: postId, state, remote_id, updated_at }) =>
        changed.has(postId) ||
        unsendable.has(postId) ||
        (mayLeave.includes(state) && updated_at.getTime() <= now.getTime() - resaleTimes.unpaid) ||
        ((state !== 'off' || updated_at.getTime() > late) && !fits(state, seen.get(remote_id ?? ''))),
    );
    for (const [n, { id: postId }] of odd.entries())
      await lookAgain(db, postId, new Date(now.getTime() + (n + 1) * SPREAD));
    await db.updateTable('resale_shop').set({ compared_at: now, asked_until: now }).where('id', '=', id).execute();
    await scheduleSandbox(db, app, now);
  },
);

const findShop = (db: Db, id: string): Promise<Shop> =>
  db.selectFrom('resale_shop').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Whether goods may stand so there while the post stands so here. What is under way is asked for by its own clock. */
function fits(state: ResaleState, there: Seen['state'] | undefined): boolean {
  if (state === 'on_sale') return there === 'live';
  if (state === 'off' || state === 'failed' || state === 'stuck') return there !== 'live';
  return true;
}

/** @returns the posts whose orders say something new */
async function keepAll(db: Db, shop: Shop, orders: readonly RemoteOrder[], now: Date): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const order of orders) {
    const post = await db
      .selectFrom('resale_post')
      .select('id')
      .where('shop_id', '=', shop.id)
      .where('remote_id', '=', order.goodsId)
      .executeTakeFirst();
    if (post && (await keepOrder(db, post, order, now))) found.add(post.id);
  }
  return found;
}

export const resaleDeadlines: readonly DeadlineRule[] = [...sendingRules, comparing, pushRule, sandboxRule];
