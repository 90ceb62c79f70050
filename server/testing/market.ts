/** A small market for tests: one product in one size, a seller, two buyers with addresses, and staff. */

import * as contract from '../../contract/order/calls.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { payDo } from '../../contract/payment/calls.ts';
import { saleFees } from '../../contract/payment/fees.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import type { Db } from '../db/schema.ts';
import { deadlines as listingDeadlines } from '../domains/listing/deadlines.ts';
import { listing } from '../domains/listing/handlers.ts';
import { deadlines } from '../domains/order/deadlines.ts';
import { order } from '../domains/order/handlers.ts';
import { orderPayable } from '../domains/order/payable.ts';
import { paymentDeadlines } from '../domains/payment/deadlines.ts';
import { payment } from '../domains/payment/handlers.ts';
import { paymentWebhook } from '../domains/payment/webhook.ts';
import { deadlines as settlementDeadlines } from '../domains/settlement/deadlines.ts';
import { settlement } from '../domains/settlement/handlers.ts';
import { wallet } from '../domains/wallet/handlers.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { newId } from '../kernel/lib/id.ts';
import { openCatalogue, putOnSale } from './goods.ts';
import { checkedBy } from './inspection.ts';
import { type Person as LoggedIn, type TestApp, type TestOptions, testApp } from './server.ts';

export const people = {
  buyer: { id: 'buyer', phone: '13900000001' },
  rival: { id: 'rival', phone: '13900000002' },
  seller: { id: 'seller', phone: '13900000003' },
  staff: { id: 'staff', phone: '13900000009' },
} as const;
export type Person = keyof typeof people;

export const PRICE = 129_900;
export const TOTAL = saleFees(PRICE).total;
export const SKU = 'kh92-007-425';

interface Pair {
  price?: number;
  inWarehouse?: boolean;
  /** Found genuine at intake. */
  inspected?: boolean;
}

export interface Market extends TestApp {
  readonly people: { readonly [P in Person]: LoggedIn };
  /** Puts one more pair up for sale. */
  list(pair?: Pair): Promise<{ itemId: string; listingId: string }>;
  /** An order of the buyer's for a new pair, paid with the balance unless told otherwise. */
  order(how?: Pair & { paid?: boolean }): Promise<string>;
  /** A whole checklist of the staff's, with a flaw when one is named. */
  checked(flaw?: string): ReturnType<typeof checkedBy>;
  /** Gives the buyer the money and pays with it. */
  pay(orderId: string): Promise<void>;
}

/** The whole server with nothing but what a sale needs, and what a test adds to it. */
export async function openMarketApp(
  more: Pick<TestOptions, 'config' | 'domains' | 'deadlines' | 'providers'> = {},
): Promise<Market> {
  const app = await testApp({
    config: more.config,
    providers: more.providers,
    domains: [...(more.domains ?? []), listing, order, payment([orderPayable]), settlement, wallet],
    deadlines: [
      ...(more.deadlines ?? []),
      ...listingDeadlines,
      ...deadlines,
      ...paymentDeadlines([orderPayable]),
      ...settlementDeadlines,
    ],
    httpRoutes: [paymentWebhook([orderPayable])],
  });
  await openMarket(app.db, app.clock.now());
  const loggedIn = {} as Record<Person, LoggedIn>;
  for (const name of Object.keys(people) as Person[]) loggedIn[name] = await app.as(people[name].phone);
  const list: Market['list'] = (pair) => listPair(app.db, { now: app.clock.now(), ...pair });
  const pay = async (id: string) => {
    await credit(app.db, 'buyer', TOTAL, app.clock.now());
    await app.must(payDo, { purpose: 'order', subjectId: id, channel: 'balance' }, { as: loggedIn.buyer });
  };
  return {
    ...app,
    people: loggedIn,
    list,
    async order({ paid = true, ...pair } = {}) {
      const { listingId } = await list(pair);
      const { id } = await app.must(contract.orderSubmit, purchase(listingId), { as: loggedIn.buyer });
      if (paid) await pay(id);
      return id;
    },
    pay,
    checked: (flaw) => checkedBy(app.db, 'staff', app.clock.now(), { flaw }),
  };
}

async function openMarket(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('account')
    .values(
      Object.values(people).map(({ id, phone }) => ({
        id,
        phone,
        nickname: id,
        avatar_url: '',
        gender: 1,
        certified_name: null,
        phone_changed_at: null,
        created_at: now,
        deleted_at: null,
      })),
    )
    .execute();
  await db.insertInto('staff_role').values({ user_id: 'staff', role: 'owner', granted_at: now }).execute();
  await db.insertInto('stock_account').values({ id: 'stock', user_id: 'seller', opened_at: now }).execute();
  await db
    .insertInto('address')
    .values(['buyer', 'rival'].map((user) => address(user, now)))
    .execute();
  await openCatalogue(db, now, ['42.5']);
}

const listPair = (db: Db, { now, price = PRICE, inWarehouse = false, inspected = inWarehouse }: Pair & { now: Date }) =>
  putOnSale(db, {
    seller: 'seller',
    skuId: SKU,
    grade: '95',
    price,
    inWarehouse,
    inspected,
    now,
    photos: [
      { kind: 'drawn', view: 'side' },
      { kind: 'drawn', view: 'toe', defect: 0 },
    ],
    defects: [{ kind: 'crease', spot: 0.2, zh: '左鞋头折痕', en: 'Crease on the left toe', photo: 1 }],
  });

/** Gives someone a balance, as if they had recharged. */
export const credit = (db: Db, userId: string, amount: number, now: Date) =>
  post(db, {
    key: `test:${newId()}`,
    cause: { kind: 'recharge', id: newId() },
    memo: 'recharge',
    at: now,
    entries: [
      { account: accounts.psp, amount: -amount },
      { account: accounts.available(userId), amount },
    ],
  });

/** What a buyer sends who agrees to everything. */
export const purchase = (listingId: string, buyer: Person = 'buyer') => ({
  listingId,
  addressId: `address-${buyer}`,
  expectedTotal: TOTAL,
  policyVersion: currentPolicy as string,
});

const address = (user: string, now: Date) => ({
  id: `address-${user}`,
  user_id: user,
  name: '林一舟',
  phone: '13800002046',
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  detail: '文三路 1 号',
  is_default: true,
  created_at: now,
  deleted_at: null,
});
