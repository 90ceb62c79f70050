/** Several tabs and the worker over one device: one of them sends, and whatever becomes of it another takes over. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { receiptCancel, receiptDeliver } from '../../contract/stock/calls.ts';
import { closeDatabases, queue } from '../../src/offline/device/db.ts';
import { arrivedIds } from '../../src/offline/outbox/arrived.ts';
import { enqueue } from '../../src/offline/outbox/outbox.ts';
import { freshDevice, items, login, passTime, photo, queueReceipt } from './device.ts';
import { TestLocks } from './locks.ts';
import { startServer, type TestServer } from './server.ts';

type Tab = typeof import('../../src/offline/outbox/sender.ts') & { close: () => void };

let server: TestServer;

/** Another page of the same origin: the same storage and locks, a memory of its own. */
async function openTab(): Promise<Tab> {
  vi.resetModules();
  const [sender, db] = await Promise.all([
    import('../../src/offline/outbox/sender.ts'),
    import('../../src/offline/device/db.ts'),
  ]);
  return { ...sender, close: db.closeDatabases };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  server = await startServer();
  vi.stubGlobal('navigator', {});
  await freshDevice(server);
  await login('anna');
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  closeDatabases();
  await server.close();
});

const receipts = () => server.seen.filter(({ path }) => path === '/v3/wms/receipt/save').length;
const posts = () => server.seen.filter(({ path }) => path === '/storage').length;

/** The first tab to hear from the server about a receipt stands still with the answer in its hands. */
function freezeAtReceipt() {
  const fetchNow = globalThis.fetch;
  let [fellAsleep, thaw] = [() => {}, () => {}];
  let [held, heard] = [false, false];
  const asleep = new Promise<void>((resolve) => {
    fellAsleep = resolve;
  });
  const awake = new Promise<void>((resolve) => {
    thaw = resolve;
  });
  vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
    const answer = await fetchNow(...args);
    if (String(args[0]).includes('receipt/save') && !held) {
      held = true;
      fellAsleep();
      await awake;
      setTimeout(() => {
        heard = true;
      }, 100);
    }
    return answer;
  });
  return { asleep, thaw: () => thaw(), heard: () => heard };
}

for (const [kind, locks] of [
  ['Web Locks', true],
  ['no Web Locks', false],
] as const)
  describe(`with ${kind}`, () => {
    beforeEach(() => void vi.stubGlobal('navigator', locks ? { locks: new TestLocks() } : {}));

    test('five tabs flush at once: each photo and the receipt go up once', async () => {
      await queueReceipt(Array.from({ length: 9 }, (_, n) => photo(500 + n)));
      const tabs = await Promise.all([openTab(), openTab(), openTab(), openTab(), openTab()]);
      await Promise.all(tabs.map((tab) => tab.flush('online')));
      expect(posts()).toBe(9);
      expect(receipts()).toBe(1);
      expect(await items()).toEqual([]);
      for (const tab of tabs) tab.close();
    });

    test('work queued while another tab is about to end its sending is not forgotten', async () => {
      const [one, two] = [await openTab(), await openTab()];
      await queueReceipt();
      server.rules.push(({ path }) => {
        if (path === '/v3/wms/receipt/save' && server.effects.length === 0)
          void queueReceipt().then(() => two.flush('enqueue'));
        return undefined;
      });
      await one.flush('enqueue');
      await vi.waitFor(() => expect(server.effects).toHaveLength(2));
      for (const tab of [one, two]) tab.close();
    });

    test('a refusal that a frozen tab hears too late does not overrule what another tab has found since', async () => {
      const id = await queueReceipt();
      server.rules.push(({ path }) => {
        if (!path.endsWith('receipt/save')) return undefined;
        return receipts() === 1 ? { status: 400, code: 'BAD_INPUT' } : { status: 500 };
      });
      const [frozen, other] = [await openTab(), await openTab()];
      const freeze = freezeAtReceipt();
      const first = frozen.flush('online');
      await freeze.asleep;
      passTime(600_000);
      server.clockAhead += 600_000;
      await other.flush('visible');
      freeze.thaw();
      await first;
      // The robbed tab's own work may end after its flush has.
      await vi.waitFor(() => expect(freeze.heard()).toBe(true));
      await other.flush('visible');
      expect(await queue().outbox.get(id)).toMatchObject({ state: 'waiting', lastError: { code: 'INTERNAL' } });
      for (const tab of [frozen, other]) tab.close();
    });

    test('the sending tab freezes for ten minutes: another takes over, and when it thaws it writes nothing', async () => {
      await queueReceipt([photo(500)]);
      const [frozen, other] = [await openTab(), await openTab()];
      const freeze = freezeAtReceipt();
      const first = frozen.flush('online');
      await freeze.asleep;
      // Its renewals stand still with it.
      const lease = await queue().control.get('sender');
      passTime(600_000);
      expect(lease).toMatchObject({ holder: expect.any(String) });
      server.clockAhead += 600_000;
      await other.flush('visible');
      expect(await items()).toEqual([]);
      await queueReceipt();
      freeze.thaw();
      await first;
      await other.flush('visible');
      expect(server.effects).toHaveLength(2);
      expect(new Set(server.effects.map(({ key }) => key)).size).toBe(2);
      for (const tab of [frozen, other]) tab.close();
    });
  });

test('with Web Locks, the holder is killed: a tab that stands in line goes on at once', async () => {
  const locks = new TestLocks();
  vi.stubGlobal('navigator', { locks });
  await queueReceipt(Array.from({ length: 4 }, () => photo(300)));
  const [killed, heir] = [await openTab(), await openTab()];
  let dead = false;
  const fetchNow = globalThis.fetch;
  // A killed tab hears no answer any more.
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) =>
    dead ? fetchNow(...args) : new Promise<Response>(() => {}),
  );
  void killed.flush('online');
  await vi.waitFor(async () => expect((await items()).some((item) => item.state === 'sending')).toBe(true));
  dead = true;
  const takesOver = heir.flush('online');
  await vi.waitFor(() => expect(locks.waiting).toBe(1));
  killed.close();
  locks.releaseHolder();
  expect(await takesOver).toMatchObject({ left: 0 });
  expect(receipts()).toBe(1);
  heir.close();
});

describe('the same is done in two tabs, and the server refuses the second', () => {
  const label = { zh: '入库单', en: 'Receipt' };
  const cancel = (id: string) => enqueue({ call: receiptCancel, input: { id }, label });
  const sendWith = (waybill: string) =>
    enqueue({ call: receiptDeliver, input: { id: 'r1', company: 'SF', waybill }, label });
  const refuseAfter = (taken: number) =>
    server.rules.push(() => (server.effects.length < taken ? undefined : { status: 409, code: 'STATE_REFUSED' }));

  test('it has arrived: the other tab’s was this', async () => {
    const both = [await cancel('r1'), await cancel('r1')];
    refuseAfter(1);
    const tab = await openTab();
    await tab.flush('online');
    expect(await items()).toEqual([]);
    expect((await arrivedIds()).sort()).toEqual(both.sort());
    tab.close();
  });

  test('what was done anew after something else, or of another thing, was not', async () => {
    await sendWith('SF1020304051');
    await sendWith('SF1020304052');
    const again = await sendWith('SF1020304051');
    const other = await cancel('r2');
    refuseAfter(2);
    const tab = await openTab();
    await tab.flush('online');
    expect((await items()).map(({ id, state }) => [id, state])).toEqual([
      [again, 'parked'],
      [other, 'parked'],
    ]);
    tab.close();
  });

  test('what is done once more later is refused to its person', async () => {
    await cancel('r1');
    const tab = await openTab();
    await tab.flush('online');
    passTime(1_000);
    const later = await cancel('r1');
    refuseAfter(1);
    await tab.flush('online');
    expect((await items()).map(({ id, state }) => [id, state])).toEqual([[later, 'parked']]);
    tab.close();
  });
});
