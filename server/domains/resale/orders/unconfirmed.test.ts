/** Sold here and bought there within the same seconds: the other marketplace is asked until it has said so, and nothing leaves meanwhile. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbenchList, workbenchShip } from '../../../../contract/order/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { boughtHere, paidThere, stateNow, up } from '../../../testing/resale/sold-twice.ts';

let app: Resale;
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale();
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

const parcel = { company: '顺丰', waybill: 'SF1234567890778' };
const row = async (id: string) =>
  (await app.must(workbenchList, { queue: 'ship', size: 50 }, clerk)).list.find((one) => one.id === id);
const ship = (id: string, unconfirmed = false) => app.call(workbenchShip, { id, ...parcel, unconfirmed }, clerk);

test('bought there in the same seconds and no word of it arrives: it is a case within a minute, not at the next comparison', async () => {
  const { id, itemId, goodsId } = await up(app);
  // The shop was just compared: the next time is ten minutes away.
  const { compared_at } = await app.db.selectFrom('resale_shop').selectAll().executeTakeFirstOrThrow();
  await paidThere(app, goodsId);
  await app.db.deleteFrom('sandbox_resale_push').execute();
  const orderId = await boughtHere(app, itemId);
  await app.live(MINUTE);
  expect(await app.db.selectFrom('resale_shop').selectAll().executeTakeFirstOrThrow()).toMatchObject({ compared_at });
  expect(await stateNow(app, id)).toBe('conflict');
  expect(await ship(orderId)).toMatchObject({ code: 'SOLD_TWICE' });
});

test('it does not leave before the other marketplace has confirmed that it is down, and its row says so before it is packed', async () => {
  const { id, itemId } = await up(app);
  const orderId = await boughtHere(app, itemId);
  expect(await row(orderId)).toMatchObject({ unconfirmedUntil: expect.any(Number) });
  expect(await ship(orderId)).toMatchObject({ code: 'STILL_UP_THERE' });
  await app.live(4 * MINUTE);
  expect(await stateNow(app, id)).toBe('off');
  expect(await row(orderId)).toMatchObject({ unconfirmedUntil: null });
  expect(await ship(orderId)).toMatchObject({ success: true });
});

test('a channel that never answers holds nothing for ever: once the comparison has had its time it is sent by who says that they know', async () => {
  const { id, itemId } = await up(app);
  const { goods } = app.sandbox;
  Object.assign(app.sandbox, { goods: () => Promise.reject(new Error('HTTP 502')) });
  try {
    const orderId = await boughtHere(app, itemId);
    expect(await ship(orderId, true)).toMatchObject({ code: 'STILL_UP_THERE' });
    await app.live(resaleTimes.compare + 2 * MINUTE);
    expect(await stateNow(app, id)).toBe('delisting');
    expect(await ship(orderId)).toMatchObject({ code: 'STILL_UP_THERE' });
    expect(await ship(orderId, true)).toMatchObject({ success: true });
  } finally {
    Object.assign(app.sandbox, { goods });
  }
});
