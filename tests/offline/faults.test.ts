/** What a link, a server or a clock can do to the queue: every acknowledged item is on the server exactly once, bytes equal. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { channelPriceUpdate } from '../../contract/listing/calls.ts';
import { recycleInquire } from '../../contract/recycle/calls.ts';
import { recycleRules } from '../../contract/recycle/rules.ts';
import { type Piece, partsOf } from '../../src/domains/recycle/use-inquiry.ts';
import { closeDatabases, queue } from '../../src/offline/device/db.ts';
import { setPhotosWaitOnMetered } from '../../src/offline/device/link.ts';
import { dropPhoto, enqueue, retry } from '../../src/offline/outbox/outbox.ts';
import { endPause, pauseAll, pausedUntil } from '../../src/offline/outbox/pause.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { CONFIRM, expectDelivered, hashes, RECEIPT, STORE, sha256, strike } from './delivery.ts';
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
import { type Fault, startServer, type TestServer } from './server.ts';

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
        strike(server, path, fault, times);
        await queueReceipt(photos);
        await settleQueue();
        await expectDelivered(server, photos);
      }
    });

  test('when 30 % of all requests are dropped somewhere', async () => {
    const kinds: Fault[] = ['refuseConnection', 'dropMidBody', 'dropAfter', 'html', { status: 500 }];
    server.rules.push(() => (Math.random() < 0.3 ? kinds[Math.floor(Math.random() * kinds.length)] : undefined));
    const photos = Array.from({ length: 12 }, (_, n) => photo(2_000 + n));
    await queueReceipt(photos);
    await settleQueue(200);
    await expectDelivered(server, photos);
  });

  test('an inquiry of 12 pieces with 8 photos each, while 30 % of all requests are dropped somewhere', {
    tags: 'thorough',
    timeout: 60_000,
  }, async () => {
    const kinds: Fault[] = ['refuseConnection', 'dropMidBody', 'dropAfter', 'html', { status: 500 }];
    server.rules.push(() => (Math.random() < 0.3 ? kinds[Math.floor(Math.random() * kinds.length)] : undefined));
    const pieces = Array.from({ length: recycleRules.pieces }, (_, n) => ({
      key: `piece-${n}`,
      shots: Array.from({ length: recycleRules.photos }, () => photo(300)),
    }));
    // As the form does: no more photos in one write than one may name.
    const parts = partsOf(pieces as unknown as Piece[]) as unknown as (typeof pieces)[];
    for (const part of parts)
      await enqueue({
        call: recycleInquire,
        input: {
          batchId: 'inquiry',
          part: part[0]?.key,
          pieces: part.map(({ key, shots }) => ({
            ...{ id: key, skuId: 'sku-1', grade: '95' as const },
            photos: shots.map(({ id }) => ({ $photo: id })),
          })),
        },
        id: part[0]?.key ?? '',
        photos: part.flatMap(({ shots }) => shots),
        label: { zh: '询价', en: 'Inquiry' },
      });
    await settleQueue(200);
    expect(server.effects.map(({ key }) => key).sort()).toEqual(parts.map(([first]) => first?.key).sort());
    const arrived = server.effects.flatMap(({ body }) => body.pieces as { id: string; photos: string[] }[]);
    const bytesOf = (id: string) => sha256(server.objects.get(server.uploads.get(id)?.key ?? '') ?? Buffer.of());
    for (const { key, shots } of pieces)
      expect(arrived.filter(({ id }) => id === key).map(({ photos }) => photos.map(bytesOf))).toEqual([hashes(shots)]);
    expect(await items()).toEqual([]);
  });

  test('52 photos', async () => {
    const photos = Array.from({ length: 52 }, (_, n) => photo(1_000 + n));
    await queueReceipt(photos);
    expect(await flush('enqueue')).toMatchObject({ sent: 53, left: 0 });
    await expectDelivered(server, photos);
  });

  test('the same photo attached twice', async () => {
    const one = photo(500);
    const two = { ...one, id: 'second-of-the-same' };
    await queueReceipt([one, two]);
    await settleQueue();
    await expectDelivered(server, [one, two]);
  });

  test('the picked file is changed or deleted afterwards', async () => {
    const one = photo(500);
    const [before] = hashes([one]);
    await queueReceipt([one]);
    new Uint8Array(one.bytes).fill(0);
    await settleQueue();
    expect(sha256([...server.objects.values()][0] ?? Buffer.of())).toBe(before);
  });

  test('a queue eight days old, whose permission and token have long expired', async () => {
    const photos = [photo(500)];
    await queueReceipt(photos);
    passTime(8 * 86_400_000);
    server.clockAhead += 8 * 86_400_000;
    server.tokens.delete('token-anna');
    server.refreshTo = { token: 'token-anna-2', userId: 'anna' };
    await settleQueue();
    await expectDelivered(server, photos);
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
    await expectDelivered(server, photos);
  });

  test('it is queued twice by a double tap', async () => {
    await Promise.all([
      queueReceipt([], { id: 'one-form', receipt: 'one' }),
      queueReceipt([], { id: 'one-form', receipt: 'one' }),
    ]);
    await settleQueue();
    expect(server.effects).toHaveLength(1);
  });

  test('bytes that arrived are not sent again when only the confirmation was lost', async () => {
    const photos = [photo(300_000)];
    strike(server, CONFIRM, 'refuseConnection', 3);
    await queueReceipt(photos);
    await settleQueue();
    await expectDelivered(server, photos);
    expect(server.bytesIn).toBeLessThan(300_000 * 1.15);
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
    await dropPhoto(parked[0]?.id ?? '');
    await settleQueue();
    await expectDelivered(
      server,
      photos.filter((one) => one.id !== parked[0]?.id),
    );
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

  test('a stranger’s 413 parks no photo: it waits by itself, a receipt without one goes on, and it is sent by itself once the answer is ours', async () => {
    strike(server, STORE, { status: 413, bare: true }, 99);
    await queueReceipt([photo(500)]);
    await queueReceipt();
    await settleQueue(3);
    expect((await photoItems())[0]).toMatchObject({ state: 'waiting', lastError: { code: 'NOT_ENVELOPE' } });
    expect(server.effects).toHaveLength(1);
    server.rules.length = 0;
    await settleQueue();
    expect([await items(), server.effects.length]).toEqual([[], 2]);
  });

  test('a photo that an older version parked for a stranger’s 413 is free again by itself; what our store refused stays', async () => {
    strike(server, STORE, { status: 413, code: 'TOO_LARGE' }, 2);
    await queueReceipt([photo(500)]);
    await queueReceipt([photo(600)]);
    await settleQueue(3);
    const parked = (await photoItems()).filter(({ state }) => state === 'parked');
    expect(parked).toHaveLength(2);
    await queue().outbox.update(parked[0]?.id ?? '', { lastError: { code: 'TOO_LARGE', message: '', at: 1 } });
    await flush('retry');
    await settleQueue(3);
    expect((await photoItems()).map(({ id, state }) => [id, state])).toEqual([[parked[1]?.id, 'parked']]);
    expect(server.effects).toHaveLength(1);
  });

  test('whoever calls a few words too large is not ours: they wait, and go when the answer is ours', async () => {
    server.rules.push(({ path }) => (RECEIPT.test(path) ? { status: 413, bare: true } : undefined));
    await queueReceipt();
    await settleQueue(2);
    expect((await intents())[0]).toMatchObject({ state: 'waiting' });
    server.rules.length = 0;
    await settleQueue();
    expect(server.effects).toHaveLength(1);
  });

  test('a list that a stranger on the way finds too large waits alone, the rest goes on, and it goes once the answer is ours', async () => {
    const lines = Array.from({ length: 100 }, (_, n) => ({ id: `listing-${n}-${'x'.repeat(30)}`, price: 100 }));
    const refused = await enqueue({ call: channelPriceUpdate, input: { lines }, label: { zh: '', en: '' } });
    await queueReceipt();
    server.rules.push((seen) => (seen.key === refused ? { status: 413, bare: true } : undefined));
    await settleQueue(3);
    expect(server.effects).toHaveLength(1);
    expect(await intents()).toMatchObject([{ id: refused, state: 'waiting' }]);
    server.rules.length = 0;
    await settleQueue();
    expect([await items(), server.effects.length]).toEqual([[], 2]);
  });

  test('a key that was used for other content is parked and not sent with another key by itself', async () => {
    strike(server, RECEIPT, { status: 409, code: 'KEY_REUSED' });
    await queueReceipt();
    await settleQueue(3);
    expect((await intents())[0]).toMatchObject({ state: 'parked', lastError: { code: 'KEY_REUSED' } });
  });

  test('a photo that the server keeps missing is parked after a few tries, with its bytes', async () => {
    strike(server, CONFIRM, { status: 409, code: 'UPLOAD_HASH' }, 99);
    await queueReceipt([photo(500)]);
    await settleQueue(12);
    expect((await photoItems())[0]).toMatchObject({ state: 'parked' });
    expect(await queue().photos.count()).toBe(1);
  });

  test('mending what the server may already have taken never makes two of it', async () => {
    strike(server, RECEIPT, 'dropAfter');
    server.rules.push((seen) =>
      RECEIPT.test(seen.path) && server.effects.length > 0 ? { status: 403, code: 'FORBIDDEN' } : undefined,
    );
    const [left, kept] = [photo(100), photo(200)];
    const id = await queueReceipt([left, kept]);
    await settleQueue(2);
    expect((await intents())[0]).toMatchObject({ state: 'parked', uncertain: true });
    server.rules.length = 0;
    await dropPhoto(left.id);
    await retry(id);
    await settleQueue(2);
    expect(server.effects).toHaveLength(1);
    expect((await intents())[0]).toMatchObject({ state: 'parked', lastError: { code: 'KEY_REUSED' } });
  });
});

describe('waiting', () => {
  test('a time that the server asked for is kept, whatever wakes the queue', async () => {
    strike(server, RECEIPT, { status: 503, code: 'BUSY', retryAfter: 120 });
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

  test('a time that the server asked for is kept though another photo loses its link at the same moment', async () => {
    await Promise.all([pauseAll(60_000, true), pauseAll(null, false), endPause()]);
    expect(await pausedUntil('online')).toBeGreaterThan(Date.now() + 50_000);
  });

  test('a dead link rests the whole queue instead of trying each of 52 photos', async () => {
    strike(server, /./, 'refuseConnection', 999);
    await queueReceipt(Array.from({ length: 52 }, () => photo(50)));
    const { left, nextAt } = await flush('enqueue');
    expect(server.seen.length).toBeLessThanOrEqual(3);
    expect(left).toBe(53);
    expect(nextAt).toBeGreaterThan(Date.now());
    expect((await photoItems()).every((item) => item.state === 'waiting')).toBe(true);
  });

  test('dependency order holds, and what touches one thing keeps its order', async () => {
    strike(server, RECEIPT, { status: 500 }, 1);
    const first = await queueReceipt([], { touches: ['cart'] });
    await queueReceipt([], { touches: ['cart'] });
    await queueReceipt([], { dependsOn: [first] });
    await settleQueue();
    const ids = server.effects.map((effect) => effect.body.id as string);
    expect(ids).toEqual([...ids].sort((a, b) => Number(a.split('-')[1]) - Number(b.split('-')[1])));
  });

  test('photos wait on a link that costs, if the person said so; a receipt without photos goes', async () => {
    vi.stubGlobal('navigator', { connection: { type: 'cellular' } });
    await setPhotosWaitOnMetered(true);
    await queueReceipt([photo(100)]);
    await queueReceipt();
    await flush('online');
    expect([server.effects.length, server.uploads.size]).toEqual([1, 0]);
    vi.stubGlobal('navigator', { connection: { type: 'wifi' } });
    await settleQueue();
    expect(server.effects).toHaveLength(2);
  });

  test('on a weak link the smaller photos go first', async () => {
    vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } });
    const photos = [9_000, 100, 5_000, 300, 7_000, 200].map((size) => photo(size));
    await queueReceipt(photos);
    await settleQueue();
    const order = [...server.objects.values()].map((bytes) => bytes.length);
    expect(order.slice(0, 3).sort((a, b) => a - b)).toEqual([100, 200, 300]);
    await expectDelivered(server, photos);
  });
});
