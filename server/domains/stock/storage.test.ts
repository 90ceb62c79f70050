/** What lying on a shelf costs, having items back, items put aside, and the stock in numbers. */
// @module-tag thorough
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentFees, feeSchedules } from '../../../contract/payment/fees.ts';
import { stockGoodsList } from '../../../contract/stock/calls.ts';
import {
  stockDetail,
  stockFilters,
  stockOutCreate,
  stockOutInit,
  stockOutList,
  stockReport,
  stockSurvey,
  storageList,
  yunList,
} from '../../../contract/stock/goods.ts';
import {
  workItemFind,
  workItemMove,
  workOutList,
  workOutSend,
  workReceiptArrive,
  workReceiptClose,
  workReceiptStart,
} from '../../../contract/stock/warehouse.ts';
import { assetDetail } from '../../../contract/wallet/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { type House, openHouse } from '../../testing/warehouse.ts';
import { lockItem } from '../item/lock.ts';

const { perDay, freeDays } = feeSchedules[currentFees].storage;

let house: House;
beforeAll(async () => {
  house = await openHouse();
  await home(house.seller);
}, 60_000);
afterAll(() => house.close());
beforeEach(() => house.clock.advance(60_000));

/** Gives someone an address named `home-` and their id. */
const home = ({ userId, phone }: Person) =>
  house.db
    .insertInto('address')
    .values({
      id: `home-${userId}`,
      user_id: userId,
      name: '周知行',
      phone,
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: '文三路 1 号',
      is_default: true,
      created_at: house.clock.now(),
      deleted_at: null,
    })
    .execute();
const addressId = ({ userId }: Person) => `home-${userId}`;
const asSeller = () => ({ as: house.seller });
const asStaff = () => ({ as: house.staff });
const whole = async () => expect(await verify(house.db)).toEqual([]);
const itemsOf = async (receiptId: string) =>
  (await house.must(stockGoodsList, { receiptId, size: 100 }, asSeller())).list;
const usable = () => balance(house.db, accounts.available(house.seller.userId));

describe('storage', () => {
  test('is free for 60 days, then charged daily; what the balance lacks is owed and collected later', async () => {
    const person = await house.as('13700000011', 'seller');
    const { id, waybill } = await house.announce([{ quantity: 4 }], { by: person });
    await house.must(workReceiptArrive, { waybill }, asStaff());
    await house.must(workReceiptStart, { id }, asStaff());
    await house.count(id, 0, [{ kind: 'asTold', quantity: 4 }]);
    await house.must(workReceiptClose, { id, how: 'stock' }, asStaff());
    const account = accounts.available(person.userId);
    await credit(house.db, person.userId, 30 * perDay, house.clock.now());
    await house.live(46 * DAY);
    const warned = () =>
      house.db
        .selectFrom('message')
        .select('title_zh')
        .where('user_id', '=', person.userId)
        .where('title_zh', 'like', '%仓储费')
        .execute();
    expect(await warned()).toHaveLength(1);
    await house.live(11 * DAY);
    expect(await warned()).toHaveLength(2);
    await house.live(3 * DAY);
    expect(await balance(house.db, account)).toBe(30 * perDay);
    await house.live(40 * DAY);
    const days = 4 * 40;
    const { list } = await house.must(storageList, { size: 100 }, { as: person });
    expect(list.reduce((sum, row) => sum + row.days, 0)).toBe(days);
    expect(list.reduce((sum, row) => sum + row.amount, 0)).toBe(days * perDay);
    const owed = list.reduce((sum, row) => sum + row.owed, 0);
    expect(owed).toBe((days - 30) * perDay);
    expect(await balance(house.db, account)).toBe(0);
    await whole();
    const survey = await house.must(stockSurvey, {}, { as: person });
    expect(survey).toMatchObject({ items: 4, storage: { charged: 4, perDay: 4 * perDay, owed } });
    const { list: rows } = await house.must(stockGoodsList, {}, { as: person });
    expect(rows.map((row) => row.storage?.fee)).toEqual(Array(4).fill(40 * perDay));

    await credit(house.db, person.userId, owed + 1_000_000, house.clock.now());
    await house.live(DAY);
    expect(await balance(house.db, account)).toBe(1_000_000 - 4 * perDay);
    const after = await house.must(storageList, { size: 100 }, { as: person });
    expect(after.list.every((row) => row.owed === 0)).toBe(true);
    const { list: moves } = await house.must(assetDetail, { size: 100 }, { as: person });
    expect(moves.map(({ memo }) => memo)).toContain('storage.owed');
    await whole();
  });

  test('thirty free days instead of sixty: what lies here keeps its sixty, what comes in afterwards pays sooner and more', async () => {
    const old = await house.as('13700000021', 'seller');
    await house.stocked([{ quantity: 1 }], old);
    const now = house.clock.now();
    await house.db
      .insertInto('shop_document')
      .values({
        ...{ id: 'thirty', kind: 'rules', holds_from: new Date(now.getTime() + 60_000), saved_at: now, saved_by: null },
        content: JSON.stringify({ numbers: { 'storage.freeDays': 30, 'storage.perDay': 100 }, closed: [] }),
      })
      .execute();
    await house.house.rules.reload();
    await house.clock.advance(120_000);
    const fresh = await house.as('13700000022', 'seller');
    await house.stocked([{ quantity: 1 }], fresh);
    const owing = async (person: Person) => (await house.must(stockSurvey, {}, { as: person })).storage.owed;
    await house.live(40 * DAY + 60_000);
    expect([await owing(old), await owing(fresh)]).toEqual([0, 10 * 100]);
    await house.live(30 * DAY);
    expect([await owing(old), await owing(fresh)]).toEqual([10 * perDay, 40 * 100]);
    const { list } = await house.must(stockGoodsList, {}, { as: fresh });
    expect(list[0]?.storage?.fee).toBe(40 * 100);
    await house.db.deleteFrom('shop_document').execute();
    await house.house.rules.reload();
    await whole();
  });

  test('the free days are those of the schedule', () => expect(freeDays).toBe(60));
});

describe('a retrieval', () => {
  test('costs what was shown before, to the fen, and ends with exactly those items in the parcel', async () => {
    const id = await house.stocked([{ quantity: 2 }]);
    const ids = (await itemsOf(id)).map((item) => item.id);
    const { fees, refused } = await house.must(stockOutInit, { ids: ids.join(',') }, asSeller());
    expect(refused).toEqual([]);
    expect(fees.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(fees.total);
    const ask = { ids, addressId: addressId(house.seller), expectedTotal: fees.total };
    expect(await house.call(stockOutCreate, ask, asSeller())).toMatchObject({ code: 'BALANCE_SHORT' });
    await credit(house.db, house.seller.userId, fees.total + 500, house.clock.now());
    const cheaper = { ...ask, expectedTotal: fees.total - 1 };
    expect(await house.call(stockOutCreate, cheaper, asSeller())).toMatchObject({ code: 'PRICE_CHANGED' });
    const before = await usable();
    const made = await house.must(stockOutCreate, ask, asSeller());
    expect(made.charged).toBe(fees.total);
    expect(await usable()).toBe(before - fees.total);
    expect((await itemsOf(id)).map((item) => item.state)).toEqual(['retrieving', 'retrieving']);
    expect(await house.call(stockOutCreate, ask, asSeller())).toMatchObject({ code: 'STATE_REFUSED' });
    await expect(
      lockItem(house.db, { itemId: ids[0] as string, channel: 'sale', holderId: 'an order', now: house.clock.now() }),
    ).rejects.toThrow('ITEM_TAKEN');
    await whole();

    const { list } = await house.must(workOutList, {}, asStaff());
    const job = list.find((row) => row.id === made.id);
    const codes = job?.items.map((item) => item.code) ?? [];
    const parcel = { id: made.id, company: '顺丰', waybill: 'SF99887766' };
    const wrong = await house.call(workOutSend, { ...parcel, codes: codes.slice(1) }, asStaff());
    expect(wrong).toMatchObject({ code: 'PARCEL_WRONG', data: { missing: [codes[0]] } });
    // An order left under this number yesterday, for somebody in another city.
    const sold = { purpose: 'order', subject_id: 'sold', leg: 'toBuyer', company: '顺丰', state: 'announced' } as const;
    const there = { phone: '13800002046', from_place: '杭州市', to_place: '苏州市', waybill: 'SF-5566 7788' };
    const left = { deadline_at: null, arrived_at: null, sent_at: house.clock.now() };
    await house.db
      .insertInto('parcel')
      .values({ id: 'sold', ...sold, ...there, ...left })
      .execute();
    const taken = { ...parcel, codes, waybill: 'sf55667788' };
    expect(await house.call(workOutSend, taken, asStaff())).toMatchObject({ code: 'WAYBILL_ELSEWHERE' });
    await house.must(workOutSend, { ...parcel, codes }, asStaff());
    expect((await itemsOf(id)).map((item) => item.state)).toEqual(['retrieved', 'retrieved']);
    expect((await house.must(stockOutList, {}, asSeller())).list[0]).toMatchObject({
      state: 'sent',
      parcel: { waybill: 'SF99887766' },
    });
    const { list: waybills } = await house.must(yunList, { size: 100 }, asSeller());
    expect(waybills.find((row) => row.id === made.id)).toMatchObject({ way: 'out', kind: 'retrieval', pieces: 2 });
    expect(waybills.find((row) => row.id === id)).toMatchObject({ way: 'in', kind: 'receipt', pieces: 2 });
    await whole();
  });

  test('of what is promised, listed or another’s is refused', async () => {
    const [item] = await itemsOf(await house.stocked([{}]));
    const itemId = item?.id as string;
    await lockItem(house.db, { itemId, channel: 'auction', holderId: 'a-lot', now: house.clock.now() });
    expect((await house.must(stockOutInit, { ids: itemId }, asSeller())).refused).toEqual([itemId]);
    const other = await house.as('13700000002', 'seller');
    expect(await house.call(stockOutInit, { ids: itemId }, { as: other })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await house.call(stockDetail, { id: itemId }, { as: other })).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('storage since the last nightly charge is paid with it, not twice', async () => {
    const person = await house.as('13700000012', 'seller');
    await home(person);
    await house.stocked([{}], person);
    const { list } = await house.must(stockGoodsList, {}, { as: person });
    const id = list[0]?.id as string;
    const usableNow = () => balance(house.db, accounts.available(person.userId));
    await credit(house.db, person.userId, 100_000, house.clock.now());
    await house.live(64 * DAY + 3_600_000);
    house.clock.advance(2 * DAY);
    const { fees } = await house.must(stockOutInit, { ids: id }, { as: person });
    expect(fees.lines.find((line) => line.kind === 'storage')?.amount).toBe(2 * perDay);
    const before = await usableNow();
    const ask = { ids: [id], addressId: addressId(person), expectedTotal: fees.total };
    await house.must(stockOutCreate, ask, { as: person });
    expect(await usableNow()).toBe(before - fees.total);
    const charged = async () => (await house.must(stockDetail, { id }, { as: person })).fees.charged;
    expect(await charged()).toBe(6 * perDay);
    await house.live(5 * DAY);
    expect(await charged()).toBe(6 * perDay);
    expect(before).toBe(100_000 - 4 * perDay);
    await whole();
  });
});

describe('an item put aside', () => {
  test('comes off sale, is cleared, or is lost and paid by what its owner hoped for', async () => {
    const [item] = await itemsOf(await house.stocked([{ expectedPrice: 88_800 }]));
    const id = item?.id as string;
    const { item: found } = await house.must(workItemFind, { code: (item?.code ?? '').toLowerCase() }, asStaff());
    expect(found).toMatchObject({ id, compensation: 88_800 });
    const move = (event: 'quarantine' | 'clear' | 'lose') =>
      house.must(workItemMove, { id, event, reason: '盘点' }, asStaff());
    expect(await move('quarantine')).toMatchObject({ state: 'quarantined', paid: 0 });
    expect(await move('clear')).toMatchObject({ state: 'in_stock' });
    await move('quarantine');
    const before = await usable();
    const { storage } = await house.must(stockSurvey, {}, asSeller());
    expect(await move('lose')).toMatchObject({ state: 'lost', paid: 88_800 });
    // What was owed for storage is paid out of it first.
    expect(await usable()).toBe(before + 88_800 - storage.owed);
    expect((await house.must(stockSurvey, {}, asSeller())).storage.owed).toBe(0);
    await whole();
  });
});

describe('a stock of items', () => {
  test('is filtered by what it has, and every count is what the list then shows', async () => {
    const facets = await house.must(stockFilters, {}, asSeller());
    for (const { value, count } of facets.grades) {
      const { list } = await house.must(stockGoodsList, { grade: value, size: 100 }, asSeller());
      expect(list).toHaveLength(count);
    }
    for (const { value, count } of facets.ages) {
      const { counts } = await house.must(stockGoodsList, { age: value }, asSeller());
      expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(count);
    }
    const [brand] = facets.brands;
    const { list } = await house.must(stockGoodsList, { brandId: brand?.value, size: 100 }, asSeller());
    expect(list).toHaveLength(brand?.count ?? -1);
  });

  test('is exported as CSV: a line an item, numbers as they are on the screen', async () => {
    const { csv } = await house.must(stockReport, {}, asSeller());
    const { parse } = await import('csv-parse/sync');
    const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
    const survey = await house.must(stockSurvey, {}, asSeller());
    expect(rows).toHaveLength(survey.items);
    const cost = rows.reduce((sum, row) => sum + Math.round(Number(row['成本（元）'] || 0) * 100), 0);
    expect(cost).toBe(survey.cost);
  });
});
