/** One parcel has one address, and a claim one end. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, HOME, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];

/** Two pieces of one order that lie with us unwashed, to go home. */
async function twoToGo(): Promise<[string, string]> {
  const [id, other] = [randomUUID(), randomUUID()];
  const waybill = `SF6${String(Date.now()).slice(-9)}`;
  const piece = async () => ({ ...WISH, declared: 60_000, photos: await photos(app.owner) });
  const total = orderLines([WISH, WISH], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  const order = { id, ...(await piece()), more: [{ id: other, ...(await piece()) }], expectedTotal: total };
  await app.must(calls.cleaningOrderSave, order, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  for (const one of [id, other]) {
    await app.must(calls.cleaningScanIn, { id: one, waybill, photos: await photos() }, staff());
    await app.must(calls.cleaningAssess, { id: one, result: 'refuse', note: '洗不了' }, staff());
  }
  return [id, other];
}

test('a number under which one piece is on its way is refused for another that goes to another address', async () => {
  const [id, other] = await twoToGo();
  const elsewhere = { name: '林一舟', phone: '13800002046', ...HOME, detail: '别处 2 号' };
  await app.db
    .updateTable('cleaning')
    .set({ address: JSON.stringify(elsewhere) })
    .where('id', '=', other)
    .execute();
  const ship = (of: string, waybill: string) =>
    app.call(calls.cleaningShip, { id: of, company: '顺丰速运', waybill }, staff());
  expect(await ship(id, 'SF6000000001')).toMatchObject({ success: true });
  expect(await ship(other, 'sf6000000001')).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
  expect(await ship(other, 'SF6000000002')).toMatchObject({ success: true });
});

test('what is claimed before its time is taken, and nothing at its end: as it is said, and as it is for a verdict', async () => {
  const [id] = await twoToGo();
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: 'SF6000000003' }, staff());
  await app.db
    .updateTable('parcel')
    .set({ arrived_at: app.clock.now() })
    .where('subject_id', '=', id)
    .where('leg', '=', 'returnBack')
    .execute();
  const until = app.clock.now().getTime() + cleaningTimes.claim;
  expect(await app.must(calls.cleaningDetail, { id }, mine())).toMatchObject({ claimUntil: until });
  const claim = async () =>
    app.call(calls.cleaningClaim, { id, body: '鞋头划了', photos: await photos(app.owner) }, mine());
  app.clock.set(until);
  expect(await claim()).toMatchObject({ code: 'STATE_REFUSED' });
  app.clock.set(until - 1);
  expect(await claim()).toMatchObject({ success: true });
});
