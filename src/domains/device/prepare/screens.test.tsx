/** What preparing says that it keeps is on the device afterwards; and nothing of who leaves meanwhile. */
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { userDestroyInfo } from '../../../../contract/account/calls.ts';
import {
  auctionCalendar,
  auctionHall,
  auctionLot,
  auctionRecords,
  auctionSession,
} from '../../../../contract/auction/calls.ts';
import { goodsList, home, productDetail } from '../../../../contract/catalogue/calls.ts';
import { chatAbout, chatList, chatMessages } from '../../../../contract/chat/calls.ts';
import { cmsList, cmsPage } from '../../../../contract/cms/calls.ts';
import { consignmentDetail, consignmentList } from '../../../../contract/consignment/calls.ts';
import { expressOrderDetail } from '../../../../contract/express/calls.ts';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { liveList, liveRoom } from '../../../../contract/live/calls.ts';
import { orderList } from '../../../../contract/order/calls.ts';
import { recycleDetail, recycleList } from '../../../../contract/recycle/calls.ts';
import {
  hallDetail,
  hallList,
  hallOrder,
  hallOwn,
  hallSubscriptions,
  ownFilters,
} from '../../../../contract/recycle/hall-calls.ts';
import { recycleTabs } from '../../../../contract/recycle/machine.ts';
import { resaleList, resaleShops } from '../../../../contract/resale/calls.ts';
import { resaleTabNames } from '../../../../contract/resale/machine.ts';
import { sellerDetail, sellerItems } from '../../../../contract/seller/calls.ts';
import { receiptDetail, receiptList, receiptSave } from '../../../../contract/stock/calls.ts';
import {
  receiptQueues,
  workInspectList,
  workReceiptDetail,
  workReceiptList,
} from '../../../../contract/stock/warehouse.ts';
import { todoKeys } from '../../../../contract/todo/calls.ts';
import { assetDetail, pockets } from '../../../../contract/wallet/calls.ts';
import { PHOTO } from '../../../../contract/wire/limits.ts';
import { serverOfTests } from '../../../../tests/offline/device.ts';
import type { Session } from '../../../api/exchange/session.ts';
import { setCacheOptions } from '../../../api/read.ts';
import { readCache } from '../../../offline/cache/cache.ts';
import { devicePersister } from '../../../offline/cache/persister.ts';
import { screensPrepared } from '../../../offline/cache/prepared-screens.ts';
import { noteUnfinished, unfinished } from '../../../offline/cache/unfinished.ts';
import { shelf } from '../../../offline/device/db.ts';
import { leave } from '../../account/leave.ts';
import { keepDelivered } from './delivered.ts';
import { goOn, prepareAll, stopPreparing } from './run.ts';
import { MOST, prepareScreens, todoDetails } from './screens.ts';

const server = await serverOfTests();
setCacheOptions(devicePersister);
const RECEIPTS = 130;

beforeEach(() => {
  server.seen.length = 0;
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }), delete: async () => true });
  server.answer = ({ path }, url) => {
    if (path === receiptDetail.path) return { id: url.searchParams.get('id') };
    if (path !== receiptList.path)
      return { list: [], next: null, skus: [], counts: {}, feed: { list: [] }, sessions: [], ending: [], top: [] };
    const from = Number(url.searchParams.get('cursor') ?? 0);
    const list = Array.from({ length: 20 }, (_, n) => ({ id: `receipt-${from + n}` }));
    return { list, next: from + 20 < RECEIPTS ? String(from + 20) : null };
  };
});
const prepare = () =>
  prepareScreens(new QueryClient({ defaultOptions: { queries: { retry: false } } }), {
    signal: new AbortController().signal,
    onProgress: () => {},
  });

test('of a list that comes in pages, as many things open as the words say', async () => {
  expect(await prepare()).toMatchObject({ missing: 0 });
  const opens = (n: number) => readCache('anna', JSON.stringify([receiptDetail.path, { id: `receipt-${n}` }]));
  expect(await opens(MOST - 1)).not.toBeNull();
  expect(await opens(MOST)).toBeNull();
});

test('a merchant’s hall, offers, what they won and what they are told of open too', async () => {
  const { storeSession, currentSession } = await import('../../../api/exchange/session.ts');
  await storeSession({ ...(currentSession() as Session), roles: ['user', 'merchant'] });
  const answer = server.answer;
  server.answer = (seen, url) =>
    seen.path === hallOwn.path || seen.path === hallList.path
      ? { list: [{ id: `lot-${url.searchParams.get('tab') ?? 'all'}` }], next: null }
      : answer?.(seen, url);
  expect(await prepare()).toMatchObject({ missing: 0 });
  const screens = [
    [hallSubscriptions.path, {}],
    [hallList.path, {}, 'pages'],
    [hallOwn.path, {}, 'pages'],
    ...ownFilters.map((tab) => [hallOwn.path, { tab }, 'pages']),
    [hallDetail.path, { id: 'lot-sealed' }],
    [hallOrder.path, { id: 'lot-won' }],
  ];
  const kept = await Promise.all(screens.map((key) => readCache('anna', JSON.stringify(key))));
  expect(screens.filter((_, n) => kept[n] === null)).toEqual([]);
});

test('in the cellar the desk has every queue of what comes in, and what is inspected with its checklist', async () => {
  const { storeSession, currentSession } = await import('../../../api/exchange/session.ts');
  const before = currentSession() as Session;
  await storeSession({ ...before, roles: ['user', 'staff'] });
  const answer = server.answer;
  server.answer = (seen, url) => {
    if (seen.path === workReceiptList.path) return { list: [{ id: `r-${url.searchParams.get('queue')}` }], next: null };
    if (seen.path === workInspectList.path) return { list: [{ id: 'piece' }], next: null };
    return answer?.(seen, url);
  };
  expect(await prepare()).toMatchObject({ missing: 0 });
  const screens = [
    ...receiptQueues.map((queue) => [workReceiptList.path, { queue }, 'pages']),
    ...receiptQueues.map((queue) => [workReceiptDetail.path, { id: `r-${queue}` }]),
    [workInspectList.path, {}, 'pages'],
    [inspectTask.path, { itemId: 'piece' }],
  ];
  const kept = await Promise.all(screens.map((key) => readCache('anna', JSON.stringify(key))));
  expect(screens.filter((_, n) => kept[n] === null)).toEqual([]);
  await storeSession(before);
});

test('a seller’s connected shops, each list of what stands there, and how far closing the account is, open too', async () => {
  await prepare();
  const screens = [
    [resaleShops.path, {}],
    ...resaleTabNames.map((tab) => [resaleList.path, { tab }, 'pages']),
    [userDestroyInfo.path, {}],
  ];
  const kept = await Promise.all(screens.map((key) => readCache('anna', JSON.stringify(key))));
  expect(screens.filter((_, n) => kept[n] === null)).toEqual([]);
});

test('what anybody is shown opens as it was seen last: sessions, lots, rooms and pages, and each pocket’s movements', async () => {
  const answer = server.answer;
  server.answer = (seen, url) => ({
    ...(answer?.(seen, url) as object),
    ...(seen.path === auctionHall.path && { sessions: [{ id: 'evening' }], ending: [{ id: 'soon' }] }),
    ...(seen.path === auctionCalendar.path && { list: [{ id: 'later' }] }),
    ...(seen.path === liveList.path && { list: [{ id: url.searchParams.get('tab') ?? 'open' }] }),
    ...(seen.path === cmsList.path && { list: [{ id: 'page', name: 'guide' }] }),
  });
  expect(await prepare()).toMatchObject({ missing: 0 });
  const everybodys = [
    [auctionSession.path, { id: 'evening' }],
    ...['soon', 'later'].map((id) => [auctionLot.path, { id }]),
    ...['open', 'past'].map((id) => [liveRoom.path, { id }]),
    [cmsPage.path, { cmsName: 'guide' }],
    ...pockets.map((pocket) => [assetDetail.path, { pocket }, 'pages']),
  ];
  const kept = await Promise.all(everybodys.map((key) => readCache('anna', JSON.stringify(key))));
  expect(everybodys.filter((_, n) => kept[n] === null)).toEqual([]);
});

test('where a product leads opens too: who sells it, what is said with them, what it has fetched; and an order’s way', async () => {
  const answer = server.answer;
  const [item, seller] = [{ productId: 'boot' }, { id: 'seller' }];
  server.answer = (seen, url) => ({
    ...(answer?.(seen, url) as object),
    ...(seen.path === home.path && { feed: { list: [{ id: 'shoe' }] } }),
    ...(seen.path === productDetail.path && { skus: [{ id: 'sku', size: '42', minSellPrice: 1 }] }),
    ...(seen.path === goodsList.path && { list: [{ listingId: 'on-sale', seller }] }),
    ...(seen.path === auctionCalendar.path && { list: [{ id: 'lot', item }] }),
    ...(seen.path === chatList.path && { list: [{ id: 'talk', card: { kind: 'item', id: 'talked-of' } }] }),
    ...(seen.path === orderList.path && { list: [{ id: `order-${url.searchParams.get('role')}` }] }),
  });
  expect(await prepare()).toMatchObject({ missing: 0 });
  const screens = [
    [sellerDetail.path, { id: 'seller' }],
    [sellerItems.path, { id: 'seller' }, 'pages'],
    ...['shoe', 'boot'].map((productId) => [auctionRecords.path, { productId }]),
    ...['on-sale', 'talked-of'].map((listingId) => [chatAbout.path, { listingId }]),
    [chatMessages.path, { id: 'talk' }],
    ...['buyer', 'seller'].map((role) => [expressOrderDetail.path, { orderId: `order-${role}` }]),
  ];
  const kept = await Promise.all(screens.map((key) => readCache('anna', JSON.stringify(key))));
  expect(screens.filter((_, n) => kept[n] === null)).toEqual([]);
});

test('nobody’s own goods are asked for a conversation with themselves', async () => {
  const answer = server.answer;
  const about: (string | null)[] = [];
  server.answer = (seen, url) => {
    if (seen.path === chatAbout.path) about.push(url.searchParams.get('listingId'));
    return {
      ...(answer?.(seen, url) as object),
      ...(seen.path === home.path && { feed: { list: [{ id: 'shoe' }] } }),
      ...(seen.path === productDetail.path && { skus: [{ id: 'sku', size: '42', minSellPrice: 1 }] }),
      ...(seen.path === goodsList.path && { list: [{ listingId: 'mine', seller: { id: 'anna' } }] }),
      ...(seen.path === chatList.path && {
        list: [{ id: 'talk', side: 'S', card: { kind: 'item', id: 'asked-of-me' } }],
      }),
    };
  };
  await prepare();
  expect(server.seen.some(({ path }) => path === goodsList.path)).toBe(true);
  expect(about).not.toContain('mine');
  expect(about).not.toContain('asked-of-me');
});

test('what a buyer has asked and sold to merchants opens in each of its lists, with each of its things', async () => {
  const answer = server.answer;
  server.answer = (seen, url) =>
    seen.path === recycleList.path || seen.path === consignmentList.path
      ? { list: [{ id: `one-${url.searchParams.get('over') ?? url.searchParams.get('tab') ?? 'all'}` }], next: null }
      : answer?.(seen, url);
  expect(await prepare()).toMatchObject({ missing: 0 });
  const screens = [
    [recycleList.path, {}, 'pages'],
    ...recycleTabs.map((tab) => [recycleList.path, { tab }, 'pages']),
    [recycleDetail.path, { id: 'one-all' }],
    ...['no', 'yes'].flatMap((over) => [
      [consignmentList.path, { over }, 'pages'],
      [consignmentDetail.path, { id: `one-${over}` }],
    ]),
  ];
  const kept = await Promise.all(screens.map((key) => readCache('anna', JSON.stringify(key))));
  expect(screens.filter((_, n) => kept[n] === null)).toEqual([]);
});

test('a receipt that was just delivered opens without a network, with its photos in their small version', async () => {
  const answer = server.answer;
  server.answer = (seen, url) =>
    seen.path === receiptDetail.path
      ? { id: 'new', photoList: [{ url: '/img/u/one-1125.webp' }, { url: '/img/u/two-1125.webp' }] }
      : answer?.(seen, url);
  const fetched: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string | URL | Request, init?: RequestInit) => {
    const { pathname } = new URL(url instanceof Request ? url.url : url, 'http://shop.example');
    if (!pathname.startsWith('/img/')) return fetch(url, init);
    fetched.push(pathname);
    return Promise.resolve(new Response());
  });
  await keepDelivered(new QueryClient(), { call: receiptSave.path, id: 'new' });
  expect(await readCache('anna', JSON.stringify([receiptDetail.path, { id: 'new' }]))).not.toBeNull();
  expect(fetched).toEqual([1, 2].map((n) => `/img/u/${n === 1 ? 'one' : 'two'}-${PHOTO.widths[0]}.webp`));
  vi.stubGlobal('fetch', fetch);
});

test('more than the server gives at once is waited for, and none of it is missing', async () => {
  let busy = 3;
  server.rules.push(({ path }) =>
    path === receiptDetail.path && busy-- > 0 ? { status: 429, code: 'TOO_MANY', retryAfter: 0 } : undefined,
  );
  expect(await prepare()).toMatchObject({ missing: 0 });
});

test('whoever leaves meanwhile leaves none of their screens behind', async () => {
  let left = false;
  server.rules.push(({ path }) => {
    if (path === receiptDetail.path && !left) {
      left = true;
      void leave(new QueryClient());
    }
    return undefined;
  });
  await expect(prepare()).rejects.toMatchObject({ name: 'AbortError' });
  expect(await screensPrepared()).toBeNull();
  await vi.waitFor(async () =>
    expect((await shelf().cache.toCollection().primaryKeys()).filter((key) => key.startsWith('anna'))).toEqual([]),
  );
});

test('where the network is lost on the way it is not finished: what is missing is noted, what was there before stays, and it goes on', {
  tags: 'thorough',
}, async () => {
  expect(await prepare()).toMatchObject({ missing: 0 });
  const before = await screensPrepared();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let lost = false;
  server.rules.push(({ path }) => {
    if (path === receiptDetail.path) lost = true;
    return lost ? 'refuseConnection' : undefined;
  });
  await expect(prepareAll(queries)).rejects.toThrow();
  expect(await unfinished()).toMatchObject({ cut: { part: 'screens' } });
  expect(await screensPrepared()).toEqual(before);
  // While the network is away it does not try for nothing; with one it goes on to the end.
  server.rules.length = 0;
  vi.stubGlobal('navigator', { onLine: false });
  await goOn(queries);
  expect(await unfinished()).not.toBeNull();
  vi.stubGlobal('navigator', { onLine: true });
  await goOn(queries);
  expect(await unfinished()).toBeNull();
});

test('what its person stopped does not go on by itself', async () => {
  const queries = new QueryClient();
  const preparing = prepareAll(queries);
  stopPreparing();
  await expect(preparing).rejects.toMatchObject({ name: 'AbortError' });
  expect(await unfinished()).toMatchObject({ stopped: true });
  server.seen.length = 0;
  await goOn(queries);
  expect(server.seen).toEqual([]);
});

test('a page opened while another one prepares begins no second preparation, unless its person asks for one', {
  tags: 'thorough',
}, async () => {
  const queries = new QueryClient();
  await noteUnfinished({ cut: { part: 'catalogue', done: 0, total: 0 } });
  const held = { request: (_: string, __: object, work: (lock: null) => unknown) => work(null) };
  vi.stubGlobal('navigator', { onLine: true, locks: held });
  server.seen.length = 0;
  await goOn(queries);
  expect(server.seen).toEqual([]);
  await prepareAll(queries);
  expect(await unfinished()).toBeNull();
});

test('each kind of thing that the to-do list names is fetched with it, and kept', () => {
  const kinds = [...new Set(todoKeys.map((key) => key.split('.')[0] ?? ''))];
  const ttls = kinds.flatMap((kind) =>
    (['S', 'B'] as const).map((side) => [
      kind,
      (todoDetails[kind]?.('1', side) as { meta?: { ttl?: number } })?.meta?.ttl,
    ]),
  );
  expect(ttls.filter(([, ttl]) => ttl === undefined)).toEqual([]);
});
