/** A scanned code leads to what it stands for, and tells nobody what is not theirs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderShip } from '../../../contract/order/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { receiptDeliver, receiptSave } from '../../../contract/stock/calls.ts';
import { openMarketApp } from '../../testing/market.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { ordersOf } from './queries.ts';

let house: TestApp;
let seller: Person;
let stranger: Person;
let staff: Person;

beforeAll(async () => {
  house = await testApp({ demo: 'small' });
  seller = await house.as('13700000001', 'seller');
  stranger = await house.as('13700000002', 'seller');
  staff = await house.as('13700000009', 'staff');
}, 60_000);
afterAll(() => house.close());

const scan = async (code: string, as?: Person) =>
  (await house.must(scanLookup, { code }, as ? { as } : {})).found.map(({ kind, id }) => ({ kind, id }));

test('a style number is found with or without its dash, in either case, by anybody', async () => {
  const product = await house.db.selectFrom('product').select(['id', 'style_no']).limit(1).executeTakeFirstOrThrow();
  for (const code of [product.style_no, product.style_no.replaceAll('-', ''), product.style_no.toLowerCase()])
    expect(await scan(code)).toEqual([{ kind: 'product', id: product.id }]);
});

test('a stock code is the item for its owner and our staff, the listing for everybody else', async () => {
  const listing = await house.db
    .selectFrom('listing')
    .innerJoin('account', 'account.id', 'listing.seller_id')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .select(['listing.id', 'listing.item_id', 'item.code', 'account.phone'])
    .where('listing.state', '=', 'on')
    .where('account.phone', 'is not', null)
    .limit(1)
    .executeTakeFirstOrThrow();
  const owner = await house.as(listing.phone ?? '');
  expect(await scan(listing.item_id, owner)).toEqual([{ kind: 'item', id: listing.item_id }]);
  expect(await scan(listing.code, owner)).toEqual([{ kind: 'item', id: listing.item_id }]);
  expect(await scan(listing.item_id, staff)).toEqual([{ kind: 'item', id: listing.item_id }]);
  expect(await scan(listing.item_id.toUpperCase(), stranger)).toEqual([{ kind: 'listing', id: listing.id }]);
  expect(await scan(listing.item_id)).toEqual([{ kind: 'listing', id: listing.id }]);
  await house.db.updateTable('listing').set({ state: 'off' }).where('id', '=', listing.id).execute();
  expect(await scan(listing.item_id, stranger)).toEqual([]);
});

test('a waybill or a number leads its seller and our staff to the receipt, and nobody else', async () => {
  const sku = await house.db.selectFrom('sku').select('id').limit(1).executeTakeFirstOrThrow();
  const id = randomUUID();
  const lines = [{ skuId: sku.id, grade: '95' as const, quantity: 1 }];
  const { no } = await house.must(receiptSave, { id, lines, photos: [] }, { as: seller });
  await house.must(receiptDeliver, { id, company: '顺丰', waybill: 'SF1020304050' }, { as: seller });
  for (const code of [no, 'SF1020304050']) {
    expect(await scan(code, seller)).toEqual([{ kind: 'receipt', id }]);
    expect(await scan(code, staff)).toEqual([{ kind: 'receipt', id }]);
    expect(await scan(code, stranger)).toEqual([]);
    expect(await scan(code)).toEqual([]);
  }
});

test('the waybill of any leg leads buyer, seller and our staff to the order', async () => {
  const market = await openMarketApp();
  const id = await market.order({ inWarehouse: false, paid: true });
  const { buyer, rival, seller: owner } = market.people;
  await market.must(orderShip, { id, company: '顺丰', waybill: 'SF9988776655' }, { as: owner });
  const { no } = await market.db.selectFrom('trade_order').select('no').executeTakeFirstOrThrow();
  const found = async (code: string, userId: string, isStaff = false) =>
    (await ordersOf(market.db, code, { userId, staff: isStaff })).map((order) => order.id);
  for (const code of ['SF9988776655', no])
    for (const person of [buyer, owner]) expect(await found(code, person.userId)).toEqual([id]);
  expect(await found('SF9988776655', rival.userId)).toEqual([]);
  expect(await found('SF9988776655', rival.userId, true)).toEqual([id]);
  await market.close();
});

test('an unknown code is no error', async () => {
  expect(await scan('6901234567892', seller)).toEqual([]);
});
