/** A shop's own fees: what was seen holds, what was not seen is refused, and what is under way keeps what it was made under. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptDownBuy, bidDetail, bidSubmit, downBuyPrice } from '../../../contract/bid/calls.ts';
import { bidCosts } from '../../../contract/bid/rules.ts';
import { channelPriceUpdate, sellerGoodsCreate, sellerGoodsDetail } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { orderDetail, orderPreview, orderSubmit } from '../../../contract/order/calls.ts';
import {
  firstPenalties,
  firstTerms,
  latePenalty,
  penaltiesOf,
  type ServiceTerms,
  saleFees,
  termsOfSheet,
} from '../../../contract/payment/fees.ts';
import { penaltyWords } from '../../../contract/penalty/rules.ts';
import { serviceFee } from '../../../contract/settlement/calls.ts';
import { agreementSave } from '../../../contract/shop/agreement-calls.ts';
import { feeScheduleList, feeScheduleSave, feeSeller, feesNow } from '../../../contract/shop/fee-calls.ts';
import { type FeeRow, firstSchedule, termsIn } from '../../../contract/shop/fee-rules.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { aBid } from '../../testing/bid.ts';
import { stockItems } from '../../testing/listing.ts';
import { credit, type Market, openMarketApp, PRICE, purchase, SKU } from '../../testing/market.ts';
import { deadlines } from '../bid/deadlines.ts';
import { bid } from '../bid/handlers.ts';
import { agreementNow } from './agreements.ts';
import { shopAgreements, shopFees } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ config: { demo: false }, domains: [bid, shopAgreements, shopFees], deadlines });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('shop_document').execute();
  await app.db.updateTable('listing').set({ state: 'off' }).where('state', '=', 'on').execute();
});

const eight: ServiceTerms = { rate: 0.08, least: 0, most: null };
/** A new schedule, at once unless told otherwise. */
async function save(change: Partial<typeof firstSchedule>, holdsFrom: number | null = null) {
  const { list } = await app.must(feeScheduleList, {}, { as: app.people.staff });
  const newest = [...list].sort((a, b) => b.savedAt - a.savedAt)[0];
  const saved = await app.must(
    feeScheduleSave,
    { schedule: { ...firstSchedule, ...change }, holdsFrom, basedOn: newest?.id ?? null },
    { as: app.people.staff },
  );
  await app.clock.advance(1000);
  return saved;
}
const seen = async () => (await app.must(feesNow, {}, { as: app.people.seller })).now;
const rowFor = (service: ServiceTerms, where: Partial<FeeRow> = {}): FeeRow => ({
  ...{ categoryId: null, who: 'all', sellerId: null, service },
  ...where,
});

async function listed(feesSeen?: string) {
  const [itemId = ''] = await stockItems(app, 1);
  const asked = { lines: [{ itemId, price: PRICE }], terms: listingTerms as typeof listingTerms, feesSeen };
  return app.call(sellerGoodsCreate, asked, { as: app.people.seller });
}
/** A listing that is on sale under what now holds. */
async function onSale(): Promise<string> {
  const { data } = await listed((await seen()).everywhere.version);
  const id = data?.done[0]?.id ?? '';
  await app.db.updateTable('listing').set({ state: 'on' }).where('id', '=', id).execute();
  return id;
}

test('a seller who saw other fees is refused with what it brings now, and nothing is listed', async () => {
  await save({ service: eight });
  const gets = PRICE - 10_392;
  // An old client names no schedule; a queued write names the one that it was made under.
  for (const stale of [undefined, firstTerms.version]) {
    const refused = await listed(stale);
    expect(refused).toMatchObject({ http: 409, code: 'FEES_CHANGED', data: { gets } });
    expect(refused.message).toContain('1,195.08');
  }
  const { everywhere } = await seen();
  expect(await listed(everywhere.version)).toMatchObject({ success: true });
});

test('a listing keeps its fees, and its order with it, until its seller prices it anew', async () => {
  const id = await onSale();
  await save({ service: eight, shipping: 2_000 });
  const old = await app.must(sellerGoodsDetail, { id }, { as: app.people.seller });
  expect(old.sellerGets).toBe(saleFees(PRICE).sellerGets);
  // The buyer sees and pays today's parcel; a total that was shown before is refused.
  expect(await app.call(orderSubmit, purchase(id), { as: app.people.buyer })).toMatchObject({
    code: 'PRICE_CHANGED',
    data: { fees: { total: PRICE + 1_800 + 2_000 } },
  });
  const { fees } = await app.must(orderPreview, { listingId: id }, { as: app.people.buyer });
  expect(fees).toMatchObject({ total: PRICE + 3_800, sellerGets: saleFees(PRICE).sellerGets });
  expect(fees.sellerGets + fees.platform).toBe(fees.total);

  const lines = [{ id, price: 200_000 }];
  expect(await app.call(channelPriceUpdate, { lines }, { as: app.people.seller })).toMatchObject({
    code: 'FEES_CHANGED',
    data: { gets: 184_000 },
  });
  const feesSeen = (await seen()).everywhere.version;
  await app.must(channelPriceUpdate, { lines, feesSeen }, { as: app.people.seller });
  expect(await app.must(sellerGoodsDetail, { id }, { as: app.people.seller })).toMatchObject({ sellerGets: 184_000 });
});

test('an order that is under way keeps what it was made under, to the last fen', async () => {
  await save({ service: eight });
  const listingId = await onSale();
  const { fees } = await app.must(orderPreview, { listingId }, { as: app.people.buyer });
  const { id } = await app.must(
    orderSubmit,
    { ...purchase(listingId), expectedTotal: fees.total },
    { as: app.people.buyer },
  );
  await save({ service: { rate: 0.5, least: 0, most: null } });
  const order = await app.must(orderDetail, { id }, { as: app.people.seller });
  expect(order.fees).toMatchObject({ sellerGets: PRICE - 10_392, terms: { service: eight } });
  expect(await verify(app.db)).toEqual([]);
});

test('a bid that was previewed with other fees freezes nothing; one that waits costs what its buyer saw', async () => {
  await credit(app.db, 'buyer', 500_000, app.clock.now());
  const bidAsked = { ...aBid(PRICE), prepay: 'full' as const };
  const { everywhere: before } = await seen();
  const { id } = await app.must(bidSubmit, { ...bidAsked, feesSeen: before.version }, { as: app.people.buyer });
  await save({ shipping: 9_900, service: eight });
  expect(await app.call(bidSubmit, bidAsked, { as: app.people.buyer })).toMatchObject({
    code: 'FEES_CHANGED',
    data: { pays: PRICE + 1_800 + 9_900 },
  });
  // It meets a listing of today's: its buyer pays what they saw, its seller gets what they saw.
  await app.db.updateTable('listing').set({ approved_price: PRICE }).execute();
  const listing = await listed((await seen()).everywhere.version);
  expect(listing.data?.done[0]?.state).toBe('sold');
  const { order } = await app.must(bidDetail, { id }, { as: app.people.buyer });
  const sold = await app.must(orderDetail, { id: order?.id ?? '' }, { as: app.people.buyer });
  expect(sold.fees).toMatchObject({ total: bidCosts(PRICE, 'full').now, sellerGets: PRICE - 10_392 });
});

test('a counter-offer keeps what both sides saw when it began, and an old client is told so', async () => {
  await save({ service: eight });
  const listingId = await onSale();
  const offer = {
    listingId,
    price: 110_000,
    addressId: 'address-buyer',
    policyVersion: purchase(listingId).policyVersion,
  };
  expect(await app.call(downBuyPrice, offer, { as: app.people.buyer })).toMatchObject({ code: 'FEES_CHANGED' });
  const feesSeen = (await seen()).everywhere.version;
  const { id } = await app.must(downBuyPrice, { ...offer, feesSeen }, { as: app.people.buyer });
  await save({ service: { ...eight, rate: 0.2 } });
  const { fees } = await app.must(bidDetail, { id }, { as: app.people.seller });
  expect(fees.sellerGets).toBe(101_200);
  const accept = { id, price: 110_000 };
  expect(await app.call(acceptDownBuy, accept, { as: app.people.seller })).toMatchObject({
    code: 'FEES_CHANGED',
    data: { gets: 101_200 },
  });
  const made = await app.must(acceptDownBuy, { ...accept, feesSeen: fees.version }, { as: app.people.seller });
  expect(await app.must(orderDetail, { id: made.orderId ?? '' }, { as: app.people.seller })).toMatchObject({
    sellerGets: 101_200,
  });
});

test('the nearest row wins: a named seller, then businesses, then everybody; of each the nearest category', async () => {
  const { category_id: category } = await app.db
    .selectFrom('product')
    .innerJoin('sku', 'sku.product_id', 'product.id')
    .select('category_id')
    .where('sku.id', '=', SKU)
    .executeTakeFirstOrThrow();
  const rate = (n: number): ServiceTerms => ({ rate: n, least: 0, most: null });
  const shown = async () => {
    const price = 100_000;
    const asked = await app.must(serviceFee, { price, categoryId: category }, { as: app.people.seller });
    const { rate } = termsIn(await seen(), category).service;
    // What a preview asks for one price is what the whole schedule says.
    expect(asked.sellerGets).toBe(price - price * rate);
    return rate;
  };
  const { id: sellerId } = await app.must(feeSeller, { phone: '13900000003' }, { as: app.people.staff });
  const rows = [rowFor(rate(0.05))];
  await save({ rows });
  expect(await shown()).toBe(0.05);
  rows.push(rowFor(rate(0.04), { categoryId: category }));
  await save({ rows });
  expect(await shown()).toBe(0.04);
  rows.push(rowFor(rate(0.03), { who: 'merchants', categoryId: category }));
  await save({ rows });
  expect(await shown()).toBe(0.04);
  rows.push(rowFor(rate(0.07), { who: 'seller', sellerId }));
  await save({ rows });
  expect(await shown()).toBe(0.07);
  // Nobody else is told of it.
  expect((await app.must(feesNow, {}, { as: app.people.rival })).now.everywhere.service.rate).toBe(0.05);
  const twice = [rowFor(rate(0.05)), rowFor(rate(0.06))];
  await expect(save({ rows: twice })).rejects.toThrow('BAD_INPUT');
});

test('what will hold is told before it does; two who change it at once do not overwrite each other', async () => {
  const from = app.clock.now().getTime() + DAY;
  const { list } = await save({ service: eight }, from);
  const told = await app.must(feesNow, {});
  expect(told.now.everywhere).toEqual(firstTerms);
  expect(told.next).toMatchObject({ holdsFrom: from, everywhere: { service: eight } });
  const again = { schedule: firstSchedule, holdsFrom: null, basedOn: null };
  expect(await app.call(feeScheduleSave, again, { as: app.people.staff })).toMatchObject({ code: 'SETTINGS_CHANGED' });
  await app.clock.advance(DAY);
  const now = await app.must(feesNow, {});
  expect(now.now.everywhere).toMatchObject({ version: list[0]?.id, service: eight });
  expect(now.next).toBeNull();
});

test('a penalty that was changed punishes what was listed under it; an order from before costs what its seller saw', async () => {
  const orderOf = async (listingId: string) => {
    await credit(app.db, 'buyer', 300_000, app.clock.now());
    const { policyVersion } = await app.must(orderPreview, { listingId }, { as: app.people.buyer });
    const { id } = await app.must(orderSubmit, { ...purchase(listingId), policyVersion }, { as: app.people.buyer });
    return app.db.selectFrom('trade_order').select(['fees', 'price']).where('id', '=', id).executeTakeFirstOrThrow();
  };
  const before = await orderOf(await onSale());
  const late = { ...firstPenalties.late, rate: 0.1, max: 50_000 };
  const change = { ...firstPenalties, late };
  const [latest] = (await app.must(feeScheduleList, {}, { as: app.people.staff })).list;
  const tooEarly = { schedule: { ...firstSchedule, penalties: change }, holdsFrom: null, basedOn: latest?.id ?? null };
  expect(await app.call(feeScheduleSave, tooEarly, { as: app.people.staff })).toMatchObject({
    code: 'AGREEMENTS_FIRST',
  });
  const text = { zh: ['逾期未发，付成交价的一成。'], en: ['Late: a tenth of the price.'] };
  for (const kind of ['terms', 'stock', 'business'] as const)
    await app.must(agreementSave, { kind, text, holdsFrom: null, basedOn: null }, { as: app.people.staff });
  await app.db
    .updateTable('stock_account')
    .set({ agreement_version: (await agreementNow(app.db, 'stock', app.clock.now())).version })
    .execute();
  await save({ penalties: change });
  const after = await orderOf(await onSale());
  const cost = (order: typeof before) => latePenalty(order.price, termsOfSheet(order.fees)).penalty;
  expect([cost(before), cost(after)]).toEqual([PRICE * 0.05, PRICE * 0.1]);
  expect(penaltyWords('late_ship', penaltiesOf(termsOfSheet(after.fees))).zh).toContain('成交价的 10%');
});
