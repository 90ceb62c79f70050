/** A phone's clock is set back: no deadline becomes later by it, with or without the server. */
import 'fake-indexeddb/auto';
import { clear } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 27, 4);
let device: typeof import('./device.ts');

/** The app is started anew: its memory is empty, the device's is not. */
async function start(): Promise<void> {
  vi.resetModules();
  device = await import('./device.ts');
  await device.loadClock();
}
const serverNow = () => Date.now() + device.knownOffset();
/** The server answers what was signed by this device's clock. */
async function answered(): Promise<void> {
  const { requestOnce } = await import('./request-once.ts');
  const { productCateTree } = await import('../../../contract/catalogue/calls.ts');
  vi.stubGlobal('fetch', async () => Response.json({ success: true, status: 200, message: '', data: [] }));
  await device.learnSigningKey('key');
  await requestOnce(productCateTree, {});
}

beforeEach(async () => {
  await clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  await start();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([2, 40])('by %s days while the app is closed', async (days) => {
  await answered();
  vi.setSystemTime(NOW - days * DAY);
  await start();
  expect(serverNow()).toBeGreaterThanOrEqual(NOW);
  expect(serverNow()).toBeLessThan(NOW + 60_000);
});

test('while it is open', async () => {
  await answered();
  vi.setSystemTime(NOW - 2 * DAY);
  expect(serverNow()).toBeGreaterThanOrEqual(NOW);
});

test('what the server says itself counts, also when it is earlier', async () => {
  await answered();
  await device.learnClock(NOW - DAY);
  expect(Math.abs(serverNow() - (NOW - DAY))).toBeLessThan(60_000);
  await start();
  expect(Math.abs(serverNow() - (NOW - DAY))).toBeLessThan(60_000);
});

test('a clock that goes on as it should is believed', async () => {
  await answered();
  vi.setSystemTime(NOW + 2 * DAY);
  await start();
  expect(serverNow()).toBe(NOW + 2 * DAY);
});
