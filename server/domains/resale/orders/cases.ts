/** What is written down of an item that was sold twice: how it was found, how it ended, and who is told. */
import { sql } from 'kysely';
import { type ResaleEvent, resaleMachine } from '../../../../contract/resale/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { newId } from '../../../kernel/lib/id.ts';
import type { Found } from '../../item/fakes.ts';
import type { Channel } from '../../item/lock.ts';
import { findOrder } from '../../order/queries.ts';
import { holderName, type Locked, type Order, type Post } from '../rows.ts';
import { type KeptFor, tellFell, tellKept, tellOfShops, tellRepaid, tellSettled } from './told.ts';

/** @param locked as it was before the event */
export async function keepConflict(
  db: Db,
  locked: Locked & { found: Found | null },
  event: ResaleEvent,
  order: Order | undefined,
  now: Date,
) {
  const { post } = locked;
  if (event === 'clash' && order) {
    const here = await db
      .selectFrom('trade_order')
      .select('id')
      .where('item_id', '=', post.item_id)
      .where('state', '<>', 'closed')
      .executeTakeFirst();
    const nobodys = locked.holder === null || locked.holder.holder_id === post.id;
    const found = { holder: (nobodys && locked.found) || holderName(locked), found_at: now };
    await db
      .insertInto('resale_conflict')
      .values({
        ...{ id: newId(), post_id: post.id, order_no: order.no, order_id: here?.id ?? null },
        ...found,
      })
      // The same order again: a new case, about which nothing is decided.
      .onConflict((conflict) =>
        conflict.columns(['post_id', 'order_no']).doUpdateSet({
          ...found,
          ...{ order_id: here?.id ?? null, outcome: null, decided_at: null, decided_by: null, note: null },
        }),
      )
      .execute();
  }
  if (
    post.state === 'refund_remote' &&
    event === 'lapse' &&
    order?.paid_at &&
    order.amount !== null &&
    order.state === 'closed'
  )
    await tellRepaid(db, { post, amount: order.amount, now });
  if (post.state !== 'conflict') return;
  const outcome = event === 'order' || event === 'settle' ? 'there' : event === 'lapse' ? 'gone' : null;
  if (outcome === null) return;
  const settled = await db
    .updateTable('resale_conflict')
    .set({
      ...{ outcome, decided_at: now },
      // A lot that had it may have become an order since.
      order_id: sql<string | null>`coalesce(order_id, (select o.id from trade_order o
        where o.item_id = ${post.item_id} and o.created_at >= found_at order by o.created_at desc limit 1))`,
    })
    .where('post_id', '=', post.id)
    .where('outcome', 'is', null)
    .returning(['order_id', 'holder', 'decided_by', 'note'])
    .executeTakeFirst();
  if (!settled) return;
  if (outcome === 'gone') {
    const here = settled.order_id === null ? undefined : await findOrder(db, settled.order_id);
    if (here && here.state !== 'closed') await tellKept(db, { post, order: here, there: order, note: null }, now);
    return;
  }
  if (keptFor(settled) === 'shop') await tellOfShops(db, post, settled.decided_by === null ? null : settled.note, now);
  else await tellSettled(db, post, settled.order_id, now);
}

/** Whom or what the buyer there stood against: an order here, that of another shop, or something that is nobody's order. */
const keptFor = ({ order_id, holder }: { order_id: string | null; holder: string }): KeptFor =>
  order_id !== null ? 'order' : holder === ('resale' satisfies Channel) ? 'shop' : 'none';

/** Decided for somebody else, who has given it up since: their buyer's money goes back all the same, and everybody reads what follows. */
export async function fellThrough(db: Db, post: Post, now: Date): Promise<void> {
  const fell = await db
    .updateTable('resale_conflict')
    .set({ outcome: 'fell' })
    .where('post_id', '=', post.id)
    .where('outcome', '=', 'here')
    .returning(['order_id', 'holder'])
    .executeTakeFirst();
  if (fell) await tellFell(db, post, keptFor(fell), now);
}

/** Refunded there after it was sent, and staff said that it will not come back. */
export const wasJudged = async (db: Db, postId: string): Promise<boolean> =>
  (await db
    .selectFrom('transition')
    .select('id')
    .where('entity', '=', resaleMachine.name)
    .where('entity_id', '=', postId)
    .where('event', '=', 'close' satisfies ResaleEvent)
    .executeTakeFirst()) !== undefined;
