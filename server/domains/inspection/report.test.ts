import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainOf, reportDetail } from '../../../contract/inspection/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { openAftersaleApp, parcel, photoOf } from '../../testing/aftersale.ts';
import type { Market } from '../../testing/market.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp();
});
afterAll(() => app.close());

async function inspected(result: 'pass' | 'flaw'): Promise<string> {
  const { seller, staff } = app.people;
  const id = await app.order();
  await app.must(orders.orderShip, { id, ...parcel() }, { as: seller });
  await app.must(orders.workbenchScanIn, { id, waybill: parcel().waybill }, { as: staff });
  await app.must(orders.workbenchInspect, { id, result: 'start' }, { as: staff });
  const photos = [await photoOf(app, staff), await photoOf(app, staff)];
  const points = [
    { kind: 'stitch', ok: true },
    { kind: 'surface', ok: false, note: '右后跟蹭痕', spot: { photo: 1, x: 620, y: 410 } },
  ] as const;
  const found = { id, photos, points: points.map((point) => ({ ...point })), note: '右后跟有蹭痕' };
  const input = result === 'flaw' ? { ...found, result, discount: 3_000 } : { ...found, result };
  await app.must(orders.workbenchInspect, input, { as: staff });
  return id;
}

describe('a quality report', () => {
  test('anybody with the code can read it and compute its chain anew; it names no person', async () => {
    const id = await inspected('pass');
    const { report } = await app.must(orders.orderDetail, { id }, { as: app.people.buyer });
    const shown = await app.must(reportDetail, { code: report?.code ?? '' });
    expect(shown).toMatchObject({ result: 'pass', grade: '95', photos: [{}, {}], sellerPhotos: [{}, {}] });
    expect(chainOf(shown, sha256)).toEqual(shown.chain);
    const forged = { ...shown, points: shown.points.map((point) => ({ ...point, ok: true })) };
    expect(chainOf(forged, sha256).report).not.toBe(shown.chain.report);
    expect(JSON.stringify(shown)).not.toMatch(/林一舟|139000|文三路/);
    expect((await app.call(reportDetail, { code: 'no-such-code' })).code).toBe('NOT_FOUND');
  });

  test('a buyer who must decide about a flaw sees where it is', async () => {
    const id = await inspected('flaw');
    const order = await app.must(orders.orderDetail, { id }, { as: app.people.buyer });
    expect(order).toMatchObject({ state: 'flaw_confirm', report: { result: 'flaw' } });
    expect(order.report?.points[1]?.spot).toEqual({ photo: 1, x: 620, y: 410 });
    expect(order.report?.photos).toHaveLength(2);
  });

  test('a spot on a photo that is not there is refused, and nothing has happened', async () => {
    const { seller, staff } = app.people;
    const id = await app.order();
    await app.must(orders.orderShip, { id, ...parcel() }, { as: seller });
    await app.must(orders.workbenchScanIn, { id, waybill: parcel().waybill }, { as: staff });
    await app.must(orders.workbenchInspect, { id, result: 'start' }, { as: staff });
    const points = [{ kind: 'sole' as const, ok: false, spot: { photo: 0, x: 1, y: 1 } }];
    const reply = await app.call(orders.workbenchInspect, { id, result: 'pass', points }, { as: staff });
    expect(reply.code).toBe('BAD_INPUT');
    expect(await app.must(orders.orderDetail, { id }, { as: staff })).toMatchObject({ state: 'inspecting' });
  });
});
