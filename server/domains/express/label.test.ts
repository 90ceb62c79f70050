import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aftersaleAnswer, aftersaleDetail } from '../../../contract/aftersale/calls.ts';
import { parcelLabel, warehouseAddress } from '../../../contract/express/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { apply, deliveredOrder, openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import type { Market } from '../../testing/market.ts';

const ours = {
  name: '城西二号仓',
  phone: '02888886666',
  province: '四川省',
  city: '成都市',
  district: '双流区',
  detail: '物流大道 9 号',
};
let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ config: { warehouse: ours } });
});
afterAll(() => app.close());

const wordsOf = async ({ base64 }: { base64: string }): Promise<string> => {
  const pdf = await getDocument({ data: Uint8Array.from(Buffer.from(base64, 'base64')) }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
};

test('a seller is told where to send, and a buyer who returns something: the one place that the shop has set', async () => {
  const { seller, buyer } = app.people;
  expect(await app.must(warehouseAddress, {}, { as: seller })).toEqual(ours);
  const returned = await apply(app, await deliveredOrder(app), 1_000);
  await app.must(aftersaleAnswer, { id: returned, agree: true }, { as: seller });
  expect((await app.must(aftersaleDetail, { id: returned }, { as: buyer })).sendTo).toEqual(ours);
});

test('the label to put into the box has the place and the number, for who sells it and nobody else', async () => {
  const { seller, buyer } = app.people;
  const orderId = await app.order();
  const { no } = await app.must(orders.orderDetail, { id: orderId }, { as: seller });
  const words = await wordsOf(await app.must(parcelLabel, { orderId }, { as: seller }));
  expect(words).toContain(no);
  expect(words).toContain('城西二号仓');
  expect(words).toContain('物流大道 9 号');
  expect((await app.call(parcelLabel, { orderId }, { as: buyer })).code).toBe('NOT_FOUND');
});

test('a parcel whose waybill was mistyped is taken in by the label inside', async () => {
  const { seller, staff } = app.people;
  const id = await app.order();
  await app.must(orders.orderShip, { id, ...parcel() }, { as: seller });
  const { no } = await app.must(orders.orderDetail, { id }, { as: seller });
  expect((await app.call(orders.workbenchScanIn, { id, waybill: 'SF00000000' }, { as: staff })).code).toBe(
    'WAYBILL_WRONG',
  );
  expect(await app.must(orders.workbenchScanIn, { id, waybill: no }, { as: staff })).toMatchObject({
    state: 'received',
  });
});
