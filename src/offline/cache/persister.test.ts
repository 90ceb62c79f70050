import 'fake-indexeddb/auto';
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { productList } from '../../../contract/catalogue/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { receiptSave } from '../../../contract/stock/calls.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { freshDevice, login, passTime } from '../../../tests/offline/device.ts';
import { startServer, type TestServer } from '../../../tests/offline/server.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { dropSession } from '../../api/exchange/session.ts';
import { stalenessOf } from '../../ui/surface/reading.ts';
import { closeDatabases, shelf } from '../device/db.ts';
import { CACHE_LIMIT, emptyCache, readCache, removeCache, shrinkCache, writeCache } from './cache.ts';
import { devicePersister } from './persister.ts';

let server: TestServer;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.stubGlobal('navigator', {});
  server = await startServer();
  await freshDevice(server);
  await login('anna');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeDatabases();
  await server.close();
});

const offline = () => Promise.reject(new ApiError('NETWORK', 0, ''));
/** A visit: everything in memory is new, the device's storage is not. */
const visit = (call: Call, queryFn: () => Promise<unknown>) => {
  const client = new QueryClient();
  const options = {
    queryKey: [call.path, {}],
    queryFn,
    staleTime: 15_000,
    retry: false as const,
    ...devicePersister(call),
  };
  return {
    client,
    options,
    state: () => client.getQueryState([call.path, {}]),
    fetch: () => client.fetchQuery(options),
  };
};
const savedTime = async () => (await shelf().cache.toArray())[0]?.savedAt;
const stored = () => vi.waitFor(async () => expect(await shelf().cache.count()).toBeGreaterThan(0));

describe('a screen seen before', () => {
  test('opens at once with what the device has, and asks the server behind it when that is stale', async () => {
    await visit(productList, async () => 'first').fetch();
    await stored();
    passTime(60_000);
    const asked = vi.fn(async () => 'second');
    const again = visit(productList, asked);
    const shown: unknown[] = [];
    const stop = new QueryObserver(again.client, again.options).subscribe(({ data }) => shown.push(data));
    await vi.waitFor(() => expect(shown.at(-1)).toBe('second'));
    expect(shown).toContain('first');
    expect(asked).toHaveBeenCalledTimes(1);
    stop();
  });

  test('that is still fresh does not trouble the server', async () => {
    await visit(productList, async () => 'first').fetch();
    await stored();
    const asked = vi.fn(async () => 'second');
    const again = visit(productList, asked);
    const stop = new QueryObserver(again.client, again.options).subscribe(() => {});
    await vi.waitFor(() => expect(again.state()?.data).toBe('first'));
    await vi.waitFor(async () => expect(again.state()?.dataUpdatedAt).toBe(await savedTime()));
    expect(asked).not.toHaveBeenCalled();
    stop();
  });

  test('a moment ago says without a network that it is from memory: its prices are not of now', async () => {
    await visit(productList, async () => 'first').fetch();
    await stored();
    vi.stubGlobal('navigator', { onLine: false });
    const again = visit(productList, offline);
    const stop = new QueryObserver(again.client, again.options).subscribe(() => undefined);
    await vi.waitFor(() => expect(again.state()).toMatchObject({ data: 'first', error: { code: 'NETWORK' } }));
    stop();
  });

  test('of one’s own is asked for again however young: it may have been written to since', async () => {
    await visit(messageList, async () => 'before').fetch();
    await stored();
    const again = visit(messageList, async () => 'after');
    const shown: unknown[] = [];
    const stop = new QueryObserver(again.client, again.options).subscribe(({ data }) => shown.push(data));
    await vi.waitFor(() => expect(shown.at(-1)).toBe('after'));
    expect(shown).toContain('before');
    stop();
  });

  test('opens without a network and knows how old it is', async () => {
    await visit(productList, async () => 'first').fetch();
    await stored();
    const savedAt = await savedTime();
    passTime(3_600_000);
    const again = visit(productList, offline);
    expect(await again.fetch()).toBe('first');
    await vi.waitFor(() => expect(again.state()?.dataUpdatedAt).toBe(savedAt));
    await vi.waitFor(() => expect(again.state()?.fetchStatus).toBe('idle'));
    expect(again.state()).toMatchObject({ data: 'first', status: 'success', dataUpdatedAt: savedAt });
  });

  test('says that it is from memory also when the clock was set back since, and asks anew once there is a network', async () => {
    await visit(productList, async () => 'first').fetch();
    await stored();
    passTime(-2 * 86_400_000);
    const again = visit(productList, offline);
    const observer = new QueryObserver(again.client, again.options);
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('first'));
    await vi.waitFor(() => expect(stalenessOf(observer.getCurrentResult())).toBe('offline'));
    expect(observer.getCurrentResult().isStale).toBe(true);
    stop();
    expect(await visit(productList, async () => 'new').fetch()).toBe('new');
  });

  test('opens without a network even when it has expired; with one, the server is asked first', async () => {
    await visit(productList, async () => 'first').fetch();
    await stored();
    const savedAt = await savedTime();
    passTime(8 * 86_400_000);
    const again = visit(productList, offline);
    expect(await again.fetch()).toBe('first');
    await vi.waitFor(() => expect(again.state()?.dataUpdatedAt).toBe(savedAt));
    expect(await visit(productList, async () => 'new').fetch()).toBe('new');
  });

  test('fails when the server itself refuses, and is no longer kept once expired', async () => {
    await visit(productList, async () => 'first').fetch();
    await stored();
    passTime(8 * 86_400_000);
    const refused = () => Promise.reject(new ApiError('NOT_FOUND', 404, ''));
    await expect(visit(productList, refused).fetch()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await vi.waitFor(async () => expect(await shelf().cache.count()).toBe(0));
  });

  test('the end of a list is not pretended when its next page cannot be had', async () => {
    const client = new QueryClient();
    let online = true;
    const observer = new InfiniteQueryObserver(client, {
      queryKey: [productList.path, {}, 'pages'],
      queryFn: async ({ pageParam }) => (online ? { list: [pageParam], next: 'more' } : offline()),
      initialPageParam: '' as string,
      getNextPageParam: (last: { next: string }) => last.next,
      retry: false,
      ...devicePersister(productList),
    });
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1));
    await observer.fetchNextPage();
    online = false;
    expect((await observer.fetchNextPage()).isFetchNextPageError).toBe(true);
    expect((await observer.refetch()).data?.pages).toHaveLength(2);
    stop();
  });
});

describe('what one person saw', () => {
  test('is not shown to the next', async () => {
    await visit(messageList, async () => 'anna’s messages').fetch();
    await stored();
    await login('ben');
    await expect(visit(messageList, offline).fetch()).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('as a visitor of public screens is still there after logging in', async () => {
    await dropSession();
    await visit(productList, async () => 'public').fetch();
    await stored();
    await login('ben');
    expect(await visit(productList, offline).fetch()).toBe('public');
  });

  test('is gone after logging out', async () => {
    await visit(messageList, async () => 'mine').fetch();
    await stored();
    await emptyCache();
    await expect(visit(messageList, offline).fetch()).rejects.toMatchObject({ code: 'NETWORK' });
  });

  test('writes are never kept', () => expect(devicePersister(receiptSave)).toEqual({}));
});

describe('the cache', () => {
  test('removes an entry that is read after its expiry', async () => {
    await writeCache('anna', 'q', 1, 1_000);
    expect(await readCache('anna', 'q')).toMatchObject({ value: 1, old: false });
    passTime(1_000);
    expect(await readCache('anna', 'q', { evenOld: true })).toMatchObject({ value: 1, old: true });
    expect(await readCache('anna', 'q')).toBeNull();
    expect(await shelf().cache.count()).toBe(0);
  });

  test('a screen that opens waits for no note of when its answers were used', async () => {
    await writeCache('anna', 'q', 1, 1e9);
    passTime(120_000);
    const noted = vi.spyOn(shelf().cache, 'bulkUpdate');
    for (let n = 0; n < 3; n += 1) await readCache('anna', 'q');
    expect(noted).not.toHaveBeenCalled();
    // Once, when it stands.
    await vi.waitFor(() => expect(noted).toHaveBeenCalledOnce(), 5_000);
  });

  test('beyond its bound the least recently used go first', async () => {
    for (const name of ['a', 'b', 'c', 'd']) {
      await writeCache('anna', name, 'x'.repeat(1_000), 1e9);
      passTime(120_000);
    }
    await readCache('anna', 'a');
    await shrinkCache(2_100);
    expect((await shelf().cache.toArray()).map((row) => row.key).sort()).toEqual(['anna|a', 'anna|d']);
    expect(CACHE_LIMIT).toBe(50 * 1024 * 1024);
  });

  test('keeps a list that grows page by page, and reads it back whole or not at all', async () => {
    const [first, second] = [{ list: [1, 2] }, { list: [3] }];
    await writeCache('anna', 'list', { pages: [first], pageParams: [null] }, 1e9);
    await shelf().cache.toCollection().modify({ savedAt: 1 });
    await writeCache('anna', 'list', { pages: [first, second], pageParams: [null, 'b'] }, 1e9);
    // What lay there already was not written again.
    expect((await shelf().cache.get('anna|list#0'))?.savedAt).toBe(1);
    const whole = { pages: [first, second], pageParams: [null, 'b'] };
    expect((await readCache('anna', 'list'))?.value).toEqual(whole);
    await shelf().cache.delete('anna|list#0');
    expect(await readCache('anna', 'list')).toBeNull();
    await writeCache('anna', 'list', { pages: [{ list: [4] }], pageParams: [null] }, 1e9);
    expect((await readCache('anna', 'list'))?.value).toEqual({ pages: [{ list: [4] }], pageParams: [null] });
    await emptyCache();
    await writeCache('anna', 'list', whole, 1e9);
    expect((await readCache('anna', 'list'))?.value).toEqual(whole);
    await removeCache('anna', 'list');
    expect(await shelf().cache.count()).toBe(0);
  });
});
