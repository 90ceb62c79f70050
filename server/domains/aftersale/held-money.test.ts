/** What a seller was paid and may still have to give back goes to nobody else: an accomplice could take it out of the house. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aftersaleAnswer } from '../../../contract/aftersale/calls.ts';
import { auctionLot } from '../../../contract/auction/calls.ts';
import { bidMarket, bidSubmit } from '../../../contract/bid/calls.ts';
import { merchantDeposit, merchantGet } from '../../../contract/merchant/calls.ts';
import { orderSubmit } from '../../../contract/order/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { latePenalty, saleFees } from '../../../contract/payment/fees.ts';
import { penaltyDetail, penaltyList } from '../../../contract/penalty/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { type Account, accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { newId } from '../../kernel/lib/id.ts';
import { apply, deliveredOrder, openAftersaleApp } from '../../testing/aftersale.ts';
import { openLot, tries } from '../../testing/auction.ts';
import { aBid, putUp } from '../../testing/bid.ts';
import { credit, type Market, PRICE, purchase, SKU, TOTAL } from '../../testing/market.ts';
import { auction } from '../auction/handlers.ts';
import { auctionWork } from '../auction/workbench.ts';
import { deadlines as bidDeadlines } from '../bid/deadlines.ts';
import { bid } from '../bid/handlers.ts';
import { market } from '../market/handlers.ts';
import { merchant } from '../merchant/handlers.ts';
import { deadlines as penaltyDeadlines } from '../penalty/deadlines.ts';
import { penalty } from '../penalty/handlers.ts';
import { freeze } from '../recycle/money.ts';

const { sellerGets } = saleFees(PRICE);
let app: Market;
const seller = () => ({ as: app.people.seller });
const now = () => app.clock.now();
const kept = { code: 'BALANCE_KEPT', data: { usable: 0 } };

beforeAll(async () => {
  app = await openAftersaleApp({
    domains: [auction, auctionWork, bid, market, merchant, penalty],
    deadlines: [...bidDeadlines, ...penaltyDeadlines],
  });
  const home = await app.db
    .selectFrom('address')
    .selectAll()
    .where('id', '=', 'address-buyer')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('address')
    .values({ ...home, id: 'address-seller', user_id: 'seller' })
    .execute();
}, 60_000);
afterAll(() => app.close());

const move = (from: Account, to: Account, amount: number) =>
  post(app.db, {
    key: `test:${newId()}`,
    cause: { kind: 'demo', id: 'held' },
    memo: 'demo.balance',
    at: now(),
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  });

/** Everything that came before may no longer be taken back, and is gone. */
beforeEach(async () => {
  await app.live(30 * DAY);
  for (const pocket of ['available', 'deposit'] as const) {
    const { [pocket]: had } = await app.must(assetGet, {}, seller());
    if (had > 0) await move(accounts[pocket]('seller'), accounts.psp, had);
  }
});

/** A sale that was paid to its seller and may still be refunded. @returns the order */
async function sold(): Promise<string> {
  const id = await deliveredOrder(app, { completed: true });
  await app.live(DAY + 1);
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ available: sellerGets, withdrawable: 0 });
  return id;
}

test('held money is no prepay of a bid that an accomplice would be forfeited, and the book says what could be bid', async () => {
  await sold();
  await putUp(app.db, { seller: 'rival', price: PRICE, now: now() });
  expect(await app.call(bidSubmit, { ...aBid(PRICE), addressId: 'address-seller' }, seller())).toMatchObject(kept);
  expect((await app.must(bidMarket, { skuId: SKU }, seller())).mine?.balance).toBe(0);
  // What somebody brought is theirs to bid with.
  await credit(app.db, 'seller', PRICE, now());
  expect(await app.call(bidSubmit, { ...aBid(PRICE), addressId: 'address-seller' }, seller())).toMatchObject({
    success: true,
  });
});

test('it is no deposit for an accomplice’s lot', async () => {
  const id = await openLot(app);
  await app.db.updateTable('lot').set({ seller_id: 'rival' }).where('id', '=', id).execute();
  await sold();
  const { ends_at } = await app.db.selectFrom('lot').select('ends_at').where('id', '=', id).executeTakeFirstOrThrow();
  // The lot would be over by now.
  await app.db
    .updateTable('lot')
    .set({ state: 'live', ends_at: new Date(Math.max(ends_at.getTime(), now().getTime()) + DAY) })
    .where('id', '=', id)
    .execute();
  expect(await tries(app, id, app.people.seller, 20_000)).toMatchObject(kept);
  expect((await app.must(auctionLot, { id }, seller())).bidder?.balance).toBe(0);
});

test('it buys nothing of an accomplice’s while it may be refunded, and everything afterwards', async () => {
  await sold();
  const { listingId } = await putUp(app.db, { seller: 'rival', price: 20_000, now: now() });
  const { total } = saleFees(20_000);
  const order = { ...purchase(listingId), addressId: 'address-seller', expectedTotal: total };
  const { id } = await app.must(orderSubmit, order, seller());
  const pay = () => app.call(payDo, { purpose: 'order', subjectId: id, channel: 'balance' }, seller());
  expect(await pay()).toMatchObject(kept);
  await credit(app.db, 'seller', total, now());
  expect(await pay()).toMatchObject({ data: { state: 'paid' } });
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ available: sellerGets, withdrawable: 0 });
});

test('it is no business’s deposit, and a deposit that covers it buys no accomplice’s piece', async () => {
  await sold();
  const business = { id: newId(), user_id: 'seller', name: '回声', state: 'to_deposit', created_at: now() } as const;
  await app.db
    .insertInto('merchant')
    .values({ ...business, deadline_at: null })
    .execute();
  expect(await app.call(merchantDeposit, { amount: 10_000 }, seller())).toMatchObject(kept);
  expect(await app.must(merchantGet, {}, seller())).toMatchObject({ available: 0 });
  await move(accounts.psp, accounts.deposit('seller'), 50_000);
  const offer = (round: number) => ({ id: newId(), lot_id: 'lot', user_id: 'seller', round });
  // The balance holds what may be taken back: the deposit is free.
  await freeze(app.db, offer(1), 10_000, now());
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ withdrawable: 40_000 });
  await move(accounts.available('seller'), accounts.psp, 40_000);
  await expect(freeze(app.db, offer(2), 1, now())).rejects.toMatchObject({ code: 'DEPOSIT_SHORT' });
});

test('a buyer whose seller is late gets no part of it before it is the seller’s for good, and then all of theirs', async () => {
  const { penalty: amount, toBuyer } = latePenalty(PRICE);
  const buyers = async () => (await app.must(assetGet, {}, { as: app.people.buyer })).available;
  await app.order();
  await sold();
  const before = await buyers();
  await app.live(DAY);
  const { id = '' } = (await app.must(penaltyList, {}, seller())).list[0] ?? {};
  expect(await app.must(penaltyDetail, { id }, seller())).toMatchObject({ state: 'notified', amount, collected: 0 });
  expect(await buyers()).toBe(before + TOTAL);
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ available: sellerGets, withdrawable: 0 });
  await app.live(7 * DAY);
  expect(await app.must(penaltyDetail, { id }, seller())).toMatchObject({ state: 'paid', owed: 0 });
  expect(await buyers()).toBe(before + TOTAL + toBuyer);
  expect(await app.must(assetGet, {}, seller())).toMatchObject({ available: sellerGets - amount });
  expect(await verify(app.db)).toEqual([]);
});

test('three accounts of one person take out no more than they brought', async () => {
  const orderId = await sold();
  await app.order({ price: PRICE }); // bought by one of them of another, who will be late
  const mine = [app.people.buyer, app.people.seller, app.people.rival];
  const start = await Promise.all(mine.map(async (as) => (await app.must(assetGet, {}, { as })).withdrawable));
  await putUp(app.db, { seller: 'rival', price: 20_000, now: now() });
  await app.call(bidSubmit, { ...aBid(20_000), addressId: 'address-seller' }, seller());
  await app.live(2 * DAY + 1_000);
  const id = await apply(app, orderId, TOTAL, 'refund');
  await app.must(aftersaleAnswer, { id, agree: true }, seller());
  await app.live(0);
  const end = await Promise.all(mine.map(async (as) => (await app.must(assetGet, {}, { as })).withdrawable));
  const sum = (all: number[]) => all.reduce((a, b) => a + b, 0);
  // Two purchases that were brought from outside come back, and nothing else.
  expect(sum(end) - sum(start)).toBe(2 * TOTAL);
  expect(await verify(app.db)).toEqual([]);
});
