/** A receipt from the door to the shelf, with everything that can differ. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { brokenAt } from '../../../contract/item/custody.ts';
import {
  receiptAnswer,
  receiptCorrect,
  receiptDeliver,
  receiptDetail,
  receiptLabels,
  receiptMessage,
  stockGoodsList,
} from '../../../contract/stock/calls.ts';
import { stockDetail } from '../../../contract/stock/goods.ts';
import { seenLine, seenReceipt } from '../../../contract/stock/seen.ts';
import {
  workReceiptArrive,
  workReceiptClose,
  workReceiptCount,
  workReceiptDetail,
  workReceiptLabels,
  workReceiptList,
  workReceiptMessage,
} from '../../../contract/stock/warehouse.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type House, openHouse } from '../../testing/warehouse.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
}, 60_000);
afterAll(() => house.close());
beforeEach(() => house.clock.advance(60_000));

const asSeller = () => ({ as: house.seller });
const asStaff = () => ({ as: house.staff });
const whole = async () => expect(await verify(house.db)).toEqual([]);
const itemsOf = async (receiptId: string) =>
  (await house.must(stockGoodsList, { receiptId, size: 100 }, asSeller())).list;

describe('a parcel at the door', () => {
  test('brings in every receipt that travels in it, by its waybill in any case, and no other', async () => {
    const { id, waybill } = await house.announce([{}]);
    const unknown = await house.call(workReceiptArrive, { waybill: 'SF00000000' }, asStaff());
    expect(unknown).toMatchObject({ code: 'WAYBILL_UNKNOWN' });
    const { list } = await house.must(workReceiptArrive, { waybill: waybill.toLowerCase() }, asStaff());
    expect(list).toMatchObject([{ id, state: 'arrived' }]);
    const queue = await house.must(workReceiptList, { queue: 'count' }, asStaff());
    expect(queue.list.map((row) => row.id)).toContain(id);
    expect(queue.counts.count).toBeGreaterThan(0);
  });

  test('under a mistyped number is corrected for all that is in that parcel, until it is at the door; both stay to be read', async () => {
    const [one, two] = [await house.announce([{}], { sent: false }), await house.announce([{}], { sent: false })];
    const as = asSeller();
    const parcel = (id: string, waybill: string) => ({ id, company: '顺丰', waybill });
    expect(await house.call(receiptCorrect, parcel(one.id, 'SF7700000002'), as)).toMatchObject({
      code: 'STATE_REFUSED',
    });
    for (const { id } of [one, two]) await house.must(receiptDeliver, parcel(id, 'SF7700000001'), as);
    const other = await house.as('13700000006', 'seller');
    expect(await house.call(receiptCorrect, parcel(one.id, 'SF7700000002'), { as: other })).toMatchObject({
      code: 'NOT_FOUND',
    });
    for (let n = 0; n < 2; n += 1) await house.must(receiptCorrect, parcel(one.id, 'SF7700000002'), as);
    for (const { id } of [one, two]) {
      const { expressNo, timeline } = await house.must(receiptDetail, { id }, as);
      expect(expressNo).toBe('SF7700000002');
      expect(timeline.slice(1)).toMatchObject([
        { event: 'ship', reason: '顺丰 SF7700000001' },
        { event: 'correct', reason: '顺丰 SF7700000002' },
      ]);
    }
    const staff = asStaff();
    expect(await house.call(workReceiptArrive, { waybill: 'SF7700000001' }, staff)).toMatchObject({
      code: 'WAYBILL_UNKNOWN',
    });
    await house.must(workReceiptArrive, { waybill: 'SF7700000002' }, staff);
    expect(await house.call(receiptCorrect, parcel(one.id, 'SF7700000003'), as)).toMatchObject({
      code: 'STATE_REFUSED',
    });
  });

  test('brings in nobody else’s receipt: not by the label in it, nor by its number, until the label says which', async () => {
    const other = await house.as('13700000007', 'seller');
    const mine = await house.announce([{}]);
    const theirs = await house.announce([{}], { by: other, sent: false });
    const { no } = await house.must(receiptDetail, { id: mine.id }, asSeller());
    const send = (waybill: string) =>
      house.call(receiptDeliver, { id: theirs.id, company: '顺丰', waybill }, { as: other });
    expect(await send(no)).toMatchObject({ code: 'WAYBILL_USED', message: expect.stringContaining('入库单的编号') });
    await house.must(receiptDeliver, { id: theirs.id, company: '顺丰', waybill: mine.waybill }, { as: other });
    const staff = asStaff();
    expect(await house.call(workReceiptArrive, { waybill: mine.waybill }, staff)).toMatchObject({
      code: 'WAYBILL_USED',
      message: expect.stringContaining('标签'),
    });
    const { list } = await house.must(workReceiptArrive, { waybill: no }, staff);
    expect(list).toMatchObject([{ id: mine.id, state: 'arrived' }]);
    expect((await house.must(receiptDetail, { id: theirs.id }, { as: other })).state).toBe('shipped');
  });
});

describe('counted as told', () => {
  test('a piece that nobody photographed has no photo, where its product cannot be drawn', async () => {
    const shapes = await house.db.selectFrom('product').select(['id', 'shape']).execute();
    await house.db.updateTable('product').set({ shape: null }).execute();
    const id = await house.opened([{ quantity: 1, expectedPrice: 90_000 }]);
    await house.count(id, 0, [{ kind: 'asTold', quantity: 1, shelf: 'B-07' }]);
    await house.must(workReceiptClose, { id, how: 'stock' }, asStaff());
    const [item] = await itemsOf(id);
    expect((await house.must(stockDetail, { id: item?.id ?? '' }, asSeller())).photos).toEqual([]);
    for (const { id: product, shape } of shapes)
      await house.db.updateTable('product').set({ shape }).where('id', '=', product).execute();
  });

  test('what its pieces cost a seller is read by them, and by nobody at the warehouse', async () => {
    const id = await house.opened([{ quantity: 1, expectedPrice: 90_000, cost: 61_000 }]);
    const own = await house.must(receiptDetail, { id }, asSeller());
    expect(own.lineList.map(({ cost }) => cost)).toEqual([61_000]);
    expect(JSON.stringify(await house.must(workReceiptDetail, { id }, asStaff()))).not.toContain('61000');
  });

  test('every piece becomes an item with a code, a place, its photos and its history', async () => {
    const told = await house.photo(house.seller);
    const id = await house.opened([{ quantity: 2, expectedPrice: 90_000, photos: [told] }]);
    const taken = await house.photo(house.staff);
    await house.count(id, 0, [{ kind: 'asTold', quantity: 2, photos: [taken], shelf: 'B-07' }]);
    expect(await house.must(workReceiptClose, { id, how: 'stock' }, asStaff())).toMatchObject({
      state: 'stocked',
      items: 2,
    });
    const items = await itemsOf(id);
    expect(items).toHaveLength(2);
    expect(new Set(items.map((item) => item.code)).size).toBe(2);
    for (const item of items) {
      expect(item).toMatchObject({ state: 'in_stock', shelf: 'B-07', inWarehouse: true, days: 0 });
      const detail = await house.must(stockDetail, { id: item.id }, asSeller());
      expect(detail.timeline).toMatchObject([{ from: null, to: 'in_stock', actor: 'P' }]);
      expect(detail.photos).toHaveLength(2);
      expect(detail.declared).toBe(90_000);
      expect(await brokenAt(detail.custody)).toBeNull();
      expect(detail.custody.map(({ side }) => side)).toEqual(['S', 'P']);
      expect(detail.photos.map(({ sha256 }) => sha256).sort()).toEqual(
        detail.custody.map(({ sha256 }) => sha256).sort(),
      );
    }
    await whole();
  });

  test('it cannot be closed before every line was counted, nor as told when it is not', async () => {
    const id = await house.opened([{ quantity: 2 }, {}]);
    await house.count(id, 0, [{ kind: 'asTold', quantity: 1 }]);
    const close = (how: 'stock' | 'part') => house.call(workReceiptClose, { id, how }, asStaff());
    expect(await close('stock')).toMatchObject({ code: 'COUNT_OPEN', data: { lines: [1] } });
    await house.count(id, 1, [{ kind: 'asTold', quantity: 1 }]);
    expect(await close('stock')).toMatchObject({ code: 'COUNT_DIFFERS', data: { pieces: 1 } });
    await house.count(id, 0, [{ kind: 'asTold', quantity: 2 }]);
    const differ = await house.call(workReceiptClose, { id, how: 'differ', note: '没有差异' }, asStaff());
    expect(differ).toMatchObject({ code: 'COUNT_SAME' });
    expect(await close('stock')).toMatchObject({ success: true });
  });

  test('of two desks, the one that did not see the other’s count neither overwrites nor shelves it', async () => {
    const id = await house.opened([{ quantity: 2 }, {}]);
    const receipt = () => house.must(workReceiptDetail, { id }, asStaff());
    const count = (quantity: number, seen: string) =>
      house.call(
        workReceiptCount,
        { id, line: 0, found: [{ kind: 'asTold', grade: '95', quantity }], seen },
        asStaff(),
      );
    const before = await receipt();
    await house.count(id, 1, [{ kind: 'asTold', quantity: 1 }]);
    // Another line is another count.
    expect(await count(2, seenLine(before, 0))).toMatchObject({ success: true });
    const prepared = await receipt();
    await house.count(id, 0, []);
    expect(await count(2, seenLine(prepared, 0))).toMatchObject({ code: 'COUNT_CHANGED' });
    const close = { id, how: 'stock' as const, seen: seenReceipt(prepared) };
    expect(await house.call(workReceiptClose, close, asStaff())).toMatchObject({ code: 'COUNT_CHANGED' });
    const now = await receipt();
    expect(now.lineList[0]?.counted).toBe(0);
    expect(await count(2, seenLine(now, 0))).toMatchObject({ success: true });
    const seen = seenReceipt(await receipt());
    expect(await house.call(workReceiptClose, { ...close, seen }, asStaff())).toMatchObject({ success: true });
  });

  test('a part goes to its shelf first, the rest follows, and nothing twice', async () => {
    const id = await house.opened([{ quantity: 3 }, {}]);
    await house.count(id, 0, [{ kind: 'asTold', quantity: 2 }]);
    const first = await house.must(workReceiptClose, { id, how: 'part' }, asStaff());
    expect(first).toMatchObject({ state: 'partial', items: 2 });
    const over = { id, line: 0, found: [{ kind: 'asTold' as const, grade: '95' as const, quantity: 2 }] };
    expect(await house.call(workReceiptCount, over, asStaff())).toMatchObject({
      code: 'COUNT_OVER',
      data: { most: 1 },
    });
    await house.count(id, 0, [{ kind: 'asTold', quantity: 1 }]);
    await house.count(id, 1, [{ kind: 'asTold', quantity: 1 }]);
    expect(await house.must(workReceiptClose, { id, how: 'stock' }, asStaff())).toMatchObject({ items: 2 });
    expect(await itemsOf(id)).toHaveLength(4);
  });
});

describe('a count that differs', () => {
  /** One missing, one worse, one damaged, one that nobody announced; two as told. */
  async function differing(): Promise<string> {
    const id = await house.opened([{ quantity: 3 }, { quantity: 2 }]);
    await house.count(id, 0, [
      { kind: 'asTold', quantity: 1 },
      { kind: 'grade', quantity: 1, grade: '9', note: '鞋底有磨损' },
    ]);
    await house.count(id, 1, [
      { kind: 'asTold', quantity: 1 },
      { kind: 'damaged', quantity: 1, note: '鞋盒压扁', photos: [await house.photo(house.staff)] },
    ]);
    await house.count(id, null, [{ kind: 'extra', quantity: 1, skuId: house.skus[5] as string }]);
    const closed = await house.must(workReceiptClose, { id, how: 'differ', note: '少一双，一双成色低' }, asStaff());
    expect(closed).toMatchObject({ state: 'discrepancy', items: 2 });
    return id;
  }

  test('is shown to its seller with photos; agreed, it is put away as counted', async () => {
    const id = await differing();
    const detail = await house.must(receiptDetail, { id }, asSeller());
    expect(detail.found.filter((row) => row.kind === 'damaged')[0]?.photos).toHaveLength(1);
    expect(detail.lineList.map((line) => line.counted)).toEqual([2, 2]);
    expect(detail.mayObject).toBe(true);
    expect(detail.deadlineAt).toBe(house.clock.now().getTime() + 3 * DAY);
    expect(await itemsOf(id)).toHaveLength(2);
    expect(await house.must(receiptAnswer, { id, answer: 'agree' }, asSeller())).toMatchObject({ state: 'stocked' });
    const items = await itemsOf(id);
    expect(items.map((item) => item.grade).sort()).toEqual(['9', '95', '95', '95', '95']);
    await whole();
  });

  test('is taken as agreed after 72 hours of silence, and not before', async () => {
    const id = await differing();
    await house.live(3 * DAY - 60_000);
    expect((await house.must(receiptDetail, { id }, asSeller())).state).toBe('discrepancy');
    await house.live(120_000);
    expect((await house.must(receiptDetail, { id }, asSeller())).state).toBe('stocked');
    expect(await itemsOf(id)).toHaveLength(5);
  });

  test('is counted again when its seller objects, once; what lay on its shelf stays there', async () => {
    const id = await differing();
    const object = { id, answer: 'object' as const, reason: '我寄了三双' };
    expect(await house.must(receiptAnswer, object, asSeller())).toMatchObject({ state: 'checking' });
    await house.count(id, 0, [{ kind: 'asTold', quantity: 2 }]);
    await house.count(id, 1, [{ kind: 'damaged', quantity: 1 }]);
    await house.must(workReceiptClose, { id, how: 'differ', note: '找到了，一双破损' }, asStaff());
    expect((await house.must(receiptDetail, { id }, asSeller())).mayObject).toBe(false);
    expect(await house.call(receiptAnswer, object, asSeller())).toMatchObject({ code: 'OBJECTED' });
    await house.must(receiptAnswer, { id, answer: 'agree' }, asSeller());
    expect(await itemsOf(id)).toHaveLength(5);
  });

  test('is talked about by both sides, and nobody else reads it', async () => {
    const id = await differing();
    await house.must(
      receiptMessage,
      { id, text: '第三双在盒子夹层', photos: [await house.photo(house.seller)] },
      asSeller(),
    );
    await house.must(workReceiptMessage, { id, text: '我们再看一下' }, asStaff());
    const { messages, custody } = await house.must(workReceiptDetail, { id }, asStaff());
    expect(messages.map(({ side }) => side)).toEqual(['S', 'P']);
    expect(await brokenAt(custody)).toBeNull();
    const other = await house.as('13700000002', 'seller');
    expect(await house.call(receiptDetail, { id }, { as: other })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await house.call(receiptMessage, { id, text: '?' }, { as: other })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('a photo that was swapped breaks the chain where it was swapped', async () => {
  const photos = [await house.photo(house.seller), await house.photo(house.seller)];
  const { id } = await house.announce([{ photos }]);
  const { custody } = await house.must(receiptDetail, { id }, asSeller());
  expect(await brokenAt(custody)).toBeNull();
  const forged = custody.map((link, n) => (n === 1 ? { ...link, sha256: 'f'.repeat(64) } : link));
  expect(await brokenAt(forged)).toBe(1);
  await expect(
    house.db.updateTable('custody').set({ sha256: 'x' }).where('receipt_id', '=', id).execute(),
  ).rejects.toThrow();
});

describe('labels', () => {
  /** What a kept reader reads on each page. */
  const pagesOf = async ({ base64 }: { base64: string }) => {
    const data = new Uint8Array(Buffer.from(base64, 'base64'));
    expect(data.length).toBeLessThan(200_000);
    const pdf = await getDocument({ data, verbosity: 0 }).promise;
    return Promise.all(
      Array.from({ length: pdf.numPages }, async (_, n) => {
        const { items } = await (await pdf.getPage(n + 1)).getTextContent();
        return items.map((item) => ('str' in item ? item.str : '')).join('|');
      }),
    );
  };

  test('come as a PDF, one page a piece, with text in it; after the count with shelf codes', {
    tags: 'thorough',
  }, async () => {
    const id = await house.stocked([{ quantity: 3 }]);
    const { no } = await house.must(receiptDetail, { id }, asSeller());
    const told = await pagesOf(await house.must(receiptLabels, { id }, asSeller()));
    expect(told).toHaveLength(3);
    for (const [n, page] of told.entries()) {
      expect(page).toContain(`${no}-1`);
      expect(page).toContain(`${n + 1}/3`);
    }
    const shelved = await pagesOf(await house.must(workReceiptLabels, { id }, asStaff()));
    const items = await itemsOf(id);
    expect(shelved).toHaveLength(3);
    for (const { code } of items) expect(shelved.filter((page) => page.includes(code))).toHaveLength(1);
    for (const page of shelved) expect(page).toContain('A-01');
  });
});
