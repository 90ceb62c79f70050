/** One parcel has one address, and a claim one end. */
// @module-tag both-engines
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import { identifySendBack } from '../../../../contract/identify/desk-calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { type Bench, HOME, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { arrivalSeen } from '../../../testing/warehouse.ts';

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
    await arrivalSeen(app, one);
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

test('a number under which a piece goes home is refused for a piece of the other service that goes to somebody else, however it is written', async () => {
  const [id] = await twoToGo();
  const [judged = ''] = await judgedInHand(app);
  const elsewhere = { name: '陈舟', phone: '13800002099', ...HOME };
  const moved = { sent_to: JSON.stringify(elsewhere) };
  await app.db.updateTable('identify_case').set(moved).where('id', '=', judged).execute();
  const send = (waybill: string) => app.call(identifySendBack, { id: judged, company: '顺丰速运', waybill }, staff());
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: 'SF6000000011' }, staff());
  expect(await send('sf6000000011')).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
  expect(await send('SF6000000012')).toMatchObject({ success: true });
});

test('a number that was typed for somebody else long ago holds up nobody who is given it now', async () => {
  const [id] = await twoToGo();
  const [judged = ''] = await judgedInHand(app);
  const elsewhere = { name: '陈舟', phone: '13800002099', ...HOME };
  await app.db
    .updateTable('identify_case')
    .set({ sent_to: JSON.stringify(elsewhere) })
    .where('id', '=', judged)
    .execute();
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: 'SF6000000021' }, staff());
  const longAgo = new Date(app.clock.now().getTime() - 31 * DAY);
  await app.db.updateTable('parcel').set({ sent_at: longAgo }).where('waybill', '=', 'SF6000000021').execute();
  const again = { id: judged, company: '顺丰速运', waybill: 'SF6000000021' };
  expect(await app.call(identifySendBack, again, staff())).toMatchObject({ success: true });
});

test('two pieces that are sent under one number in the same moment, to two addresses, are not both sent', async () => {
  for (let n = 0; n < 5; n += 1) {
    const [[one], [two]] = [await twoToGo(), await twoToGo()];
    const elsewhere = JSON.stringify({ name: '林一舟', phone: '13800002046', ...HOME, detail: '别处 2 号' });
    await app.db.updateTable('cleaning').set({ address: elsewhere }).where('id', '=', two).execute();
    const answers = await Promise.all(
      [one, two].map((id) =>
        app.call(calls.cleaningShip, { id, company: '顺丰速运', waybill: `SF600000010${n}` }, staff()),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers.find(({ success }) => !success)).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
  }
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
