// @vitest-environment jsdom
/** What preparing says that it keeps is on the device afterwards; and nothing of who leaves meanwhile. */
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { receiptDetail, receiptList } from '../../../../contract/stock/calls.ts';
import { serverOfTests } from '../../../../tests/offline/device.ts';
import { setCacheOptions } from '../../../api/read.ts';
import { readCache } from '../../../offline/cache/cache.ts';
import { devicePersister } from '../../../offline/cache/persister.ts';
import { screensPrepared } from '../../../offline/cache/prepared-screens.ts';
import { shelf } from '../../../offline/device/db.ts';
import { leave } from '../../account/leave.ts';
import { MOST, prepareScreens } from './screens.ts';

const server = await serverOfTests();
setCacheOptions(devicePersister);
const RECEIPTS = 130;

beforeEach(() => {
  server.seen.length = 0;
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }), delete: async () => true });
  server.answer = ({ path }, url) => {
    if (path === receiptDetail.path) return { id: url.searchParams.get('id') };
    if (path !== receiptList.path) return { list: [], next: null, skus: [], feed: { list: [] } };
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
