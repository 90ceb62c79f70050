/** A claim that is refused takes no right that its owner had before: what nobody has brought yet may still come damaged, or never. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { cleaningObjectionDecide, objectionSave } from '../../../../contract/objection/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { arrivalSeen, unheardOf } from '../../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const TOTAL = totalOf(linesOf(WISH, 'send'));
const DECLARED = 60_000;

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterEach(async () => expect(await verify(app.db)).toEqual([]));
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const judge = () => ({ as: app.experts[1] });
const second = () => ({ as: app.experts[2] });
const colleague = () => ({ as: app.experts[3] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const photos = async (who = app.experts[0]) => [await photoBy(app, who)];
const told = async () => (await app.must(messageList, {}, mine())).list[0];
const damaged = async (id: string) =>
  app.call(calls.cleaningClaim, { id, body: '鞋跟裂了', photos: await photos(app.owner) }, mine());
const missing = (id: string) =>
  app.call(calls.cleaningClaim, { id, body: '没收到', missing: true, photos: [] }, mine());
const refuse = (id: string) => app.must(calls.cleaningDecide, { id, grant: false, note: '照片里看不到' }, judge());
const object = (id: string) => app.must(objectionSave, { service: 'cleaning', id, body: '不是这样' }, mine());
const pays = (id: string, amount: number) =>
  app.must(cleaningObjectionDecide, { id, grant: true, amount, note: '对' }, second());
const home = async (id: string) => {
  for (let n = 0; n < 20 && (await detail(id)).parcelBack?.arrivedAt === null; n += 1) await app.live(DAY / 2);
};

/** Washed, and on its way home with a carrier that is asked. */
async function goingHome(): Promise<string> {
  const [id, waybill] = [randomUUID(), `SF91${randomUUID().slice(0, 8)}`];
  const wish = { id, ...WISH, declared: DECLARED, expectedTotal: TOTAL, photos: await photos(app.owner) };
  await app.must(calls.cleaningOrderSave, wish, mine());
  await credit(app.db, app.owner.userId, TOTAL, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  await app.must(calls.cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(calls.cleaningScanIn, { id, waybill, photos: await photos() }, staff());
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗' }, staff());
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine());
  await app.must(calls.cleaningStep, { id, kind: 'brush', note: '', photos: await photos() }, staff());
  await app.must(calls.cleaningFinish, { id }, staff());
  await app.must(calls.cleaningCheck, { id, pass: true, photos: await photos(colleague().as) }, colleague());
  await app.must(calls.cleaningShip, { id, company: '顺丰速运', waybill: `${waybill}H` }, staff());
  return id;
}

test('whose claim was refused while their parcel was on its way may still say that it never came, or came damaged; nothing of it ends by that', async () => {
  const id = await goingHome();
  await unheardOf(app, id);
  const { deadlineAt } = await detail(id);
  expect(await damaged(id)).toMatchObject({ data: { state: 'claim' } });
  // What its carrier says stays what its carrier says.
  expect((await detail(id)).parcelBack?.arrivedAt).toBeNull();
  await refuse(id);
  expect(await detail(id)).toMatchObject({ state: 'delivering', deadlineAt, refunded: 0, outcome: null });
  expect(await told()).toMatchObject({ title: { zh: '赔付没有通过，寄回的还在路上' } });
  expect(await missing(id)).toMatchObject({ code: 'NOT_ARRIVED' });
  await app.live(cleaningTimes.unheard);
  expect(await missing(id)).toMatchObject({ data: { state: 'claim' } });
  await refuse(id);
  expect(await detail(id)).toMatchObject({ state: 'delivering', deadlineAt });
  // It counts as lost by itself, once; after that was decided not to be so, silence says that it came.
  await app.live((deadlineAt ?? 0) - app.clock.now().getTime() + 1);
  expect(await detail(id)).toMatchObject({ state: 'claim', claimed: { event: 'vanish', from: 'delivering' } });
  await refuse(id);
  const again = await detail(id);
  expect(again).toMatchObject({ state: 'delivering', claimUntil: again.deadlineAt });
  expect(again.deadlineAt).toBe(app.clock.now().getTime() + cleaningTimes.unheard);
  expect(await damaged(id)).toMatchObject({ data: { state: 'claim' } });
  await app.must(calls.cleaningDecide, { id, grant: true, amount: 5_000, note: '看得到', seen: true }, judge());
  expect(await detail(id)).toMatchObject({ state: 'done', outcome: 'paid', compensated: 5_000, refunded: TOTAL });
});

test('who says nothing more after that is done with it, and is told so', async () => {
  const id = await goingHome();
  await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  await refuse(id);
  await app.live(cleaningTimes.unheard + 1);
  expect(await detail(id)).toMatchObject({ state: 'done', refunded: 0, compensated: 0 });
  expect(await told()).toMatchObject({ title: { zh: '算收到了' } });
});

test('what its carrier brought while a claim of before was decided has the whole time for another', async () => {
  const id = await goingHome();
  await damaged(id);
  await home(id);
  app.clock.advance(cleaningTimes.claim);
  await refuse(id);
  const until = app.clock.now().getTime() + cleaningTimes.claim;
  expect(await detail(id)).toMatchObject({ state: 'delivering', deadlineAt: until, claimUntil: until, waitsFor: 'B' });
  app.clock.advance(cleaningTimes.claim - 1);
  expect(await damaged(id)).toMatchObject({ data: { state: 'claim' } });
  // That one was of a parcel that had come.
  await refuse(id);
  expect(await detail(id)).toMatchObject({ state: 'done', outcome: 'refused' });
});

test.each(['damage', 'loss'] as const)(
  'of a parcel that had come a refused claim about $0 ends it as before',
  async (what) => {
    const id = await goingHome();
    await home(id);
    expect(await (what === 'damage' ? damaged(id) : missing(id))).toMatchObject({ data: { state: 'claim' } });
    await refuse(id);
    expect(await detail(id)).toMatchObject({ state: 'done', outcome: 'refused', objection: { said: null } });
  },
);

test('who objects to that has it decided by another while it is on its way: damage is paid and it goes on, what is lost is over', async () => {
  const [cracked, lost, late] = [await goingHome(), await goingHome(), await goingHome()];
  await damaged(cracked);
  await refuse(cracked);
  await object(cracked);
  const purse = await app.purse();
  await pays(cracked, 20_000);
  expect(await app.purse()).toBe(purse + 20_000 + TOTAL);
  expect(await detail(cracked)).toMatchObject({ state: 'delivering', compensated: 20_000 });
  const paidAt = app.clock.now().getTime();
  app.clock.advance(60_000);
  await app.must(calls.cleaningConfirm, { id: cracked }, mine());
  // That it was paid for stands with when it was, not with when its owner had it; what they objected to is in its history.
  expect(await detail(cracked)).toMatchObject({
    ...{ state: 'done', outcome: 'paid', refunded: TOTAL, movedAt: paidAt },
    objections: [{ state: 'paid', decidedAt: paidAt, amount: 20_000, first: 0 }],
  });
  for (const id of [lost, late]) await unheardOf(app, id);
  await app.live(cleaningTimes.lost + 1);
  for (const id of [lost, late]) {
    await refuse(id);
    await object(id);
  }
  await pays(lost, DECLARED);
  expect(await detail(lost)).toMatchObject({ state: 'done', outcome: 'paid', compensated: DECLARED, refunded: TOTAL });
  // Silence while that is open says nothing against it.
  await app.live(cleaningTimes.unheard + 1);
  expect(await detail(late)).toMatchObject({ state: 'done', objection: { said: { state: 'open' } } });
  await pays(late, DECLARED);
  expect(await detail(late)).toMatchObject({ state: 'done', outcome: 'paid', refunded: TOTAL });
  // Found, its owner is asked about it like any other.
  for (const id of [lost, late]) {
    const { no } = await detail(id);
    await app.must(calls.cleaningScanIn, { id, waybill: no, photos: await photos() }, staff());
    expect(await detail(id)).toMatchObject({ state: 'found' });
  }
});
