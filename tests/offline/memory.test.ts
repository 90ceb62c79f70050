/** A browser that opens no database: work goes on in the page's memory, is sent from there, and is never said to be saved. */
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as device from './device.ts';
import { startServer } from './server.ts';

type Open = IDBFactory['open'];
const real = globalThis.indexedDB;
const named = (name: string) => new DOMException('no', name);

/** It says no later, by an event. */
const failing =
  (name: string): Open =>
  () => {
    const request = { error: named(name) } as unknown as IDBOpenDBRequest;
    queueMicrotask(() => request.onerror?.({ target: request } as never));
    return request;
  };
const throwing =
  (name: string): Open =>
  () => {
    throw named(name);
  };
const browser = (open: Open) => ({ open, databases: async () => [] }) as unknown as IDBFactory;

const refusing: Record<string, IDBFactory | undefined> = {
  'throws as it is asked': browser(throwing('SecurityError')),
  'throws in a private window': browser(throwing('InvalidStateError')),
  'says no later': browser(failing('SecurityError')),
  'fails each time for no known reason': browser(failing('UnknownError')),
  'has none at all': undefined,
};

const server = await startServer();
afterAll(() => server.close());

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.spyOn(console, 'warn').mockReturnValue();
  server.effects.length = 0;
  server.uploads.clear();
});
afterEach(async () => {
  (await import('../../src/offline/device/db.ts')).closeDatabases();
  vi.unstubAllGlobals();
  Dexie.dependencies.indexedDB = real;
});

/** A page that was opened in such a browser. */
async function pageIn(factory: IDBFactory | undefined) {
  vi.stubGlobal('indexedDB', factory);
  Dexie.dependencies.indexedDB = factory as IDBFactory;
  (await import('../../src/offline/device/memory.ts')).memory.load = () => import('fake-indexeddb');
  const { queue } = await import('../../src/offline/device/db.ts');
  const { learnSigningKey, setApiBase } = await import('../../src/api/exchange/device.ts');
  const { DEMO_SECRET } = await import('../../server/config.ts');
  await setApiBase(server.api);
  await learnSigningKey(DEMO_SECRET, server.api);
  const person: typeof device = await import('./device.ts');
  await person.login('anna');
  const { isInMemory } = await import('../../src/offline/device/trouble.ts');
  return { ...person, queue, isInMemory };
}

test.each(Object.keys(refusing))(
  'a browser that %s: a receipt with its photos is queued, seen, and sent',
  async (how) => {
    const page = await pageIn(refusing[how]);
    const { observeOutbox } = await import('../../src/offline/outbox/observe.ts');
    const { flush } = await import('../../src/offline/outbox/sender.ts');
    const seen: number[] = [];
    const screen = observeOutbox('anna').subscribe(({ items }) => seen.push(items.length));
    await vi.waitFor(() => expect(seen.at(-1)).toBe(0));
    const photos = [page.photo(500), page.photo(700)];
    await page.queueReceipt(photos);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
    await flush('enqueue');
    await (await import('./delivery.ts')).expectDelivered(server, photos);
    await vi.waitFor(() => expect(seen.at(-1)).toBe(0));
    screen.unsubscribe();
  },
);

test('what was queued says that it is in this page only, with a network and without', async () => {
  const page = await pageIn(refusing['throws as it is asked']);
  const { keptWords } = await import('../../src/domains/device/kept.ts');
  const { names } = await import('../../src/domains/device/names.ts');
  expect(keptWords()).toBe(names.zh.sending);
  await page.queueReceipt();
  expect(page.isInMemory()).toBe(true);
  expect(keptWords()).toBe(names.zh.inPage);
  vi.stubGlobal('navigator', { onLine: false });
  expect(keptWords()).toBe(names.zh.inPage);
  await page.queue().outbox.clear();
});

test('a worker, whose memory ends with each of its calls, keeps nothing there', async () => {
  vi.stubGlobal('document', undefined);
  vi.stubGlobal('indexedDB', browser(throwing('SecurityError')));
  Dexie.dependencies.indexedDB = globalThis.indexedDB;
  const { queue } = await import('../../src/offline/device/db.ts');
  await expect(queue().outbox.count()).rejects.toThrow();
  const { readStoredSession } = await import('../../src/api/exchange/session.ts');
  await expect(readStoredSession()).rejects.toThrow('no');
});

test('what failed only for a moment is on the device: nothing that was kept there is given up', async () => {
  let failures = 2;
  const page = await pageIn(
    browser((...of) => {
      failures -= 1;
      return failures >= 0 ? failing('UnknownError')(...of) : real.open(...of);
    }),
  );
  await page.queueReceipt();
  expect(page.isInMemory()).toBe(false);
  expect(await page.items()).toHaveLength(1);
});

test('a full phone is said to be full, and no browser to refuse', async () => {
  const page = await pageIn(browser(failing('QuotaExceededError')));
  await expect(page.queueReceipt()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(page.isInMemory()).toBe(false);
});

test('a screen that follows what cannot be read fails no page', async () => {
  await pageIn(browser(failing('QuotaExceededError')));
  const { queue } = await import('../../src/offline/device/db.ts');
  const { watch } = await import('../../src/offline/device/watch.ts');
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => uncaught.push(error);
  process.on('unhandledRejection', hear).on('uncaughtException', hear);
  const next = vi.fn();
  const stop = [
    watch(() => queue().outbox.count(), next),
    watch(() => {
      throw new Error('at once');
    }, next),
  ];
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledOnce());
  await expect(queue().outbox.count()).rejects.toThrow();
  for (const end of stop) end();
  process.off('unhandledRejection', hear).off('uncaughtException', hear);
  expect(uncaught).toEqual([]);
  expect(next).not.toHaveBeenCalled();
});
