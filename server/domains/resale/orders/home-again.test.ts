/** Its seller reads why something is down, is offered only what can be done, and says themselves that a piece is home again. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageList } from '../../../../contract/message/calls.ts';
import {
  orderCancel,
  orderShip,
  workbenchInspect,
  workbenchScanIn,
  workbenchSendBack,
} from '../../../../contract/order/calls.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { boughtHere, paidThere, stateNow, unwanted, up } from '../../../testing/resale/sold-twice.ts';
import { message } from '../../message/handlers.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let buying: { as: Resale['people']['buyer'] };
let clerk: { as: Resale['people']['staff'] };
beforeAll(async () => {
  app = await openResale(undefined, [message]);
  selling = { as: app.people.seller };
  buying = { as: app.people.buyer };
  clerk = { as: app.people.staff };
}, 120_000);
afterAll(() => app.close());

const parcel = { company: '顺丰', waybill: 'SF1234567890777' };
const shown = (id: string) => app.must(contract.resaleDetail, { id }, selling);
const listed = async (id: string) =>
  (await app.must(contract.resaleList, { tab: 'past', size: 50 }, selling)).list.find((one) => one.id === id);
const again = async (id: string) => {
  const { title, body, price, chosen } = await shown(id);
  return app.call(contract.resaleRetry, { id, title, body, price, photos: chosen }, selling);
};
const told = async (id: string) =>
  (await app.must(messageList, { size: 50 }, selling)).list
    .filter((one) => one.link.includes(id))
    .map(({ body }) => body.zh)
    .reverse();
const atHome = (itemId: string) =>
  app.db.updateTable('item').set({ in_warehouse: false }).where('id', '=', itemId).execute();

test('what was bought here is not told as merely down: promised, then sold, and neither offers to put it up again', async () => {
  const { id, itemId } = await up(app);
  await atHome(itemId);
  const orderId = await boughtHere(app, itemId);
  await app.live(5 * MINUTE);
  expect([await shown(id), await listed(id)]).toMatchObject([
    { state: 'off', stays: 'promised' },
    { state: 'off', stays: 'promised' },
  ]);
  const went = { by: 'sale', order: { id: orderId, state: 'awaiting_ship' } };
  expect([(await shown(id)).went, (await listed(id))?.went]).toMatchObject([went, went]);
  await app.must(orderShip, { id: orderId, ...parcel }, selling);
  expect([(await shown(id)).stays, (await listed(id))?.stays]).toEqual(['sold', 'sold']);
  expect((await shown(id)).went).toMatchObject({ order: { id: orderId, state: 'to_platform' } });
  expect((await again(id)).code).toBe('ITEM_TAKEN');
});

test('given up by its buyer here it is up there again, and then nothing stays in its way', async () => {
  const { id, itemId } = await up(app);
  const orderId = await boughtHere(app, itemId);
  await app.live(5 * MINUTE);
  await app.must(orderCancel, { id: orderId, reason: '不要了' }, buying);
  await app.live(2 * resaleTimes.compare);
  await unwanted(app);
  expect(await shown(id)).toMatchObject({ state: 'on_sale', stays: null });
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(5 * MINUTE);
  expect(await shown(id)).toMatchObject({ state: 'off', stays: null });
});

test('in another shop by now, put aside, or in a shop that was let go: it says which, and offers nothing', async () => {
  const { id, itemId } = await up(app, { onSale: false });
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(5 * MINUTE);
  const [next = ''] = await app.publish([itemId], { shopId: await app.connect(1) });
  expect(await shown(id)).toMatchObject({ stays: 'elsewhere', went: null });
  await app.must(contract.resaleOff, { id: next }, selling);
  await app.live(5 * MINUTE);
  expect((await shown(id)).stays).toBeNull();
  await app.db.updateTable('item').set({ state: 'quarantined' }).where('id', '=', itemId).execute();
  expect((await shown(id)).stays).toBe('aside');
  await app.db.updateTable('item').set({ state: 'in_stock' }).where('id', '=', itemId).execute();
  const { shop } = await shown(next);
  await app.must(contract.resaleDisconnect, { id: shop.id }, selling);
  expect([(await shown(next)).stays, (await listed(next))?.stays]).toEqual(['shopGone', 'shopGone']);
  expect((await again(next)).code).toBe('SHOP_GONE');
});

test('sold in another shop by now, it is not told as sold here, and leads to where it is', async () => {
  const { id, itemId } = await up(app, { onSale: false });
  await app.must(contract.resaleOff, { id }, selling);
  await app.live(5 * MINUTE);
  const [next = ''] = await app.publish([itemId], { shopId: await app.connect(1) });
  await app.live(3 * MINUTE);
  await unwanted(app);
  await paidThere(app, (await app.post(next)).remote_id ?? '');
  await app.live(resaleTimes.compare + MINUTE);
  const told = { stays: 'elsewhere', went: { by: 'resale', id: next, order: null } };
  expect(await shown(id)).toMatchObject(told);
  await app.must(work.resaleWorkShip, { id: next, ...parcel }, clerk);
  expect([await shown(id), await listed(id)]).toMatchObject([told, told]);
});

test('what was found not to be genuine says so, and is not put up again', async () => {
  const { id, itemId } = await up(app);
  await atHome(itemId);
  const orderId = await boughtHere(app, itemId);
  await app.live(5 * MINUTE);
  await app.must(orderShip, { id: orderId, ...parcel }, selling);
  await app.must(workbenchScanIn, { id: orderId, waybill: parcel.waybill }, clerk);
  await app.must(workbenchInspect, { id: orderId, result: 'start' }, clerk);
  const fake = { result: 'fail', why: 'fake', note: '中底胶水不对，鉴别为假' } as const;
  await app.must(workbenchInspect, { id: orderId, ...fake, ...(await app.checked('中底胶水不对')) }, clerk);
  await app.must(workbenchSendBack, { id: orderId, ...parcel }, clerk);
  await app.live(2 * resaleTimes.compare);
  await app.db.updateTable('item').set({ state: 'in_stock' }).where('id', '=', itemId).execute();
  await app.db.deleteFrom('item_lock').where('item_id', '=', itemId).execute();
  expect(await shown(id)).toMatchObject({ state: 'off', stays: 'fake' });
  expect((await again(id)).code).toBe('FOUND_FAKE');
});

/** Sent there, and refunded there. */
async function cameBack({ home }: { home: boolean }) {
  const { id, itemId, goodsId } = await up(app, { onSale: false });
  if (home) await atHome(itemId);
  const no = await paidThere(app, goodsId);
  await app.live(resaleTimes.compare + MINUTE);
  if (home) await app.must(contract.resaleShip, { id, ...parcel }, selling);
  else await app.must(work.resaleWorkShip, { id, ...parcel }, clerk);
  await app.sandbox.act(no, 'refund', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(app, id)).toBe('returned');
  return { id, itemId };
}

test('a piece that is with its seller again is theirs by their own word: to be put up again there, or sold here', async () => {
  const { id, itemId } = await cameBack({ home: true });
  expect((await app.call(contract.resaleBack, { id }, buying)).success).toBe(false);
  expect(await app.must(contract.resaleBack, { id }, selling)).toEqual({ id, state: 'off' });
  const item = await app.db.selectFrom('item').select(['state']).where('id', '=', itemId).executeTakeFirst();
  const lock = await app.db.selectFrom('item_lock').select('holder_id').where('item_id', '=', itemId).execute();
  expect([item, lock]).toEqual([{ state: 'in_stock' }, []]);
  // It goes up nowhere by itself.
  await app.live(2 * resaleTimes.compare);
  expect(await shown(id)).toMatchObject({ state: 'off', stays: null });
  const { list } = await app.must(work.resaleWork, { queue: 'returned', size: 50 }, clerk);
  expect(list.map((one) => one.id)).not.toContain(id);
  expect((await again(id)).success).toBe(true);
});

test('what left our warehouse is not said by its seller to be back, and what left their home not by our staff', async () => {
  const { id } = await cameBack({ home: false });
  expect((await app.call(contract.resaleBack, { id }, selling)).code).toBe('STATE_REFUSED');
  expect((await app.must(work.resaleReturned, { id, back: true, note: '在货架上' }, clerk)).state).toBe('off');
  const { id: home } = await cameBack({ home: true });
  const wish = { id: home, back: true, note: '卖家说收到了' };
  expect((await app.call(work.resaleReturned, wish, clerk)).code).toBe('STATE_REFUSED');
  expect((await told(home)).at(-1)).toMatch(/这件回到你手上了，请打开说一声/);
  expect((await app.must(work.resaleReturned, { ...wish, back: false, note: '寄丢了' }, clerk)).state).toBe('done');
});
