/** What a link, a server or a clock can do to the queue: every acknowledged item is on the server exactly once, bytes equal. */
import 'fake-indexeddb/auto';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeSession } from '../../src/api/session.ts';
import { closeDatabases, queue } from '../../src/offline/db.ts';
import { OfflineError } from '../../src/offline/errors.ts';
import { discard, mend, retry } from '../../src/offline/outbox.ts';
import type { PhotoSource } from '../../src/offline/photos.ts';
import { flush } from '../../src/offline/sender.ts';
import {
  freshDevice,
  intents,
  items,
  login,
  passTime,
  photo,
  photoItems,
  queueReceipt,
  settleQueue,
} from './device.ts';
import { type Fault, type Seen, startServer, type TestServer } from './server.ts';

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

/** The first `times` requests whose path matches meet the fault. */
function strike(path: RegExp, fault: Fault, times = 1): void {
  server.rules.push((seen: Seen) => (path.test(seen.path) && times-- > 0 ? fault : undefined));
}

const hashes = async (photos: PhotoSource[]) =>
  Promise.all(
    photos.map(async ({ blob }) =>
      createHash('sha256')
        .update(new Uint8Array(await blob.arrayBuffer()))
        .digest('hex'),
    ),
  );

/** One receipt, whole, in order, byte for byte; and nothing left on the device. */
async function expectDelivered(photos: PhotoSource[], receipts = 1): Promise<void> {
  expect(server.effects).toHaveLength(receipts);
  const ids = server.effects[0]?.body.photos as string[];
  const stored = ids.map((id) =>
    createHash('sha256')
      .update(server.objects.get(server.uploads.get(id)?.key ?? '') ?? '')
      .digest('hex'),
  );
  expect(stored).toEqual(await hashes(photos));
  expect(await items()).toEqual([]);
  expect(await queue().photos.count()).toBe(0);
}

const STORE = /^\/storage/;
const CONFIRM = /upload\/confirm/;
const RECEIPT = /receipt\/save/;

describe('a receipt with photos arrives once and whole', () => {
  const links: [string, RegExp, Fault][] = [
    ['the connection is refused', /./, 'refuseConnection'],
    ['the link drops before the photo leaves', STORE, 'refuseConnection'],
    ['the link drops in the middle of a photo', STORE, 'dropMidBody'],
    ['the photo arrives and the answer is lost', STORE, 'dropAfter'],
    ['the confirmation takes effect and its answer is lost', CONFIRM, 'dropAfter'],
    ['the receipt takes effect and its answer is lost', RECEIPT, 'dropAfter'],
    ['the receipt is cut off in its body', RECEIPT, 'dropMidBody'],
    ['the server answers 500', RECEIPT, { status: 500 }],
    ['a proxy answers 502 with a page', RECEIPT, { status: 502, bare: true }],
    ['the object store answers 500', STORE, { status: 500, bare: true }],
    ['the object store refuses the permission', STORE, { status: 403, bare: true }],
    ['the server is too busy', RECEIPT, { status: 503, code: 'BUSY', retryAfter: 20 }],
    ['the server limits the rate', CONFIRM, { status: 429, code: 'TOO_MANY', retryAfter: 5 }],
    ['a captive portal answers the receipt', RECEIPT, 'html'],
    ['a captive portal answers everything', /./, 'html'],
    ['a captive portal swallows the photo', STORE, 'html'],
    ['the database connection is lost', RECEIPT, { status: 503, code: 'BUSY' }],
    ['the server says that the photo is not the announced one', CONFIRM, { status: 409, code: 'UPLOAD_HASH' }],
    ['the server says that a photo is missing', RECEIPT, { status: 409, code: 'UPLOAD_MISSING' }],
  ];
  for (const [what, path, fault] of links)
    test(`when ${what}, once and four times over`, async () => {
      for (const times of [1, 4]) {
        server.effects.length = 0;
        const photos = [photo(900), photo(70_000), photo(40)];
        server.rules.length = 0;
        strike(path, fault, times);
        await queueReceipt(photos);
        await settleQueue();
        await expectDelivered(photos);
      }
    });

  test('when 30 % of all requests are dropped somewhere', async () => {
    const kinds: Fault[] = ['refuseConnection', 'dropMidBody', 'dropAfter', 'html', { status: 500 }];
    server.rules.push(() => (Math.random() < 0.3 ? kinds[Math.floor(Math.random() * kinds.length)] : undefined));
    const photos = Array.from({ length: 12 }, (_, n) => photo(2_000 + n));
    await queueReceipt(photos);
    await settleQueue(200);
    await expectDelivered(photos);
  });

  test('52 photos', async () => {
    const photos = Array.from({ length: 52 }, (_, n) => photo(1_000 + n));
    await queueReceipt(photos);
    expect(await flush('enqueue')).toMatchObject({ sent: 53, left: 0 });
    await expectDelivered(photos);
  });

  test('the same photo attached twice', async () => {
    const one = photo(500);
    const two = { ...one, id: 'second-of-the-same' };
    await queueReceipt([one, two]);
    await settleQueue();
    await expectDelivered([one, two]);
  });

  test('the picked file is changed or deleted afterwards', async () => {
    const one = photo(500);
    const [before] = await hashes([one]);
    await queueReceipt([one]);
    one.blob = new Blob(['gone']);
    await settleQueue();
    expect(
      createHash('sha256')
        .update([...server.objects.values()][0] ?? '')
        .digest('hex'),
    ).toBe(before);
  });

  test('a queue eight days old, whose permission and token have long expired', async () => {
    const photos = [photo(500)];
    await queueReceipt(photos);
    passTime(8 * 86_400_000);
    server.clockAhead += 8 * 86_400_000;
    server.tokens.delete('token-anna');
    server.refreshTo = { token: 'token-anna-2', userId: 'anna' };
    await settleQueue();
    await expectDelivered(photos);
  });

  test('the page is killed while photos are under way', async () => {
    const photos = [photo(500), photo(600)];
    await queueReceipt(photos);
    // What a killed page leaves behind: items marked as under way, a lease nobody renews.
    await queue().outbox.toCollection().modify({ state: 'sending' });
    await queue().control.put({ name: 'sender', holder: 'dead', fence: 7, until: Date.now() + 30_000 });
    closeDatabases();
    await flush('start');
    expect(server.effects).toHaveLength(0);
    passTime(31_000);
    await settleQueue();
    await expectDelivered(photos);
  });

  test('it is queued twice by a double tap', async () => {
    await Promise.all([queueReceipt([], { id: 'one-form' }), queueReceipt([], { id: 'one-form' })]);
    await settleQueue();
    expect(server.effects).toHaveLength(1);
  });

  test('bytes that arrived are not sent again when only the confirmation was lost', async () => {
    const photos = [photo(300_000)];
    strike(CONFIRM, 'refuseConnection', 3);
    await queueReceipt(photos);
    await settleQueue();
    await expectDelivered(photos);
    expect(server.bytesIn).toBeLessThan(300_000 * 1.15);
  });
});

describe('the clock', () => {
  for (const [what, ahead] of [
    ['an hour slow', 3_600_000],
    ['an hour fast', -3_600_000],
    ['a day slow', 86_400_000],
  ] as const)
    test(`a device whose clock is ${what} learns the server's and goes on`, async () => {
      server.clockAhead = ahead;
      const photos = [photo(500)];
      await queueReceipt(photos);
      await settleQueue();
      await expectDelivered(photos);
      const wrong = server.seen.filter(
        (seen) => seen.timestamp > 0 && Math.abs(seen.timestamp - (Date.now() + ahead)) > 300_000,
      );
      expect(wrong).toHaveLength(1);
    });

  test('a clock that is set back by a day holds nothing up', async () => {
    strike(RECEIPT, { status: 500 });
    await queueReceipt();
    await flush('enqueue');
    expect((await intents())[0]?.nextAt).toBeGreaterThan(Date.now());
    passTime(-86_400_000);
    server.clockAhead = 0;
    await flush('online');
    await expectDelivered([]);
  });
});

describe('what the server refuses', () => {
  test('400 on photo 7 of 52 parks that photo; the others go up, the receipt waits, and goes once the photo is taken out', async () => {
    const photos = Array.from({ length: 52 }, (_, n) => photo(500 + n));
    let confirmed = 0;
    let struck = '';
    server.rules.push((seen) => {
      if (!CONFIRM.test(seen.path)) return undefined;
      confirmed += 1;
      if (confirmed === 7) struck = seen.key;
      return seen.key === struck ? { status: 400, code: 'UPLOAD_TYPE' } : undefined;
    });
    await queueReceipt(photos);
    await settleQueue(3);
    const parked = (await photoItems()).filter((item) => item.state === 'parked');
    expect(parked).toHaveLength(1);
    expect(parked[0]?.lastError).toMatchObject({ code: 'UPLOAD_TYPE', message: 'says UPLOAD_TYPE' });
    expect(server.effects).toHaveLength(0);
    expect(server.uploads.size).toBe(51);
    await discard(parked[0]?.id ?? '');
    await settleQueue();
    await expectDelivered(photos.filter((one) => one.id !== parked[0]?.id));
  });

  for (const [status, code] of [
    [400, 'BAD_INPUT'],
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [409, 'STATE_REFUSED'],
    [413, 'TOO_LARGE'],
  ] as const)
    test(`${status} parks the item with its reason, keeps its photos, and the rest goes on`, async () => {
      const refused = await queueReceipt([photo(500)]);
      await queueReceipt();
      server.rules.push((seen) => (seen.key === refused ? { status, code } : undefined));
      await settleQueue(3);
      expect(server.effects).toHaveLength(1);
      const [left] = await intents();
      expect(left).toMatchObject({ state: 'parked', lastError: { code, message: `says ${code}` } });
      expect(await queue().photos.count()).toBe(1);
      server.rules.length = 0;
      await retry(refused);
      await settleQueue();
      expect(server.effects).toHaveLength(2);
      expect(await items()).toEqual([]);
    });

  test('a proxy that finds a photo too large says so with a page of its own; that is a refusal, too', async () => {
    strike(STORE, { status: 413, bare: true }, 99);
    await queueReceipt([photo(500)]);
    await settleQueue(3);
    expect((await photoItems())[0]).toMatchObject({ state: 'parked', lastError: { code: 'TOO_LARGE' } });
  });

  test('a key that was used for other content is parked and not sent with another key by itself', async () => {
    strike(RECEIPT, { status: 409, code: 'KEY_REUSED' });
    await queueReceipt();
    await settleQueue(3);
    expect((await intents())[0]).toMatchObject({ state: 'parked', lastError: { code: 'KEY_REUSED' } });
  });

  test('a photo that the server keeps missing is parked after a few tries, with its bytes', async () => {
    strike(CONFIRM, { status: 409, code: 'UPLOAD_HASH' }, 99);
    await queueReceipt([photo(500)]);
    await settleQueue(12);
    expect((await photoItems())[0]).toMatchObject({ state: 'parked' });
    expect(await queue().photos.count()).toBe(1);
  });

  test('a mended item is another intent; what it no longer holds is gone from the device', async () => {
    strike(RECEIPT, { status: 400, code: 'BAD_INPUT' });
    const [first, second, third] = [photo(100), photo(200), photo(300)];
    const id = await queueReceipt([first, second]);
    await settleQueue(2);
    const before = (await intents())[0];
    const input = { ...(before?.input as object), photos: [{ $photo: second.id }, { $photo: third.id }] };
    await mend(id, input, [third]);
    expect((await intents())[0]?.key).not.toBe(before?.key);
    await settleQueue();
    await expectDelivered([second, third]);
  });

  test('mending what the server may already have taken never makes two of it', async () => {
    strike(RECEIPT, 'dropAfter');
    server.rules.push((seen) =>
      RECEIPT.test(seen.path) && server.effects.length > 0 ? { status: 403, code: 'FORBIDDEN' } : undefined,
    );
    const id = await queueReceipt();
    await settleQueue(2);
    expect((await intents())[0]).toMatchObject({ state: 'parked', uncertain: true });
    server.rules.length = 0;
    await mend(id, { ...((await intents())[0]?.input as object), note: 'changed' });
    await settleQueue(2);
    expect(server.effects).toHaveLength(1);
    expect((await intents())[0]).toMatchObject({ state: 'parked', lastError: { code: 'KEY_REUSED' } });
  });
});

describe('waiting', () => {
  test('a time that the server asked for is kept, whatever wakes the queue', async () => {
    strike(RECEIPT, { status: 503, code: 'BUSY', retryAfter: 120 });
    await queueReceipt();
    await queueReceipt();
    const { nextAt } = await flush('enqueue');
    expect(nextAt).toBeGreaterThanOrEqual(Date.now() + 119_000);
    const asked = server.seen.length;
    passTime(60_000);
    for (const reason of ['online', 'visible', 'enqueue', 'sync', 'timer'] as const) await flush(reason);
    expect(server.seen).toHaveLength(asked);
    passTime(61_000);
    await flush('timer');
    expect(server.effects).toHaveLength(2);
  });

  test('a dead link rests the whole queue instead of trying each of 52 photos', async () => {
    strike(/./, 'refuseConnection', 999);
    await queueReceipt(Array.from({ length: 52 }, () => photo(50)));
    const { left, nextAt } = await flush('enqueue');
    expect(server.seen.length).toBeLessThanOrEqual(3);
    expect(left).toBe(53);
    expect(nextAt).toBeGreaterThan(Date.now());
    expect((await photoItems()).every((item) => item.state === 'waiting')).toBe(true);
  });

  test('dependency order holds, and lanes keep their order', async () => {
    strike(RECEIPT, { status: 500 }, 1);
    const first = await queueReceipt([], { lane: 'cart' });
    await queueReceipt([], { lane: 'cart' });
    await queueReceipt([], { dependsOn: [first] });
    await settleQueue();
    const ids = server.effects.map((effect) => effect.body.id as string);
    expect(ids).toEqual([...ids].sort((a, b) => Number(a.split('-')[1]) - Number(b.split('-')[1])));
  });
});

describe('people', () => {
  test('a token refused in the middle of the queue is renewed silently', async () => {
    const photos = [photo(500), photo(600)];
    server.rules.push((seen) => {
      if (seen.token === 'token-anna' && server.uploads.size === 1) server.tokens.delete('token-anna');
      return undefined;
    });
    server.refreshTo = { token: 'token-anna-2', userId: 'anna' };
    await queueReceipt(photos);
    await settleQueue();
    await expectDelivered(photos);
  });

  test('signed out, the queue waits; signed in as someone else, it waits, hidden; the same person back, it goes', async () => {
    const photos = [photo(500)];
    await queueReceipt(photos);
    await storeSession(null);
    await settleQueue(2);
    await login('ben');
    await queueReceipt();
    await settleQueue(2);
    expect(server.effects.map((effect) => effect.user)).toEqual(['ben']);
    expect(await items()).toHaveLength(2);
    await login('anna');
    await settleQueue();
    expect(server.effects.map((effect) => effect.user)).toEqual(['ben', 'anna']);
    expect([...server.uploads.values()].map((upload) => upload.user)).toEqual(['anna']);
  });

  test('someone else logging in between two photos gets none of them sent in their name', async () => {
    const photos = Array.from({ length: 8 }, () => photo(100));
    await queueReceipt(photos);
    let switched = false;
    server.rules.push((seen) => {
      if (CONFIRM.test(seen.path) && !switched) {
        switched = true;
        void login('ben');
      }
      return undefined;
    });
    await settleQueue(3);
    expect([...server.uploads.values()].every((upload) => upload.user === 'anna')).toBe(true);
    expect(server.effects).toHaveLength(0);
    await login('anna');
    await settleQueue();
    await expectDelivered(photos);
  });

  test('a session that cannot be renewed leaves the queue as it is', async () => {
    server.tokens.clear();
    await queueReceipt([photo(100)]);
    await settleQueue(2);
    expect(await items()).toHaveLength(2);
    server.tokens.set('token-anna', 'anna');
    await login('anna');
    await settleQueue();
    expect(server.effects).toHaveLength(1);
  });
});

describe('discarding', () => {
  test('takes the item, its photos and their bytes', async () => {
    const id = await queueReceipt([photo(100), photo(200)]);
    await discard(id);
    expect(await items()).toEqual([]);
    expect(await queue().photos.count()).toBe(0);
  });

  test('is refused while the server may be taking the item', async () => {
    const id = await queueReceipt();
    let refused: unknown;
    server.rules.push((seen) => {
      if (RECEIPT.test(seen.path)) refused = discard(id).catch((error: unknown) => error);
      return undefined;
    });
    await flush('enqueue');
    expect(await refused).toEqual(new OfflineError('IN_FLIGHT'));
    expect(server.effects).toHaveLength(1);
  });

  test('a photo thrown away on its way up leaves nothing behind and the receipt goes without it', async () => {
    const photos = [photo(100), photo(200)];
    await queueReceipt(photos);
    let gone: Promise<void> | undefined;
    server.rules.push((seen) => {
      if (CONFIRM.test(seen.path)) gone ??= discard(photos[0]?.id ?? '');
      return undefined;
    });
    await flush('enqueue');
    await gone;
    await settleQueue();
    await expectDelivered(photos.slice(1));
  });

  test('storage wiped during sending ends quietly', async () => {
    await queueReceipt([photo(100)]);
    server.rules.push((seen) => {
      if (CONFIRM.test(seen.path)) void queue().outbox.clear();
      return undefined;
    });
    await flush('enqueue');
    expect(server.effects).toHaveLength(0);
    expect(await items()).toEqual([]);
  });
});
