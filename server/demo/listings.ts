/** Selling as the demo accounts find it: a merchant's stock, and listings in every state with how they came there. */

import { sql } from 'kysely';
import { saleFees } from '../../contract/payment/fees.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import type { Db } from '../db/schema.ts';
import { findAddress } from '../domains/address/find.ts';
import { findSale } from '../domains/listing/sale.ts';
import { makeOrder } from '../domains/order/make.ts';
import { orderPayable } from '../domains/order/payable.ts';
import { openPayment, takePayment } from '../domains/payment/escrow.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { idAt, insertAll } from './insert.ts';
import { delivered } from './trade/parcels.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MERCHANT = { unlisted: 60, listed: 24 };

export async function seedListings(db: Db, now: Date): Promise<void> {
  await stockMerchant(db, now);
  await sql`update listing set on_at = created_at, terms = '2026-11' where state = 'on'`.execute(db);
  await sql`insert into listing_price (listing_id, price, at) select id, price, created_at from listing`.execute(db);
  await sql`
    insert into transition (entity, entity_id, from_state, to_state, event, actor, actor_id, at)
    select 'listing', id, null, 'draft', 'start', 'S', seller_id, created_at from listing
    union all select 'listing', id, 'draft', 'on', 'publish', 'S', seller_id, created_at from listing`.execute(db);
  for (const seller of ['demo-seller', 'demo-merchant']) {
    await waiting(db, seller, now);
    await sold(db, seller, now);
  }
}

/** What lies idle with other sellers, and some of what they sell, is the merchant's. */
async function stockMerchant(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('stock_account')
    .values({ id: 'demo-merchant-stock', user_id: 'demo-merchant', opened_at: new Date(now.getTime() - 180 * DAY) })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  const take = (state: string, count: number) => sql`
    update item set owner_id = 'demo-merchant', in_warehouse = true
    where id in (select id from item where owner_id like 'demo-seller-%' and state = ${state} order by id limit ${count})`;
  await take('in_stock', MERCHANT.unlisted).execute(db);
  await take('listed', MERCHANT.listed).execute(db);
  await sql`
    update listing set seller_id = item.owner_id from item
    where item.id = listing.item_id and item.owner_id = 'demo-merchant'`.execute(db);
}

/** One in review for its price, one rejected, one taken off, one only planned. */
async function waiting(db: Db, sellerId: string, now: Date): Promise<void> {
  const items = await db
    .selectFrom('item')
    .innerJoin('grade_quote as quote', (join) =>
      join.onRef('quote.sku_id', '=', 'item.sku_id').onRef('quote.grade', '=', 'item.grade'),
    )
    .select(['item.id', 'item.sku_id', 'item.grade', 'quote.last_trade_price'])
    .where('owner_id', '=', sellerId)
    .where('state', '=', 'in_stock')
    .where('quote.last_trade_price', 'is not', null)
    .orderBy('item.id')
    .limit(4)
    .execute();
  const plans = [
    { state: 'review', times: 2.4, ago: 3 * HOUR, path: ['submit'], review_reason: 'high' },
    {
      state: 'rejected',
      times: 10,
      ago: 4 * DAY,
      path: ['submit', 'reject'],
      refusal: '价格像是多写了一位，请核对后再挂',
    },
    { state: 'off', times: 1.1, ago: 9 * DAY, path: ['publish', 'off'] },
    { state: 'draft', times: 1.02, ago: DAY, path: [] },
  ] as const;
  const steps = { submit: 'review', publish: 'on', reject: 'rejected', off: 'off' } as const;
  const rows = items.flatMap((item, n) => {
    const plan = plans[n];
    if (!plan) return [];
    const at = new Date(now.getTime() - plan.ago);
    const id = `l${idAt(at, n).slice(0, 14)}${sellerId.slice(5, 9)}`;
    return [{ id, at, item, plan, price: Math.round(((item.last_trade_price ?? 0) * plan.times) / 100) * 100 }];
  });
  for (const { id, at, item, plan, price } of rows) {
    const due = plan.state === 'review' ? new Date(at.getTime() + DAY) : null;
    await insertAll(db, 'listing', [
      {
        id,
        item_id: item.id,
        seller_id: sellerId,
        sku_id: item.sku_id,
        grade: item.grade,
        price,
        state: plan.state,
        deadline_at: due,
        created_at: at,
        // Its last act is its last change: whoever reads it has seen that.
        updated_at: new Date(at.getTime() + plan.path.length * HOUR),
        review_reason: 'review_reason' in plan ? plan.review_reason : null,
        refusal: 'refusal' in plan ? plan.refusal : null,
        on_at: plan.state === 'off' ? at : null,
      },
    ]);
    await insertAll(db, 'listing_price', [{ listing_id: id, price, at }]);
    const transitions = [null, 'draft', ...plan.path.map((event) => steps[event])];
    await insertAll(
      db,
      'transition',
      ['start', ...plan.path].map((event, i) => ({
        entity: 'listing',
        entity_id: id,
        from_state: transitions[i],
        to_state: transitions[i + 1],
        event,
        actor: event === 'reject' ? 'P' : 'S',
        actor_id: event === 'reject' ? 'demo-staff' : sellerId,
        reason: event === 'reject' && 'refusal' in plan ? plan.refusal : null,
        at: new Date(at.getTime() + i * HOUR),
      })),
    );
    if (plan.state !== 'review') continue;
    await db.updateTable('item').set({ state: 'listed' }).where('id', '=', item.id).execute();
    await insertAll(db, 'deadline', [{ entity: 'listing', entity_id: id, event: 'late', due_at: due, try_at: due }]);
  }
}

/** One sale, lived through: ordered, paid, sent from the warehouse and received. */
async function sold(db: Db, sellerId: string, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() - days * DAY);
  const listing = await db
    .selectFrom('listing')
    .innerJoin('item', 'item.id', 'listing.item_id')
    .select(['listing.id'])
    .where('seller_id', '=', sellerId)
    .where('listing.state', '=', 'on')
    .where('on_at', '<', at(8))
    .where('item.in_warehouse', '=', true)
    .orderBy('listing.id')
    .limit(1)
    .executeTakeFirst();
  const sale = listing && (await findSale(db, listing.id));
  const buyerId = 'demo-seller-01';
  const found = await findAddress(db, buyerId);
  if (!sale || !found) return;
  const { id: _id, ...address } = found;
  const order = await makeOrder(db, {
    sale,
    buyerId,
    address,
    fees: saleFees(sale.price, { authenticated: sale.authenticated }),
    channel: 'sale',
    now: at(8),
  });
  await post(db, {
    key: `demo-sold-${sellerId}`,
    cause: { kind: 'demo', id: `sold-${sellerId}` },
    memo: 'demo.balance',
    at: at(8),
    entries: [
      { account: accounts.psp, amount: -order.total },
      { account: accounts.available(buyerId), amount: order.total },
    ],
  });
  const due = {
    purpose: 'order',
    subjectId: order.id,
    userId: buyerId,
    channel: 'balance',
    amount: order.total,
  } as const;
  const payment = await openPayment(db, { ...due, now: at(8) });
  await takePayment(db, orderPayable, payment, { providerNo: null, now: at(8) });
  await delivered(db, order.id, { dispatch: at(7.5), deliver: at(5), confirm: at(4) });
}
