/** What a clock that is wrong does to the queue: nothing. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeDatabases } from '../../../src/offline/device/db.ts';
import { flush } from '../../../src/offline/outbox/sender.ts';
import { expectDelivered, RECEIPT, strike } from '../delivery.ts';
import { freshDevice, intents, login, passTime, photo, queueReceipt, settleQueue } from '../device.ts';
import { startServer, type TestServer } from '../server.ts';

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
      await expectDelivered(server, photos);
      const wrong = server.seen.filter(
        (seen) => seen.timestamp > 0 && Math.abs(seen.timestamp - (Date.now() + ahead)) > 300_000,
      );
      expect(wrong).toHaveLength(1);
    });

  test('a clock that is set back by a day holds nothing up', async () => {
    strike(server, RECEIPT, { status: 500 });
    await queueReceipt();
    await flush('enqueue');
    expect((await intents())[0]?.nextAt).toBeGreaterThan(Date.now());
    passTime(-86_400_000);
    server.clockAhead = 0;
    await flush('online');
    await expectDelivered(server, []);
  });
});
