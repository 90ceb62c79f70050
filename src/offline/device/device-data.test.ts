import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshDevice, login } from '../../../tests/offline/device.ts';
import { startServer, type TestServer } from '../../../tests/offline/server.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { addHistory, clearHistory, listHistory, removeHistory } from '../cache/history.ts';
import { goodsOnDevice, lastPrepared, prepareOffline, searchCatalogue } from '../cache/prepare.ts';
import { searchable } from '../cache/search.ts';
import { backoff, isDue, verdictOf } from '../outbox/verdict.ts';
import { firstStep, sidesOf } from '../photos/photo-steps.ts';
import { sizeFromHead } from '../photos/picture-size.ts';
import { closeDatabases } from './db.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
  await freshDevice(server);
  await login('anna');
});
afterEach(async () => {
  vi.restoreAllMocks();
  closeDatabases();
  await server.close();
});

describe('search history', () => {
  const names = async (kind: 'general' | 'sale') => (await listHistory(kind)).map((entry) => entry.name[0]);

  test('puts a new term to the front and never shows one twice', async () => {
    for (const term of ['跑鞋', '帽衫', '跑鞋', ' ', '手表']) await addHistory('sale', term);
    expect(await names('sale')).toEqual(['手表', '跑鞋', '帽衫']);
  });

  test('keeps general and sale search apart, and clearing empties one of them', async () => {
    await addHistory('general', 'a');
    await addHistory('sale', 'b');
    await clearHistory('sale');
    expect([await names('general'), await names('sale')]).toEqual([['a'], []]);
  });

  test('forgets a single term, and keeps its fields as lists', async () => {
    await addHistory('general', '上海', { city: ['上海市'], adcode: ['310000'] });
    expect((await listHistory('general'))[0]).toEqual({
      adcode: ['310000'],
      address: [],
      city: ['上海市'],
      district: [],
      id: [],
      location: [],
      name: ['上海'],
      typecode: [],
    });
    await removeHistory('general', '上海');
    expect(await names('general')).toEqual([]);
  });
});

describe('prepare for offline', () => {
  const product = (n: number) => ({
    id: `ar${n}`,
    styleNo: `AR${n}-114`,
    name: { zh: n % 2 ? `山脊跑鞋 ${n}` : `云帆帽衫 ${n}`, en: n % 2 ? `Ridge runner ${n}` : `Cloud hoodie ${n}` },
    brand: { zh: '阿卡迪亚', en: 'Arcadia' },
    categoryId: 'sneakers',
    cover: '/img/p/x/side',
    skus: Array.from({ length: 10 }, (_, s) => ({ id: `ar${n}-${s}`, size: String(36 + s) })),
  });

  test('brings the catalogue and the own stock, with progress, and searches them without a network', async () => {
    const pages = [[product(1), product(2)], [product(3)]];
    server.answer = ({ path }, url) => {
      const at = Number(url.searchParams.get('cursor') ?? 0);
      if (path.endsWith('/product/offline')) return { list: pages[at], next: at === 0 ? '1' : null, count: 3 };
      if (path.endsWith('/stock/goods/list'))
        return {
          list: [{ id: 'item-1', styleNo: 'AR1-114', name: product(1).name, size: '40' }],
          next: null,
          counts: {},
        };
      return undefined;
    };
    const progress: string[] = [];
    expect(
      await prepareOffline({ onProgress: (done, total, part) => progress.push(`${part} ${done}/${total}`) }),
    ).toMatchObject({
      products: 3,
      skus: 30,
      goods: 1,
    });
    expect(progress).toEqual(['catalogue 2/3', 'catalogue 3/3', 'stock 1/1']);
    server.rules.push(() => 'refuseConnection');
    expect((await searchCatalogue('ar3114')).map((row) => row.id)).toEqual(['ar3']);
    expect((await searchCatalogue('阿卡 帽衫')).map((row) => row.id)).toEqual(['ar2']);
    expect((await goodsOnDevice('跑鞋')).map((row) => row.id)).toEqual(['item-1']);
    await expect(prepareOffline()).rejects.toMatchObject({ code: 'NETWORK' });
    expect(await searchCatalogue('')).toHaveLength(3);
    expect((await lastPrepared())?.products).toBe(3);
    await login('ben');
    expect(await goodsOnDevice()).toEqual([]);
  });

  test('finds among 10,000 SKUs within 100 ms', () => {
    const index = searchable(
      Array.from({ length: 1_000 }, (_, n) => product(n)),
      (row) => [row.styleNo, row.name.zh, row.name.en, row.brand.zh],
    );
    const began = performance.now();
    expect(index.search('跑鞋 777', 30).map((row) => row.id)).toEqual(['ar777']);
    expect(performance.now() - began).toBeLessThan(100);
  });
});

describe('a photo', () => {
  test('its size is read from its first bytes', () => {
    const jpeg = [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8, 0x0b, 0xd0, 0x0f, 0xc0];
    expect(sizeFromHead(new DataView(new Uint8Array(jpeg).buffer))).toEqual({ width: 4032, height: 3024 });
    expect(sizeFromHead(new DataView(new Uint8Array(jpeg.slice(0, 12)).buffer))).toBeNull();
    expect(sizeFromHead(new DataView(new TextEncoder().encode('not a picture').buffer))).toBeNull();
  });

  test('of 12 megapixels begins two steps down, one of 5 as it is', () => {
    expect([firstStep(12_200_000), firstStep(5_000_000), firstStep(100)]).toEqual([2, 0, 0]);
  });

  test('is made smaller by 1.5 at each step, never larger than it was, and eight times at most', () => {
    expect(sidesOf(3_000, 1_000)).toEqual([3_000, 2_000, 1_333, 889, 593, 395, 263, 176, 117]);
    // Upright or lying, the longer side counts.
    expect(sidesOf(3_024, 4_032)).toEqual(sidesOf(4_032, 3_024));
    expect(sidesOf(4_032, 3_024)[0]).toBe(1_792);
    // The largest that the server takes begins small enough, and is tried once at least.
    expect(sidesOf(12_000, 10_000)[0]).toBeLessThan(3_000);
    expect(sidesOf(100_000, 100_000)).toHaveLength(1);
    expect(sidesOf(1, 1)[0]).toBe(1);
  });
});

describe('what a failure means', () => {
  const table: [string, number, string][] = [
    ['NETWORK', 0, 'link'],
    ['TIMEOUT', 0, 'link'],
    ['TIMEOUT', 502, 'link'],
    ['NOT_ENVELOPE', 200, 'link'],
    ['NOT_ENVELOPE', 413, 'server'],
    ['NOT_ENVELOPE', 401, 'link'],
    ['LOGIN_NEEDED', 401, 'login'],
    ['TOO_MANY', 429, 'asked'],
    ['SAID_TOO_FAST', 429, 'limited'],
    ['UPLOAD_TOO_MUCH', 429, 'photosLimited'],
    ['INTERNAL', 500, 'server'],
    ['CLOCK_OFF', 400, 'server'],
    ['UPLOAD_MISSING', 409, 'photo'],
    ['UPLOAD_POLICY', 403, 'photo'],
    ['BAD_INPUT', 400, 'refused'],
    ['FORBIDDEN', 403, 'refused'],
    ['NOT_FOUND', 404, 'refused'],
    ['KEY_REUSED', 409, 'refused'],
    ['TOO_LARGE', 413, 'refused'],
  ];
  for (const [code, status, verdict] of table)
    test(`${code} ${status} -> ${verdict}`, () => expect(verdictOf(new ApiError(code, status, ''))).toBe(verdict));

  test('503 with Retry-After rests the queue, without it only the item', () => {
    expect(verdictOf(new ApiError('BUSY', 503, '', { retryAfter: 1_000 }))).toBe('asked');
    expect(verdictOf(new ApiError('BUSY', 503, ''))).toBe('server');
  });

  test('back-off grows up to five minutes and is spread over its whole width', () => {
    const waits = Array.from({ length: 2_000 }, () => backoff(30));
    expect(Math.max(...waits)).toBeLessThanOrEqual(300_000);
    expect(Math.max(...waits)).toBeGreaterThan(250_000);
    expect(Math.min(...waits)).toBeLessThan(50_000);
    expect(Math.max(...Array.from({ length: 200 }, () => backoff(0)))).toBeLessThanOrEqual(2_000);
  });

  test('a time beyond any rest was written before the clock was set back', () => {
    expect([isDue(10, 10), isDue(11, 10), isDue(4_000_000, 10)]).toEqual([true, false, true]);
  });
});
