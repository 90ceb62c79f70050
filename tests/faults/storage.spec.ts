/** What the device's own storage does: full, torn, lost, upgraded, rolled back, wiped. */
import { expect } from '@playwright/test';
import { fault } from './fault.ts';

const nothing = { items: 0, photos: 0 };

fault(22, 'the quota is exceeded on photo 31: a clear word, nothing half stored, and room again later', async (s) => {
  await s.ownBrowser();
  const size = s.random.int(60_000, 120_000);
  s.receipts = [s.receipt(2, () => 2_000), s.receipt(52, () => size)];
  const [small, large] = s.receipts;
  const origin = `${s.link.origin}/`;
  // A browser that tells how much room there is, or this one, which names more than there is and fails in the middle.
  const tells = s.random.chance(0.5);
  const estimate = 'async () => ({ usage: 0, quota: globalThis.room ?? 1e9 })';
  const blank = await s.context.newPage();
  const cdp = await s.context.newCDPSession(blank);
  // Before the first write: the browser remembers for a while how much room there was.
  if (!tells) await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 31 * size + 200_000 });
  const phone = await s.open(tells ? { before: `StorageManager.prototype.estimate = ${estimate}` } : {});
  if (small) await s.queue(phone, small);
  await phone.page.evaluate((room) => Object.assign(globalThis, { room }), 31 * size + 4 * 1024 * 1024);
  const kept = await phone.left();
  if (large) await expect(phone.queue(large)).rejects.toThrow('STORAGE_FULL');
  s.struck += 1;
  expect(await phone.left()).toEqual(kept);
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await phone.page.evaluate(() => Object.assign(globalThis, { room: 1e9 }));
  if (large) await s.queue(phone, large);
  await phone.settle();
  await s.whole(phone);
});

fault(23, 'a transaction is aborted between the bytes and what is known about them', async (s) => {
  const before = `{
    const tear = (method) => function (...args) {
      const request = method.apply(this, args);
      if (this.name === 'outbox' && --globalThis.tearAt === 0) { globalThis.torn = true; this.transaction.abort(); }
      return request;
    };
    for (const name of ['add', 'put']) IDBObjectStore.prototype[name] = tear(IDBObjectStore.prototype[name]);
  }`;
  const phone = await s.open({ before });
  const [first] = s.receipts;
  const tear = (at: number) => phone.page.evaluate((n) => Object.assign(globalThis, { tearAt: n, torn: false }), at);
  if (first) {
    await tear(s.random.int(1, first.sizes.length + 1));
    await expect(phone.queue(first)).rejects.toThrow();
    expect(await phone.left()).toEqual(nothing);
  }
  await s.queueAll(phone);
  // And again while it is sent: nothing that the sender could not write down is lost or done twice. It writes down that it
  // begins with each item, and that a photo is there.
  const photos = s.receipts.flatMap(({ sizes }) => sizes).length;
  await tear(s.random.int(1, Math.min(6, 2 * photos + s.receipts.length + s.addresses.length)));
  await phone.settle();
  s.struck += (await phone.page.evaluate(() => (globalThis as { torn?: boolean }).torn)) ? 1 : 0;
  await phone.settle();
  await s.whole(phone);
});

fault(24, 'the connection to the database is lost', async (s) => {
  const before = `{
    globalThis.opened = [];
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function (...args) {
      const request = open.apply(this, args);
      request.addEventListener('success', () => globalThis.opened.push(request.result));
      return request;
    };
  }`;
  const phone = await s.open({ before });
  const forced = s.random.chance(0.5);
  const lose = () =>
    phone.page.evaluate((told) => {
      for (const db of (globalThis as unknown as { opened: IDBDatabase[] }).opened.splice(0)) {
        if (db.name !== 'queue') continue;
        db.close();
        if (told) db.dispatchEvent(new Event('close'));
      }
    }, forced);
  await phone.left();
  if (s.random.chance(0.5)) await lose();
  await s.queueAll(phone);
  s.strike(s.moment(), async () => {
    await lose();
    return undefined;
  });
  await phone.settle();
  await phone.settle();
  await s.whole(phone);
});

fault(
  25,
  'a later version upgrades the schema with 52 photos in the queue',
  async (s) => {
    s.receipts = [s.receipt(52, () => s.random.int(300, 3_000)), ...s.receipts.slice(1)];
    const phone = await s.open();
    await s.queueAll(phone);
    await phone.page.close();
    const before = 'globalThis.onUpgrade = (tx) => tx.table("outbox").toCollection().modify({ triedAt: 0 })';
    const later = await s.open({ version: 'next', before });
    const rows = await later.items();
    expect(rows.filter(({ kind }) => kind === 'photo').length).toBeGreaterThanOrEqual(52);
    s.struck += 1;
    await later.settle();
    await s.whole(later);
  },
  { long: true },
);

fault(26, 'an upgrade throws or is killed half-way: all is as before', async (s) => {
  const phone = await s.open();
  await s.queueAll(phone);
  const kept = await phone.left();
  await phone.page.close();
  const killed = s.random.chance(0.5);
  const half = 'const rows = tx.table("outbox"); await rows.toCollection().modify({ seq: -1, state: "lost" });';
  const end = killed ? 'globalThis.half = true; for (;;) await rows.count();' : 'throw new Error("half-way");';
  const later = await s.open({ version: 'next', before: `globalThis.onUpgrade = async (tx) => { ${half} ${end} }` });
  if (killed) {
    void later.left().catch(() => undefined);
    await later.page.waitForFunction(() => (globalThis as { half?: boolean }).half);
  } else await expect(later.left()).rejects.toThrow();
  s.struck += 1;
  await later.page.close();
  const again = await s.open({ version: s.random.pick(['page', 'next']) });
  expect(await again.left()).toEqual(kept);
  await again.settle();
  await s.whole(again);
});

fault(27, 'an upgrade is blocked by an old tab, and goes on when that is closed', async (s) => {
  const old = await s.open();
  await s.queueAll(old);
  // An old tab that lets go, or one that hangs and does not.
  const hangs = s.random.chance(0.6);
  if (hangs) await old.page.evaluate(() => void indexedDB.open('queue'));
  const later = await s.open({ version: 'next' });
  const more = s.receipt(s.random.int(0, 3));
  const queued = s.queue(later, more);
  if (hangs) {
    await expect.poll(() => later.events()).toContain('blocked');
    await old.page.close();
  } else {
    await old.settle();
    expect(await old.events()).toContain('reload');
  }
  s.struck += 1;
  await queued;
  await later.settle();
  await s.whole(later);
});

fault(28, 'a roll-back: older code finds a newer schema and all of the work', async (s) => {
  const later = await s.open({ version: 'next' });
  await s.queueAll(later);
  if (s.random.chance(0.5)) {
    s.strike(s.moment(), 'drop');
    await later.flush('online');
  } else s.struck += 1;
  await later.page.close();
  const older = await s.open();
  await s.queue(older, s.receipt(s.random.int(0, 3)));
  await older.settle();
  await s.whole(older);
});

fault(38, 'the device is wiped: what the server has is whole, and the phone works on', async (s) => {
  const phone = await s.open();
  await s.queueAll(phone);
  const cdp = await s.context.newCDPSession(phone.page);
  const wipe = () => cdp.send('Storage.clearDataForOrigin', { origin: s.link.origin, storageTypes: 'all' });
  const before = new Map(s.told);
  const addresses = [...s.toldAddresses];
  s.strike(s.moment(), async () => {
    await wipe();
    return undefined;
  });
  await phone.settle().catch(() => undefined);
  await s.load(phone.page);
  // The wipe took the login with it. What had arrived before counts, and all that was lost is lost wholly.
  const there = await s.arrived();
  expect(there.receipts.every(({ id, photos }) => `${before.get(id)}` === `${photos}`)).toBe(true);
  expect(there.addresses.every((detail) => addresses.includes(detail))).toBe(true);
  s.told.clear();
  for (const { id, photos } of there.receipts) s.told.set(id, photos);
  s.toldAddresses.splice(0, addresses.length, ...there.addresses);
  await phone.logIn(s.seller.session, s.seller.deviceId);
  await s.queue(phone, s.receipt(s.random.int(0, 3)));
  await phone.settle();
  await s.whole(phone);
});
