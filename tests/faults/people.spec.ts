/** What a person does: changes files, logs out, lends the phone, throws work away, queues work that builds on other work. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { fault } from './fault.ts';
import { newSeller } from './person.ts';
import { paths, refusal, temporary } from './scene.ts';

fault(33, 'the picked file is changed or deleted afterwards, or before', async (s) => {
  const folder = temporary();
  const [plan] = s.receipts;
  if (!plan) return;
  const files = await Promise.all(
    plan.sizes.map(async (_, n) => {
      const path = join(folder, `IMG_${n}.jpg`);
      const side = s.random.int(8, 160);
      const raw = { raw: { width: side, height: side, channels: 3 } } as const;
      writeFileSync(
        path,
        await sharp(randomBytes(side * side * 3), raw)
          .jpeg()
          .toBuffer(),
      );
      return path;
    }),
  );
  const hashes = files.map((path) => createHash('sha256').update(readFileSync(path)).digest('hex'));
  const phone = await s.open();
  const change = () => {
    for (const path of files) {
      if (s.random.chance(0.5)) rmSync(path, { force: true });
      else writeFileSync(path, randomBytes(500));
    }
  };
  const early = s.random.chance(0.3);
  await phone.page.setInputFiles('input', files);
  if (early) {
    change();
    await expect(phone.queuePicked(plan)).rejects.toThrow('FILE_UNREADABLE');
    expect(await phone.left()).toEqual({ items: 0, photos: 0 });
  } else {
    await phone.queuePicked(plan);
    s.told.set(plan.receiptId, hashes);
    change();
  }
  s.struck += 1;
  await phone.settle();
  rmSync(folder, { recursive: true });
  await s.whole(phone);
});

fault(
  34,
  'somebody logs out and another logs in: each one’s work arrives as their own, and waits hidden meanwhile',
  async (s) => {
    const phone = await s.open();
    const other = await newSeller(s.world.house.port);
    await s.queueAll(phone);
    const mine = await phone.items();
    s.strike(s.moment(), async () => {
      await phone.logIn(null);
      if (s.random.chance(0.7)) await phone.logIn(other.session);
      return undefined;
    });
    await phone.settle();
    await phone.logIn(other.session);
    const theirs = s.receipt(s.random.int(0, 2));
    const photos = await phone.queue(theirs);
    expect((await phone.shown(other.session.userId)).map(({ id }) => id)).toEqual([theirs.id]);
    await phone.settle();
    const left = await phone.items();
    expect(left.every(({ userId }) => userId === s.seller.session.userId)).toBe(true);
    expect(left.length).toBeLessThanOrEqual(mine.length);
    await phone.logIn(s.seller.session);
    await phone.settle();
    await s.whole(phone);
    expect((await s.arrived(other)).receipts).toEqual([{ id: theirs.receiptId, photos }]);
  },
);

fault(35, 'an item is thrown away while it is on its way', async (s) => {
  s.receipts.push(s.receipt(3));
  const phone = await s.open();
  await s.queueAll(phone);
  const moment = s.moment(['store', 'confirm', 'receipt']);
  s.strike(moment, async () => {
    const kind = moment.kind === 'receipt' ? 'intent' : 'photo';
    const sending = (await phone.items()).find((item) => item.kind === kind && item.state === 'sending');
    const refused = await phone.discard(sending?.id ?? '').then(
      () => null,
      (error: Error) => error.message,
    );
    if (kind === 'intent') expect(refused).toContain('IN_FLIGHT');
    else {
      expect(refused).toBeNull();
      for (const [id, photos] of s.told)
        s.told.set(
          id,
          photos.filter((hash) => hash !== sending?.sha256),
        );
    }
    return undefined;
  });
  await phone.settle();
  await s.whole(phone);
});

fault(36, 'work that builds on other work arrives after it, whatever fails', async (s) => {
  const { int, chance, pick, share } = s.random;
  s.receipts = Array.from({ length: int(3, 6) }, () => s.receipt(int(0, 2)));
  for (const [n, plan] of s.receipts.entries()) {
    const before = s.receipts[int(0, n - 1)];
    if (n > 0 && before && chance(0.7)) plan.dependsOn = [before.id];
    else if (chance(0.7)) plan.touches = ['one'];
  }
  const fates = ['drop', 'lose', 'portal', refusal(500, 'INTERNAL')] as const;
  s.link.rules.push(({ path }) => {
    if (!paths.receipt.test(path) || share() > 0.4) return undefined;
    s.struck += 1;
    return pick(fates);
  });
  s.strike({ kind: 'receipt', skip: 0 }, 'drop');
  const order: string[] = [];
  s.link.after.push(({ path, key }) => {
    if (paths.receipt.test(path) && !order.includes(key)) order.push(key);
  });
  const phone = await s.open();
  await s.queueAll(phone);
  await phone.settle();
  const touching = s.receipts.filter((plan) => plan.touches).map(({ id }) => id);
  expect(order.filter((id) => touching.includes(id))).toEqual(touching);
  for (const { id, dependsOn = [] } of s.receipts)
    for (const before of dependsOn) expect(order.indexOf(before)).toBeLessThan(order.indexOf(id));
  await s.whole(phone);
});

fault(37, 'the same photo twice in one receipt and again in another', async (s) => {
  const [first] = s.receipts;
  s.receipts = [s.receipt(s.random.int(2, 4)), s.receipt(s.random.int(1, 3)), ...(first ? [first] : [])];
  for (const plan of s.receipts.slice(0, 2)) plan.same = s.receipts[0]?.id;
  const phone = await s.open();
  s.strike(
    s.moment(['store', 'confirm', 'receipt']),
    s.random.pick(['drop', 'lose', { cut: 0.5 }]),
    s.random.int(1, 3),
  );
  await s.queueAll(phone);
  await phone.settle();
  await s.whole(phone);
  expect(new Set(s.told.get(s.receipts[0]?.receiptId ?? '')).size).toBe(1);
});
