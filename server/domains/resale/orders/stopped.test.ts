/** A business that is stopped sells nowhere else either. */
// @module-tag thorough
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { PRICE } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { up as putUp, stateNow as stateOf } from '../../../testing/resale/sold-twice.ts';
import { moveMerchant } from '../../merchant/transitions.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());
beforeEach(() => app.live(MINUTE));

const up = (how?: { onSale?: boolean }) => putUp(app, how);
const stateNow = (id: string) => stateOf(app, id);
const business = (state: 'active' | 'suspended') =>
  app.db
    .insertInto('merchant')
    .values({ id: 'm', user_id: 'seller', name: '回声', state, deadline_at: null, created_at: app.clock.now() })
    .execute();

test('a suspended business puts nothing up elsewhere, tries nothing again, and gets nothing back on sale here', async () => {
  const { id, itemId } = await up({ onSale: true });
  const [refused = ''] = await app.publish(await app.goods(1), { title: '最低价 雅卡迪' });
  const [idle = ''] = await app.goods(1);
  const { body, categoryId } =
    (await app.must(contract.resaleDrafts, { shopId: app.shopId, ids: idle }, selling)).drafts[0] ?? {};
  const no = await app.sandbox.buy((await app.post(id)).remote_id ?? '', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect([await stateNow(id), await stateNow(refused)]).toEqual(['reserved', 'failed']);
  await business('suspended');
  const line = {
    itemId: idle,
    title: '雅卡迪',
    body: body ?? '',
    price: PRICE,
    categoryId: categoryId ?? '',
    photos: [{ n: 0, cut: null }],
  };
  for (const [call, input] of [
    [contract.resalePublish, { shopId: app.shopId, lines: [line] }],
    [contract.resaleMoveAll, { fromShopId: app.shopId, toShopId: await app.connect(1) }],
    [
      contract.resaleRetry,
      { id: refused, title: '雅卡迪 奔跑者', body: body ?? '', price: PRICE, photos: line.photos },
    ],
  ] as const)
    expect(await app.call(call as typeof contract.resaleRetry, input as never, selling)).toMatchObject({
      code: 'SELLING_STOPPED',
    });
  await app.sandbox.act(no ?? '', 'leave', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).not.toBe('reserved');
  expect((await app.listing(itemId))?.state).toBe('off');
  await app.db.deleteFrom('merchant').execute();
});

test('a business that is stopped is on sale elsewhere no more: its goods come down there, stay down after an order that fell through, and go up again only by its own hand', async () => {
  const [mine, ordered] = [await up(), await up({ onSale: false })];
  const no = await app.sandbox.buy(ordered.goodsId, app.here());
  const [fresh = ''] = await app.publish(await app.goods(1));
  await business('active');
  const decide = (event: 'suspend' | 'restore') =>
    moveMerchant(app.db, { id: 'm', event, by: 'P', actorId: app.people.staff.userId, now: app.clock.now() });
  await decide('suspend');
  await app.live(resaleTimes.compare + MINUTE);
  const all = [mine.id, fresh];
  expect(await Promise.all(all.map(stateNow))).toEqual(all.map(() => 'off'));
  expect(await stateNow(ordered.id)).toBe('reserved');
  await app.sandbox.act(no ?? '', 'leave', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(ordered.id)).toBe('off');
  await decide('restore');
  await app.live(2 * resaleTimes.compare);
  expect(await Promise.all([...all, ordered.id].map(stateNow))).toEqual([...all, ordered.id].map(() => 'off'));
  await app.db.deleteFrom('merchant').execute();
});
