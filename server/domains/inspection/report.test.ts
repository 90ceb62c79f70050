import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsDetail, home } from '../../../contract/catalogue/calls.ts';
import { chainOf, inspectTask, reportDetail } from '../../../contract/inspection/calls.ts';
import { channelOn } from '../../../contract/listing/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { workInspectList, workItemInspect, workItemMove } from '../../../contract/stock/warehouse.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import { type Market, purchase, TOTAL } from '../../testing/market.ts';
import { catalogue } from '../catalogue/handlers.ts';
import { foundFakeBy } from '../item/fakes.ts';
import { message } from '../message/handlers.ts';
import { warehouse } from '../stock/warehouse.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [catalogue, message, warehouse] });
});
afterAll(() => app.close());

async function inspected(result: 'pass' | 'flaw'): Promise<string> {
  const { staff } = app.people;
  const id = await atTheTable();
  const found = { id, ...(await app.checked(result === 'flaw' ? '右后跟蹭痕' : undefined)), note: '右后跟有蹭痕' };
  const input = result === 'flaw' ? { ...found, result, discount: 0 } : { ...found, result };
  await app.must(orders.workbenchInspect, input, { as: staff });
  return id;
}

describe('a quality report', () => {
  test('anybody with the code can read it and compute its chain anew; it names no person', async () => {
    const id = await inspected('pass');
    const { report } = await app.must(orders.orderDetail, { id }, { as: app.people.buyer });
    const shown = await app.must(reportDetail, { code: report?.code ?? '' });
    expect(shown).toMatchObject({
      result: 'pass',
      genuine: true,
      occasion: 'order',
      grade: '95',
      sellerPhotos: [{}, {}],
    });
    expect(shown.photos.map(({ slot }) => slot)).toEqual(['side', 'back', 'sole', 'label', 'inside']);
    expect(chainOf(shown, sha256)).toEqual(shown.chain);
    const forged = { ...shown, points: shown.points.map((point) => ({ ...point, ok: false })) };
    expect(chainOf(forged, sha256).report).not.toBe(shown.chain.report);
    expect(JSON.stringify(shown)).not.toMatch(/林一舟|139000|文三路/);
    expect((await app.call(reportDetail, { code: 'no-such-code' })).code).toBe('NOT_FOUND');
  });

  test('a buyer who must decide about a flaw sees where it is', async () => {
    const id = await inspected('flaw');
    const order = await app.must(orders.orderDetail, { id }, { as: app.people.buyer });
    expect(order).toMatchObject({ state: 'flaw_confirm', report: { result: 'flaw' } });
    expect(order.report?.points[0]).toMatchObject({ ok: false, spot: { photo: 0, x: 620, y: 410 } });
    expect(order.report?.photos).toHaveLength(5);
  });

  test('a spot on a photo that is not there is refused, and nothing has happened', async () => {
    const { seller, staff } = app.people;
    const id = await app.order();
    await app.must(orders.orderShip, { id, ...parcel() }, { as: seller });
    await app.must(orders.workbenchScanIn, { id, waybill: parcel().waybill }, { as: staff });
    await app.must(orders.workbenchInspect, { id, result: 'start' }, { as: staff });
    const { photos, points } = await app.checked();
    const astray = points.map((point) => ({ ...point, spot: { photo: 9, x: 1, y: 1 } }));
    const reply = await app.call(
      orders.workbenchInspect,
      { id, result: 'pass', photos, points: astray },
      { as: staff },
    );
    expect(reply.code).toBe('BAD_INPUT');
    expect(await app.must(orders.orderDetail, { id }, { as: staff })).toMatchObject({ state: 'inspecting' });
  });

  test('no verdict without the whole checklist: not one photo, not one point, or one of them missing', async () => {
    const { staff } = app.people;
    const id = await atTheTable();
    const { photos, points } = await app.checked();
    const judge = (found: object) => app.call(orders.workbenchInspect, { id, result: 'pass', ...found }, { as: staff });
    for (const found of [
      {},
      { photos },
      { points },
      { photos: photos.slice(1), points },
      { photos, points: points.slice(1) },
    ])
      expect((await judge(found)).code).toBe('INSPECTION_INCOMPLETE');
    // A flaw that nobody put into words is no finding.
    const [first] = points;
    const silent = first ? [{ ...first, ok: false, note: ' ' }, ...points.slice(1)] : [];
    expect((await judge({ photos, points: silent })).code).toBe('INSPECTION_INCOMPLETE');
    expect(await app.must(orders.orderDetail, { id }, { as: staff })).toMatchObject({
      state: 'inspecting',
      report: null,
    });
    expect((await judge({ photos, points })).data).toMatchObject({ state: 'passed' });
  });

  test('each declared flaw is confirmed or denied, the report says which, and that is in its chain', async () => {
    const { staff } = app.people;
    const id = await atTheTable();
    const said = '左鞋头折痕';
    const judge = async (declared?: { said: string; found: boolean }[]) =>
      app.call(orders.workbenchInspect, { id, result: 'pass', ...(await app.checked()), declared }, { as: staff });
    expect((await judge([])).code).toBe('INSPECTION_INCOMPLETE');
    expect((await judge([{ said: '别的', found: true }])).code).toBe('INSPECTION_INCOMPLETE');
    expect((await judge([{ said, found: false }])).data).toMatchObject({ state: 'passed' });
    const { report } = await app.must(orders.orderDetail, { id }, { as: staff });
    const shown = await app.must(reportDetail, { code: report?.code ?? '' });
    expect(shown.declared).toEqual([{ zh: said, en: 'Crease on the left toe', point: 'surface', found: false }]);
    expect(chainOf(shown, sha256)).toEqual(shown.chain);
    const forged = { ...shown, declared: shown.declared?.map((flaw) => ({ ...flaw, found: true })) };
    expect(chainOf(forged, sha256).report).not.toBe(shown.chain.report);
  });

  test('an app of before asks nobody: its verdict counts, and the report calls no declared flaw confirmed', async () => {
    const id = await inspected('pass');
    const { report } = await app.must(orders.orderDetail, { id }, { as: app.people.staff });
    const { declared } = await app.must(reportDetail, { code: report?.code ?? '' });
    expect(declared).toMatchObject([{ point: 'surface', found: null }]);
  });

  test('where a flaw is and how large is read in either language, also in what the buyer is told, without a word typed', async () => {
    const { staff, buyer } = app.people;
    const id = await atTheTable();
    const { photos, points } = await app.checked('x');
    const named = points.map((point) =>
      point.ok ? point : { ...point, flaw: 'scuff' as const, place: 'rightSide' as const, mm: 8, note: '' },
    );
    const found = { id, result: 'flaw' as const, discount: 0, photos, points: named };
    await app.must(orders.workbenchInspect, found, { as: staff });
    const [told] = (await app.must(messageList, {}, { as: buyer })).list;
    expect(told?.body.zh).toContain('外观表面：右鞋身蹭痕，约 8 毫米');
    expect(told?.body.en).toContain('Surface: Scuff, right side, about 8 mm');
    expect(told?.body.en).not.toMatch(/as written|\p{Script=Han}{3}/u);
    const { flaw } = await app.must(orders.orderDetail, { id }, { as: buyer });
    expect(flaw?.at).toEqual([{ point: 'surface', flaw: 'scuff', place: 'rightSide', mm: 8 }]);
  });

  test('whoever inspects sees what the seller declared and photographed', async () => {
    const id = await atTheTable();
    const task = await app.must(inspectTask, { orderId: id }, { as: app.people.staff });
    expect(task.declared).toMatchObject([{ zh: '左鞋头折痕', en: 'Crease on the left toe', point: 'surface' }]);
    expect(task.places).toContain('leftToe');
    expect(task.sellerPhotos).toHaveLength(2);
    expect(task.points).toContain('glue');
  });
});

describe('what lies in our warehouse', () => {
  test('and was only counted says so, costs no authentication, and carries no report', async () => {
    const { buyer } = app.people;
    const { listingId } = await app.list({ inWarehouse: true, inspected: false });
    expect(await app.must(goodsDetail, { listingId })).toMatchObject({
      storedAt: app.clock.now().getTime(),
      report: null,
    });
    const { fees } = await app.must(orders.orderPreview, { listingId }, { as: buyer });
    expect(fees.buyer.map(({ kind }) => kind)).toEqual(['item', 'shipping']);
    const asked = { ...purchase(listingId), expectedTotal: fees.total };
    const { id } = await app.must(orders.orderSubmit, asked, { as: buyer });
    const order = await app.must(orders.orderDetail, { id }, { as: buyer });
    expect(order).toMatchObject({ total: TOTAL - 1_800, report: null });
  });

  test('is inspected at intake: then it is found genuine, its report is shown, and the fee pays for that', async () => {
    const { buyer, seller, staff } = app.people;
    /** What home claims: of what is for sale in our warehouse, how much was found genuine. */
    const claimed = async () => (await app.must(home, {})).banner.authenticated;
    const before = await claimed();
    const { itemId, listingId } = await app.list({ inWarehouse: true, inspected: false });
    expect(await claimed()).toBe(before);
    const waiting = await app.must(workInspectList, { size: 100 }, { as: staff });
    expect(waiting.list.map(({ id }) => id)).toContain(itemId);
    const nothing = await app.call(workItemInspect, { id: itemId, result: 'pass' }, { as: staff });
    expect(nothing.code).toBe('INSPECTION_INCOMPLETE');
    const { code } = await app.must(
      workItemInspect,
      { id: itemId, result: 'pass', ...(await app.checked()) },
      { as: staff },
    );
    expect(await app.must(goodsDetail, { listingId })).toMatchObject({ report: { code, photos: 5, genuine: true } });
    expect(await claimed()).toBe(before + 1);
    // Who bought it reads so also once it has left us; who would buy what left otherwise does not.
    const at = async (state: string, here = false) => {
      await app.db.updateTable('item').set({ in_warehouse: here }).where('id', '=', itemId).execute();
      await app.db.updateTable('listing').set({ state }).where('id', '=', listingId).execute();
      return (await app.must(goodsDetail, { listingId })).report?.code ?? null;
    };
    expect([await at('off'), await at('sold'), await at('on', true)]).toEqual([null, code, code]);
    expect(await app.must(reportDetail, { code })).toMatchObject({
      occasion: 'intake',
      genuine: true,
      styleNo: 'KH92-007',
    });
    const { fees } = await app.must(orders.orderPreview, { listingId }, { as: buyer });
    expect(fees.total).toBe(TOTAL);
    const again = await app.must(workInspectList, { size: 100 }, { as: staff });
    expect(again.list.map(({ id }) => id)).not.toContain(itemId);
    expect((await app.call(workItemInspect, { id: itemId, result: 'pass' }, { as: seller })).code).toBe('FORBIDDEN');
  });

  test('and is found to be a fake is off sale and put aside before anybody can buy it', async () => {
    const { buyer, staff } = app.people;
    const { itemId, listingId } = await app.list({ inWarehouse: true, inspected: false });
    const wrong = { note: '中底胶水不对', ...(await app.checked('胶水不对')) };
    await app.must(workItemInspect, { id: itemId, result: 'fail', ...wrong }, { as: staff });
    const item = await app.db.selectFrom('item').select('state').where('id', '=', itemId).executeTakeFirstOrThrow();
    expect(item.state).toBe('quarantined');
    expect((await app.call(orders.orderPreview, { listingId }, { as: buyer })).code).toBe('ITEM_OFF');
  });

  test('and is not what was declared is off sale, called no fake, and its seller reads what differs and sees it', async () => {
    const { buyer, seller, staff } = app.people;
    const { itemId, listingId } = await app.list({ inWarehouse: true, inspected: false });
    const wrong = {
      why: 'differs',
      note: '鞋标是 43 码，申报的是 42。',
      ...(await app.checked('鞋标 43 码')),
    } as const;
    const { code } = await app.must(workItemInspect, { id: itemId, result: 'fail', ...wrong }, { as: staff });
    expect((await app.call(orders.orderPreview, { listingId }, { as: buyer })).code).toBe('ITEM_OFF');
    const [told] = (await app.must(messageList, {}, { as: seller })).list;
    expect(told?.title.zh).toBe('到仓的和你申报的不符');
    expect(told?.body.en).toContain('鞋标是 43 码，申报的是 42. See the report');
    expect(told?.link).toContain(code);
    expect(await app.must(reportDetail, { code })).toMatchObject({ result: 'fail', genuine: null });
    const item = await app.db.selectFrom('item').select('state').where('id', '=', itemId).executeTakeFirstOrThrow();
    expect([item.state, await foundFakeBy(app.db, itemId)]).toEqual(['quarantined', null]);
  });

  test('and is not what was declared is cleared by a colleague, sold by no way as that, and inspected again', async () => {
    const { seller, staff } = app.people;
    const { itemId, listingId } = await app.list({ inWarehouse: true, inspected: false });
    const wrong = { why: 'differs', note: '鞋标 43 码', ...(await app.checked('鞋标 43 码')) } as const;
    await app.must(workItemInspect, { id: itemId, result: 'fail', ...wrong }, { as: staff });
    const clear = { id: itemId, event: 'clear', reason: '卖家要取回' } as const;
    expect((await app.call(workItemMove, clear, { as: staff })).code).toBe('OWN_CASE');
    await app.must(workItemMove, clear, { as: await app.as('13700000077', 'staff') });
    expect((await app.call(channelOn, { ids: [listingId] }, { as: seller })).code).toBe('FOUND_OTHER');
    const { list } = await app.must(workInspectList, {}, { as: staff });
    expect(list.map(({ id }) => id)).toContain(itemId);
  });

  test('and has a flaw that nobody declared is sold with it declared', async () => {
    const { itemId, listingId } = await app.list({ inWarehouse: true, inspected: false });
    const found = { note: '鞋舌有渍', ...(await app.checked('鞋舌有渍')) };
    await app.must(workItemInspect, { id: itemId, result: 'flaw', ...found }, { as: app.people.staff });
    const { defects } = await app.must(goodsDetail, { listingId });
    expect(defects.map(({ zh }) => zh)).toEqual(['左鞋头折痕', '鞋舌有渍']);
  });

  test('and has a flaw that staff named by its kind says so in either language, and its report holds', async () => {
    const { itemId, listingId } = await app.list({ inWarehouse: true, inspected: false });
    const { photos, points } = await app.checked('6 mm');
    const named = points.map((point) => (point.ok ? point : { ...point, flaw: 'stain' as const }));
    const found = { id: itemId, result: 'flaw' as const, note: '鞋舌有渍', photos, points: named };
    const { code } = await app.must(workItemInspect, found, { as: app.people.staff });
    const { defects } = await app.must(goodsDetail, { listingId });
    expect(defects.at(-1)).toMatchObject({ zh: '污渍，6 mm', en: 'Stain, 6 mm' });
    const shown = await app.must(reportDetail, { code });
    expect(chainOf(shown, sha256)).toEqual(shown.chain);
    const forged = { ...shown, points: shown.points.map((point) => ({ ...point, flaw: 'smell' as const })) };
    expect(chainOf(forged, sha256).report).not.toBe(shown.chain.report);
  });
});

async function atTheTable(): Promise<string> {
  const { seller, staff } = app.people;
  const id = await app.order();
  await app.must(orders.orderShip, { id, ...parcel() }, { as: seller });
  await app.must(orders.workbenchScanIn, { id, waybill: parcel().waybill }, { as: staff });
  await app.must(orders.workbenchInspect, { id, result: 'start' }, { as: staff });
  return id;
}
