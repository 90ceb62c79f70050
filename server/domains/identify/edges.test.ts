/** The ends that the other lives of a piece do not come to: nothing sent, experts who differ late, what is late with us, what nobody may judge. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/identify/calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { identifyPrices, identifyRules, type Result } from '../../../contract/identify/rules.ts';
import type { SlotId } from '../../../contract/identify/slots.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import {
  type Bench,
  inHand,
  judge,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  pieceOf,
  shotsOf,
  take,
} from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { type Person, staffWith } from '../../testing/server.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const one = async () => (await ordered(app))[0] ?? '';

test('a piece that shall be sent in is given up, or not sent in time: the fee goes back', async () => {
  await livesSomewhere(app);
  const toSend = async () => {
    const [piece, id] = [randomUUID(), randomUUID()];
    const pieces = [
      { id: piece, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
    ];
    const { total } = await app.must(calls.identifyOrderSave, { id, way: 'item', pieces }, mine());
    await credit(app.db, app.owner.userId, total, app.clock.now());
    await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
    return piece;
  };
  const fee = identifyPrices.item.sneakers;
  const before = await app.purse();
  const given = await toSend();
  await app.must(calls.identifyCancel, { id: given }, mine());
  expect(await app.purse()).toBe(before + fee);
  const forgotten = await toSend();
  await app.live(identifyTimes.send + 1);
  for (const id of [given, forgotten]) expect(await detail(id)).toMatchObject({ state: 'closed', refunded: true });
  expect(await app.purse()).toBe(before + 2 * fee);
});

/** A first opinion, then photos that the second expert asks for, then the second opinion. */
async function withPhotosBetween(result: Result): Promise<string> {
  const [a, b] = app.experts;
  const id = await one();
  await judge(app, a, id, result, false);
  await take(app, b, id);
  await app.must(work.identifyAskPhotos, { id, slots: ['shoe_sole'], note: '鞋底看不清' }, { as: b });
  await app.must(calls.identifySupplement, { id, photos: await shotsOf(app, app.owner, ['shoe_sole']) }, mine());
  await judge(app, b, id, result);
  return id;
}

test('two who agree after more photos have decided: that it is a fake, or that nobody can tell', async () => {
  expect(await detail(await withPhotosBetween('fake'))).toMatchObject({ state: 'fake', verdict: 'fake' });
  const before = await app.purse();
  expect(await detail(await withPhotosBetween('inconclusive'))).toMatchObject({
    state: 'inconclusive',
    refunded: true,
  });
  expect(await app.purse()).toBe(before + identifyPrices.photos.sneakers);
  expect(await verify(app.db)).toEqual([]);
});

test('a second opinion and an appeal that are late stay late, and nothing is decided by itself; an appeal that nobody can tell gives the fee back', async () => {
  const [a, b, c, d] = app.experts;
  const id = await one();
  await judge(app, a, id, 'fake');
  await app.live(identifyTimes.again + 1);
  expect(await detail(id)).toMatchObject({ state: 'second_review', verdict: null });
  await judge(app, b, id, 'fake');
  await app.must(calls.identifyAppeal, { id, body: '盒标是旧版' }, mine());
  await app.live(identifyTimes.again + 1);
  expect(await detail(id)).toMatchObject({ state: 'appealed' });
  await judge(app, c, id, 'genuine');
  const { list } = await app.must(messageList, {}, mine());
  expect(list.map(({ title }) => title.zh)).toContain('申诉还要再看一位');
  const before = await app.purse();
  await judge(app, d, id, 'inconclusive');
  // Where the fee went back to is said, too.
  const back = { refunded: true, backTo: ['balance'] };
  expect(await detail(id)).toMatchObject({ state: 'inconclusive', verdict: 'inconclusive', ...back });
  expect(await app.purse()).toBe(before + identifyPrices.photos.sneakers);
  expect(await verify(app.db)).toEqual([]);
});

test('an order that arrived while its owner was away says that it can be paid; one that was paid says nothing', async () => {
  const title = '鉴别单收到了，可以付款';
  const told = async () => {
    const { list } = await app.must(messageList, {}, mine());
    return list.filter((one) => one.title.zh === title).length;
  };
  await ordered(app);
  await app.live(identifyTimes.remind + 1);
  expect(await told()).toBe(0);
  await ordered(app, { pieces: 2, paid: false });
  await app.live(identifyTimes.remind + 1);
  expect(await told()).toBe(1);
});

/** What the tests before left is nobody's work. */
const nothingWaits = () =>
  app.db.updateTable('identify_case').set({ state: 'closed', expert_id: null }).where('state', '<>', 'final').execute();

/** They work here no longer, and again. */
async function leave(...people: Person[]): Promise<void> {
  for (const { userId } of people) await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
}
async function come(...people: Person[]): Promise<void> {
  for (const { userId } of people) await staffWith(app.db, app.clock.now(), userId, ['owner']);
}

test('a piece that takes a second expert, in a shop that has none, is named as what nobody here may judge', async () => {
  await nothingWaits();
  const [a, b, ...others] = app.experts;
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom });
  const unjudged = async () => (await app.must(work.identifyWork, {}, { as: a })).unjudged;
  const counted = async (as = b) => (await app.must(workCounts, {}, { as })).counts.identify;
  await judge(app, a, id, 'genuine');
  expect(await unjudged()).toBe(0);
  const before = (await counted())?.overdue ?? 0;
  await app.live(identifyTimes.again + 1);
  // It is late for whoever could see to it.
  expect((await counted())?.overdue).toBe(before + 1);
  await leave(b, ...others);
  expect(await unjudged()).toBe(1);
  expect((await counted(a))?.overdue).toBe(before + 1);
  await come(b, ...others);
  await judge(app, b, id, 'genuine');
});

test('an appeal that everybody here has judged ends without a result in time: the fee goes back, owner and experts are told, nobody was wrong', async () => {
  await nothingWaits();
  const [a, b, c, d] = app.experts;
  await leave(d);
  const titles = async (as: Person) => (await app.must(messageList, {}, { as })).list.map(({ title }) => title.zh);
  const overturned = async () =>
    (await app.must(work.identifyExperts, {}, { as: c })).list.reduce((sum, one) => sum + one.overturned, 0);
  const [id = ''] = await ordered(app, { category: 'toys' });
  for (const expert of [a, b]) await judge(app, expert, id, 'fake');
  await app.must(calls.identifyAppeal, { id, body: '请再看' }, { as: app.owner });
  await judge(app, c, id, 'genuine');
  const before = await overturned();
  await app.live(identifyTimes.again + 1);
  expect(await titles(a)).toContain('有一件鉴别没人能看');
  expect(await detail(id)).toMatchObject({ state: 'appealed', refunded: false });
  const purse = await app.purse();
  await app.live(identifyTimes.unjudged);
  const { fee, ...ended } = await detail(id);
  expect(ended).toMatchObject({ state: 'inconclusive', verdict: 'inconclusive', refunded: true });
  expect(await app.purse()).toBe(purse + fee);
  expect(await titles(app.owner)).toContain('没有人能再看，鉴别费退回');
  expect(await titles(a)).toContain('没人能看的鉴别已退费');
  expect(await overturned()).toBe(before);
  expect(await app.must(calls.identifyCertificate, { code: ended.code ?? '' })).toMatchObject({
    result: 'inconclusive',
  });
  await come(d);
});

test('what waits for an expert who comes before its time is up is judged, however late', async () => {
  await nothingWaits();
  const [a, b, ...others] = app.experts;
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom });
  await judge(app, a, id, 'genuine');
  await leave(b, ...others);
  await app.live(identifyTimes.again + identifyTimes.unjudged - 1);
  await come(b, ...others);
  await app.live(identifyTimes.unjudged);
  expect(await detail(id)).toMatchObject({ state: 'second_review', refunded: false });
  await judge(app, b, id, 'genuine');
  expect((await detail(id)).state).toBe('genuine');
});

test('what a piece does not have is its owner’s word, which its expert reads; nobody says so of what every piece has', async () => {
  await nothingWaits();
  const place = async (lacks: readonly SlotId[]) => {
    const whole = await pieceOf(app, { category: 'clothing' });
    const piece = { ...whole, absent: [...lacks], photos: whole.photos.filter(({ slot }) => !lacks.includes(slot)) };
    const order = { id: randomUUID(), way: 'photos' as const, pieces: [piece] };
    return { ...order, piece: piece.id, reply: await app.call(calls.identifyOrderSave, order, mine()) };
  };
  expect((await place(['wear_front'])).reply).toMatchObject({ code: 'EVIDENCE_NEEDED' });
  // Nobody photographs what is not there.
  const whole = { ...(await pieceOf(app, { category: 'clothing' })), absent: ['wear_zip' as const] };
  expect(
    await app.call(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces: [whole] }, mine()),
  ).toMatchObject({ code: 'BAD_INPUT' });
  const { id, piece } = await place(['wear_zip', 'wear_print']);
  const { order, absent } = await detail(piece);
  expect(absent).toEqual(['wear_zip', 'wear_print']);
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
  const [a] = app.experts;
  await take(app, a, piece);
  expect((await inHand(app, a))?.absent).toEqual(['wear_zip', 'wear_print']);
});

test('two accounts of one person are one expert: they give no second opinion, and judge no appeal against their own', async () => {
  const house = await openIdentifyApp();
  const [a, b] = house.experts;
  // One phone in one hand.
  await house.db.updateTable('session').set({ device_id: a.deviceId }).where('user_id', '=', b.userId).execute();
  const other = { ...b, deviceId: a.deviceId };
  const [doubted = ''] = await ordered(house);
  await judge(house, a, doubted, 'fake');
  const [appealed = ''] = await ordered(house);
  await judge(house, a, appealed, 'genuine');
  await house.must(calls.identifyAppeal, { id: appealed, body: '再看看' }, { as: house.owner });
  expect(await house.must(work.identifyTake, {}, { as: other })).toEqual({ id: null });
  for (const id of [doubted, appealed])
    expect((await house.must(calls.identifyDetail, { id }, { as: house.owner })).state).not.toMatch(/fake|final/);
  // Nor is anything judged anew after its days, though nothing has closed the case yet.
  const [told = ''] = await ordered(house);
  await judge(house, a, told, 'genuine');
  const { appealUntil } = await house.must(calls.identifyDetail, { id: told }, { as: house.owner });
  house.clock.set(appealUntil ?? 0);
  const late = await house.call(calls.identifyAppeal, { id: told, body: '再看看' }, { as: house.owner });
  expect(late).toMatchObject({ code: 'TIME_OVER' });
  await house.close();
});
