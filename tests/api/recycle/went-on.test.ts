/** One thing is sold once: what went on from an inquiry says where it is, and is asked about nowhere else. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as consignment from '../../../contract/consignment/calls.ts';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import { recycleRules } from '../../../contract/recycle/rules.ts';
import { recycleInspect } from '../../../contract/recycle/work-calls.ts';
import { receiptCancel } from '../../../contract/stock/calls.ts';
import { waitOf } from '../../../contract/wire/units.ts';
import { type Hall, openHall } from '../../../server/testing/recycle.ts';

let app: Hall;
beforeEach(async () => {
  app = await openHall();
});
afterEach(() => app.close());

const owner = () => ({ as: app.owner });
const detail = (id: string) => app.must(recycle.recycleDetail, { id }, owner());
const goods = () => ({ skuId: app.skuId, grade: '95' as const });
const value = { event: 'value', low: 100_000, high: 120_000, reason: '近期成交' } as const;
const valued = async (id: string) => app.must(consignment.consignmentJudge, { id, ...value }, { as: app.staff });

const consign = (recycleId: string, id: string = randomUUID()) =>
  app.call(consignment.consignmentInquire, { id, ...goods(), photos: [], recycleId }, owner());
/** With the photos that the server has of the piece, as the form that is filled in does. */
async function again(of: string) {
  const photos = (await detail(of)).uploads.map(({ id }) => id);
  const id = randomUUID();
  const answer = await app.call(
    recycle.recycleInquire,
    { batchId: randomUUID(), pieces: [{ id, ...goods(), photos }] },
    owner(),
  );
  return { ...answer, id };
}

test('what is on a receipt is neither valued nor asked about again, and says so, until its receipt is called off', async () => {
  const piece = await app.inquire();
  await app.open();
  expect((await detail(piece)).wentOn).toEqual([]);
  const id = randomUUID();
  await consign(piece, id);
  expect((await detail(piece)).wentOn).toMatchObject([{ kind: 'valuation', id, state: 'submitted' }]);
  await valued(id);
  const seller = await app.as('13900000001', 'seller');
  const { receiptId } = await app.must(consignment.consignmentAccept, { id }, { as: seller });
  expect((await detail(piece)).wentOn).toMatchObject([
    { kind: 'valuation', id, state: 'accepted' },
    { kind: 'receipt', id: receiptId, state: 'submitted' },
  ]);
  expect([(await consign(piece)).code, (await again(piece)).code]).toEqual(['ITEM_ELSEWHERE', 'ITEM_ELSEWHERE']);
  await app.must(receiptCancel, { id: receiptId }, { as: seller });
  expect((await detail(piece)).wentOn).toEqual([]);
  expect((await again(piece)).success).toBe(true);
});

test('what was sold after it had been asked about again is not sold a third time, neither from its inquiry nor its valuation', async () => {
  const north = await app.merchant('13700000001');
  const piece = await app.inquire();
  await app.open();
  const valuation = randomUUID();
  await consign(piece, valuation);
  await valued(valuation);
  await app.live(waitOf(consignmentMachine, 'valued'));
  const { id } = await again(piece);
  await app.bid(north, id, 80_000);
  await app.open();
  await app.toTable(id);
  await app.must(recycleInspect, { id, result: 'pass' }, { as: app.staff });
  await app.live(recycleRules.pay);
  const sold = [{ kind: 'inquiry', id, state: 'paid' }];
  const { wentOn } = await app.must(consignment.consignmentDetail, { id: valuation }, owner());
  expect([(await detail(piece)).wentOn, wentOn]).toMatchObject([sold, sold]);
  expect([(await consign(piece)).code, (await again(piece)).code]).toEqual(['ITEM_ELSEWHERE', 'ITEM_ELSEWHERE']);
});

test('what lies with us and was put up for sale says so on its inquiry, and its own asking price tells its owner nothing', async () => {
  const seller = await app.as('13900000001', 'seller');
  const itemId = await app.shelved();
  const piece = await app.inquire({ itemId });
  await app.open();
  expect(await detail(piece)).toMatchObject({ itemState: 'in_stock' });
  const estimate = async (as: typeof seller) =>
    (await app.must(recycle.recycleEstimate, goods(), { as })).estimate.lowestAsk;
  const before = await estimate(seller);
  const sell = { itemId, price: 99_000 };
  await app.must(sellerGoodsCreate, { lines: [sell], terms: listingTerms }, { as: seller });
  expect(await detail(piece)).toMatchObject({ itemState: 'listed' });
  // A first listing is reviewed before others see it.
  await app.db.updateTable('listing').set({ state: 'on' }).where('item_id', '=', itemId).execute();
  expect(await estimate(seller)).toBe(before);
  expect(await estimate(app.staff)).toBe(99_000);
});

test('of pieces that are asked about together, a refusal says which one stands elsewhere', async () => {
  const piece = await app.inquire();
  const { uploads } = await detail(piece);
  const photos = uploads.map(({ id }) => id);
  const pieces = [{ id: randomUUID(), ...goods(), photos }];
  const answer = await app.call(recycle.recycleInquire, { batchId: randomUUID(), pieces }, owner());
  expect(answer).toMatchObject({ code: 'PHOTO_ELSEWHERE' });
  expect(answer.message).toMatch(/^.+：这件在回收单/);
});

test('what we looked at and would not consign is said on its inquiry, with why', async () => {
  const piece = await app.inquire();
  await app.open();
  const id = randomUUID();
  await consign(piece, id);
  expect((await detail(piece)).notConsigned).toBeNull();
  const reason = '这一款暂不收';
  await app.must(consignment.consignmentJudge, { id, event: 'refuse', reason }, { as: app.staff });
  expect((await detail(piece)).notConsigned).toMatchObject({ id, reason });
});

test('under the name of a piece that nobody wanted, the one that was asked about beside it is not put up a second time', async () => {
  const [both, mine, theirs] = [await app.photo(app.owner), await app.photo(app.owner), await app.photo(app.owner)];
  const [left, kept] = [randomUUID(), randomUUID()];
  const pieces = [
    { ...goods(), id: left, photos: [both, mine] },
    { ...goods(), id: kept, photos: [both, theirs] },
  ];
  await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces }, owner());
  await app.bid(await app.merchant('13700000001'), kept, 80_000);
  await app.open();
  await app.accept(kept);
  const value = (photos: string[]) => {
    const wish = { id: randomUUID(), ...goods(), photos, recycleId: left };
    return app.call(consignment.consignmentInquire, wish, owner());
  };
  const { no } = await detail(kept);
  for (const photos of [[theirs], [both, theirs], [mine, theirs]]) {
    const refused = await value(photos);
    expect(refused.code).toBe('PHOTO_ELSEWHERE');
    expect(refused.message).toContain(no.slice(-4));
  }
  expect((await value([both, mine])).success).toBe(true);
  expect((await detail(left)).wentOn).toMatchObject([{ kind: 'valuation' }]);
});

test('two pieces in one picture that nobody wanted are each put up again alone, with merchants or with us', async () => {
  const [both, one, other] = [await app.photo(app.owner), await app.photo(app.owner), await app.photo(app.owner)];
  const ids = [randomUUID(), randomUUID()] as const;
  const shown = [
    [both, one],
    [both, other],
  ] as const;
  const pieces = ids.map((id, n) => ({ ...goods(), id, photos: [...(shown[n] ?? [])] }));
  await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces }, owner());
  await app.open();
  const second = [await again(ids[0]), await again(ids[1])];
  expect(second.map(({ success }) => success)).toEqual([true, true]);
  // What is of the one alone is still in one inquiry at a time.
  expect((await again(ids[0])).code).toBe('PHOTO_ELSEWHERE');
  for (const { id } of second) await app.must(recycle.recycleCancel, { id }, owner());
  for (const id of ids) expect((await consign(id)).success).toBe(true);
});

test('and so are two that have no picture but the one they share', async () => {
  const both = await app.photo(app.owner);
  const ids = [randomUUID(), randomUUID()] as const;
  const pieces = ids.map((id) => ({ ...goods(), id, photos: [both] }));
  await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces }, owner());
  await app.open();
  for (const id of ids) expect((await consign(id)).success).toBe(true);
});

test('one of two in a picture, asked about again alone and found not genuine, says nothing of the other', async () => {
  const north = await app.merchant('13700000001');
  const [both, one, other] = [await app.photo(app.owner), await app.photo(app.owner), await app.photo(app.owner)];
  const [fake, real] = [randomUUID(), randomUUID()];
  const pieces = [
    { ...goods(), id: fake, photos: [both, one] },
    { ...goods(), id: real, photos: [both, other] },
  ];
  await app.must(recycle.recycleInquire, { batchId: randomUUID(), pieces }, owner());
  await app.open();
  const { id } = await again(fake);
  await app.bid(north, id, 80_000);
  await app.open();
  await app.toTable(id);
  const points = [{ words: '走线不符', photo: await app.photo(app.staff) }];
  await app.must(recycleInspect, { id, result: 'refuse', points, kind: 'fake' }, { as: app.staff });
  expect((await again(real)).success).toBe(true);
  expect((await again(fake)).code).toBe('NOT_GENUINE');
});
