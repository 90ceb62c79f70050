/** Everything that happens by itself between us and the channels. */

import { resaleMachine, resaleTimes } from '../../../contract/resale/machine.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { askOnDeadline, type DeadlineRule } from '../../kernel/state/deadlines.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import type { RemoteOrder } from '../../providers/resale/channel.ts';
import { channelOf } from '../../providers/resale/open.ts';
import { pushRule } from './push.ts';
import { keepOrder } from './reconcile.ts';
import { ownerOf, type Shop } from './rows.ts';
import { sandboxRule, wakeSandbox } from './sandbox-turn.ts';
import { sendingRules } from './send.ts';
import { lookAgain } from './watcher.ts';

const SHOP = 'resale.shop';
/** What was asked for is asked for again, ms: clocks differ, and answers overtake each other. */
const OVERLAP = 5 * 60_000;
/** Between two looks, ms: channels answer so many calls a second and no more. */
const SPREAD = 150;
/** What is down may still come up there late, for so long. */
const LATE_FOR = 2 * DAY;

export const compareAt = (db: Db, shopId: string, at: Date): Promise<void> =>
  setReminder(db, { entity: SHOP, id: shopId, event: 'compare', at });

/** Everything of a shop is compared with the channel, whatever its callbacks said. */
const comparing = askOnDeadline(
  SHOP,
  async (db, id, _event, now, app) => {
    const shop = await db.selectFrom('resale_shop').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const channel = channelOf(app.providers.resale, shop.channel);
    if (!channel || shop.ended_at) return null;
    const since = new Date(shop.asked_until.getTime() - OVERLAP);
    return channel.orders(shop.remote_id, await ownerOf(db, shop.user_id), since, { db, now });
  },
  async (db, id, _event, now, app, told) => {
    if (told === null) return;
    const shop = await db.selectFrom('resale_shop').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const changed = await keepAll(db, shop, told, now);
    const posts = await db
      .selectFrom('resale_post')
      .select('id')
      .where('shop_id', '=', id)
      .where('remote_id', 'is not', null)
      .where((eb) =>
        eb.or([
          eb('state', 'in', [...openStates(resaleMachine), 'on_sale']),
          eb.and([eb('state', '=', 'off'), eb('updated_at', '>', new Date(now.getTime() - LATE_FOR))]),
          eb('id', 'in', ['', ...changed]),
        ]),
      )
      .orderBy('id')
      .execute();
    for (const [n, { id: postId }] of posts.entries())
      await lookAgain(db, postId, new Date(now.getTime() + (n + 1) * SPREAD));
    await db.updateTable('resale_shop').set({ compared_at: now, asked_until: now }).where('id', '=', id).execute();
    await compareAt(db, id, new Date(now.getTime() + resaleTimes.compare));
    await wakeSandbox(db, app, now);
  },
);

/** @returns the posts whose orders these are */
async function keepAll(db: Db, shop: Shop, orders: readonly RemoteOrder[], now: Date): Promise<string[]> {
  const found: string[] = [];
  for (const order of orders) {
    const post = await db
      .selectFrom('resale_post')
      .select('id')
      .where('shop_id', '=', shop.id)
      .where('remote_id', '=', order.goodsId)
      .executeTakeFirst();
    if (!post) continue;
    await keepOrder(db, post, order, now);
    found.push(post.id);
  }
  return found;
}

export const resaleDeadlines: readonly DeadlineRule[] = [...sendingRules, comparing, pushRule, sandboxRule];
