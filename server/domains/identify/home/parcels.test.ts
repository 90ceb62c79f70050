/** The tracking number of a parcel to us, as it is said on a phone that was away: of which pieces, and how late. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, HOME, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const send = (id: string, waybill: string, alone?: boolean) =>
  app.call(calls.identifyDeliver, { id, company: '顺丰速运', waybill, alone }, mine());

/** Two pieces of one order, paid for. */
async function toSend(): Promise<[string, string]> {
  const [first, second, order] = [randomUUID(), randomUUID(), randomUUID()];
  const pieces = [first, second].map((id) => ({
    ...{ id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  }));
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  return [first, second];
}

test('what an older app kept without a network is about the piece it was said of: each of two parcels is known at the desk', async () => {
  const [first, second] = await toSend();
  expect(await send(first, 'SF4500000001')).toMatchObject({ success: true });
  expect((await detail(second)).state).toBe('to_send');
  expect(await send(second, 'SF4500000002')).toMatchObject({ success: true });
  const { arriving } = await app.must(work.identifyWork, { code: 'SF4500000002' }, desk());
  expect(arriving.map(({ id }) => id)).toEqual([second]);
});

test('the number of one parcel said of each piece in it is the same word however late it comes, and another number is refused', async () => {
  const [first, second] = await toSend();
  expect(await send(first, 'SF4500000003', false)).toMatchObject({ success: true });
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(work.identifyScanIn, { id: second, waybill: 'SF4500000003', photos }, desk());
  expect(await send(second, 'sf4500000003')).toMatchObject({ data: { id: second, state: 'queued' } });
  expect(await send(second, 'SF4500000004')).toMatchObject({ code: 'STATE_REFUSED' });
  await app.must(calls.identifyCancel, { id: second }, mine());
  expect(await send(second, 'SF4500000003')).toMatchObject({ data: { state: 'closed' } });
});

test('a number under which one piece is on its way home is refused for another whose owner had it sent elsewhere, and taken for one that goes there too', async () => {
  const [id = '', other = ''] = await judgedInHand(app, 2);
  const elsewhere = JSON.stringify({ name: '林一舟', phone: '13800002046', ...HOME, detail: '别处 2 号' });
  await app.db.updateTable('identify_case').set({ sent_to: elsewhere }).where('id', '=', other).execute();
  const ship = (of: string, waybill: string) =>
    app.call(work.identifySendBack, { id: of, company: '顺丰速运', waybill }, desk());
  expect(await ship(id, 'SF9200000001')).toMatchObject({ data: { sent: [id] } });
  expect(await ship(other, 'sf9200000001')).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
  // Of another order, to the address that was chosen instead of its own.
  const [third = ''] = await judgedInHand(app);
  await app.db.updateTable('identify_case').set({ sent_to: elsewhere }).where('id', '=', third).execute();
  expect(await ship(third, 'SF9200000001')).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
  expect(await ship(other, 'SF9200000002')).toMatchObject({ success: true });
  expect(await ship(third, 'SF9200000002')).toMatchObject({ success: true });
});
