/** By when a piece that was judged in the hand leaves for home: promised to its owner, due at the desk, and late in the numbers. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaim, identifyClaimDecide, identifyFault } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { unheardOf } from '../../../testing/warehouse.ts';
import { lateIn, promisesOf } from '../../shop/numbers/promises.ts';
import { workWaiting } from '../../todo/queries.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const homeBy = async (id: string) => (await app.must(calls.identifyDetail, { id }, mine())).homeBy;
const leaving = async () => (await app.must(work.identifyWork, {}, desk())).leaving;
const now = () => app.clock.now();
const told = async () => (await app.must(messageList, {}, mine())).list[0]?.title.zh;
const home = async () =>
  (await promisesOf(app.db, now(), 90)).find(({ entity, state }) => entity === 'identify' && state === 'home');
const send = (id: string, waybill: string) =>
  app.must(work.identifySendBack, { id, company: '顺丰速运', waybill }, desk());

test('an owner is told by when their piece leaves for home once its result is settled, and not before', async () => {
  const [id = ''] = await judgedInHand(app, 1, { accepted: false });
  expect(await homeBy(id)).toBeNull();
  await app.must(calls.identifyAccept, { id }, mine());
  const due = now().getTime() + identifyTimes.ship;
  expect(await homeBy(id)).toBe(due);
  expect(await leaving()).toMatchObject([{ id, dueAt: due }]);
  expect(await home()).toMatchObject({ now: 1, late: 0, left: 0, promised: identifyTimes.ship });
  await send(id, 'SF9000000001');
  expect(await homeBy(id)).toBeNull();
  expect(await home()).toMatchObject({ now: 0, left: 1, leftLate: 0 });
});

test('what is not sent by then is late: at the desk, in the numbers, and also once it has left', async () => {
  const [id = ''] = await judgedInHand(app);
  const before = (await workWaiting(app.db, now())).identify.overdue;
  app.clock.advance(identifyTimes.ship + 60_000);
  expect((await workWaiting(app.db, now())).identify.overdue).toBe(before + 1);
  expect(await home()).toMatchObject({ now: 1, late: 1 });
  expect(await lateIn(app.db, now(), { entity: 'identify', state: 'home' })).toMatchObject([{ id }]);
  await send(id, 'SF9000000002');
  expect(await home()).toMatchObject({ now: 0, late: 0, left: 2, leftLate: 1 });
  // Given back by its carrier, it is promised anew.
  await app.must(
    work.identifyScanIn,
    { id, waybill: 'SF9000000002', photos: [await photoBy(app, app.experts[0])] },
    desk(),
  );
  expect(await homeBy(id)).toBe(now().getTime() + identifyTimes.ship);
});

test('what broke with us is told, decided by somebody without a part in it, and goes home by a new day', async () => {
  const [id = ''] = await judgedInHand(app);
  const photos = async (n: number) => [await photoBy(app, app.experts[n] ?? app.owner)];
  const stranger = await app.as('13300000081');
  expect(await app.call(identifyFault, { id, note: '摔了', photos: await photos(0) }, { as: stranger })).toMatchObject({
    success: false,
  });
  await app.must(identifyFault, { id, note: '从架上摔下来，鞋面裂了', photos: await photos(0) }, desk());
  expect(await told()).toContain('在我们这里弄坏了');
  const page = () => app.must(calls.identifyDetail, { id }, mine());
  expect(await page()).toMatchObject({
    claim: { broken: true, state: 'open', photos: [expect.any(String)] },
    homeBy: null,
  });
  // Until it is decided it goes nowhere, and is not said again.
  expect((await leaving()).map((one) => one.id)).not.toContain(id);
  const parcel = { id, company: '顺丰速运', waybill: 'SF9000000011' };
  expect(await app.call(work.identifySendBack, parcel, desk())).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await app.call(identifyFault, { id, note: '又摔', photos: await photos(0) }, desk())).toMatchObject({
    code: 'NOT_FOUND',
  });
  const decide = async (n: number, amount: number) => {
    const said = { id, grant: true as const, amount, note: '裂了一道', photos: await photos(n) };
    return app.call(identifyClaimDecide, said, { as: app.experts[n] ?? app.owner });
  };
  expect(await decide(0, 10_000)).toMatchObject({ code: 'OWN_CASE' });
  const purse = await app.purse();
  expect(await decide(3, 10_000)).toMatchObject({ data: { state: 'paid' } });
  expect(await app.purse()).toBe(purse + 10_000);
  expect(await page()).toMatchObject({
    claim: { state: 'paid', amount: 10_000 },
    homeBy: now().getTime() + identifyTimes.ship,
  });
  await app.must(work.identifySendBack, parcel, desk());
  // Lost on its way home, the rest is still covered.
  app.clock.advance(identifyTimes.unheard);
  await unheardOf(app, id);
  expect(await page()).toMatchObject({ covered: 40_000, claimable: { until: null } });
  expect(await verify(app.db)).toEqual([]);
});

test('what was lost, paid for, found and then breaks here is looked into, and its owner is asked again', async () => {
  const [id = ''] = await judgedInHand(app);
  await send(id, 'SF9000000021');
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  await app.must(identifyClaim, { id, body: '没到' }, mine());
  const shots = async () => [await photoBy(app, app.experts[3])];
  const decide = async (more: { grant: true; amount: number } | { grant: false }) =>
    app.must(identifyClaimDecide, { id, ...more, note: '查过', photos: await shots() }, { as: app.experts[3] });
  await decide({ grant: true, amount: 50_000 });
  const photos = async () => [await photoBy(app, app.experts[0])];
  await app.must(work.identifyScanIn, { id, waybill: 'SF9000000021', photos: await photos() }, desk());
  app.clock.advance(identifyTimes.found - 60_000);
  await app.must(identifyFault, { id, note: '水泡了', photos: await photos() }, desk());
  // Nobody's silence counts while it is decided.
  await app.live(120_000);
  const found = async () => (await app.must(calls.identifyDetail, { id }, mine())).found;
  expect(await found()).toMatchObject({ home: null });
  // Paid for in full before, nothing more is.
  await decide({ grant: false });
  expect(await told()).toContain('查清了，之前已赔足');
  expect(await found()).toMatchObject({ home: null, until: now().getTime() + identifyTimes.found });
  await app.live(identifyTimes.found + 60_000);
  expect((await leaving()).map((one) => one.id)).toContain(id);
  expect(await verify(app.db)).toEqual([]);
});

test('what is promised to whoever has closed their account since is late for nobody', async () => {
  const [id = ''] = await judgedInHand(app);
  app.clock.advance(identifyTimes.ship + 60_000);
  const counts = async () => [
    (await home())?.late,
    (await lateIn(app.db, now(), { entity: 'identify', state: 'home' })).some((one) => one.id === id),
    (await workWaiting(app.db, now())).identify.overdue,
  ];
  const [late = 0, , overdue] = (await counts()) as [number, boolean, number];
  const closed = (at: Date | null) =>
    app.db.updateTable('account').set({ deleted_at: at }).where('id', '=', app.owner.userId).execute();
  await closed(now());
  const [lateNow, listed, overdueNow] = (await counts()) as [number, boolean, number];
  await closed(null);
  expect(lateNow).toBeLessThan(late);
  expect(listed).toBe(false);
  expect(overdueNow).toBeLessThan(overdue);
});
