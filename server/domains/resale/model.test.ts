/**
 * Random lives of items on two marketplaces at once: sales on both sides, callbacks lost, late and doubled, a throttled channel, and
 * processes that die between a channel's answer and our record of it. Nobody ever has what somebody else has.
 */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCancel, orderSubmit } from '../../../contract/order/calls.ts';
import { isOrderOver, type OrderState } from '../../../contract/order/machine.ts';
import { resaleFree, resaleOff, resaleRetry } from '../../../contract/resale/calls.ts';
import { clashes, type ResaleState, resaleTimes } from '../../../contract/resale/machine.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import type { ResaleChannel } from '../../providers/resale/channel.ts';
import { type SandboxResale, sandboxResale } from '../../providers/resale/sandbox.ts';
import { seeded } from '../../testing/inputs.ts';
import { PRICE, purchase } from '../../testing/market.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { lookAgain } from './watcher.ts';

const MINUTE = 60_000;
const ITEMS = process.env.FULL ? 200 : 8;
const EVENTS = process.env.FULL ? 2_000 : 60;

const random = seeded(20261123);
/** Of a hundred answers so many reach nobody: the channel did what it was asked, and the process died before it was written down. */
let dying = 0;

/** The sandbox behind a line, and in processes, that fail. */
function fallible(inner: SandboxResale): SandboxResale {
  const asked: readonly (keyof ResaleChannel)[] = [
    'create',
    'edit',
    'publish',
    'takeDown',
    'goods',
    'allGoods',
    'order',
    'orders',
    'closeUnpaid',
  ];
  return new Proxy(inner, {
    get(target, name: keyof SandboxResale) {
      const own = target[name];
      if (!(asked as readonly string[]).includes(name) || typeof own !== 'function') return own;
      return async (...args: unknown[]) => {
        const answer = await (own as (...given: unknown[]) => Promise<unknown>)(...args);
        if (random(100) < dying) throw new Error('the process died');
        return answer;
      };
    },
  });
}

let app: Resale;
beforeAll(async () => {
  app = await openResale({ sandbox: fallible(sandboxResale('model')) });
}, 120_000);
afterAll(() => app.close());

interface Standing {
  itemId: string;
  posts: { id: string; state: ResaleState; remote_id: string | null }[];
  here: { id: string; state: OrderState }[];
}

const holding: readonly ResaleState[] = ['reserved', 'sold_remote', 'shipped_remote', 'done', 'returned'];

async function standing(items: readonly string[]): Promise<Standing[]> {
  const posts = await app.db.selectFrom('resale_post').selectAll().where('item_id', 'in', items).execute();
  const orders = await app.db.selectFrom('trade_order').selectAll().where('item_id', 'in', items).execute();
  return items.map((itemId) => ({
    itemId,
    posts: posts.filter((post) => post.item_id === itemId),
    here: orders
      .filter((order) => order.item_id === itemId)
      .map(({ id, state }) => ({ id, state: state as OrderState })),
  }));
}

/** Nobody has what somebody else has, and every item that two people ordered is shown. */
async function check(items: readonly string[]): Promise<void> {
  const known = await app.db.selectFrom('resale_order').selectAll().execute();
  const locks = new Map((await app.db.selectFrom('item_lock').selectAll().execute()).map((row) => [row.item_id, row]));
  const conflicts = await app.db.selectFrom('resale_conflict').select(['post_id', 'order_no']).execute();
  for (const { itemId, posts, here } of await standing(items)) {
    const buyersHere = here.filter(({ state }) => state === 'completed' || !isOrderOver(state));
    const buyersThere = posts.filter(({ state }) => holding.includes(state));
    expect(buyersHere.length + buyersThere.length, `${itemId} has two buyers`).toBeLessThanOrEqual(1);
    const [held] = buyersThere;
    if (held) expect(locks.get(itemId)?.holder_id).toBe(held.id);
    const [bought] = buyersHere;
    if (bought) expect(locks.get(itemId)?.holder_id).toBe(bought.id);
    for (const post of posts.filter(({ state }) => clashes.includes(state)))
      expect(conflicts.map(({ post_id }) => post_id)).toContain(post.id);
    for (const order of known.filter(
      ({ post_id, state }) => state === 'paid' && posts.some(({ id }) => id === post_id),
    )) {
      const post = posts.find(({ id }) => id === order.post_id);
      const settled = post && (holding.includes(post.state) || clashes.includes(post.state));
      // Kept by a comparison, and looked at within the second: never left without a word.
      if (bought && !settled) {
        const look = await app.db
          .selectFrom('deadline')
          .select('entity')
          .where('entity_id', '=', order.post_id)
          .execute();
        expect(look.length, `${order.no} is neither held nor shown`).toBeGreaterThan(0);
      }
    }
  }
}

test(`${ITEMS} items, ${EVENTS} random events: never two buyers, every conflict shown, all equal in the end`, async () => {
  const items = await app.goods(ITEMS, { onSale: true });
  await app.publish(items);
  await app.live(30 * MINUTE);
  const one = () => items[random(items.length)] ?? '';
  const newest = async (itemId: string) =>
    app.db
      .selectFrom('resale_post')
      .selectAll()
      .where('item_id', '=', itemId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  const openOrders = (state: 'waiting' | 'paid') =>
    app.db.selectFrom('sandbox_resale_order').select('no').where('state', '=', state).orderBy('no').execute();
  const some = <T>(list: readonly T[]) => list[random(Math.max(1, list.length))];
  const submit = async (itemId: string) => {
    const listing = await app.listing(itemId);
    return app.call(orderSubmit, purchase(listing?.id ?? 'none'), { as: app.people.buyer });
  };

  const events: (() => Promise<unknown>)[] = [
    // Bought here: paid, or left to lapse.
    async () => {
      const reply = await submit(one());
      if (reply.success && reply.data && random(2)) await app.pay(reply.data.id);
    },
    () => submit(one()),
    async () => {
      const open = await app.db.selectFrom('trade_order').select('id').where('state', '=', 'pending_pay').execute();
      const order = some(open);
      if (order) await app.call(orderCancel, { id: order.id }, { as: app.people.buyer });
    },
    // Bought there by a stranger, who pays, leaves, or is refunded.
    async () => app.sandbox.buy((await newest(one())).remote_id ?? 'none', app.here()),
    async () => {
      const no = await app.sandbox.buy((await newest(one())).remote_id ?? 'none', app.here());
      if (no) await app.sandbox.act(no, 'pay', app.here());
    },
    async () =>
      app.sandbox.act(some(await openOrders('waiting'))?.no ?? 'none', random(3) ? 'pay' : 'leave', app.here()),
    async () => app.sandbox.act(some(await openOrders('paid'))?.no ?? 'none', 'refund', app.here()),
    // Both at the same moment.
    async () => {
      const itemId = one();
      const no = await app.sandbox.buy((await newest(itemId)).remote_id ?? 'none', app.here());
      await submit(itemId);
      if (no) await app.sandbox.act(no, 'pay', app.here());
    },
    // Its seller changes their mind.
    async () => app.call(resaleOff, { id: (await newest(one())).id }, { as: app.people.seller }),
    async () => app.call(resaleFree, { id: (await newest(one())).id }, { as: app.people.seller }),
    async () => {
      const { id, title, body, photos } = await newest(one());
      await app.call(resaleRetry, { id, title, body, price: PRICE, photos }, { as: app.people.seller });
    },
    // An old push once more, and a channel that has enough of us for a second.
    async () => {
      const old = some(await app.db.selectFrom('resale_push').select('id').execute());
      if (old)
        await app.db
          .insertInto('deadline')
          .values({
            entity: 'resale.push',
            entity_id: old.id,
            event: 'work',
            due_at: app.clock.now(),
            try_at: app.clock.now(),
            attempts: 0,
            last_error: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },
    async () =>
      app.db
        .updateTable('sandbox_resale_calls')
        .set({ second: Math.floor(app.clock.now().getTime() / 1000), calls: 1_000 })
        .execute(),
    async () => {
      dying = random(2) ? 30 : 0;
    },
    () => app.live(random(20) * MINUTE),
    () => app.live(random(120) * 1_000),
  ];
  for (let n = 0; n < EVENTS; n++) {
    await some(events)?.();
    if (random(3) === 0) await app.live(random(90) * 1_000);
    if (!process.env.FULL || n % 20 === 0) await check(items);
  }

  // The line holds again, strangers buy nothing more, and everything is compared.
  dying = 0;
  for (let n = 0; n < 4; n++) {
    await app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();
    await app.live(2 * resaleTimes.compare);
  }
  await check(items);
  const goods = new Map(
    (await app.db.selectFrom('sandbox_resale_goods').selectAll().execute()).map((row) => [row.id, row]),
  );
  const orders = await app.db.selectFrom('sandbox_resale_order').selectAll().execute();
  const ours = await app.db.selectFrom('resale_order').selectAll().execute();
  for (const order of orders)
    expect(ours.find(({ no }) => no === order.no)?.state, `${order.no} is known as it is`).toBe(order.state);
  for (const { itemId, posts, here } of await standing(items))
    for (const { id, state, remote_id } of posts) {
      const there = remote_id === null ? null : goods.get(remote_id);
      const open = orders.some((order) => order.goods_id === remote_id && order.state !== 'closed');
      const words = `${itemId} ${id} is ${state}, there ${there?.state}`;
      expect(
        ['on_sale', 'off', 'reserved', 'sold_remote', 'conflict', 'refund_remote', 'failed', 'stuck'],
        words,
      ).toContain(state);
      expect(there?.state === 'live', words).toBe(state === 'on_sale');
      expect(open, words).toBe(['reserved', 'sold_remote', 'conflict', 'refund_remote'].includes(state));
      if (here.some((order) => !isOrderOver(order.state)))
        expect(['off', 'conflict', 'failed', 'stuck'], words).toContain(state);
    }
  expect(await verify(app.db)).toEqual([]);
}, 3_600_000);

/** No callback arrives; only comparing tells. */
async function unheard(goodsId: string) {
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.sandbox.act(no, 'pay', app.here());
  await app.sandbox.act(no, 'refund', app.here());
  await app.db.deleteFrom('sandbox_resale_push').execute();
}
const unwanted = () => app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();

test('bought and refunded there, unheard, while it was on sale: it is down here too, free, and can go up again', async () => {
  const [itemId = ''] = await app.goods(1, { onSale: true });
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted();
  const { remote_id } = await app.post(id);
  await unheard(remote_id ?? '');
  await app.live(2 * resaleTimes.compare);
  expect((await app.post(id)).state).toBe('off');
  expect(await app.db.selectFrom('item_lock').select('item_id').where('item_id', '=', itemId).execute()).toEqual([]);
  expect((await app.listing(itemId))?.state).toBe('on');
});

test('bought and refunded there, unheard, before we knew that it was up: it is not asked for ever whether it is', async () => {
  // The pretend marketplace is slow by chance; of so many one is slow enough.
  await app.publish(await app.goods(5));
  await app.live(3_000);
  const { id, remote_id } = await app.db
    .selectFrom('resale_post')
    .select(['id', 'remote_id'])
    .where('state', '=', 'publishing')
    .where('asked', '=', true)
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('sandbox_resale_goods')
    .set({ state: 'live', up_at: null })
    .where('id', '=', remote_id)
    .execute();
  await unheard(remote_id ?? '');
  await app.live(2 * resaleTimes.compare);
  expect((await app.post(id)).state).toBe('off');
});

test('ordered and left there, and then bought by another, unheard: it is not told as down while that buyer has it', async () => {
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted();
  const { remote_id } = await app.post(id);
  const first = (await app.sandbox.buy(remote_id ?? '', app.here())) ?? '';
  await app.live(2 * resaleTimes.compare);
  await app.sandbox.act(first, 'leave', app.here());
  await app.live(2 * resaleTimes.compare);
  expect((await app.post(id)).state).toBe('on_sale');
  await unwanted();
  await app.sandbox.buy(remote_id ?? '', app.here());
  await app.db.deleteFrom('sandbox_resale_push').execute();
  await lookAgain(app.db, id);
  // A look that finds it ordered asks whose order that is at once.
  await app.live(1_000);
  expect((await app.post(id)).state).toBe('reserved');
  await app.live(2 * resaleTimes.compare);
  expect((await app.post(id)).state).toBe('reserved');
});
