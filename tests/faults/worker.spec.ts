/** What becomes of the storefront's own worker, as it is built: killed, told that this was the last try, missing, replaced. */
import { expect } from '@playwright/test';
import { fault } from './fault.ts';
import { type Device, refusal, type Scene } from './scene.ts';

interface Worker {
  /** The browser's call when the network is back. */
  sync(lastChance?: boolean): Promise<void>;
  stop(): Promise<void>;
}

async function workerOf(s: Scene, phone: Device): Promise<Worker> {
  const cdp = await s.context.newCDPSession(phone.page);
  let registrationId = '';
  let versionId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find((one) => !one.isDeleted)?.registrationId ?? registrationId;
  });
  cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    versionId = versions.find(({ status }) => status === 'activated')?.versionId ?? versionId;
  });
  await cdp.send('ServiceWorker.enable');
  await phone.startUpdates();
  await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect.poll(() => registrationId !== '' && versionId !== '', { timeout: 60_000 }).toBe(true);
  const { origin } = s.link;
  return {
    sync: async (lastChance = false) => {
      await cdp.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance });
    },
    stop: async () => {
      await cdp.send('ServiceWorker.stopWorker', { versionId });
    },
  };
}

const empty = (phone: Device) => expect.poll(() => phone.left(), { timeout: 60_000 }).toEqual({ items: 0, photos: 0 });

fault(17, 'the worker is killed in the middle of a background sync', async (s) => {
  const phone = await s.open();
  const worker = await workerOf(s, phone);
  await s.queueAll(phone);
  const arrives = s.random.chance(0.5);
  s.strike(s.moment(), async () => {
    await worker.stop();
    return arrives ? undefined : 'drop';
  });
  await worker.sync();
  await expect.poll(() => s.struck).toBeGreaterThan(0);
  if (s.random.chance(0.5)) await worker.sync();
  else await phone.settle();
  await empty(phone);
  await s.whole(phone);
});

fault(
  18,
  'the last background try fails: the person is told, and nothing is lost',
  async (s) => {
    await s.context.grantPermissions(['notifications']);
    const phone = await s.open();
    const worker = await workerOf(s, phone);
    await s.queueAll(phone);
    const fate = s.random.pick([
      'drop',
      'portal',
      refusal(500, 'INTERNAL'),
      refusal(503, 'BUSY', { 'retry-after': '5' }),
    ] as const);
    s.strike({ kind: 'sign', skip: 0 }, fate, 99);
    s.strike({ kind: 'receipt', skip: 0 }, fate, 99);
    await worker.sync(true);
    const told = () =>
      phone.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        return (await registration.getNotifications()).map(({ title, tag }) => `${tag}: ${title}`);
      });
    await expect.poll(told, { timeout: 60_000 }).toEqual(['outbox: 还有内容没有发出去']);
    expect(await phone.whole()).toBe(true);
    s.link.rules.length = 0;
    await phone.settle();
    await s.whole(phone);
  },
  { long: true },
);

fault(
  19,
  'no SyncManager: the page’s own triggers do it',
  async (s) => {
    const before = 'delete ServiceWorkerRegistration.prototype.sync; delete globalThis.SyncManager;';
    const phone = await s.open({ before });
    await workerOf(s, phone);
    await phone.start();
    s.strike(s.moment(), s.random.pick(['drop', 'lose', 'portal']), s.random.int(1, 2));
    await s.queueAll(phone);
    if (s.random.chance(0.5)) {
      await s.context.setOffline(true);
      await s.context.setOffline(false);
    }
    await empty(phone);
    await s.whole(phone);
  },
  { long: true },
);

fault(
  29,
  'a new version of the worker comes while the queue is sent',
  async (s) => {
    const phone = await s.open();
    const worker = await workerOf(s, phone);
    await phone.page.reload();
    await phone.page.waitForFunction(() => 'faults' in globalThis && navigator.serviceWorker.controller);
    await phone.startUpdates();
    await s.queueAll(phone);
    const inWorker = s.random.chance(0.4);
    const now = await (await fetch(`${s.link.origin}/sw.js`)).text();
    s.strike(s.moment(), async () => {
      s.link.files.set('/sw.js', { type: 'text/javascript', body: `${now}\n// later` });
      await phone.page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 20));
      });
      if (inWorker)
        await phone.page.evaluate(async () =>
          (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' }),
        );
      else {
        await expect.poll(() => phone.updateReady()).toBe(true);
        await phone.page.evaluate(
          () => void (globalThis as unknown as { faults: { applyUpdate(): void } }).faults.applyUpdate(),
        );
        // It waits for the sender.
        expect(await phone.isSending()).toBe(true);
      }
      return undefined;
    });
    if (inWorker) {
      await worker.sync();
      await expect.poll(() => s.struck).toBe(1);
    } else {
      const reloaded = phone.page.waitForEvent('load', { timeout: 50_000 });
      await phone.settle().catch(() => undefined);
      await reloaded;
      await phone.page.waitForFunction(() => 'faults' in globalThis);
    }
    await expect.poll(() => phone.settle().catch(() => false), { timeout: 60_000 }).toBe(true);
    await s.whole(phone);
  },
  { long: true },
);
