/** Whose work it is, and what a person throws away. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dropSession } from '../../src/api/exchange/session.ts';
import { closeDatabases, queue } from '../../src/offline/device/db.ts';
import { dropPhoto } from '../../src/offline/outbox/outbox.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { sentBy } from '../../src/offline/outbox/sent.ts';
import { withdraw } from '../../src/offline/outbox/withdraw.ts';
import { CONFIRM, expectDelivered, RECEIPT } from './delivery.ts';
import { freshDevice, items, login, photo, queueReceipt, settleQueue } from './device.ts';
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
    await expectDelivered(server, photos);
  });

  test('signed out, the queue waits; signed in as someone else, it waits, hidden; the same person back, it goes', async () => {
    const photos = [photo(500)];
    await queueReceipt(photos);
    await dropSession();
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
    await expectDelivered(server, photos);
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
    await withdraw(id);
    expect(await items()).toEqual([]);
    expect(await queue().photos.count()).toBe(0);
  });

  test('while the server takes it is remembered: it is told as arrived, and as what its person did not want any more', async () => {
    const id = await queueReceipt();
    let said: unknown;
    server.rules.push((seen) => {
      if (RECEIPT.test(seen.path)) said = withdraw(id);
      return undefined;
    });
    await flush('enqueue');
    expect(await said).toBe('wished');
    expect(server.effects).toHaveLength(1);
    expect(await sentBy('anna')).toMatchObject([{ id, unwanted: true }]);
  });

  test('while it is sent, and nothing arrives, withdraws it by itself, also after the link was gone for a while', async () => {
    const id = await queueReceipt([photo(100)]);
    let said: unknown;
    let gone = false;
    server.rules.push((seen) => {
      if (RECEIPT.test(seen.path)) {
        said ??= withdraw(id);
        gone = true;
      }
      return gone ? 'refuseConnection' : undefined;
    });
    await flush('enqueue');
    expect(await said).toBe('wished');
    expect(await items()).not.toEqual([]);
    server.rules.length = 0;
    await settleQueue(3);
    expect([await items(), server.effects, await sentBy('anna')]).toEqual([[], [], []]);
  });

  test('while the server refuses it leaves nothing to be seen to', async () => {
    const id = await queueReceipt();
    let said: unknown;
    server.rules.push((seen) => {
      if (!RECEIPT.test(seen.path)) return undefined;
      said = withdraw(id);
      return { status: 409, code: 'STATE_REFUSED' };
    });
    await flush('enqueue');
    expect([await said, await items()]).toEqual(['wished', []]);
  });

  test('a photo thrown away on its way up leaves nothing behind and the receipt goes without it', async () => {
    const photos = [photo(100), photo(200)];
    await queueReceipt(photos);
    let gone: Promise<void> | undefined;
    server.rules.push((seen) => {
      if (CONFIRM.test(seen.path)) gone ??= dropPhoto(photos[0]?.id ?? '');
      return undefined;
    });
    await flush('enqueue');
    await gone;
    await settleQueue();
    await expectDelivered(server, photos.slice(1));
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
