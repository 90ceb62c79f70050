/** What the catalogue on the device answers without a network, for whoever holds it, and what it leaves to what was kept. */
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import {
  goodsDetail,
  productCateTree,
  productDetail,
  productList,
  productSuggest,
} from '../../../contract/catalogue/calls.ts';
import { sellerGoodsList } from '../../../contract/listing/calls.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { serverOfTests } from '../../../tests/offline/device.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { dropSession } from '../../api/exchange/session.ts';
import { set } from '../../api/exchange/values.ts';
import { shelf } from '../device/db.ts';
import { writeCache } from './cache.ts';
import { devicePersister } from './persister.ts';
import { wholeKey } from './whole.ts';

await serverOfTests();
const offline = () => Promise.reject(new ApiError('NETWORK', 0, ''));
const ask = (call: Call, input: object, ...more: string[]) =>
  new QueryClient().fetchQuery({
    queryKey: [call.path, input, ...more],
    queryFn: offline,
    retry: false,
    ...devicePersister(call),
  }) as Promise<Record<string, unknown>>;

const kestrel = {
  id: 'ks15',
  styleNo: 'KS15-118',
  name: { zh: '红隼 15', en: 'Kestrel 15' },
  brand: { zh: '北壁', en: 'Northwall' },
  cover: '/img/p/ks15/side',
  skus: [{ id: 'ks15-42', size: '42' }],
};
/** What is searched is read once for all tests. */
const arcadia = (n: number) => ({
  ...kestrel,
  id: `arcadia-${n}`,
  styleNo: `AR-${n}`,
  name: { zh: '', en: 'Arcadia' },
});
const inside = (categoryId: string) => ({ ...arcadia(0), id: categoryId, name: { zh: '', en: 'Inside' }, categoryId });
beforeEach(async () => {
  await shelf().catalogue.bulkPut([
    kestrel,
    ...Array.from({ length: 74 }, (_, n) => arcadia(n)),
    ...['sneakers', 'running', 'bags'].map(inside),
    { ...kestrel, id: 'other', styleNo: 'XX1', name: { zh: '别的', en: 'Other' } },
  ]);
  await set('prepared', { at: Date.now() - 3_600_000, products: 2, skus: 2, goods: 0 });
});

test('words are looked for on the device, by whoever holds it, and what only the server knows is left out', async () => {
  await dropSession();
  const found = await ask(productList, { search: 'kestrel', sort: 'heat', prefer: '42' }, 'pages');
  expect(found).toMatchObject({
    pages: [{ inPart: true, list: [{ id: 'ks15', minSellPrice: null, grade: null }], itemCount: null }],
  });
  expect(await ask(productSuggest, { search: '红隼' })).toMatchObject({ inPart: true, products: [{ id: 'ks15' }] });
  expect(await ask(productList, { search: 'nothing', sort: 'heat' }, 'pages')).toMatchObject({ pages: [{ list: [] }] });
  // A brand's or a price's it does not know.
  await expect(ask(productList, { brandId: '1', sort: 'heat' }, 'pages')).rejects.toMatchObject({ code: 'NETWORK' });
});

test('a product that nobody opened has its name and its sizes, and one that was opened has what was kept of it', async () => {
  expect(await ask(productDetail, { id: 'ks15' })).toMatchObject({
    inPart: true,
    styleNo: 'KS15-118',
    skus: [{ id: 'ks15-42', size: '42', minSellPrice: null }],
  });
  await writeCache('anna', JSON.stringify([productDetail.path, { id: 'ks15' }]), { id: 'ks15', whole: true }, 1);
  expect(await ask(productDetail, { id: 'ks15' })).toEqual({ id: 'ks15', whole: true });
  await expect(ask(productDetail, { id: 'unknown' })).rejects.toMatchObject({ code: 'NETWORK' });
});

test('an own listing leads to its product', async () => {
  const list = [{ id: 'mine', productId: 'ks15', skuId: 'ks15-42' }];
  await writeCache('anna', wholeKey(sellerGoodsList), { list, next: null }, 60_000);
  expect(await ask(goodsDetail, { listingId: 'mine' })).toMatchObject({ productId: 'ks15', skuId: 'ks15-42' });
  await expect(ask(goodsDetail, { listingId: 'theirs' })).rejects.toMatchObject({ code: 'NETWORK' });
});

test('a search without a network finds all that the device has of it, and says as many', async () => {
  const found = (await ask(productList, { search: 'arcadia', sort: 'heat' }, 'pages')) as unknown as {
    pages: { list: object[]; count: number }[];
  };
  expect([found.pages[0]?.list.length, found.pages[0]?.count]).toEqual([74, 74]);
});

test('a category’s tile opens with what the device has of it and of what lies below it', async () => {
  const tree = {
    list: [
      { id: 'sneakers', children: [{ id: 'running' }] },
      { id: 'bags', children: [] },
    ],
  };
  await writeCache('anna', JSON.stringify([productCateTree.path, {}]), tree, 60_000);
  const found = (await ask(productList, { categoryId: 'sneakers', sort: 'heat' }, 'pages')) as unknown as {
    pages: { list: { id: string }[] }[];
  };
  expect(found.pages[0]?.list.map(({ id }) => id).sort()).toEqual(['running', 'sneakers']);
  await expect(ask(productList, { categoryId: 'none', sort: 'heat' }, 'pages')).rejects.toMatchObject({
    code: 'NETWORK',
  });
});
