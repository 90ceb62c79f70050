/** What the server refuses waits for a person, with its reason and its photos; the rest goes on. */
import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { userLogout } from '../../contract/account/calls.ts';
import { addressSave } from '../../contract/address/calls.ts';
import { fault } from './fault.ts';
import { logIn, must } from './person.ts';
import { paths, refusal } from './scene.ts';

fault(7, 'a 400 on photo 7 of 52: the others go up, and the receipt without it once it is taken out', async (s) => {
  // The server itself finds that this is no picture, or something says so for it.
  const broken = s.random.chance(0.5);
  s.receipts = [{ ...s.receipt(52, () => s.random.int(300, 4_000)), ...(broken && { broken: 6 }) }];
  const [plan] = s.receipts;
  const phone = await s.open();
  await s.queueAll(phone);
  const photos = s.told.get(plan?.receiptId ?? '') ?? [];
  const seventh = photos[6] ?? '';
  s.link.rules.push(({ path, body }) => {
    if (!paths.confirm.test(path) || !body.includes(seventh)) return undefined;
    s.struck += 1;
    return broken ? undefined : refusal(400, 'UPLOAD_TYPE');
  });
  expect(await phone.settle()).toBe(false);
  const items = await phone.items();
  const parked = items.filter(({ state }) => state === 'parked');
  expect(parked.map(({ sha256 }) => sha256)).toEqual([seventh]);
  expect(parked[0]?.lastError?.code).toBe('UPLOAD_TYPE');
  expect(items.filter(({ state }) => state === 'done')).toHaveLength(51);
  expect(s.link.seen.filter(({ path }) => paths.receipt.test(path))).toEqual([]);
  if (broken || s.random.chance(0.5)) {
    await phone.discard(parked[0]?.id ?? '');
    photos.splice(6, 1);
  } else {
    s.link.rules.length = 0;
    await phone.retry(parked[0]?.id ?? '');
  }
  await phone.settle();
  await s.whole(phone);
});

fault(8, 'a 413 from whatever stands before the store or the server', async (s) => {
  const phone = await s.open();
  s.strike(s.moment(['store', 'confirm', 'receipt']), { status: 413 });
  await s.queueAll(phone);
  await phone.settle();
  // Whoever says so is not ours, and it went later by itself.
  await s.whole(phone);
});

fault(9, 'a 401 in the middle of the queue: renewed silently, or the work waits for this very person', async (s) => {
  const phone = await s.open();
  const ended = s.random.chance(0.5);
  s.strike(s.moment(), async () => {
    if (!ended) return refusal(401, 'LOGIN_NEEDED');
    await must(s.world.house.port, userLogout, {}, s.seller);
    return undefined;
  });
  await s.queueAll(phone);
  await phone.settle();
  if (ended) {
    expect((await phone.left()).items).toBeGreaterThan(0);
    Object.assign(s.seller, await logIn(s.world.house.port, s.seller.phone, s.seller.deviceId));
    await phone.logIn(s.seller.session);
    await phone.settle();
  } else expect(s.link.seen.some(({ path }) => path === '/user/refresh')).toBe(true);
  await s.whole(phone);
});

fault(10, 'a 403: parked with its reason while the rest goes, and sent when it is allowed', async (s) => {
  s.receipts.push(s.receipt(1));
  const phone = await s.open();
  s.strike(s.moment(['receipt', 'confirm']), refusal(403, 'FORBIDDEN'));
  await s.queueAll(phone);
  await phone.settle();
  const items = await phone.items();
  const parked = items.filter(({ state }) => state === 'parked');
  expect(parked).toHaveLength(1);
  expect(parked[0]?.lastError).toMatchObject({ code: 'FORBIDDEN', message: 'says FORBIDDEN' });
  // Only the one receipt is still there.
  expect(items.filter(({ kind }) => kind === 'intent')).toHaveLength(1);
  await phone.retry(parked[0]?.id ?? '');
  await phone.settle();
  await s.whole(phone);
});

fault(
  11,
  'a key that was used for something else: parked, and done once the person has made another of it',
  async (s) => {
    const phone = await s.open();
    const [plan] = s.receipts;
    const [other, place] = [s.address(), { province: '浙江省', city: '杭州市', district: '西湖区' }];
    const input = { id: 'new', name: '林晓', phone: '13900000001', ...place, detail: other.detail };
    await must(s.world.house.port, addressSave, input, s.seller, plan?.id ?? randomUUID());
    s.toldAddresses.push(other.detail);
    s.link.after.push((_, status) => {
      if (status === 409) s.struck += 1;
    });
    await s.queueAll(phone);
    await phone.settle();
    const [left] = (await phone.items()).filter(({ kind }) => kind === 'intent');
    expect(left).toMatchObject({ id: plan?.id, state: 'parked', lastError: { code: 'KEY_REUSED' } });
    await phone.another(plan?.id ?? '');
    await phone.settle();
    await s.whole(phone);
  },
);
