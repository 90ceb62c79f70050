/** Sold on both sides and kept by the buyer here, who gives it up afterwards: the refund there goes on, and the item is nobody's loss. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageList } from '../../../../contract/message/calls.ts';
import { orderCancel } from '../../../../contract/order/calls.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { stateNow, twice, unwanted } from '../../../testing/resale/sold-twice.ts';
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

const detail = (id: string) => app.must(contract.resaleDetail, { id }, selling);
const toRefund = async (id: string) =>
  (await app.must(work.resaleWork, { queue: 'refund', size: 50 }, clerk)).list.find((one) => one.id === id);
const told = async (id: string) =>
  (await app.must(messageList, { size: 50 }, selling)).list
    .filter((one) => one.link.includes(id))
    .map(({ title, body }) => `${title.zh} ${body.zh}`);

/** Kept here, and cancelled by who kept it. */
async function gaveUp() {
  const sold = await twice(app);
  await app.must(work.resaleKeepHere, { id: sold.id, note: '这里先付款' }, clerk);
  await app.live(MINUTE);
  expect(await toRefund(sold.id)).toMatchObject({ freed: false });
  await app.must(orderCancel, { id: sold.orderId, reason: '不要了' }, buying);
  await app.live(MINUTE);
  return sold;
}

test('it is for sale here again at once, staff and seller read that it is free, and once the money there is back it goes up there again', async () => {
  const { id, itemId } = await gaveUp();
  expect([await stateNow(app, id), (await app.listing(itemId))?.state]).toEqual(['refund_remote', 'on']);
  expect(await app.db.selectFrom('item_lock').select('holder_id').where('item_id', '=', itemId).execute()).toEqual([]);
  const job = await toRefund(id);
  expect(job).toMatchObject({ freed: true });
  const { conflicts } = await detail(id);
  expect(conflicts).toMatchObject([{ outcome: 'fell', here: { state: 'closed' } }]);
  await app.live(2 * resaleTimes.compare);
  expect((await told(id)).filter((words) => words.includes('又空出来了'))).toEqual([
    expect.stringMatching(/对方买家的钱照样要退，退好以后这家店会自己再放上去/),
  ]);
  await app.must(contract.resaleRefund, { id, amount: job?.paid ?? 0 }, selling);
  await app.live(2 * MINUTE);
  await unwanted(app);
  await app.live(resaleTimes.compare);
  expect(await stateNow(app, id)).toBe('on_sale');
  expect(await verify(app.db)).toEqual([]);
});

test('refunded there before the buyer here gives it up: it goes up there again then', async () => {
  const { id, orderId } = await twice(app);
  await app.must(work.resaleKeepHere, { id, note: '这里先付款' }, clerk);
  await app.must(contract.resaleRefund, { id, amount: (await toRefund(id))?.paid ?? 0 }, selling);
  await app.live(resaleTimes.compare);
  expect(await stateNow(app, id)).toBe('off');
  await app.must(orderCancel, { id: orderId, reason: '不要了' }, buying);
  await app.live(2 * MINUTE);
  await unwanted(app);
  await app.live(resaleTimes.compare);
  expect(await stateNow(app, id)).toBe('on_sale');
});

test('its seller may put it into another shop while the refund goes on, and it is up in one shop only', async () => {
  const { id, itemId } = await gaveUp();
  const amount = (await toRefund(id))?.paid ?? 0;
  const [next = ''] = await app.publish([itemId], { shopId: await app.connect(1) });
  await app.live(3 * MINUTE);
  await unwanted(app);
  expect(await stateNow(app, next)).toBe('on_sale');
  await app.must(contract.resaleRefund, { id, amount }, selling);
  await app.live(2 * resaleTimes.compare);
  expect([await stateNow(app, id), await stateNow(app, next)]).toEqual(['off', 'on_sale']);
  await app.must(contract.resaleOff, { id: next }, selling);
  await app.live(2 * resaleTimes.compare);
  expect([await stateNow(app, id), await stateNow(app, next)]).toEqual(['off', 'off']);
});
