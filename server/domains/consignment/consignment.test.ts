/** A valuation: asked, supplemented, valued, taken into a receipt with everything filled in; or over. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as consignment from '../../../contract/consignment/calls.ts';
import { consignmentMachine, consignmentTimes } from '../../../contract/consignment/machine.ts';
import { recycleDetail, recycleInquire } from '../../../contract/recycle/calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { recycleInspect } from '../../../contract/recycle/work-calls.ts';
import { receiptDetail } from '../../../contract/stock/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { waitOf } from '../../../contract/wire/units.ts';
import { type Hall, openHall } from '../../testing/recycle.ts';

let app: Hall;
beforeEach(async () => {
  app = await openHall();
});
afterEach(() => app.close());

async function inquire(recycleId?: string) {
  const id = randomUUID();
  const words = { answers: ['tried' as const], defects: ['鞋底磨损'], note: '有盒' };
  const piece = { id, skuId: app.skuId, grade: '95' as const, ...words, recycleId };
  await app.must(consignment.consignmentInquire, { ...piece, photos: [await app.photo(app.owner)] }, { as: app.owner });
  return id;
}
const judge = (input: Parameters<typeof app.must<typeof consignment.consignmentJudge>>[1]) =>
  app.must(consignment.consignmentJudge, input, { as: app.staff });
const detail = (id: string) => app.must(consignment.consignmentDetail, { id }, { as: app.owner });
const value = { event: 'value', low: 100_000, high: 120_000, reason: '近期成交' } as const;

test('an accepted valuation is a receipt with size, grade, defects, price and photos filled in', async () => {
  const id = await inquire();
  const { list, total } = await app.must(consignment.consignmentWork, {}, { as: app.staff });
  expect([total, list[0]?.id, list[0]?.estimate.lowestAsk]).toEqual([1, id, 100_000]);
  expect([list[0]?.answers, (await detail(id)).answers]).toEqual([['tried'], ['tried']]);
  await judge({ id, ...value });
  expect((await detail(id)).gets).toEqual({ low: 94_000, high: 112_800 });
  const stranger = await app.call(consignment.consignmentAccept, { id }, { as: app.owner });
  expect(stranger.code).toBe('STOCK_ACCOUNT_NEEDED');
  const seller = await app.as('13900000001', 'seller');
  const { receiptId } = await app.must(consignment.consignmentAccept, { id }, { as: seller });
  const again = await app.must(consignment.consignmentAccept, { id }, { as: seller });
  expect(again.receiptId).toBe(receiptId);
  const receipt = await app.must(receiptDetail, { id: receiptId }, { as: seller });
  const [line] = receipt.lineList;
  expect([line?.skuId, line?.grade, line?.expectedPrice, line?.defects, line?.note, line?.photos.length]).toEqual([
    ...[app.skuId, '95', 120_000, ['鞋底磨损'], '有盒', 1],
  ]);
});

test('we promise a time for a valuation, anew when photos came, and are late after it; nothing ends by that', async () => {
  const id = await inquire();
  const now = () => app.clock.now().getTime();
  const late = async () => (await app.must(workCounts, {}, { as: app.staff })).counts.consignment?.overdue;
  expect((await detail(id)).deadlineAt).toBe(now() + consignmentTimes.answer);
  await judge({ id, event: 'askPhotos', reason: '补一张鞋底' });
  app.clock.advance(1_000);
  const photos = [await app.photo(app.owner)];
  await app.must(consignment.consignmentSupplement, { id, photos }, { as: app.owner });
  expect((await detail(id)).deadlineAt).toBe(now() + consignmentTimes.answer);
  expect(await late()).toBe(0);
  await app.live(consignmentTimes.answer + 1);
  expect([await late(), (await detail(id)).state]).toEqual([1, 'submitted']);
  await judge({ id, ...value });
  expect((await late()) ?? 0).toBe(0);
});

test('the price on the receipt is the one that its owner set when they accepted', async () => {
  const id = await inquire();
  await judge({ id, ...value });
  const seller = await app.as('13900000001', 'seller');
  const { receiptId } = await app.must(consignment.consignmentAccept, { id, price: 105_000 }, { as: seller });
  const { lineList } = await app.must(receiptDetail, { id: receiptId }, { as: seller });
  expect(lineList[0]?.expectedPrice).toBe(105_000);
});

test('photos that are asked for come in time, and the same ones twice are there once', async () => {
  const id = await inquire();
  await judge({ id, event: 'askPhotos', reason: '补一张鞋底' });
  expect((await detail(id)).reason).toBe('补一张鞋底');
  const photos = [await app.photo(app.owner)];
  await app.must(consignment.consignmentSupplement, { id, photos }, { as: app.owner });
  await app.must(consignment.consignmentSupplement, { id, photos }, { as: app.owner });
  const { state, photos: all } = await detail(id);
  expect([state, all.length]).toEqual(['submitted', 2]);
});

test('photos that we have already do not answer for those that are asked for once more', async () => {
  const id = await inquire();
  const photos = [await app.photo(app.owner)];
  await judge({ id, event: 'askPhotos', reason: '补一张鞋底' });
  await app.must(consignment.consignmentSupplement, { id, photos }, { as: app.owner });
  await judge({ id, event: 'askPhotos', reason: '鞋底还是看不清' });
  const again = await app.call(consignment.consignmentSupplement, { id, photos }, { as: app.owner });
  expect([again.code, (await detail(id)).state]).toEqual(['EVIDENCE_NEEDED', 'need_photos']);
});

test('photos that never come and a valuation that nobody takes expire, and the owner is told', async () => {
  const [first, second] = [await inquire(), await inquire()];
  await judge({ id: first, event: 'askPhotos', reason: '补一张鞋底' });
  await judge({ id: second, ...value });
  await app.live(waitOf(consignmentMachine, 'need_photos'));
  expect((await detail(first)).state).toBe('expired');
  expect((await detail(second)).state).toBe('valued');
  await app.live(waitOf(consignmentMachine, 'valued'));
  expect((await detail(second)).state).toBe('expired');
  const told = await app.db.selectFrom('message').select('title_zh').where('type', '=', 'consignment').execute();
  const titles = told.map(({ title_zh }) => title_zh);
  // What was never valued has no valuation that could expire.
  expect([
    titles.filter((one) => one === '估价过期了'),
    titles.filter((one) => one === '照片没有补上，这次估价结束了'),
  ]).toEqual([['估价过期了'], ['照片没有补上，这次估价结束了']]);
});

test('somebody else’s valuation does not exist for the caller', async () => {
  const id = await inquire();
  const rival = await app.as('13900000002', 'seller');
  for (const call of [consignment.consignmentDetail, consignment.consignmentAccept, consignment.consignmentDecline])
    expect((await app.call(call, { id }, { as: rival })).code).toBe('NOT_FOUND');
  const photos = [await app.photo(rival)];
  const supplement = await app.call(consignment.consignmentSupplement, { id, photos }, { as: rival });
  expect(supplement.code).toBe('NOT_FOUND');
});

test('what no merchant wanted goes on with its own photos, once, as far as the receipt', async () => {
  const piece = await app.inquire();
  await app.open();
  const wish = { skuId: app.skuId, grade: '95' as const, photos: [], recycleId: piece };
  const ask = () => app.must(consignment.consignmentInquire, { id: randomUUID(), ...wish }, { as: app.owner });
  const { id } = await ask();
  expect((await ask()).id).toBe(id);
  const uploads = await app.db.selectFrom('upload').select('id').where('user_id', '=', app.owner.userId).execute();
  await judge({ id, ...value });
  const seller = await app.as('13900000001', 'seller');
  const { receiptId } = await app.must(consignment.consignmentAccept, { id }, { as: seller });
  const { lineList } = await app.must(receiptDetail, { id: receiptId }, { as: seller });
  expect([lineList[0]?.photos.length, uploads.length]).toEqual([1, 1]);
});

test('merchants are asked for what we cannot sell with the photos that lie here, each known by its view', async () => {
  const id = randomUUID();
  const photos = [await app.photo(app.owner), await app.photo(app.owner)];
  const wish = { id, skuId: app.skuId, grade: '95' as const, photos, views: ['side', ''] };
  await app.must(consignment.consignmentInquire, wish, { as: app.owner });
  await judge({ id, event: 'refuse', reason: '这个类目不寄卖' });
  const ended = await detail(id);
  expect([ended.uploads, ended.kind]).toEqual([
    [
      { id: photos[0], view: 'side' },
      { id: photos[1], view: '' },
    ],
    'sneakers',
  ]);
  const pieceId = randomUUID();
  const piece = { id: pieceId, skuId: app.skuId, grade: '95' as const, photos: ended.uploads.map((one) => one.id) };
  await app.must(recycleInquire, { batchId: randomUUID(), pieces: [piece] }, { as: app.owner });
  const lot = await app.must(recycleDetail, { id: pieceId }, { as: app.owner });
  expect(lot.photos).toEqual(ended.photos);
});

test('what merchants still bid for, or have bought, is not valued', async () => {
  const north = await app.merchant('13700000001');
  const piece = await app.inquire();
  const wish = { skuId: app.skuId, grade: '95' as const, photos: [], recycleId: piece };
  const ask = () => app.call(consignment.consignmentInquire, { id: randomUUID(), ...wish }, { as: app.owner });
  const refused: (string | undefined)[] = [(await ask()).code];
  await app.bid(north, piece, 80_000);
  await app.open();
  refused.push((await ask()).code);
  await app.toTable(piece);
  refused.push((await ask()).code);
  await app.must(recycleInspect, { id: piece, result: 'pass' }, { as: app.staff });
  await app.live(recycleRules.pay);
  refused.push((await ask()).code);
  expect(refused).toEqual(Array.from({ length: 4 }, () => 'STATE_REFUSED'));
});

test('a valuation without any photo, or with those of somebody else’s piece, is refused', async () => {
  const bare = { id: randomUUID(), skuId: app.skuId, grade: '95' as const, photos: [] };
  expect((await app.call(consignment.consignmentInquire, bare, { as: app.owner })).code).toBe('BAD_INPUT');
  const itemId = await app.shelved([]);
  const stored = await app.inquire({ itemId });
  await app.open();
  const shown = await app.call(consignment.consignmentInquire, { ...bare, recycleId: stored }, { as: app.owner });
  expect(shown.code).toBe('EVIDENCE_NEEDED');
});

test('what no merchant wanted is valued with the owner’s own piece named, and with nobody else’s', async () => {
  const piece = await app.inquire();
  await app.open();
  await inquire(piece);
  const rival = await app.as('13900000002');
  const stolen = { id: randomUUID(), skuId: app.skuId, grade: '95', recycleId: piece } as const;
  const refused = await app.call(
    consignment.consignmentInquire,
    { ...stolen, photos: [await app.photo(rival)] },
    { as: rival },
  );
  expect(refused.code).toBe('NOT_FOUND');
});

test('staff do not value what is their own', async () => {
  const id = await inquire();
  await app.db.updateTable('consignment').set({ user_id: app.staff.userId }).where('id', '=', id).execute();
  expect(await app.call(consignment.consignmentJudge, { id, ...value }, { as: app.staff })).toMatchObject({
    code: 'OWN_CASE',
  });
});
