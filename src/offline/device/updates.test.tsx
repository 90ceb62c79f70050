/** An open page hears that the server has other files by now, and not when only the network is gone. */
import { beforeEach, expect, test, vi } from 'vitest';
import { hearMissed } from './missed.ts';
import { dismissUpdate, holdUpdates, startUpdates, updateReady } from './updates.ts';

hearMissed();

const missed = (message: string) =>
  dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: new TypeError(message) }));
const CHROMIUM = 'Failed to fetch dynamically imported module: https://shop.example/assets/Coupons-abc.js';

const asked: string[] = [];
let answer: () => Promise<Response>;
let server: () => Promise<Response>;
beforeEach(async () => {
  asked.length = 0;
  server = () => Promise.resolve(Response.json({ key: 'k' }));
  vi.stubEnv('DEV', false);
  document.head.innerHTML = '<script type="module" src="/assets/shell-1.js"></script>';
  vi.stubGlobal('fetch', (file: string) => {
    if (file.endsWith('/api/signing-key')) return server();
    asked.push(file);
    return answer();
  });
  await startUpdates();
  dismissUpdate();
});

const gone = () => Promise.resolve(new Response(null, { status: 404 }));

test('a file that is gone: to move on is offered, over a form too, and again after 稍后 when the next is missed', async () => {
  answer = gone;
  const free = holdUpdates();
  missed(CHROMIUM);
  await vi.waitFor(() => expect(updateReady()).toBe(true));
  expect(asked[0]).toBe('https://shop.example/assets/Coupons-abc.js');
  dismissUpdate();
  expect(updateReady()).toBe(false);
  missed('Importing a module script failed.');
  await vi.waitFor(() => expect(updateReady()).toBe(true));
  expect(asked.at(-1)).toMatch(/\/assets\/shell-1\.js$/);
  free();
});

test('a file that is missed before anybody could ask why is asked about then', async () => {
  vi.resetModules();
  const [boot, late] = [await import('./missed.ts'), await import('./updates.ts')];
  boot.hearMissed();
  answer = gone;
  missed(CHROMIUM);
  expect(late.updateReady()).toBe(false);
  await late.startUpdates();
  await vi.waitFor(() => expect(late.updateReady()).toBe(true));
});

test('no network, a portal, or a file that is there after all: nothing is offered', async () => {
  for (answer of [
    () => Promise.reject(new TypeError('offline')),
    () => Promise.resolve(new Response('<h1>Wi-Fi</h1>')),
    () => Promise.resolve(new Response(null, { status: 503 })),
  ]) {
    missed(CHROMIUM);
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await Promise.resolve();
    expect(updateReady()).toBe(false);
    asked.length = 0;
  }
});

test('a portal that answers 404 to everything: nothing is offered', async () => {
  answer = gone;
  let heard = 0;
  server = () => {
    heard += 1;
    return gone();
  };
  missed(CHROMIUM);
  await vi.waitFor(() => expect(heard).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve));
  expect(updateReady()).toBe(false);
});
