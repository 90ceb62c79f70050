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
/** The server answers what was signed by this device's clock, with its own time or, as one of before, without. */
async function answered(told?: number): Promise<void> {
  const { requestOnce } = await import('./request-once.ts');
  const { productCateTree } = await import('../../../contract/catalogue/calls.ts');
  vi.stubGlobal('fetch', async () =>
    Response.json(
      { success: true, status: 200, message: '', data: [] },
      { headers: told === undefined ? {} : { 'x-now': String(told) } },
    ),
  );
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

test.each([-4, 4])('a phone that is %s minutes off counts by the server’s clock after any answer', async (minutes) => {
  const off = minutes * 60_000;
  vi.setSystemTime(NOW + off);
  await answered(NOW);
  expect(Math.abs(serverNow() - NOW)).toBeLessThan(1_000);
  // So does the next visit, before it has heard anything.
  await start();
  expect(Math.abs(serverNow() - NOW)).toBeLessThan(1_000);
  // The clock is put right, or set forward by an hour, while the page is open: the next answer says so.
  for (const other of [0, 3_600_000]) {
    vi.setSystemTime(NOW + other);
    await answered(NOW);
    expect(Math.abs(serverNow() - NOW)).toBeLessThan(1_000);
  }
});

test('what answers say within the time that they took moves nothing', async () => {
  const heard = NOW + 10_000;
  await device.hearAnswer({ told: NOW, sent: heard - 400, heard });
  const known = device.knownOffset();
  expect(known).toBeLessThanOrEqual(-9_600);
  for (const [told, took] of [
    [NOW + 100, 500],
    [NOW + 20, 900],
    [NOW - 150, 700],
  ] as const) {
    await device.hearAnswer({ told, sent: heard - took, heard });
    expect(Math.abs(device.knownOffset() - known)).toBeLessThan(20);
  }
});
