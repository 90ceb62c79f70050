/** One of several pieces is given up before it is sent: what is left is paid for and travels without it. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { backUnwashed, cleaningPrices, orderLines, totalOf } from '../../../../contract/cleaning/rules.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { aSlot } from '../../../testing/warehouse.ts';

const SHOES = { kind: 'sneakers', care: 'deep', material: 'suede', stain: 'mould' } as const;
const BAG = { kind: 'bags', care: 'clean', material: 'leather', stain: 'light' } as const;
const COAT = { kind: 'clothing', care: 'clean', material: 'textile', stain: 'none' } as const;
const WISHES = [SHOES, BAG, COAT];
const costOf = (wishes: Parameters<typeof orderLines>[0], way: 'send' | 'fetch') =>
  orderLines(wishes, way).reduce((sum, lines) => sum + totalOf(lines), 0);
const ownOf = (n: number) => backUnwashed(orderLines(WISHES, 'send')[n] ?? []);

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterEach(async () => expect(await verify(app.db)).toEqual([]));
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const detail = (id: string) => app.must(calls.cleaningDetail, { id }, mine());
const states = async (ids: readonly string[]) => Promise.all(ids.map(async (id) => (await detail(id)).state));
const cancel = (id: string, alone = true) => app.call(calls.cleaningCancel, { id, alone }, mine());
const pay = (id: string) => app.call(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());

async function asked(way: 'send' | 'fetch' = 'send'): Promise<[string, string, string]> {
  const ids: [string, string, string] = [randomUUID(), randomUUID(), randomUUID()];
  const [first, ...more] = await Promise.all(
    WISHES.map(async (wish, n) => ({
      ...{ id: ids[n] ?? '', ...wish, declared: 80_000, photos: [await photoBy(app, app.owner)] },
    })),
  );
  if (!first) throw new Error('nothing asked');
  const pickup = way === 'fetch' && { pickupAt: aSlot(app) };
  await app.must(calls.cleaningOrderSave, { ...first, more, expectedTotal: costOf(WISHES, way), ...pickup }, mine());
  return ids;
}
async function paid(way: 'send' | 'fetch' = 'send'): Promise<[string, string, string]> {
  const ids = await asked(way);
  await credit(app.db, app.owner.userId, costOf(WISHES, way), app.clock.now());
  expect(await pay(ids[0])).toMatchObject({ success: true });
  return ids;
}

test('given up before it is paid, it is paid for no more: what is left costs what it would have cost alone, though it was the first', async () => {
  const ids = await asked();
  expect(await cancel(ids[0])).toMatchObject({ data: { state: 'closed' } });
  const rest = costOf([BAG, COAT], 'send');
  expect(await states(ids)).toEqual(['closed', 'pending_pay', 'pending_pay']);
  expect(await detail(ids[1])).toMatchObject({ due: { amount: rest }, sharing: 2 });
  expect(await detail(ids[0])).toMatchObject({ due: null, refunded: 0 });
  // Who lets it lie is reminded of what is left.
  await app.live(cleaningTimes.remind + 1);
  const [notice] = (await app.must(messageList, {}, mine())).list;
  expect(notice).toMatchObject({ title: { zh: '洗护单收到了，可以付款' } });
  expect(notice?.body.zh).toMatch(/等 2 件/);
  const held = await balance(app.db, accounts.escrow);
  await credit(app.db, app.owner.userId, rest, app.clock.now());
  expect(await pay(ids[0])).toMatchObject({ success: true });
  expect(await balance(app.db, accounts.escrow)).toBe(held + rest);
  expect(await states(ids)).toEqual(['closed', 'to_send', 'to_send']);
  const parcel = { company: '顺丰速运', waybill: 'SF9300000001' };
  expect(await app.call(calls.cleaningDeliver, { id: ids[2], ...parcel }, mine())).toMatchObject({ success: true });
  expect(await states(ids)).toEqual(['closed', 'sent', 'sent']);
  // Nobody looks for it in the box.
  await app.must(
    calls.cleaningScanIn,
    { id: ids[1], waybill: parcel.waybill, photos: [await photoBy(app, app.experts[0])] },
    staff(),
  );
  const { list } = await app.must(calls.cleaningWork, { queue: 'receive', code: parcel.waybill }, staff());
  expect(list.map(({ id }) => id)).toEqual([ids[2]]);
});

test('given up once it is paid, what it cost itself goes back; the journeys stay and are borne by what is left, to its end', async () => {
  const held = await balance(app.db, accounts.escrow);
  const ids = await paid('fetch');
  const purse = await app.purse();
  expect(await cancel(ids[1])).toMatchObject({ data: { state: 'closed' } });
  expect(await app.purse()).toBe(purse + ownOf(1));
  expect(await detail(ids[1])).toMatchObject({ state: 'closed', refunded: ownOf(1), total: ownOf(1) });
  const [shoes, coat] = [await detail(ids[0]), await detail(ids[2])];
  expect(shoes.total + coat.total).toBe(costOf([SHOES, COAT], 'fetch'));
  expect([shoes.sharing, coat.sharing]).toEqual([2, 2]);
  // Another hour is for what is left, and so is another who goes.
  const pickupAt = aSlot(app, 2);
  await app.must(calls.cleaningPickup, { id: ids[2], pickupAt }, mine());
  expect(await cancel(ids[0])).toMatchObject({ success: true });
  expect((await detail(ids[2])).total).toBe(totalOf(orderLines([COAT], 'fetch')[0] ?? []));
  await app.must(calls.cleaningFetch, { id: ids[2], company: '顺丰速运', waybill: 'SF9300000002' }, staff());
  expect(await states(ids)).toEqual(['closed', 'closed', 'sent']);
  // Whoever gives up the last has all of it back.
  const others = await paid();
  const before = await app.purse();
  for (const id of others) expect(await cancel(id)).toMatchObject({ success: true });
  expect(await app.purse()).toBe(before + costOf(WISHES, 'send'));
  expect(await balance(app.db, accounts.escrow)).toBe(held + totalOf(orderLines([COAT], 'fetch')[0] ?? []));
  expect(cleaningPrices.pickup).toBeGreaterThan(0);
});

test('without that word the whole order is given up, as an app of yesterday says it', async () => {
  const ids = await paid();
  await app.must(calls.cleaningCancel, { id: ids[2] }, mine());
  expect(await states(ids)).toEqual(['closed', 'closed', 'closed']);
});
