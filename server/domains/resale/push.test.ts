/** Pushes that are the channel's own by their signature, and still wrong: of other goods, doubled and late in two processes, of what is held here. */
// @module-tag thorough
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionOffer } from '../../../contract/auction/calls.ts';
import { stepTables } from '../../../contract/auction/rules.ts';
import * as contract from '../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import { HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { sweep } from '../../kernel/state/deadlines.ts';
import { ChannelRefusal } from '../../providers/resale/channel.ts';
import { stateOf } from '../../testing/listing.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { auction } from '../auction/handlers.ts';
import { lockItem } from '../item/lock.ts';
import { resaleDeadlines } from './deadlines.ts';
import { receivePush } from './push.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale(undefined, [auction]);
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());

const unwanted = () => app.db.updateTable('sandbox_resale_goods').set({ wanted_at: null }).execute();
const unheard = () => app.db.deleteFrom('sandbox_resale_push').execute();
const stateNow = async (id: string) => (await app.post(id)).state;

async function up() {
  const [itemId = ''] = await app.goods(1);
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted();
  expect(await stateNow(id)).toBe('on_sale');
  return { id, itemId, goodsId: (await app.post(id)).remote_id ?? '' };
}

/** Bought there by somebody of whom no callback tells. */
async function bought(goodsId: string, ...acts: ('pay' | 'leave')[]) {
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  for (const act of acts) await app.sandbox.act(no, act, app.here());
  await unheard();
  return no;
}

function push(body: object) {
  const raw = Buffer.from(JSON.stringify(body));
  const timestamp = String(app.clock.now().getTime());
  const sign = createHmac('sha256', app.house.config.secret).update(`resale\n${timestamp}\n`).update(raw).digest('hex');
  return receivePush(app.db, app.sandbox, { raw, query: { timestamp, sign }, now: app.clock.now() });
}

test('a push that names an order of other goods takes those goods from nobody, and whoever was bought is found', async () => {
  const [right, wrong] = [await up(), await up()];
  const no = await bought(right.goodsId, 'pay');
  expect(await push({ product_id: wrong.goodsId, order_no: no })).toBe(true);
  await app.live(5_000);
  expect([await stateNow(wrong.id), await stateNow(right.id)]).toEqual(['on_sale', 'sold_remote']);
  expect((await app.must(contract.resaleDetail, { id: wrong.id }, selling)).order).toBeNull();
  expect((await app.must(contract.resaleDetail, { id: right.id }, selling)).order).toMatchObject({ no, state: 'paid' });
});

test('a push that names an order of nobody’s, which the channel refuses to tell, keeps nobody from seeing the next one', async () => {
  const { id, goodsId } = await up();
  const { order } = app.sandbox;
  Object.assign(app.sandbox, {
    order: async (no: string, ...rest: [never, never]) => {
      if (no === 'stranger') throw new ChannelRefusal('无权查看', null);
      return order.call(app.sandbox, no, ...rest);
    },
  });
  try {
    await push({ product_id: goodsId, order_no: 'stranger' });
    await app.live(5_000);
    const no = await bought(goodsId, 'pay');
    await push({ product_id: goodsId, order_no: no });
    await app.live(5_000);
    expect(await stateNow(id)).toBe('sold_remote');
  } finally {
    Object.assign(app.sandbox, { order });
  }
});

test('the same pushes twice and late, swept by two processes at once: one order, one lock, one notice to ship', async () => {
  const { id, itemId, goodsId } = await up();
  const no = await bought(goodsId, 'pay');
  const body = { product_id: goodsId, order_no: no };
  await Promise.all([push(body), push(body), push({ ...body, modify_time: 1 }), push({ product_id: goodsId })]);
  const parts = { db: app.db, clock: app.clock, rules: [...resaleDeadlines], app: app.house };
  app.clock.advance(1_000);
  await Promise.all([sweep(parts, app.clock.now()), sweep(parts, app.clock.now())]);
  await app.live(30 * MINUTE);
  await push({ ...body, modify_time: 2 });
  await app.live(MINUTE);
  expect([await stateNow(id), await stateOf(app, 'item', itemId)]).toEqual(['sold_remote', 'out_pending']);
  const steps = (await app.must(contract.resaleDetail, { id }, selling)).timeline.map(({ to }) => to);
  expect(steps.filter((to) => to === 'sold_remote')).toHaveLength(1);
});

test('heard of late: down by its seller, or offered for auction and not yet let in, it is theirs; being washed it is shown to a person; nobody has it twice', async () => {
  const down = await up();
  const paidDown = await bought(down.goodsId, 'pay');
  await app.must(contract.resaleOff, { id: down.id }, selling);
  await push({ product_id: down.goodsId, order_no: paidDown });
  await app.live(5_000);
  expect(await stateNow(down.id)).toBe('sold_remote');

  const washed = await up();
  const paidWashed = await bought(washed.goodsId, 'pay');
  await lockItem(app.db, { itemId: washed.itemId, channel: 'cleaning', holderId: 'wash', now: app.clock.now() });
  await push({ product_id: washed.goodsId, order_no: paidWashed });
  await app.live(5_000);
  expect(await stateNow(washed.id)).toBe('conflict');
  const [shown] = (await app.must(contract.resaleDetail, { id: washed.id }, selling)).conflicts;
  expect(shown).toMatchObject({ holder: 'cleaning', here: null });

  const lot = await up();
  const startsAt = app.clock.now().getTime() + 2 * HOUR;
  const offer = {
    lots: [{ itemId: lot.itemId, start: 10_000, reserve: null }],
    steps: [...stepTables.usual],
    startsAt,
  };
  const paidLot = await bought(lot.goodsId, 'pay');
  await app.must(auctionOffer, { ...offer, endsAt: startsAt + HOUR }, selling);
  await push({ product_id: lot.goodsId, order_no: paidLot });
  await app.live(5_000);
  expect(await stateNow(lot.id)).toBe('sold_remote');
  for (const { itemId } of [washed, lot])
    expect(await app.db.selectFrom('item_lock').select('channel').where('item_id', '=', itemId).execute()).toHaveLength(
      1,
    );
});

test('the price was changed there: what was paid is shown, and nobody is told another sum', async () => {
  const { id, goodsId } = await up();
  await app.db.updateTable('sandbox_resale_goods').set({ price: 88_800 }).where('id', '=', goodsId).execute();
  await bought(goodsId, 'pay');
  await app.live(resaleTimes.compare + MINUTE);
  expect((await app.must(contract.resaleDetail, { id }, selling)).order).toMatchObject({ amount: 88_800 });
});
