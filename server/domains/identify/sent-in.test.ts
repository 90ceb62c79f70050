/** A piece that was sent in stays on our table while somebody may still have to look at it, and may stay for good to be sold. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/identify/calls.ts';
import { unlike } from '../../../contract/identify/chain.ts';
import { identifyClaimDecide } from '../../../contract/identify/claim-calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { identifyRules, type Result } from '../../../contract/identify/rules.ts';
import { neededSlots } from '../../../contract/identify/slots.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import * as stock from '../../../contract/stock/calls.ts';
import { stockDetail } from '../../../contract/stock/goods.ts';
import { receiptTimes } from '../../../contract/stock/machine.ts';
import * as warehouse from '../../../contract/stock/warehouse.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import {
  type Bench,
  judge,
  livesSomewhere,
  openIdentifyApp,
  photoBy,
  reasons,
  shotsOf,
  take,
} from '../../testing/identify.ts';
import { checkedBy } from '../../testing/inspection.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { unheardOf } from '../../testing/warehouse.ts';

const SKU = 'kh92-007-425';
let app: Bench;
let seller: Person;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  seller = await app.as(app.owner.phone, 'seller');
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const leaving = async () => (await app.must(work.identifyWork, {}, desk())).leaving;
const home = (id: string) =>
  app.call(work.identifySendBack, { id, company: '顺丰速运', waybill: `SF5${id.slice(0, 8)}` }, desk());

async function says(expert: Person, id: string, result: Result) {
  app.clock.advance(1_000);
  await take(app, expert, id);
  await app.must(
    work.identifyShow,
    { id, photos: await shotsOf(app, expert, ['shoe_sole', 'shoe_toe', 'shoe_heel']) },
    { as: expert },
  );
  await app.must(work.identifyJudge, { id, result, sure: true, points: reasons(result) }, { as: expert });
}

/** A piece of the owner's that lies on our table. */
async function arrived(): Promise<string> {
  const [a] = app.experts;
  const [id, order] = [randomUUID(), randomUUID()];
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', productId: 'kh92-007', worth: 50_000, photos: [] },
  ];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const waybill = `SF4${id.slice(0, 8)}`;
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, a)] }, desk());
  return id;
}

/** And was judged. */
async function judged(result: Result): Promise<string> {
  const [a, b] = app.experts;
  const id = await arrived();
  await says(a, id, result);
  if (result === 'fake') await says(b, id, result);
  return id;
}

test('three pieces in one box are on their way with one number, or one of them alone', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()] as const;
  const order = randomUUID();
  const pieces = ids.map((id) => ({
    ...{ id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  }));
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const [first, second, third, later] = ids;
  const send = (id: string, waybill: string, alone?: boolean) =>
    app.call(calls.identifyDeliver, { id, company: '顺丰速运', waybill, alone }, mine());
  const states = async () => (await detail(first)).order.pieces.map(({ state }) => state);
  expect(await send(later, 'SF4400000001', true)).toMatchObject({ success: true });
  expect(await states()).toEqual(['to_send', 'to_send', 'to_send', 'in_transit']);
  expect(await send(second, 'SF4400000002', false)).toMatchObject({ success: true });
  expect(await states()).toEqual(['in_transit', 'in_transit', 'in_transit', 'in_transit']);
  const numbers = await Promise.all(ids.map(async (id) => (await detail(id)).parcel?.waybill));
  expect(numbers).toEqual(['SF4400000002', 'SF4400000002', 'SF4400000002', 'SF4400000001']);
  // Whoever said so of each, without a network, is not told that the others could not be sent.
  expect(await send(third, 'sf4400000002')).toMatchObject({ success: true });
  expect(await send(third, 'SF4400000003')).toMatchObject({ code: 'STATE_REFUSED' });
  // What its slip names is what is scanned.
  const { no } = await detail(third);
  expect((await detail(first)).order.pieces[2]?.no).toBe(no);
  // Nobody opens them in what follows: they are still on their way.
  for (const id of ids) await unheardOf(app, id);
});

test('while an owner may appeal their piece lies here, and whoever judges the appeal has it in their hands', async () => {
  const [, , c] = app.experts;
  const id = await judged('fake');
  expect(await leaving()).toEqual([]);
  expect(await home(id)).toMatchObject({ code: 'STATE_REFUSED' });
  // Whoever is to judge the appeal does not read from a refusal how it was judged, by whatever id they ask.
  const waybill = `SF4${id.slice(0, 8)}`;
  const asked = { id, waybill, photos: [await photoBy(app, c)] };
  const colleague = { as: c };
  const refusals = [
    await app.call(work.identifyScanIn, asked, colleague),
    await app.call(work.identifyAbsent, asked, colleague),
    await app.call(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF4000000041' }, colleague),
    await app.call(identifyClaimDecide, { id, grant: false, note: '快递查不到签收', photos: asked.photos }, colleague),
  ];
  expect(refusals.map(({ code }) => code)).toEqual(['STATE_REFUSED', 'STATE_REFUSED', 'STATE_REFUSED', 'NOT_FOUND']);
  expect(JSON.stringify(refusals)).not.toMatch(/fake|genuine|"state"/);
  await app.must(calls.identifyAppeal, { id, body: '请再看实物' }, mine());
  expect(await home(id)).toMatchObject({ code: 'STATE_REFUSED' });
  await says(c, id, 'fake');
  expect(await detail(id)).toMatchObject({ state: 'final', verdict: 'fake' });
  expect((await leaving()).map((one) => one.id)).toEqual([id]);
  expect(await home(id)).toMatchObject({ success: true });
});

test('whoever accepts the verdict has their piece sent home at once, and gives up the appeal; whoever says nothing has it after that time', async () => {
  const accepted = await judged('genuine');
  const silent = await judged('genuine');
  await app.must(calls.identifyAccept, { id: accepted }, mine());
  expect(await detail(accepted)).toMatchObject({ state: 'final', appealUntil: null });
  expect((await leaving()).map(({ id }) => id)).toEqual([accepted]);
  expect(await app.call(calls.identifyAppeal, { id: accepted, body: '再看' }, mine())).toMatchObject({
    code: 'STATE_REFUSED',
  });
  await app.live(identifyTimes.appeal + 1);
  expect((await leaving()).map(({ id }) => id).sort()).toEqual([accepted, silent].sort());
  expect(await app.call(calls.identifyAccept, { id: accepted }, { as: app.experts[0] })).toMatchObject({
    code: 'NOT_FOUND',
  });
  for (const id of [accepted, silent]) expect(await home(id)).toMatchObject({ success: true });
  expect(await verify(app.db)).toEqual([]);
});

const line = (identifyId: string) => ({ skuId: SKU, grade: '95' as const, quantity: 1, identifyId });
const announce = (lines: ReturnType<typeof line>[]) =>
  app.call(stock.receiptSave, { id: randomUUID(), lines, photos: [], note: '' }, { as: seller });

test('a genuine piece that lies here stays to be sold: nothing is sent, it comes into stock, and its report goes with it', async () => {
  const [a] = app.experts;
  const id = await judged('genuine');
  expect((await detail(id)).lies).toBe('here');
  const receiptId = randomUUID();
  const saved = await app.must(
    stock.receiptSave,
    { id: receiptId, lines: [line(id)], photos: [], note: '' },
    { as: seller },
  );
  expect(saved.state).toBe('arrived');
  // Who sells it as genuine has no second opinion to ask for.
  expect(await detail(id)).toMatchObject({ state: 'final', lies: 'kept' });
  expect(await leaving()).toMatchObject([{ id, receipt: { id: receiptId, no: saved.no } }]);
  expect(await home(id)).toMatchObject({ code: 'STATE_REFUSED' });
  expect((await announce([line(id)])).code).toBe('STATE_REFUSED');
  const as = { as: a };
  await app.must(warehouse.workReceiptStart, { id: receiptId }, as);
  expect(await leaving()).toEqual([]);
  const found = [{ kind: 'asTold' as const, grade: '95' as const, quantity: 1 }];
  await app.must(warehouse.workReceiptCount, { id: receiptId, line: 0, found }, as);
  await app.must(warehouse.workReceiptClose, { id: receiptId, how: 'stock' }, as);
  const item = (await app.must(stock.stockGoodsList, { receiptId }, { as: seller })).list[0]?.id ?? '';
  const checked = await checkedBy(app.db, a.userId, app.clock.now());
  await app.must(warehouse.workItemInspect, { id: item, result: 'pass', ...checked, same: true }, as);
  const { code, itemId } = await detail(id);
  expect(itemId).toBe(item);
  expect((await app.must(stockDetail, { id: item }, { as: seller })).certificate).toEqual({ code, standing: 'same' });
});

test('only what is genuine and lies here stays: not a fake, not what goes home, and not together with what is still to be sent', async () => {
  const gone = await judged('genuine');
  await app.must(calls.identifyAccept, { id: gone }, mine());
  await home(gone);
  expect((await detail(gone)).lies).toBe('away');
  const fake = await judged('fake');
  for (const id of [gone, fake]) expect((await announce([line(id)])).data).toMatchObject({ state: 'submitted' });
  const id = await judged('genuine');
  expect((await announce([line(id), { ...line(id), identifyId: undefined } as never])).code).toBe('BAD_INPUT');
  expect((await detail(id)).lies).toBe('here');
});

test('how a piece came is photographed as it is taken in: its owner sees it, and it stands in the chain of its certificate', async () => {
  const [a] = app.experts;
  const id = await judged('genuine');
  const { photos, code } = await detail(id);
  expect(photos.map(({ taken }) => taken)).toEqual(['arrival', 'hand', 'hand', 'hand']);
  const shown = await app.must(calls.identifyCertificate, { code: code ?? '' });
  const { chain } = shown;
  // Whoever computes it anew finds that it shows what the chain says.
  expect(unlike(shown)).toEqual([]);
  const arrival = chain.find(({ kind }) => kind === 'supplement');
  expect(JSON.parse(arrival?.fact ?? '{}')).toEqual({ by: 'us', arrived: true, photos: [['extra', photos[0]?.print]] });
  // Without one it is not taken in.
  const bare = { id, waybill: 'SF4000000001', photos: [] };
  expect(await app.call(work.identifyScanIn, bare, { as: a })).toMatchObject({ code: 'BAD_INPUT' });
});

test('a kept piece that the warehouse did not find is not kept for ever: when nothing was agreed it lies here again, goes home, or is kept again', async () => {
  const as = desk();
  const ids = [await judged('genuine'), await judged('genuine')];
  for (const id of ids) {
    const receiptId = randomUUID();
    await app.must(stock.receiptSave, { id: receiptId, lines: [line(id)], photos: [], note: '' }, { as: seller });
    await app.must(warehouse.workReceiptStart, { id: receiptId }, as);
    await app.must(warehouse.workReceiptCount, { id: receiptId, line: 0, found: [] }, as);
    await app.must(warehouse.workReceiptClose, { id: receiptId, how: 'differ', note: '盒子里没有' }, as);
    // Until its seller has had their say it is looked for.
    expect((await detail(id)).lies).toBe('kept');
    expect(await leaving()).toEqual([]);
  }
  await app.live(receiptTimes.differ + 1);
  for (const id of ids)
    expect(await detail(id)).toMatchObject({
      lies: 'here',
      // From when it was found out, within the clock's steps.
      homeBy: expect.closeTo(app.clock.now().getTime() + identifyTimes.ship, -2),
    });
  expect((await leaving()).map(({ id }) => id).sort()).toEqual([...ids].sort());
  const [again = '', goes = ''] = ids;
  expect((await announce([line(again)])).data).toMatchObject({ state: 'arrived' });
  expect((await detail(again)).lies).toBe('kept');
  expect(await home(goes)).toMatchObject({ success: true });
});

test('what lies on our table is not called genuine from the photo of how it came: three views of it are photographed first', async () => {
  const [a] = app.experts;
  const id = await arrived();
  await take(app, a, id);
  const said = {
    id,
    result: 'genuine' as const,
    sure: true,
    points: reasons('genuine').map((one) => ({ ...one, spot: { ...one.spot, photo: 0 } })),
  };
  expect(await app.call(work.identifyJudge, said, { as: a })).toMatchObject({
    code: 'EVIDENCE_NEEDED',
    data: { views: 3 },
  });
  const show = async (slots: Parameters<typeof shotsOf>[2]) =>
    app.must(work.identifyShow, { id, photos: await shotsOf(app, a, slots) }, { as: a });
  await show(['shoe_sole', 'shoe_toe']);
  expect(await app.call(work.identifyJudge, said, { as: a })).toMatchObject({ data: { views: 1 } });
  await show(['shoe_heel']);
  expect(await app.call(work.identifyJudge, said, { as: a })).toMatchObject({ success: true });
});

test('a certificate of a piece whose brand nobody named says so wherever it is called by a name', async () => {
  const [order, id] = [randomUUID(), randomUUID()];
  const photos = await shotsOf(app, app.owner, neededSlots('sneakers'));
  const pieces = [{ id, category: 'sneakers' as const, worth: 50_000, photos }];
  const as = { as: app.owner };
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'photos', pieces }, as);
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, as);
  for (const expert of app.experts.slice(0, 2)) await judge(app, expert, id, 'fake');
  const { code } = await detail(id);
  const shown = await app.must(calls.identifyCertificate, { code: code ?? '' });
  expect(shown.name).toEqual({ zh: '球鞋（送鉴人没说品牌）', en: 'Sneakers (brand not named)' });
  expect(unlike(shown)).toEqual([]);
});

test('of a piece in hand whoever is sure marks at least two points on what we photographed, not on its owner’s photos alone', async () => {
  const [a] = app.experts;
  const [id, order] = [randomUUID(), randomUUID()];
  const photos = await shotsOf(app, app.owner, ['shoe_sole', 'shoe_toe', 'shoe_heel']);
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', productId: 'kh92-007', worth: 50_000, photos },
  ];
  const { total } = await app.must(calls.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  const waybill = `SF4${id.slice(0, 8)}`;
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill }, mine());
  await app.must(work.identifyScanIn, { id, waybill, photos: [await photoBy(app, a)] }, desk());
  app.clock.advance(1_000);
  await take(app, a, id);
  const own = await shotsOf(app, a, ['shoe_sole', 'shoe_toe', 'shoe_heel']);
  await app.must(work.identifyShow, { id, photos: own }, desk());
  const points = (places: readonly number[]) =>
    (['sole', 'last', 'stitch'] as const).map((sign, n) => ({
      ...{ sign, ok: true, seen: true, note: '', spot: { photo: places[n] ?? 0, x: 500, y: 500 } },
    }));
  const judge = (places: readonly number[], sure = true) =>
    app.call(work.identifyJudge, { id, result: 'genuine', sure, points: points(places) }, desk());
  // Three of its owner's, how it came, and three of ours.
  for (const places of [
    [0, 1, 2],
    [0, 1, 6],
  ])
    expect(await judge(places)).toMatchObject({
      ...{ code: 'EVIDENCE_NEEDED', message: expect.stringContaining('标在我们拍的照片上') },
    });
  expect((await judge([0, 5, 6])).success).toBe(true);
});

test('what is sent in is told, before it is ordered and once it lies here, by the same count how long the queue takes', async () => {
  await judged('genuine');
  const offer = () => app.must(calls.identifyOffer, {});
  const { aboutItem, waiting } = await offer();
  expect(aboutItem).toBeGreaterThan(0);
  expect((await detail(await arrived())).about).toBe(aboutItem);
  // What is promised for days later is before another that is sent in, and before none that is ordered by photos.
  for (let n = 1; n < identifyRules.waiting; n += 1) await arrived();
  const longer = await offer();
  expect(longer.aboutItem).toBeGreaterThan(aboutItem ?? 0);
  expect(longer.waiting).toBe(waiting);
});
