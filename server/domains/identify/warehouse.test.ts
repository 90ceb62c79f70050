/** A piece that was found genuine at home and is sold from our warehouse: its certificate goes with it once somebody held both together. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { goodsDetail } from '../../../contract/catalogue/calls.ts';
import { identifyCertificate, identifyDetail, identifyOrderSave } from '../../../contract/identify/calls.ts';
import { reportDetail } from '../../../contract/inspection/calls.ts';
import { channelOff, listingJudge, listingWork, sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import * as stock from '../../../contract/stock/calls.ts';
import { stockDetail } from '../../../contract/stock/goods.ts';
import * as work from '../../../contract/stock/warehouse.ts';
import { type Bench, judge, openIdentifyApp, pieceOf, takeBack } from '../../testing/identify.ts';
import { checkedBy } from '../../testing/inspection.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

const SKU = 'kh92-007-425';
let app: Bench;
let seller: Person;
let staff: Person;
beforeAll(async () => {
  app = await openIdentifyApp();
  seller = await app.as(app.owner.phone, 'seller');
  [staff] = app.experts;
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(60_000));

/** A piece of the seller's that was found genuine. @returns its case */
async function genuine(model: { productId?: string; brandId?: string } = { productId: 'kh92-007' }): Promise<string> {
  const piece = { ...(await pieceOf(app)), ...model };
  const order = await app.must(
    identifyOrderSave,
    { id: randomUUID(), way: 'photos', pieces: [piece] },
    { as: app.owner },
  );
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, { as: app.owner });
  await judge(app, staff, piece.id, 'genuine');
  return piece.id;
}

const line = (identifyId: string, more: { skuId?: string; quantity?: number } = {}) => ({
  ...{ skuId: SKU, grade: '95' as const, quantity: 1, identifyId, ...more },
});
const announce = (lines: ReturnType<typeof line>[], as = seller) =>
  app.call(stock.receiptSave, { id: randomUUID(), lines, photos: [], note: '' }, { as });

/** One that is named with a receipt, sent, counted and on its shelf. @returns the item */
async function shelved(identifyId: string): Promise<string> {
  const as = { as: staff };
  const id = randomUUID();
  const waybill = `SF${id.slice(0, 8)}`;
  await app.must(stock.receiptSave, { id, lines: [line(identifyId)], photos: [], note: '' }, { as: seller });
  await app.must(stock.receiptDeliver, { id, company: '顺丰', waybill }, { as: seller });
  await app.must(work.workReceiptArrive, { waybill }, as);
  await app.must(work.workReceiptStart, { id }, as);
  const found = [{ kind: 'asTold' as const, grade: '95' as const, quantity: 1 }];
  await app.must(work.workReceiptCount, { id, line: 0, found }, as);
  await app.must(work.workReceiptClose, { id, how: 'stock' }, as);
  return (await app.must(stock.stockGoodsList, { receiptId: id }, { as: seller })).list[0]?.id ?? '';
}

const reportBeside = async (itemId: string) =>
  (await app.must(work.workInspectList, { size: 100 }, { as: staff })).list.find(({ id }) => id === itemId)?.report;

async function inspect(id: string, same?: boolean) {
  const checked = await checkedBy(app.db, staff.userId, app.clock.now());
  const said = same === undefined ? {} : { same };
  return app.call(work.workItemInspect, { id, result: 'pass', ...checked, ...said }, { as: staff });
}
const certificateAt = async (id: string) => (await app.must(stockDetail, { id }, { as: seller })).certificate;

test('who reviews a listing reads that its piece was not inspected, and that a certificate waits', async () => {
  const piece = await genuine();
  const { code } = await app.must(identifyDetail, { id: piece }, { as: app.owner });
  const item = await shelved(piece);
  const lines = [{ itemId: item, price: 90_000 }];
  const { done } = await app.must(sellerGoodsCreate, { lines, terms: listingTerms }, { as: seller });
  const review = async () =>
    (await app.must(listingWork, { size: 100 }, { as: staff })).list.find(({ id }) => id === done[0]?.id);
  expect(done[0]?.state).toBe('review');
  expect(await review()).toMatchObject({ uninspected: true, certificate: { code, standing: 'waits' } });
  await inspect(item, true);
  expect(await review()).toMatchObject({ uninspected: false, certificate: { code, standing: 'same' } });
  await app.must(channelOff, { ids: [done[0]?.id ?? ''] }, { as: seller });
});

const itemOf = async (id: string) => (await app.must(identifyDetail, { id }, { as: app.owner })).itemId;

test('whoever inspects it sees the photos of its report, says whether it is that piece, and its listing shows the certificate', async () => {
  const piece = await genuine();
  const { code, photos } = await app.must(identifyDetail, { id: piece }, { as: app.owner });
  const item = await shelved(piece);
  expect(await itemOf(piece)).toBeNull();
  expect(await reportBeside(item)).toEqual({ code, photos: photos.map(({ url }) => url) });
  expect(await certificateAt(item)).toEqual({ code, standing: 'waits' });
  // Nobody passes it over.
  expect((await inspect(item)).code).toBe('REPORT_UNANSWERED');
  expect(await inspect(item, true)).toMatchObject({ success: true });
  expect(await itemOf(piece)).toBe(item);
  const lines = [{ itemId: item, price: 90_000 }];
  expect(await certificateAt(item)).toEqual({ code, standing: 'same' });
  const { done } = await app.must(sellerGoodsCreate, { lines, terms: listingTerms }, { as: seller });
  const listingId = done[0]?.id ?? '';
  // The first of a seller's is reviewed.
  if (done[0]?.state === 'review') await app.must(listingJudge, { id: listingId, result: 'approve' }, { as: staff });
  // Buyers read that we held the two together, at the piece, in its report and on the certificate, which lead to each other.
  const shown = await app.must(goodsDetail, { listingId });
  expect(shown).toMatchObject({ certificate: code, samePiece: true });
  const report = shown.report?.code ?? '';
  expect(await app.must(reportDetail, { code: report })).toMatchObject({ sameAs: code });
  expect(await app.must(identifyCertificate, { code: code ?? '' })).toMatchObject({ compared: { report } });
});

test('who ordered without knowing the model says it with the receipt, and the certificate goes with the piece', async () => {
  const piece = await genuine({});
  const item = await shelved(piece);
  expect(await reportBeside(item)).toBeTruthy();
  expect(await inspect(item, true)).toMatchObject({ success: true });
  expect(await itemOf(piece)).toBe(item);
});

test('a certificate that names a brand goes with no piece of another', async () => {
  await app.db
    .insertInto('brand')
    .values({ id: 'wren', name_zh: '鹪鹩', name_en: 'Wren' } as never)
    .execute();
  const piece = await genuine({ brandId: 'wren' });
  expect((await announce([line(piece)])).code).toBe('BAD_INPUT');
});

test('the receipt goes on to name the certificate after it was handed in', async () => {
  const piece = await genuine();
  const id = randomUUID();
  await app.must(stock.receiptSave, { id, lines: [line(piece)], photos: [], note: '' }, { as: seller });
  const { lineList } = await app.must(stock.receiptDetail, { id }, { as: seller });
  expect(lineList.map(({ identifyId }) => identifyId)).toEqual([piece]);
});

test('what is not the piece in the report is listed without it, and its seller is told', async () => {
  const piece = await genuine();
  const item = await shelved(piece);
  expect(await inspect(item, false)).toMatchObject({ success: true });
  expect(await itemOf(piece)).toBeNull();
  const { list } = await app.must(messageList, {}, { as: seller });
  expect(list.map(({ title }) => title.zh)).toContain('到仓的这件不是证书上那件');
  // That is said of this piece, not of the certificate: the one that it is of can still come.
  const right = await shelved(piece);
  expect(await inspect(right, true)).toMatchObject({ success: true });
  expect(await itemOf(piece)).toBe(right);
});

test('nobody names somebody else’s report, one of other goods, one for several pieces, or one twice', async () => {
  const piece = await genuine();
  const other = await app.as('13900000085', 'seller');
  expect((await announce([line(piece)], other)).code).toBe('NOT_FOUND');
  const { id: _id, ...product } = await app.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', 'kh92-007')
    .executeTakeFirstOrThrow();
  const [palette, pictures] = [JSON.stringify(product.palette), JSON.stringify(product.pictures)];
  await app.db
    .insertInto('product')
    .values({ ...product, id: 'other', style_no: 'OTHER-1', palette, pictures } as never)
    .execute();
  await app.db.insertInto('sku').values({ id: 'other-42', product_id: 'other', size: '42', sort: 0 }).execute();
  expect((await announce([line(piece, { skuId: 'other-42' })])).code).toBe('BAD_INPUT');
  expect((await announce([line(piece, { quantity: 2 })])).code).toBe('BAD_INPUT');
  expect((await announce([line(piece), line(piece)])).code).toBe('BAD_INPUT');
  expect(await announce([line(piece)])).toMatchObject({ success: true });
});

test('named with two parcels, it goes with the first piece that is found to be it', async () => {
  const piece = await genuine();
  const [first, second] = [await shelved(piece), await shelved(piece)];
  expect(await reportBeside(second)).toBeTruthy();
  await inspect(first, true);
  expect(await reportBeside(second)).toBeNull();
  // Whoever had opened it before says what they saw; it changes nothing.
  expect(await inspect(second, true)).toMatchObject({ success: true });
  expect(await itemOf(piece)).toBe(first);
});

test('what was taken back meanwhile is held beside nothing and goes with no listing', async () => {
  const piece = await genuine();
  const item = await shelved(piece);
  const { code } = await app.must(identifyDetail, { id: piece }, { as: app.owner });
  await takeBack(app, code, '对比后发现是假的');
  expect(await reportBeside(item)).toBeNull();
  expect(await inspect(item)).toMatchObject({ success: true });
  expect(await itemOf(piece)).toBeNull();
});

test('what is inspected and found to be a fake has no certificate beside it, whatever was said of its photos', async () => {
  const piece = await genuine();
  const item = await shelved(piece);
  const wrong = await checkedBy(app.db, staff.userId, app.clock.now(), { flaw: '胶水不对' });
  const said = { id: item, result: 'fail' as const, note: '胶水不对', same: true };
  await app.must(work.workItemInspect, { ...said, ...wrong }, { as: staff });
  expect(await itemOf(piece)).toBeNull();
});
