import { afterAll, beforeAll, expect, test } from 'vitest';
import * as orders from '../../../contract/order/calls.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { payDo, paySandboxComplete } from '../../../contract/payment/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { type Market, openMarketApp, purchase, TOTAL } from '../../testing/market.ts';
import { unheardOf } from '../../testing/warehouse.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp();
}, 120_000);
afterAll(() => app.close());

const parcel = { company: '顺丰', waybill: 'SF1234567890' };
const detail = (id: string) => app.must(orders.orderDetail, { id }, { as: app.people.buyer });
const rowOf = (table: 'item' | 'listing', id: string) =>
  app.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow();

test('a parcel that never comes is not waited for for ever: the buyer has the money back, and the seller puts the item up again themselves', async () => {
  const { seller } = app.people;
  const before = await balance(app.db, accounts.psp);
  const { itemId, listingId } = await app.list();
  const { id } = await app.must(orders.orderSubmit, purchase(listingId), { as: app.people.buyer });
  const pay = await app.must(payDo, { purpose: 'order', subjectId: id, channel: 'sandbox' }, { as: app.people.buyer });
  await app.must(paySandboxComplete, { paymentId: pay.paymentId }, { as: app.people.buyer });
  await app.must(orders.orderShip, { id, ...parcel }, { as: seller });
  await unheardOf(app, id);
  await app.live(orderTimes.lost - HOUR);
  expect(await detail(id)).toMatchObject({ state: 'to_platform', money: { place: 'escrow' } });
  await app.live(HOUR);
  expect(await balance(app.db, accounts.psp)).toBe(before);
  expect(await balance(app.db, accounts.escrow)).toBe(0);
  expect(await verify(app.db)).toEqual([]);
  expect(await detail(id)).toMatchObject({ state: 'closed', money: { place: 'refunded', amount: TOTAL } });
  expect([await rowOf('item', itemId), await rowOf('listing', listingId)]).toEqual([
    { state: 'in_stock' },
    { state: 'off' },
  ]);
});
