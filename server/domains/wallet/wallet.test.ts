import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderCancel, orderConfirm, workbenchDelivered, workbenchShip } from '../../../contract/order/calls.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { serviceFee, settleGoodsList, settleInfo, settleList } from '../../../contract/settlement/calls.ts';
import { assetDetail, assetGet } from '../../../contract/wallet/calls.ts';
import { type Market, openMarketApp, PRICE, TOTAL } from '../../testing/market.ts';

const DAY = 86_400_000;
const { sellerGets } = saleFees(PRICE);

let app: Market;
beforeAll(async () => {
  app = await openMarketApp();
});
afterAll(() => app.close());

test('a cancelled purchase reads on the wallet as paid and returned, each with its order and what was left', async () => {
  const buyer = { as: app.people.buyer };
  const id = await app.order();
  expect(await app.must(assetGet, {}, buyer)).toMatchObject({ available: 0, held: { amount: TOTAL, count: 1 } });
  await app.must(orderCancel, { id }, buyer);
  const { list } = await app.must(assetDetail, {}, buyer);
  expect(list).toMatchObject([
    { memo: 'order.refund', amount: TOTAL, balance: TOTAL, order: { id } },
    { memo: 'order.pay', amount: -TOTAL, balance: 0, order: { id } },
    { memo: 'recharge', amount: TOTAL, balance: TOTAL, order: null },
  ]);
  expect(await app.must(assetGet, {}, buyer)).toMatchObject({ available: TOTAL, held: { amount: 0, count: 0 } });
});

test('a seller sees what is on its way, then frozen, then theirs; page by page and only their own', async () => {
  const seller = { as: app.people.seller };
  const staff = { as: app.people.staff };
  const id = await app.order({ inWarehouse: true });
  expect(await app.must(settleGoodsList, {}, seller)).toMatchObject({
    expected: sellerGets,
    list: [{ orderId: id, state: 'awaiting_ship', sellerGets }],
  });
  await app.must(workbenchShip, { id, company: '顺丰', waybill: 'SF1234567890' }, staff);
  await app.must(workbenchDelivered, { id }, staff);
  await app.must(orderConfirm, { id }, { as: app.people.buyer });
  expect((await app.must(settleGoodsList, {}, seller)).list).toEqual([]);
  expect(await app.must(assetGet, {}, seller)).toMatchObject({ available: 0, frozen: sellerGets });
  await app.live(DAY);
  expect(await app.must(assetGet, {}, seller)).toMatchObject({
    available: sellerGets,
    frozen: 0,
    settling: { count: 0 },
  });

  const first = await app.must(assetDetail, { size: 2 }, seller);
  const rest = await app.must(assetDetail, { size: 2, cursor: first.next ?? '' }, seller);
  expect([...first.list, ...rest.list].map(({ pocket, amount, balance }) => [pocket, amount, balance])).toEqual(
    expect.arrayContaining([
      ['available', sellerGets, sellerGets],
      ['frozen', -sellerGets, 0],
      ['frozen', sellerGets, sellerGets],
    ]),
  );
  const frozen = await app.must(assetDetail, { pocket: 'frozen' }, seller);
  expect(frozen.list.map(({ amount }) => amount)).toEqual([-sellerGets, sellerGets]);

  const settlementId = (await app.must(settleList, { state: 'paid' }, seller)).list[0]?.id ?? '';
  const info = await app.must(settleInfo, { id: settlementId }, seller);
  expect(info.timeline.map(({ to }) => to)).toEqual(['pending', 'ready', 'paying', 'paid']);
  // The buyer's account appears as the buyer's, without saying who they are.
  expect(JSON.stringify(info.journals)).not.toContain(app.people.buyer.userId);
  await app.as('13900000077', 'seller').then(async (stranger) => {
    expect((await app.call(settleInfo, { id: settlementId }, { as: stranger })).code).toBe('NOT_FOUND');
    expect((await app.must(settleList, {}, { as: stranger })).list).toEqual([]);
  });
});

test('what a price would bring is told to anyone, by the function that charges it', async () => {
  expect(await app.must(serviceFee, { price: PRICE })).toEqual(saleFees(PRICE));
});
