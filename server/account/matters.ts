/** What a person still has open with us or with others: none of it may vanish with an account. */

import { sql } from 'kysely';
import type { Deletion } from '../../contract/account.ts';
import { accountsOf } from '../../contract/accounts.ts';
import { aftersaleMachine } from '../../contract/aftersale-machine.ts';
import { offerMachine } from '../../contract/bid.ts';
import { orderMachine } from '../../contract/order-machine.ts';
import { settlementMachine } from '../../contract/settlement.ts';
import { finalStates, openStates } from '../../contract/states.ts';
import { goneStates, receiptMachine } from '../../contract/stock.ts';
import type { Db } from '../db/schema.ts';

type Matter = Deletion['matters'][number];

const SETTLED_ORDERS = finalStates(orderMachine);
const OVER_CASES = finalStates(aftersaleMachine);
const SETTLED_SETTLEMENTS = finalStates(settlementMachine);
const SETTLED_RECEIPTS = finalStates(receiptMachine);

export async function openMatters(db: Db, userId: string): Promise<Matter[]> {
  const matters: Matter[] = [
    { kind: 'bought', link: '/pages/order/orderlist', amount: null, count: await orders(db, 'buyer_id', userId) },
    { kind: 'sold', link: '/pages/stock/stockList', amount: null, count: await orders(db, 'seller_id', userId) },
    { kind: 'bid', link: '/pages/order/bid/list', ...(await bids(db, userId)) },
    { kind: 'aftersale', link: '/pages/order/service/list', amount: null, count: await cases(db, userId) },
    { kind: 'settlement', link: '/pages/stock/settleList', ...(await settlements(db, userId)) },
    { kind: 'receipt', link: '/pages/stock/receipt/receiptList', amount: null, count: await receipts(db, userId) },
    { kind: 'stock', link: '/pages/stock/stockList', amount: null, count: await goods(db, userId) },
    { kind: 'balance', link: '/pages/user/balance', ...(await money(db, userId)) },
  ];
  return matters.filter(({ count }) => count > 0);
}

async function orders(db: Db, side: 'buyer_id' | 'seller_id', userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('trade_order')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(side, '=', userId)
    .where('state', 'not in', SETTLED_ORDERS)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Waiting bids with what they hold; counter-offers under way, on either side. */
async function bids(db: Db, userId: string): Promise<Pick<Matter, 'count' | 'amount'>> {
  const bid = await db
    .selectFrom('bid')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('prepay').as('amount')])
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  const offer = await db
    .selectFrom('offer')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(({ or, eb }) => or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .where('state', 'in', openStates(offerMachine))
    .executeTakeFirstOrThrow();
  return { count: Number(bid.n) + Number(offer.n), amount: Number(bid.amount ?? 0) };
}

async function cases(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('aftersale')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
    .where('state', 'not in', OVER_CASES)
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function settlements(db: Db, userId: string): Promise<Pick<Matter, 'count' | 'amount'>> {
  const { n, amount } = await db
    .selectFrom('settlement')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('amount').as('amount')])
    .where('seller_id', '=', userId)
    .where('state', 'not in', SETTLED_SETTLEMENTS)
    .executeTakeFirstOrThrow();
  return { count: Number(n), amount: Number(amount ?? 0) };
}

async function receipts(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('receipt')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('state', 'not in', SETTLED_RECEIPTS)
    .executeTakeFirstOrThrow();
  return Number(n);
}

async function goods(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('item')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('owner_id', '=', userId)
    .where('state', 'not in', goneStates)
    .where('in_warehouse', '=', true)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Every account of the person's: available, frozen, deposit, and payouts under way. */
async function money(db: Db, userId: string): Promise<Pick<Matter, 'count' | 'amount'>> {
  const { n, amount } = await db
    .selectFrom('ledger_account')
    .select((eb) => [eb.fn.countAll<number>().as('n'), eb.fn.sum<number>('balance').as('amount')])
    .where('id', 'in', accountsOf(userId))
    .where('balance', '>', sql<number>`0`)
    .executeTakeFirstOrThrow();
  return { count: Number(n), amount: Number(amount ?? 0) };
}
