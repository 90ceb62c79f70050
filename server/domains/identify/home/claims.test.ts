/** A piece that was judged and did not come home: its owner says so, somebody without a part in it decides, and it is paid once. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COVER_MOST } from '../../../../contract/express/cover.ts';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaim, identifyClaimDecide } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';
import { unheardOf } from '../../../testing/warehouse.ts';
import { identifyPersonal } from '../personal.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const judge = () => ({ as: app.experts[1] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const claim = (id: string) => app.call(identifyClaim, { id, body: '快递没送来' }, mine());
const open = async () => (await app.must(work.identifyWork, {}, judge())).claims;
const last = async () => (await app.must(messageList, {}, mine())).list[0];

async function decide(id: string, amount: number | null, as = judge()) {
  const photos = [await photoBy(app, as.as)];
  const said = { id, note: '快递查不到签收', photos };
  return app.call(
    identifyClaimDecide,
    amount === null ? { ...said, grant: false } : { ...said, grant: true, amount },
    as,
  );
}

/** Nobody has sent them home. */
const judged = (pieces = 1, wish = {}) => judgedInHand(app, pieces, wish);

/** One that left us so long ago that its owner may say that it did not come. */
async function overdue(): Promise<string> {
  const [id = ''] = await judged();
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: `SF6${id.slice(0, 8)}` }, desk());
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  return id;
}

test('a piece that does not come home is claimed once it is overdue, decided by somebody without a part in it, and paid once', async () => {
  const [id = ''] = await judged();
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF6000000011' }, desk());
  await unheardOf(app, id);
  expect(await claim(id)).toMatchObject({ code: 'NOT_ARRIVED' });
  const stranger = await app.as('13300000078');
  app.clock.advance(identifyTimes.unheard);
  expect(await app.call(identifyClaim, { id, body: '没到' }, { as: stranger })).toMatchObject({ code: 'NOT_FOUND' });
  const waiting = async () => (await app.must(workCounts, {}, judge())).counts.identify?.waiting ?? 0;
  const before = await waiting();
  expect(await claim(id)).toMatchObject({ data: { state: 'open' } });
  expect(await claim(id)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await waiting()).toBe(before + 1);
  expect(await identifyPersonal.open?.(app.db, app.owner.userId)).toMatchObject([{ count: 1 }]);
  // Silence is not counted against whoever has spoken.
  await app.live(identifyTimes.claim + 1);
  expect((await app.must(workCounts, {}, judge())).counts.identify?.overdue).toBeGreaterThan(0);
  expect(await open()).toMatchObject([{ id, body: '快递没送来', covered: 50_000, own: false, needsSecond: false }]);
  // Whoever took it in, judged it or sent it home decides nothing, and nobody gives more than is covered.
  expect(await decide(id, 50_000, desk())).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(id, 50_001)).toMatchObject({ code: 'BAD_INPUT' });
  const purse = await app.purse();
  expect(await decide(id, 45_000)).toMatchObject({ data: { state: 'paid' } });
  expect(await app.purse()).toBe(purse + 45_000);
  expect(await decide(id, 45_000)).toMatchObject({ code: 'DECIDED' });
  expect((await last())?.title.zh).toBe('寄回丢了，赔给你');
  const { claim: shown, claimable } = await detail(id);
  expect(shown).toMatchObject({ state: 'paid', amount: 45_000, note: '快递查不到签收', photos: [expect.any(String)] });
  expect(claimable).toBeNull();
  expect(await open()).toEqual([]);
  expect(await verify(app.db)).toEqual([]);
});

test('a claim ends when the piece comes after all, by its owner’s word or its carrier’s; a carrier may be wrong, its owner not', async () => {
  const seen = await overdue();
  await claim(seen);
  await app.must(calls.identifyReceived, { id: seen }, mine());
  expect(await detail(seen)).toMatchObject({ lies: 'owner', claim: { state: 'came' }, claimable: null });
  expect(await claim(seen)).toMatchObject({ code: 'STATE_REFUSED' });
  expect(await decide(seen, 1)).toMatchObject({ code: 'NOT_FOUND' });
  const [id = ''] = await judged();
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF6000000012' }, desk());
  // Its carrier says that it came: whoever knows better says so, within its time.
  await app.live(3 * identifyTimes.again);
  const { parcelBack, claimable } = await detail(id);
  expect(parcelBack?.arrivedAt).not.toBeNull();
  expect(claimable?.until).toBe((parcelBack?.arrivedAt ?? 0) + identifyTimes.disputed);
  expect(await claim(id)).toMatchObject({ data: { state: 'open' } });
  expect(await decide(id, null)).toMatchObject({ data: { state: 'refused' } });
  expect((await last())?.body.zh).toContain('快递查不到签收');
  expect(await detail(id)).toMatchObject({ claim: { state: 'refused', amount: 0 }, claimable: null });
  const [late = ''] = await judged();
  await app.must(work.identifySendBack, { id: late, company: '顺丰速运', waybill: 'SF6000000013' }, desk());
  await app.live(3 * identifyTimes.again + identifyTimes.disputed);
  expect(await claim(late)).toMatchObject({ code: 'TIME_OVER' });
});

test('no more than the limit is covered, however much was declared', async () => {
  const [order, id] = [randomUUID(), randomUUID()];
  const piece = {
    id,
    category: 'sneakers' as const,
    brandId: 'kestrel',
    styleNo: 'KH92-007',
    worth: COVER_MOST + 1,
    photos: [],
  };
  await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces: [piece] }, mine());
  expect((await detail(id)).covered).toBe(COVER_MOST);
});

test('what was ordered together goes home under one number that is entered once, told once; one may go alone', async () => {
  const [first = '', second = '', third = ''] = await judged(3);
  const parcel = { company: '顺丰速运', waybill: 'SF6000000014' };
  expect((await app.must(work.identifyWork, {}, desk())).leaving).toMatchObject([
    { along: 2 },
    { along: 2 },
    { along: 2 },
  ]);
  const alone = await app.must(
    work.identifySendBack,
    { id: third, ...parcel, waybill: 'SF6000000015', alone: true },
    desk(),
  );
  expect(alone.sent).toEqual([third]);
  const told = async () => (await app.must(messageList, { size: 100 }, mine())).list.length;
  const before = await told();
  const { sent } = await app.must(work.identifySendBack, { id: first, ...parcel }, desk());
  expect(sent).toEqual([first, second]);
  expect(await detail(second)).toMatchObject({ parcelBack: { waybill: parcel.waybill } });
  expect(await told()).toBe(before + 1);
  expect((await last())?.body.zh).toContain('等 2 件');
  expect((await app.must(work.identifyWork, {}, desk())).leaving).toEqual([]);
});

test('a piece that lies here until its owner has spoken stands at the desk, by when, and not what was found', async () => {
  const [id = ''] = await judged(1, { accepted: false });
  const asking = async () => {
    const { asking: list, askingCount } = await app.must(work.identifyWork, {}, desk());
    return { list, askingCount };
  };
  const { deadlineAt, no } = await detail(id);
  expect(await asking()).toMatchObject({ list: [{ id, no, until: deadlineAt }], askingCount: 1 });
  expect(JSON.stringify(await asking())).not.toContain('genuine');
  await app.must(calls.identifyAccept, { id }, mine());
  expect(await asking()).toEqual({ list: [], askingCount: 0 });
});

test('what travels beside a piece that was claimed is asked about all the same, and by itself', async () => {
  const [first = '', second = ''] = await judged(2);
  await app.must(work.identifySendBack, { id: first, company: '顺丰速运', waybill: 'SF6000000071' }, desk());
  for (const id of [first, second]) await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  expect(await claim(first)).toMatchObject({ success: true });
  await app.live(identifyTimes.lost - identifyTimes.unheard + 1);
  const asked = (await app.must(messageList, { size: 100 }, mine())).list.filter(({ link }) => link?.includes(second));
  expect(asked[0]?.title.zh).toBe('寄回的收到了吗？');
  expect(asked[0]?.body.zh).not.toContain('等 2 件');
  // What is asked anew after a refusal is told of too, whatever else is on its way.
  expect(await decide(first, null)).toMatchObject({ data: { state: 'refused' } });
  await app.live(identifyTimes.lost + 1);
  expect(await last()).toMatchObject({ title: { zh: '寄回的收到了吗？' }, link: expect.stringContaining(first) });
});

test('photos of what was found out stay when whoever took them closes their account', async () => {
  const id = await overdue();
  await claim(id);
  await decide(id, null);
  const { photos } = await app.db
    .selectFrom('identify_claim')
    .select('photos')
    .where('case_id', '=', id)
    .executeTakeFirstOrThrow();
  const kept = async (userId: string) => (await identifyPersonal.photosKept?.(app.db, userId)) ?? [];
  expect(photos).toHaveLength(1);
  expect(await kept(app.experts[1].userId)).toEqual(expect.arrayContaining(photos));
  expect(await kept(app.experts[2].userId)).toEqual([]);
});

test('whoever took in what was found late decides nothing about it, though that moved nothing', async () => {
  const [order, id] = [randomUUID(), randomUUID()];
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  ];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const waybill = 'SF4000000081';
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, mine());
  await unheardOf(app, id);
  await app.live(identifyTimes.lost + 1);
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, app.experts[1])] }, judge());
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF6000000081' }, desk());
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  expect(await claim(id)).toMatchObject({ success: true });
  expect((await open()).find((one) => one.id === id)).toMatchObject({ own: true });
  expect(await decide(id, 1_000)).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(id, 1_000, { as: app.experts[2] })).toMatchObject({ data: { state: 'paid' } });
});

test('a parcel that its carrier gives back to us is taken in with all that was in it: the claim ends unpaid, and it goes home again', async () => {
  const [first = '', second = ''] = await judged(2);
  await app.must(work.identifySendBack, { id: first, company: '顺丰速运', waybill: 'SF6000000091' }, desk());
  for (const id of [first, second]) await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  await claim(second);
  const found = async () => (await app.must(work.identifyWork, { code: 'SF6000000091' }, desk())).arriving;
  expect((await found()).map(({ id, returned, late }) => [id, returned, late]).sort()).toEqual(
    [first, second].map((id) => [id, true, false]).sort(),
  );
  const scan = async (waybill: string) =>
    app.call(
      work.identifyScanIn,
      { id: first, waybill, photos: [await photoBy(app, app.experts[2])] },
      { as: app.experts[2] },
    );
  expect(await scan('SF6000000092')).toMatchObject({ code: 'WAYBILL_WRONG' });
  expect(await scan('SF6000000091')).toMatchObject({ success: true });
  expect(await scan('SF6000000091')).toMatchObject({ success: false });
  expect(await last()).toMatchObject({ title: { zh: '寄回的没送到，退回我们这里了' } });
  expect((await last())?.body.zh).toMatch(/等 2 件.*不按丢件赔/);
  expect(await open()).not.toContainEqual(expect.objectContaining({ id: second }));
  expect(await decide(second, 1_000)).toMatchObject({ code: 'NOT_FOUND' });
  for (const id of [first, second])
    expect(await detail(id)).toMatchObject({
      state: 'final',
      lies: 'here',
      parcelBack: null,
      cameBack: { photos: [expect.any(String)] },
    });
  expect((await detail(second)).claim).toMatchObject({ state: 'back', amount: 0 });
  // Lost on that second way, it is claimed and decided like any other.
  await app.must(work.identifySendBack, { id: first, company: '顺丰速运', waybill: 'SF6000000093' }, desk());
  for (const id of [first, second]) await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  expect(await claim(second)).toMatchObject({ success: true });
  expect(await decide(second, 1_000, { as: app.experts[2] })).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(second, 1_000)).toMatchObject({ data: { state: 'paid' } });
  await app.must(calls.identifyReceived, { id: first }, mine());
  expect(await verify(app.db)).toEqual([]);
});

test('what its owner said came home is not scanned in again; what was paid for as lost is, and its owner is asked, nobody gives it back undelivered', async () => {
  const [id = ''] = await judged();
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF6000000094' }, desk());
  await app.must(calls.identifyReceived, { id }, mine());
  const scan = { id, waybill: 'SF6000000094', photos: [await photoBy(app, app.experts[0])] };
  expect(await app.call(work.identifyScanIn, scan, desk())).toMatchObject({ success: false });
  expect((await app.must(work.identifyWork, { code: 'SF6000000094' }, desk())).arriving).toEqual([]);
  const paid = await overdue();
  const parcel = `SF6${paid.slice(0, 8)}`.toUpperCase();
  await claim(paid);
  expect(await decide(paid, 50_000)).toMatchObject({ data: { state: 'paid' } });
  expect((await app.must(work.identifyWork, { code: parcel }, desk())).arriving).toMatchObject([
    { id: paid, paid: true, returned: false },
  ]);
  expect(await app.call(work.identifyScanIn, { ...scan, id: paid, waybill: parcel }, desk())).toMatchObject({
    success: true,
  });
  // The claim stays paid: it is no parcel that was not lost.
  expect(await detail(paid)).toMatchObject({ claim: { state: 'paid', amount: 50_000 }, found: { home: null } });
});

test('whoever took it in late or sent it the first time decides nothing about its second way home, as little as those of the second', async () => {
  const [, b, c, d] = app.experts;
  const [order, id] = [randomUUID(), randomUUID()];
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  ];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const waybill = 'SF4000000082';
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, mine());
  await unheardOf(app, id);
  await app.live(identifyTimes.lost + 1);
  const send = (parcel: string, as: Person) =>
    app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: parcel }, { as });
  const scan = async (parcel: string, as: Person) =>
    app.must(work.identifyScanIn, { id, waybill: parcel, photos: [await photoBy(app, as)] }, { as });
  await scan(waybill, app.experts[0]);
  await send('SF6000000082', b);
  await scan('SF6000000082', c);
  await send('SF6000000083', c);
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  expect(await claim(id)).toMatchObject({ success: true });
  for (const as of [app.experts[0], b, c]) expect(await decide(id, 1_000, { as })).toMatchObject({ code: 'OWN_CASE' });
  expect(await decide(id, 1_000, { as: d })).toMatchObject({ data: { state: 'paid' } });
});
