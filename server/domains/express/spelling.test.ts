/** A carrier's number is one number however it is spelled: entered, scanned, looked for and corrected; and it is whoever's things it brings. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as cleaning from '../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../contract/cleaning/rules.ts';
import * as identify from '../../../contract/identify/calls.ts';
import * as desk from '../../../contract/identify/desk-calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { receiptCorrect, receiptDeliver, receiptDetail, receiptSave } from '../../../contract/stock/calls.ts';
import { workReceiptArrive } from '../../../contract/stock/warehouse.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

let app: Bench;
let seller: Person;
beforeAll(async () => {
  app = await openIdentifyApp();
  seller = await app.as('13700000061', 'seller');
  await livesSomewhere(app);
}, 120_000);
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const staff = () => ({ as: app.experts[0] });
const parcel = (id: string, waybill: string) => ({ id, company: '顺丰速运', waybill });

async function receipt(waybill: string): Promise<string> {
  const { id: skuId } = await app.db.selectFrom('sku').select('id').executeTakeFirstOrThrow();
  const id = randomUUID();
  await app.must(receiptSave, { id, lines: [{ skuId, grade: '95', quantity: 1 }], photos: [] } as never, {
    as: seller,
  });
  await app.must(receiptDeliver, parcel(id, waybill), { as: seller });
  return id;
}
async function wash(waybill: string): Promise<string> {
  const wish = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
  const [id, expectedTotal] = [randomUUID(), totalOf(linesOf(wish, 'send'))];
  const photos = [await photoBy(app, app.owner)];
  await app.must(cleaning.cleaningOrderSave, { id, ...wish, declared: 50_000, expectedTotal, photos }, mine());
  await credit(app.db, app.owner.userId, expectedTotal, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine());
  await app.must(cleaning.cleaningDeliver, parcel(id, waybill), mine());
  return id;
}
async function judged(waybill: string): Promise<string> {
  const [id, order] = [randomUUID(), randomUUID()];
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  ];
  const { total } = await app.must(identify.identifyOrderSave, { id: order, way: 'item', pieces }, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, mine());
  await app.must(identify.identifyDeliver, parcel(id, waybill), mine());
  return id;
}
const told = (id: string) => app.must(receiptDetail, { id }, { as: seller });
const arrive = (waybill: string) => app.call(workReceiptArrive, { waybill }, staff());

test('what is in one parcel is corrected, found and scanned together, with dashes and without', async () => {
  const ids = [await receipt('SF-8800000001'), await receipt('SF8800000001')];
  const { found } = await app.must(scanLookup, { code: 'sf88-0000-0001' }, { as: seller });
  expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
  await app.must(receiptCorrect, parcel(ids[0] as string, 'SF88-0000-0002'), { as: seller });
  for (const id of ids) expect(await told(id)).toMatchObject({ expressNo: 'SF88-0000-0002' });
  expect(await arrive('sf8800000002')).toMatchObject({ success: true });
  for (const id of ids) expect(await told(id)).toMatchObject({ state: 'arrived' });
});

test('the desk finds and takes in by a scan what its owner typed with dashes', async () => {
  const piece = await judged('SF-8800000011');
  const { arriving } = await app.must(desk.identifyWork, { code: 'SF8800000011' }, staff());
  expect(arriving.map(({ id }) => id)).toEqual([piece]);
  const photos = [await photoBy(app, app.experts[0])];
  const scanned = { id: piece, waybill: 'SF8800000011', photos };
  expect(await app.call(desk.identifyScanIn, scanned, staff())).toMatchObject({ success: true });
  const washed = await wash('JD-8800000012-1-1-');
  const queue = await app.must(cleaning.cleaningWork, { queue: 'receive', code: 'JD880000001211' }, staff());
  expect(queue.list.map(({ id }) => id)).toEqual([washed]);
  const into = { id: washed, waybill: 'jd880000001211', photos: [await photoBy(app, app.experts[0])] };
  expect(await app.call(cleaning.cleaningScanIn, into, staff())).toMatchObject({ success: true });
});

test('dashes alone are no number', async () => {
  const id = await receipt('SF8800000021');
  const asked = app.call(receiptCorrect, parcel(id, '--------'), { as: seller });
  expect(await asked).toMatchObject({ code: 'BAD_INPUT' });
});

test('a number that somebody else gave for a cleaning or an authentication brings no shipment: the desk scans the label inside', async () => {
  for (const [n, other] of [wash, judged].entries()) {
    const id = await receipt(`SF880000003${n}`);
    await other(`SF-880000003${n}`);
    expect(await arrive(`SF880000003${n}`)).toMatchObject({ code: 'WAYBILL_USED' });
    expect(await told(id)).toMatchObject({ state: 'shipped' });
    expect(await arrive((await told(id)).no)).toMatchObject({ success: true });
  }
});

test('whoever opens a box to be washed reads that a shipment has its number too; taken out of it, that shipment still needs its label', async () => {
  const id = await receipt('SF8800000051');
  const washed = await wash('SF8800000051');
  const queue = { queue: 'receive', code: 'SF8800000051' } as const;
  const [row] = (await app.must(cleaning.cleaningWork, queue, staff())).list;
  expect(row?.number?.others).toHaveLength(1);
  const into = { id: washed, waybill: 'SF8800000051', photos: [await photoBy(app, app.experts[0])] };
  await app.must(cleaning.cleaningScanIn, into, staff());
  expect(await arrive('SF8800000051')).toMatchObject({ code: 'WAYBILL_USED' });
  expect(await told(id)).toMatchObject({ state: 'shipped' });
  expect(await arrive((await told(id)).no)).toMatchObject({ success: true });
});

test('a carrier is called by a name: no contact and no sign that nobody sees is left to staff in it', async () => {
  const id = await receipt('SF8800000041');
  const named = async (company: string) =>
    (await app.call(receiptCorrect, { id, company, waybill: 'SF8800000042' }, { as: seller })).code;
  expect(await named('加微信 abc123456')).toBe('NAME_LEADS_OFF');
  expect(await named('顺丰速运，微信 abc123456')).toBe('NAME_LEADS_OFF');
  expect(await named('顺\u200b丰')).toBe('BAD_INPUT');
  const washed = await wash('SF8800000043');
  const wrong = { id: washed, company: '加微信 abc123456', waybill: 'SF8800000044' };
  expect(await app.call(cleaning.cleaningCorrect, wrong, mine())).toMatchObject({ code: 'NAME_LEADS_OFF' });
  for (const company of ['顺丰速运', 'J&T Express', '德邦', 'My uncle'])
    expect([company, await named(company)]).toEqual([company, undefined]);
});
