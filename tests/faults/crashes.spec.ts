/** What becomes of the sender: closed, crashed, killed, frozen, one of many, without locks; and of the server. */
import { expect } from '@playwright/test';
import { fault } from './fault.ts';
import type { Device, Scene } from './scene.ts';

/** Sends until `end` has ended the tab at some moment; the request may still arrive, or not. */
async function sendUntil(s: Scene, phone: Device, end: () => Promise<unknown>): Promise<void> {
  const arrives = s.random.chance(0.5);
  s.strike(s.moment(), async () => {
    await end();
    return arrives ? undefined : 'drop';
  });
  await phone.settle().catch(() => undefined);
  await expect.poll(() => phone.page.isClosed() || s.struck > 0).toBe(true);
}

fault(14, 'the tab is closed in the middle of an upload', async (s) => {
  const phone = await s.open();
  await s.queueAll(phone);
  await sendUntil(s, phone, () => phone.page.close());
  const next = await s.open();
  await next.settle();
  await s.whole(next);
});

fault(15, 'the renderer crashes', async (s) => {
  const phone = await s.open();
  await s.queueAll(phone);
  const cdp = await s.context.newCDPSession(phone.page);
  await sendUntil(s, phone, async () => {
    const crashed = phone.page.waitForEvent('crash', { timeout: 50_000 });
    void cdp.send('Page.crash').catch(() => undefined);
    await crashed;
  });
  await phone.page.close();
  const next = await s.open();
  await next.settle();
  await s.whole(next);
});

fault(16, 'the browser is killed', async (s) => {
  let kill = await s.ownBrowser();
  const phone = await s.open();
  await s.queueAll(phone);
  if (s.random.chance(0.3)) {
    s.struck += 1;
    await kill();
  } else await sendUntil(s, phone, () => kill());
  kill = await s.ownBrowser();
  const next = await s.open();
  expect(await next.whole()).toBe(true);
  await next.settle();
  await s.whole(next);
});

fault(20, 'five tabs send at once and the one that holds the queue is closed', async (s) => {
  s.receipts.push(s.receipt(4));
  const tabs = [await s.open()];
  while (tabs.length < 5) tabs.push(await s.open());
  const [first] = tabs;
  if (first) await s.queueAll(first);
  let heirs = tabs;
  s.strike(s.moment(), async () => {
    const sending = await Promise.all(tabs.map((tab) => tab.isSending()));
    expect(sending.filter(Boolean)).toHaveLength(1);
    const holder = tabs[sending.indexOf(true)];
    heirs = tabs.filter((tab) => tab !== holder);
    await holder?.page.close();
    return undefined;
  });
  await Promise.all(tabs.map((tab) => tab.flush('online').catch(() => null)));
  expect(heirs).toHaveLength(4);
  const [heir] = heirs;
  await heir?.settle();
  await s.whole(heir);
});

fault(21, 'no Web Locks: the lease in the database stands in for them', async (s) => {
  const before = 'Object.defineProperty(Navigator.prototype, "locks", { get: () => undefined })';
  const tabs = [await s.open({ before }), await s.open({ before }), await s.open({ before })];
  const [first] = tabs;
  if (first) await s.queueAll(first);
  let heirs = tabs;
  s.strike(s.moment(), async () => {
    const sending = await Promise.all(tabs.map((tab) => tab.isSending()));
    expect(sending.filter(Boolean)).toHaveLength(1);
    const holder = tabs[sending.indexOf(true)];
    heirs = tabs.filter((tab) => tab !== holder);
    await holder?.page.close();
    return undefined;
  });
  await Promise.all(tabs.map((tab) => tab.flush('online').catch(() => null)));
  // The tab that goes on may be the very one that is closed, where the moment comes late: then it is the next one's.
  for (const _ of tabs) {
    const [heir] = heirs;
    await heir?.passTime(31_000).catch(() => null);
    await heir?.settle().catch(() => null);
  }
  await s.whole(heirs[0]);
});

fault(
  32,
  'the sending page is frozen for ten minutes: another takes over, and the thawed one doubles nothing',
  async (s) => {
    const [frozen, other] = [await s.open(), await s.open()];
    await s.queueAll(frozen);
    const cdp = await s.context.newCDPSession(frozen.page);
    s.strike(s.moment(), async () => {
      await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
      return undefined;
    });
    const first = frozen.flush('online');
    await expect.poll(() => s.struck).toBe(1);
    await other.passTime(600_000);
    await other.settle();
    expect(await other.left()).toEqual({ items: 0, photos: 0 });
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await first;
    await s.queue(frozen, s.receipt(s.random.int(0, 2)));
    await frozen.settle();
    await s.whole(frozen);
  },
);

fault(
  39,
  'the server is killed in the middle of a commit; a page that somebody looks at sends soon after it is back',
  async (s) => {
    await s.context.clock.install();
    const phone = await s.open();
    await s.queueAll(phone);
    const delay = s.random.int(0, 40);
    let dead: Promise<void> | undefined;
    s.strike(s.moment(['store', 'confirm', 'receipt']), () => {
      setTimeout(() => {
        dead = s.world.house.kill();
      }, delay);
      return undefined;
    });
    await phone.flush('online');
    await expect.poll(() => dead !== undefined).toBe(true);
    await dead;
    // It was away for so long that the queue would rest for minutes by now.
    for (let tries = 0; tries < 9; tries += 1) await phone.flush('online');
    await phone.start();
    await s.world.house.start();
    await s.context.clock.fastForward(15_000);
    await expect.poll(() => phone.left(), { timeout: 10_000 }).toEqual({ items: 0, photos: 0 });
    await s.whole(phone);
  },
  { alone: true },
);
