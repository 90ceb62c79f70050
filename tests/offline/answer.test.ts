/** Whatever a portal or a filter says in the server's or the store's place says nothing about what was asked. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isOurFile, storeAnswerIn } from '../../src/api/exchange/answer.ts';
import { closeDatabases } from '../../src/offline/device/db.ts';
import { onRefused } from '../../src/offline/outbox/progress.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { expectDelivered } from './delivery.ts';
import { freshDevice, login, passTime, photo, photoItems, queueReceipt, settleQueue } from './device.ts';
import { startServer, type TestServer } from './server.ts';

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

for (const [what, fault] of [
  ['403', { status: 403, bare: true }],
  ['404', { status: 404, bare: true }],
  ['400', { status: 400, bare: true }],
  ['201', { status: 201, bare: true }],
  ['200', 'html'],
  ['an empty 200', 'empty'],
] as const)
  test(`a portal answers ${what} for the store: no photo is parked or told as refused, and all arrive`, async () => {
    let left = 14;
    const told: unknown[] = [];
    onTestFinished(onRefused((refused) => told.push(refused)));
    // The second time round for the permission to send one.
    server.rules.push(({ path }) =>
      (path === '/storage' || (left < 8 && path.endsWith('/sign'))) && left-- > 0 ? fault : undefined,
    );
    const photos = [photo(500), photo(600)];
    await queueReceipt(photos);
    for (let round = 0; round < 8; round += 1) {
      await flush('online');
      expect((await photoItems()).map(({ state }) => state)).not.toContain('parked');
      passTime(600_000);
    }
    await settleQueue();
    await expectDelivered(server, photos);
    expect(told).toEqual([]);
  });

test('a store that is broken for a while asks nobody to tap again: the queue does by itself; what it refuses is told', async () => {
  const told: unknown[] = [];
  onTestFinished(onRefused((refused) => told.push(refused)));
  let broken = 2;
  server.rules.push(({ path }) => {
    if (path !== '/storage' || broken < 0) return undefined;
    broken -= 1;
    return broken < 0 ? { status: 400, code: 'UPLOAD_TYPE' } : { status: 503, code: 'INTERNAL' };
  });
  await queueReceipt([photo(500)]);
  await flush('online');
  passTime(600_000);
  await flush('online');
  expect(told).toEqual([]);
  passTime(600_000);
  await flush('online');
  await vi.waitFor(() => expect(told).toMatchObject([{ step: 'post' }]));
});

test('the store’s own words are its own', () => {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>expired</Message></Error>';
  expect(storeAnswerIn(403, xml)).toEqual({ message: 'expired' });
  expect(storeAnswerIn(400, '{"success":false,"code":"UPLOAD_TYPE","message":"no"}')).toEqual({
    code: 'UPLOAD_TYPE',
    message: 'no',
  });
  expect(storeAnswerIn(200, '')).toEqual({ message: '' });
  for (const page of ['<html>', '<!doctype html><title>Wi-Fi</title>', '<?xml version="1.0"?><html/>', 'OK'])
    expect(storeAnswerIn(200, page)).toBeNull();
  expect(storeAnswerIn(404, '')).toBeNull();
});

test('a portal’s page is kept as no file of ours', async () => {
  const answer = (type: string, body = 'x', status = 200) =>
    new Response(body, { status, headers: { 'content-type': type } });
  const at = (path: string) => `https://shop.example${path}`;
  expect(await isOurFile(at('/assets/a.js'), answer('text/javascript'))).toBe(true);
  expect(
    await isOurFile(
      at('/index.html'),
      answer('text/html', '<meta name="apple-mobile-web-app-title" content="回潮" />'),
    ),
  ).toBe(true);
  expect(await isOurFile(at('/img/c/1/cover'), answer('image/avif'))).toBe(true);
  for (const path of [
    '/assets/a.js',
    '/index.html',
    '/img/a.webp',
    '/img/cover',
    '/z.wasm',
    '/x.css',
    '/f.woff2',
    '/other.bin',
  ])
    expect(await isOurFile(at(path), answer('text/html; charset=utf-8', '<h1>Welcome to Metro-WiFi</h1>'))).toBe(false);
  expect(await isOurFile(at('/assets/a.js'), answer('text/javascript', 'x', 404))).toBe(false);
});

test('after 20 s of trouble with the store, somebody who looks waits seconds, not a minute', async () => {
  let broken = true;
  server.rules.push(({ path }) => (path === '/storage' && broken ? { status: 503, bare: true } : undefined));
  const photos = [photo(500), photo(600)];
  await queueReceipt(photos);
  // Tried again and again, so that its own rest has grown long.
  for (let n = 0; n < 12; n += 1) {
    await flush('online');
    passTime(10_000);
  }
  await flush('online');
  broken = false;
  passTime(1_000);
  await flush('timer');
  passTime(4_000);
  await flush('watched');
  await expectDelivered(server, photos);
});

for (const [where, path] of [
  ['server', /receipt.save/],
  ['store', /^.storage/],
] as const)
  test(`something that is not our ${where} says to come back in an hour: it is not believed`, async () => {
    let left = 2;
    server.rules.push((seen) =>
      path.test(seen.path) && left-- > 0 ? { status: 503, bare: true, retryAfter: 3_600 } : undefined,
    );
    const photos = [photo(500)];
    await queueReceipt(photos);
    for (let n = 0; n < 6; n += 1) {
      await flush('watched');
      passTime(5_000);
      server.clockAhead += 5_000;
    }
    await expectDelivered(server, photos);
  });
