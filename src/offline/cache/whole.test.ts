import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { set } from 'idb-keyval';
import { beforeEach, expect, test, vi } from 'vitest';
import { productCards } from '../../../contract/catalogue/calls.ts';
import { hangList, sellerGoodsList } from '../../../contract/listing/calls.ts';
import { orderList } from '../../../contract/order/calls.ts';
import { receiptList, stockGoodsList } from '../../../contract/stock/calls.ts';
import { stockDetail, stockFilters } from '../../../contract/stock/goods.ts';
import type { Call, Output } from '../../../contract/wire/call.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { login, serverOfTests } from '../../../tests/offline/device.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { currentSession, type Session, storeSession } from '../../api/exchange/session.ts';
import { shelf } from '../device/db.ts';
import { readCache, writeCache } from './cache.ts';
import { devicePersister } from './persister.ts';
import { wholeKey } from './whole.ts';

await serverOfTests();
beforeEach(() => vi.setSystemTime(1_700_000_000_000));

const page = { next: null, counts: { on: 2, review: 1 }, total: 2, isFirst: false };
const named = (one: object) => ({ name: { zh: '跑鞋', en: 'Runner' }, styleNo: 'DH6927-111', grade: '99', ...one });
const keep = (call: Call, list: object[], which?: string) =>
  writeCache('anna', wholeKey(call, which), { ...page, list: list.map(named) }, DAY);
/** As a screen without a network asks for it, for the first time. */
const ask = async (call: Call, input: object, paged = true) => {
  const client = new QueryClient();
  const queryKey = [call.path, input, ...(paged ? ['pages'] : [])];
  const queryFn = () => Promise.reject(new ApiError('NETWORK', 0, ''));
  const value = await client.fetchQuery({ queryKey, queryFn, retry: false, ...devicePersister(call) });
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.error).not.toBeNull());
  const answer = (paged ? (value as { pages: unknown[] }).pages[0] : value) as {
    list: { id: string; itemId: string }[];
    counts: Record<string, number>;
  };
  return { ...answer, ids: answer.list?.map((row) => row.id ?? row.itemId), state: client.getQueryState(queryKey) };
};

test('listings are chosen by state, brand and words out of the whole list, which says how old it is', async () => {
  await keep(sellerGoodsList, [
    { id: 'a', state: 'on', brandId: 'nike' },
    { id: 'b', state: 'review', brandId: 'nike' },
    { id: 'c', state: 'on', brandId: 'puma', styleNo: 'X_1' },
  ]);
  const on = await ask(sellerGoodsList, { size: 100, state: 'on' });
  expect(on.ids).toEqual(['a', 'c']);
  expect(on.counts).toEqual(page.counts);
  expect(on.state).toMatchObject({ status: 'success', dataUpdatedAt: 1_700_000_000_000, error: { code: 'NETWORK' } });
  expect((await ask(sellerGoodsList, { state: 'on', brandId: 'puma' })).ids).toEqual(['c']);
  expect((await ask(sellerGoodsList, { q: 'x_' })).ids).toEqual(['c']);
  expect((await ask(sellerGoodsList, { q: 'RUNNER' })).ids).toEqual(['a', 'b', 'c']);
});

test('what was looked at is known from when it was seen last, or by the catalogue, in whichever order it is asked for', async () => {
  await set('prepared', { at: 1_700_000_000_000, products: 1, skus: 0, goods: 0 });
  await shelf().catalogue.put({
    ...{ id: 'new', styleNo: 'N', name: { zh: '新', en: 'New' }, brand: { zh: '', en: '' }, cover: '', skus: [] },
  });
  await writeCache(
    'anna',
    JSON.stringify([productCards.path, { ids: 'a,b' }]),
    { list: [{ id: 'a', minSellPrice: 5 }, { id: 'b' }] },
    DAY,
  );
  const { list, ids } = await ask(productCards, { ids: 'new,b,a,gone' }, false);
  expect(ids).toEqual(['new', 'b', 'a']);
  expect(list[2]).toMatchObject({ minSellPrice: 5 });
});

test('who sells nothing is told what to do first, as the server would, and not that there is no network', async () => {
  await expect(ask(receiptList, {})).rejects.toMatchObject({ code: 'NETWORK' });
  await storeSession({ ...(currentSession() as Session), roles: ['user'] });
  await expect(ask(receiptList, {})).rejects.toMatchObject({ code: 'STOCK_ACCOUNT_NEEDED' });
  await login('anna');
});

test('what was bought and what was sold is found under each tab', async () => {
  await keep(orderList, [{ id: 'mine', state: 'pending_pay' }], 'buyer');
  await keep(
    orderList,
    [
      { id: 'sold', state: 'awaiting_ship' },
      { id: 'over', state: 'completed' },
    ],
    'seller',
  );
  expect((await ask(orderList, { role: 'buyer', tab: 'pay' })).ids).toEqual(['mine']);
  expect((await ask(orderList, { role: 'seller', tab: 'ship' })).ids).toEqual(['sold']);
  expect((await ask(orderList, { role: 'seller', tab: 'all' })).ids).toEqual(['sold', 'over']);
});

test('one piece is named to be put up for sale', async () => {
  await keep(hangList, [{ itemId: 'i1' }, { itemId: 'i2' }]);
  expect((await ask(hangList, { itemId: 'i2' }, false)).ids).toEqual(['i2']);
});

test('the own stock is filtered and searched, and each further choice is counted', async () => {
  const now = Date.now();
  const row = (id: string, more: object) => ({
    ...named({ id, userId: 'anna', productId: 'p1', state: 'in_stock', size: '42', code: `C${id}`, shelf: null }),
    days: 40,
    inWarehouse: false,
    storage: null,
    ...more,
  });
  await shelf().stock.bulkPut([
    row('1', { days: 3 }),
    row('2', { inWarehouse: true, storage: { freeUntil: now - DAY, fee: 0 } }),
    row('3', { state: 'listed', productId: 'p2', shelf: 'A-7', size: '43' }),
  ] as never);
  const product = { styleNo: '', name: { zh: '', en: '' }, cover: '', skus: [] };
  await shelf().catalogue.bulkPut([
    { ...product, id: 'p1', brand: { zh: '耐克', en: 'Nike' }, categoryId: 'shoes' },
    { ...product, id: 'p2', brand: { zh: '彪马', en: 'Puma' }, categoryId: 'shoes' },
  ]);
  await set('prepared', { at: now, products: 2, skus: 0, goods: 3 });
  const names: Partial<Output<typeof stockFilters>> = {
    brands: [
      { value: 'nike', name: { zh: '耐克', en: 'Nike' }, count: 2 },
      { value: 'puma', name: { zh: '彪马', en: 'Puma' }, count: 1 },
    ],
    categories: [{ value: 'shoes', name: { zh: '鞋', en: 'Shoes' }, count: 3 }],
    grades: [],
    states: [],
    ages: (['fresh', 'settled', 'ending', 'charged'] as const).map((value) => ({ value, count: 1 })),
    places: [{ value: 'home', count: 2 }],
  };
  await writeCache('anna', JSON.stringify([stockFilters.path, {}]), names, DAY);
  const inStock = await ask(stockGoodsList, { state: 'in_stock', size: 50 });
  expect(inStock.ids).toEqual(['2', '1']);
  expect(inStock.counts).toEqual({ in_stock: 2, listed: 1 });
  expect((await ask(stockGoodsList, { brandId: 'puma' })).ids).toEqual(['3']);
  expect((await ask(stockGoodsList, { age: 'charged' })).ids).toEqual(['2']);
  expect((await ask(stockGoodsList, { age: 'fresh' })).ids).toEqual(['1']);
  expect((await ask(stockGoodsList, { term: 'a-7 43' })).ids).toEqual(['3']);
  const facets = (await ask(stockFilters, { state: 'in_stock' }, false)) as unknown as Output<typeof stockFilters>;
  expect(facets.brands).toMatchObject([{ value: 'nike', count: 2 }]);
  expect(facets.ages.map(({ value }) => value)).toEqual(['fresh', 'charged']);
});

test('a list that was opened before gives way to the younger whole, and nothing is made up where none was kept', async () => {
  await writeCache('anna', JSON.stringify([sellerGoodsList.path, { state: 'on' }]), { list: [] }, DAY);
  vi.setSystemTime(1_700_000_060_000);
  await keep(sellerGoodsList, [{ id: 'a', state: 'on' }]);
  expect((await readCache('anna', JSON.stringify([sellerGoodsList.path, { state: 'on' }])))?.value).toEqual({
    list: [],
  });
  const client = new QueryClient();
  const queryKey = [sellerGoodsList.path, { state: 'on' }];
  const options = { queryKey, queryFn: () => Promise.reject(new ApiError('NETWORK', 0, '')), retry: false as const };
  await client.fetchQuery({ ...options, ...devicePersister(sellerGoodsList) });
  await vi.waitFor(() => expect(client.getQueryData(queryKey)).toMatchObject({ list: [{ id: 'a' }] }));
  await login('ben');
  await expect(ask(sellerGoodsList, { state: 'on' })).rejects.toMatchObject({ code: 'NETWORK' });
  await expect(ask(stockGoodsList, {})).rejects.toMatchObject({ code: 'NETWORK' });
});

/** What a preparation leaves of the whole stock. */
async function prepared(...rows: object[]): Promise<void> {
  await shelf().stock.bulkPut(rows.map((row) => ({ ...named(row), userId: 'anna' }) as never));
  await set('prepared', { at: 1_700_000_000_000, products: 0, skus: 0, goods: rows.length });
}

test('a piece whose screen was never here opens with what its row says, and says that it is not all', async () => {
  await prepared({ id: 'piece-51', code: 'H-51', state: 'in_stock', cover: '/img/a.webp' });
  expect(await ask(stockDetail, { id: 'piece-51' }, false)).toMatchObject({
    code: 'H-51',
    photos: [{ url: '/img/a.webp' }],
    inPart: true,
  });
  await expect(ask(stockDetail, { id: 'of another' }, false)).rejects.toMatchObject({ code: 'NETWORK' });
});

test('what was kept of a piece stays, and its younger row says how it stands', async () => {
  vi.setSystemTime(1_600_000_000_000);
  const whole = named({ id: 'piece-1', state: 'in_stock', defects: [{ zh: '折痕', en: 'Crease' }] });
  await writeCache('anna', JSON.stringify([stockDetail.path, { id: 'piece-1' }]), whole, DAY);
  vi.setSystemTime(1_700_000_000_000);
  await prepared({ id: 'piece-1', code: 'H-1', state: 'listed' });
  const found = await ask(stockDetail, { id: 'piece-1' }, false);
  expect(found).toMatchObject({ state: { data: { state: 'listed', defects: [{ en: 'Crease' }] } } });
  expect(found).not.toHaveProperty('inPart');
});
