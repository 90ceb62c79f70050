/** What stands in the way of closing an account: each thing once, with its money once, and the screen where it is dealt with. */
// @module-tag thorough

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { userDestroy, userDestroyInfo } from '../../../contract/account/calls.ts';
import { bidCancel } from '../../../contract/bid/calls.ts';
import { orderCancel } from '../../../contract/order/calls.ts';
import { latePenalty, saleFees } from '../../../contract/payment/fees.ts';
import { type Account, accounts, accountsOf } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { personal } from '../../domains.ts';
import { post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { apply, deliveredOrder, openAftersaleApp } from '../../testing/aftersale.ts';
import { bids, offers } from '../../testing/bid.ts';
import { credit, type Market, type Person, PRICE } from '../../testing/market.ts';
import { deadlines as bidDeadlines } from '../bid/deadlines.ts';
import { bid } from '../bid/handlers.ts';
import { deadlines as penaltyDeadlines } from '../penalty/deadlines.ts';
import { deadlines } from './deletion.ts';
import { account } from './handlers.ts';
import { obligationsOf } from './obligations.ts';

let market: Market;
beforeAll(async () => {
  market = await openAftersaleApp({
    domains: [account(personal), bid],
    deadlines: [...deadlines(personal), ...bidDeadlines, ...penaltyDeadlines],
  });
}, 60_000);
afterAll(() => market.close());
beforeEach(() => empty('buyer', 'seller'));

/** Nobody has anything with us any more. */
async function empty(...people: Person[]): Promise<void> {
  for (const person of people)
    for (const account of [accounts.available(person), accounts.deposit(person)]) {
      const held = await heldIn(account);
      if (held > 0) await move(account, accounts.psp, held);
    }
}

const heldIn = async (account: Account): Promise<number> =>
  (await market.db.selectFrom('ledger_account').select('balance').where('id', '=', account).executeTakeFirst())
    ?.balance ?? 0;

const move = (from: Account, to: Account, amount: number) =>
  post(market.db, {
    key: `test:${newId()}`,
    cause: { kind: 'demo', id: newId() },
    memo: 'order.pay',
    at: market.clock.now(),
    entries: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
  });

/** What the person is told, by kind: where it leads and how much it is. They cannot close the account meanwhile. */
async function told(person: Person): Promise<Record<string, [link: string, amount: number | null]>> {
  const { obligations } = await market.must(userDestroyInfo, {}, { as: market.people[person] });
  expect(new Set(obligations.map(({ kind }) => kind)).size).toBe(obligations.length);
  for (const { title } of obligations) expect([title.zh, title.en].every((words) => words !== '')).toBe(true);
  if (obligations.length > 0)
    expect(await market.must(userDestroy, {}, { as: market.people[person] })).toMatchObject({ state: 'blocked' });
  return Object.fromEntries(obligations.map(({ kind, link, amount }) => [kind, [link, amount]]));
}

/** Everything of the person's that the book holds, fen. */
const held = async (person: Person): Promise<number> =>
  (await Promise.all(accountsOf(person).map(heldIn))).reduce((sum, amount) => sum + amount, 0);

test('an open order binds its buyer and its seller, who is led to what was sold; a closed one binds nobody', async () => {
  const id = await market.order({ paid: false });
  expect((await told('buyer'))['order.bought']).toEqual(['/pages/order/orderlist', null]);
  expect((await told('seller'))['order.sold']).toEqual(['/pages/order/orderlist?role=seller', null]);
  await market.must(orderCancel, { id }, { as: market.people.buyer });
  expect(await told('buyer')).not.toHaveProperty('order.bought');
  expect(await told('seller')).not.toHaveProperty('order.sold');
});

test('money that waits to be settled is told once, and so is every fen of a balance, a bid and a deposit', async () => {
  await deliveredOrder(market, { completed: true });
  await credit(market.db, 'seller', 700, market.clock.now());
  await credit(market.db, 'seller', 300, market.clock.now());
  await move(accounts.available('seller'), accounts.deposit('seller'), 300);
  const seller = await told('seller');
  const { sellerGets } = saleFees(PRICE);
  expect(seller.settlement).toEqual(['/pages/stock/settleList', sellerGets]);
  expect(seller.balance).toEqual(['/pages/user/balance', 700]);
  expect(seller.deposit).toEqual(['/pages/merchantCenter/deposit', 300]);
  expect(seller).not.toHaveProperty('frozen');
  expect(sum(seller)).toBe(await held('seller'));

  const { id } = await bids(market, 60_000);
  const buyer = await told('buyer');
  expect(buyer.bid?.[0]).toBe('/pages/order/bid/list');
  expect(sum(buyer)).toBe(await held('buyer'));
  await market.must(bidCancel, { id }, { as: market.people.buyer });
  expect(await told('buyer')).not.toHaveProperty('bid');

  // Frozen for a reason that nobody told: it is not lost either.
  await move(accounts.available('seller'), accounts.frozen('seller'), 50);
  expect((await told('seller')).frozen).toEqual(['/pages/user/funds?pocket=frozen', 50]);
  await move(accounts.frozen('seller'), accounts.available('seller'), 50);
  await market.live(2 * DAY);
  expect(await told('seller')).not.toHaveProperty('settlement');
});

const sum = (obligations: Record<string, [string, number | null]>) =>
  Object.values(obligations).reduce((all, [, amount]) => all + (amount ?? 0), 0);

test('a penalty that is owed, and one that may still be taken back, bind the seller', async () => {
  await market.order();
  await market.live(2 * DAY + 1_000);
  expect((await told('seller'))['penalty.undecided']).toEqual(['/pages/user/penalty', null]);
  await market.live(7 * DAY);
  const seller = await told('seller');
  expect(seller).not.toHaveProperty('penalty.undecided');
  expect(seller['penalty.owed']).toEqual(['/pages/user/penalty', latePenalty(PRICE).penalty]);
});

test('storage that the balance did not hold is owed, and leads to where it is listed', async () => {
  const now = market.clock.now();
  await market.db
    .insertInto('storage_charge')
    .values({ id: newId(), user_id: 'seller', at: now, items: 1, days: 3, amount: 300, owed: 120 })
    .execute();
  expect((await told('seller')).storage).toEqual(['/pages/stock/report', 120]);
});

test('an open after-sale binds both sides; what its refund took from an empty balance stays the seller’s debt', async () => {
  const orderId = await deliveredOrder(market, { completed: true });
  await market.live(2 * DAY);
  await empty('seller');
  const total = 50_000;
  await apply(market, orderId, total, 'refund');
  expect((await told('buyer'))['aftersale.bought']).toEqual(['/pages/order/service/list', null]);
  expect((await told('seller'))['aftersale.sold']).toEqual(['/pages/order/service/list?role=seller', null]);
  // Silence approves.
  await market.live(3 * DAY);
  const seller = await told('seller');
  expect(seller).not.toHaveProperty('aftersale.sold');
  const [link, amount] = seller['aftersale.debt'] ?? [];
  expect(link).toBe('/pages/order/service/list?role=seller');
  expect(amount).toBeGreaterThan(0);
  expect(amount).toBe(-(await owedByCase()));
});

const owedByCase = async () => {
  const { amount } = await market.db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .select((eb) => eb.fn.sum<number>('entry.amount').as('amount'))
    .where('journal.memo', '=', 'aftersale.collect')
    .where('entry.account_id', '=', accounts.owed('seller'))
    .executeTakeFirstOrThrow();
  return Number(amount);
};

test('a counter-offer, a listing on sale, goods in our warehouse and a trading business bind too', async () => {
  const { listingId } = await market.list({ inWarehouse: true });
  await offers(market, listingId, PRICE - 10_000);
  const business = { id: newId(), user_id: 'seller', name: '商行', state: 'active' } as const;
  await market.db
    .insertInto('merchant')
    .values({ ...business, deadline_at: null, created_at: market.clock.now() })
    .execute();
  expect((await told('buyer'))['offer.made']).toEqual(['/pages/order/bid/list?tab=made', null]);
  expect(await told('seller')).toMatchObject({
    'offer.received': ['/pages/order/bid/list?tab=received', null],
    listing: ['/pages/stock/seller/sellerList', null],
    stock: ['/pages/stock/stockList', null],
    merchant: ['/pages/merchantCenter/settled', null],
  });
});

test('somebody who never did anything is bound by nothing', async () => {
  expect(await obligationsOf(market.db, personal, 'rival')).toEqual([]);
});
