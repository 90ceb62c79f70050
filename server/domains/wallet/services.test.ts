/** What is paid for authentication and cleaning: counted among what is held, and each line leads to what it was for. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cleaningAssess,
  cleaningDecide,
  cleaningDeliver,
  cleaningDetail,
  cleaningOrderSave,
  cleaningScanIn,
} from '../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import { cleaningFault } from '../../../contract/cleaning/trouble.ts';
import { identifyDetail } from '../../../contract/identify/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { assetDetail, assetGet } from '../../../contract/wallet/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { type Bench, judge, livesSomewhere, openIdentifyApp, ordered, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import { arrivalSeen } from '../../testing/warehouse.ts';
import { cleaningPersonal } from '../cleaning/personal.ts';
import { identifyPersonal } from '../identify/personal.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const money = () => app.must(assetGet, {}, mine());
const lines = async () => (await app.must(assetDetail, {}, mine())).list;
const nothing = { amount: 0, count: 0 };

test('a piece that is authenticated alone leads to itself, several to their list; a fee is held until there is a result', async () => {
  const [id = ''] = await ordered(app);
  const [line] = await lines();
  expect(line?.cause).toEqual({ kind: 'identify', id });
  expect(await app.must(identifyDetail, { id: line?.cause.id ?? '' }, mine())).toMatchObject({ id });
  const one = { amount: -(line?.amount ?? 0), count: 1 };
  expect(await money()).toMatchObject({ held: one, heldIn: { order: nothing, identify: one, cleaning: nothing } });
  await judge(app, app.experts[0], id, 'genuine');
  await app.live(30 * DAY);
  expect((await money()).held).toEqual(nothing);
  await ordered(app, { pieces: 2 });
  expect((await lines())[0]?.cause.kind).toBe('identifyOrder');
  const held = { amount: -((await lines())[0]?.amount ?? 0), count: 1 };
  expect((await money()).heldIn.identify).toEqual(held);
  // Two of one order are two pieces; the money is the wallet's.
  expect(await identifyPersonal.open?.(app.db, app.owner.userId)).toMatchObject([{ count: 2, amount: held.amount }]);
});

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

test('a cleaning and what it costs on top are held, and both lines open its order', async () => {
  const [id, total] = [randomUUID(), totalOf(linesOf(WISH, 'send'))];
  const photos = [await photoBy(app, app.owner)];
  await app.must(cleaningOrderSave, { id, ...WISH, declared: 60_000, expectedTotal: total, photos }, mine());
  await credit(app.db, app.owner.userId, total + 1_000, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  expect((await money()).heldIn.cleaning).toEqual({ amount: total, count: 1 });
  await app.must(cleaningDeliver, { id, company: '顺丰速运', waybill: 'SF8000000001' }, mine());
  const table = { as: app.experts[0] };
  const shots = async () => [await photoBy(app, app.experts[0])];
  await app.must(cleaningScanIn, { id, waybill: 'SF8000000001', photos: await shots() }, table);
  await arrivalSeen(app, id);
  await app.must(cleaningAssess, { id, result: 'extra', extra: 1_000, note: '渗进去了' }, table);
  // What was asked for and not paid is with nobody: whoever leaves reads the wallet's own sum.
  expect(await cleaningPersonal.open?.(app.db, app.owner.userId)).toMatchObject([{ count: 1, amount: total }]);
  await app.must(payDo, { purpose: 'cleaningExtra', subjectId: id, channel: 'balance' }, mine());
  expect((await money()).heldIn.cleaning).toEqual({ amount: total + 1_000, count: 1 });
  for (const { cause } of (await lines()).filter((line) => line.cause.kind.startsWith('cleaning')))
    expect(await app.must(cleaningDetail, { id: cause.id }, mine())).toMatchObject({ id });
});

test('what was paid for a lost piece is booked as a loss, and each line of cleaning says of which piece and order it is', async () => {
  const [id, total] = [randomUUID(), totalOf(linesOf(WISH, 'send'))];
  const photos = [await photoBy(app, app.owner)];
  const { no } = await app.must(
    cleaningOrderSave,
    { id, ...WISH, declared: 60_000, expectedTotal: total, photos },
    mine(),
  );
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  const waybill = 'SF8000000002';
  await app.must(cleaningDeliver, { id, company: '顺丰速运', waybill }, mine());
  const empty = { id, note: '箱子是空的', waybill, photos: [await photoBy(app, app.experts[0])] };
  await app.must(cleaningFault, { ...empty, what: 'absent' }, { as: app.experts[0] });
  const paid = { id, grant: true, amount: 60_000, note: '没有到' } as const;
  await app.must(cleaningDecide, paid, { as: app.experts[1] });
  const cleaned = { no, name: { zh: '鞋', en: 'Shoes' } };
  const mineNow = (await lines()).filter(({ cause }) => cause.id === id);
  expect(mineNow.map(({ memo }) => memo)).toEqual(['cleaning.lost', 'cleaning.refund', 'cleaning.pay']);
  for (const line of mineNow) expect(line).toMatchObject({ cleaned });
});
