/** Files of the app are gone from the device: the page that asks is told so at once, whatever the link does, and again once they are back. */
import { afterEach, beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { askShell, keepShell, shellMissing } from '../../src/offline/device/missing-files.ts';
import { shellFor } from '../../sw/shell.ts';
import { mendShell, tellShell } from '../../sw/shell-files.ts';

vi.mock('workbox-core', () => ({ cacheNames: { precache: 'precache' } }));

const FILES = ['https://shop.example/assets/a.js', 'https://shop.example/assets/b.js'];
const precache = {
  getURLsToCacheKeys: () => new Map(FILES.map((url) => [url, url])),
  getCacheKeyForURL: (url: string) => url,
} as never;

const kept = new Set<string>();
let fetched: Mock;
const script = () => new Response('1', { headers: { 'content-type': 'text/javascript' } });

/** The worker of this page, as sw/sw.ts answers. */
const worker = {
  postMessage: (asked: { now?: boolean; look?: boolean }, [port]: MessagePort[]) =>
    void tellShell(precache, (said) => port?.postMessage(said), asked),
};

beforeEach(async () => {
  kept.clear();
  fetched = vi.fn(async () => script());
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('caches', {
    open: async () => ({
      keys: async () => [...kept].map((url) => ({ url })),
      put: async (url: string) => void kept.add(url),
    }),
  });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: worker }) } });
});
afterEach(() => vi.unstubAllGlobals());

test('over a link that stalls, it is told that files are missing before any of them has come', async () => {
  let come = () => {};
  fetched.mockImplementation(() => new Promise((resolve) => (come = () => resolve(script()))));
  kept.add(FILES[0] ?? '');
  const asked = askShell();
  await vi.waitFor(() => expect(shellMissing()).toBe(1));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce());
  come();
  expect(await asked).toBe(0);
  expect(shellMissing()).toBe(0);
});

test('without a network it stays told, and once there is one they are fetched, though it looked a moment ago', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await askShell(true)).toBe(2);
  fetched.mockImplementation(async () => script());
  // By itself the worker has just looked, and looks again when it has rested.
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] });
  const before = fetched.mock.calls.length;
  const rested = mendShell(precache);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(fetched.mock.calls).toHaveLength(before);
  vi.runAllTimers();
  expect(await rested).toBe(0);
  vi.useRealTimers();
  expect(await askShell(true)).toBe(0);
});

test('what was counted earlier and is heard later makes nothing missing again', async () => {
  const answers: MessagePort[] = [];
  const postMessage = (_: unknown, [port]: MessagePort[]) => void (port && answers.push(port));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ active: { postMessage } }) } });
  const at = Date.now();
  const both = [askShell(), askShell(true)];
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.postMessage({ missing: 0, total: 2, last: true, at: at + 5 });
  expect(await both[1]).toBe(0);
  answers[0]?.postMessage({ missing: 1, total: 2, last: true, at });
  expect(await both[0]).toBe(0);
});

test('a page without a worker knows nothing, and says nothing', async () => {
  vi.stubGlobal('navigator', {});
  const before = shellMissing();
  expect(await askShell()).toBe(before);
});

test('a device is not ready before the worker has installed every file, and how many are here is told meanwhile', async () => {
  const registration: { installing: unknown; active: unknown } = { installing: worker, active: null };
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  const told: [number, number][] = [];
  const keeping = keepShell({
    signal: new AbortController().signal,
    onProgress: (done, total) => {
      told.push([done, total]);
      // Its installation brings them; the page that looks fetches none.
      if (done < total) kept.add(FILES[done] ?? '');
      else Object.assign(registration, { installing: null, active: worker });
    },
  });
  expect(await keeping).toBe(0);
  expect(told.slice(0, 3)).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
  expect(fetched).not.toHaveBeenCalled();
});

test('a worker whose installation was cut short is registered anew, and where there is none at all that is told', async () => {
  const register = vi.fn(async () => ({ active: worker }));
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => undefined, register } });
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  // The page asks the registration anew once it has one.
  expect(await keepShell(options)).not.toBeNull();
  expect(register).toHaveBeenCalledOnce();
  vi.stubGlobal('navigator', {});
  expect(await keepShell(options)).toBeNull();
});

describe('an owner lets pages load from elsewhere', () => {
  const page = (sources: string, style = '') =>
    new Response('', { headers: { 'content-security-policy': `style-src 'self' ${style}; media-src ${sources}` } });
  const visit = async (kept: Response, brought: Promise<Response | undefined>) => {
    const renew = vi.fn(async () => true);
    const waits: Promise<unknown>[] = [];
    const event = { preloadResponse: brought, waitUntil: (done: Promise<unknown>) => void waits.push(done) };
    const answer = await shellFor(async () => kept, renew)({ event, request: new Request(FILES[0] ?? '') } as never);
    expect(answer).toBe(kept);
    await Promise.all(waits);
    return renew.mock.calls.length;
  };
  test('who has the app opens it as it is at once, and has the new shell with the next visit', async () => {
    expect(await visit(page("'self'"), Promise.resolve(page("'self' https://live.example")))).toBe(1);
  });
  test('nothing is fetched anew where only the page’s own styles differ, or nothing came', async () => {
    expect(await visit(page("'self'"), Promise.resolve(page("'self'", "'sha256-x'")))).toBe(0);
    expect(await visit(page("'self'"), Promise.resolve(undefined))).toBe(0);
    expect(await visit(page("'self'"), Promise.reject(new TypeError('Failed to fetch')))).toBe(0);
  });
});
