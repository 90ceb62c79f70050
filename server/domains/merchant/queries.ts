/** Reads of businesses and of how a person's selling goes. */

import { type Selectable, sql } from 'kysely';
import type { MerchantState } from '../../../contract/merchant/machine.ts';
import { merchantRules } from '../../../contract/merchant/rules.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import { lotMachine, type OfferBidState, offerBidMachine } from '../../../contract/recycle/machine.ts';
import { leftStates } from '../../../contract/stock/calls.ts';
import { finalStates, openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { daysIn } from '../item/storage.ts';
import type { MerchantTables } from './tables.ts';

type Merchant = Selectable<MerchantTables['merchant']>;

export const merchantOf = (db: Db, userId: string) =>
  db.selectFrom('merchant').selectAll().where('user_id', '=', userId);

export const findMerchant = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .innerJoin('account', 'account.id', 'merchant.user_id')
    .selectAll('merchant')
    .select(['account.nickname', 'account.phone'])
    .where('merchant.id', '=', id);

export const listMerchants = (db: Db, a: { state: MerchantState; cursor?: string; size: number }) =>
  db
    .selectFrom('merchant')
    .innerJoin('account', 'account.id', 'merchant.user_id')
    .selectAll('merchant')
    .select(['account.nickname', 'account.phone'])
    .where('merchant.state', '=', a.state)
    .$if(a.cursor !== undefined, (query) => query.where('merchant.id', '>', a.cursor ?? ''))
    .orderBy('merchant.id')
    .limit(a.size + 1)
    .execute();

/** When the deposit of a business that leaves goes back: its days after leaving, and after the end of its last order. Null while one is open. */
export async function depositBackAt(db: Db, { id, deadline_at }: Pick<Merchant, 'id' | 'deadline_at'>) {
  if (await openOrders(db, id)) return null;
  const ended = await lastOrderEnded(db, id);
  return new Date(Math.max(deadline_at?.getTime() ?? 0, ended ? ended.getTime() + merchantRules.exit : 0));
}

/** Whether an order of this business is neither completed nor closed, or an offer of it still binds it. */
async function openOrders(db: Db, merchantId: string): Promise<boolean> {
  const open = await db
    .selectFrom('trade_order')
    .innerJoin('merchant', 'merchant.user_id', 'trade_order.seller_id')
    .select('trade_order.id')
    .where('merchant.id', '=', merchantId)
    .where('trade_order.state', 'not in', finalStates(orderMachine))
    .limit(1)
    .executeTakeFirst();
  return open !== undefined || (await openOffers(db, merchantId));
}

/** When the last order of this business ended, sold or bought of an owner; null when it never had one. */
async function lastOrderEnded(db: Db, merchantId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(t.at) as at from (
      select ${orderMachine.name} as entity, o.id from trade_order o join merchant m on m.user_id = o.seller_id
        where m.id = ${merchantId}
      union all
      select ${lotMachine.name}, b.lot_id from recycle_bid b join merchant m on m.user_id = b.user_id
        where m.id = ${merchantId} and b.state = ${'ended' satisfies OfferBidState}
    ) of join transition t on t.entity = of.entity and t.entity_id = of.id`.execute(db);
  return rows[0]?.at ?? null;
}

/** Until its last piece is received, and what it may dispute is decided. */
async function openOffers(db: Db, merchantId: string): Promise<boolean> {
  const open = await db
    .selectFrom('recycle_bid')
    .innerJoin('recycle_lot', 'recycle_lot.id', 'recycle_bid.lot_id')
    .innerJoin('merchant', 'merchant.user_id', 'recycle_bid.user_id')
    .select('recycle_bid.id')
    .where('merchant.id', '=', merchantId)
    .where((eb) =>
      eb.or([
        eb('recycle_bid.state', 'in', openStates(offerBidMachine)),
        eb.and([eb('recycle_bid.state', '=', 'ended'), eb('recycle_lot.state', 'not in', finalStates(lotMachine))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** What after-sales took back of a settlement after it was paid. */
const corrected = sql`coalesce((select sum(c.amount) from settlement_correction c where c.settlement_id = settlement.id), 0)`;
/** Something of the sale is left. */
const stands = sql<boolean>`settlement.state <> 'reversed' and settlement.amount > ${corrected}`;

/** Completed sales by day of China's calendar, oldest first. */
export const salesByDay = (db: Db, sellerId: string, since: Date) =>
  db
    .selectFrom('settlement')
    .where('seller_id', '=', sellerId)
    .where(stands)
    .where('created_at', '>=', since)
    .select([
      sql<Date>`date_trunc('day', created_at, 'Asia/Shanghai')`.as('day'),
      sql<number>`count(*)::int`.as('sold'),
      sql<number>`sum(price - ${corrected})::bigint`.as('gross'),
      sql<number>`sum(fee)::bigint`.as('fees'),
    ])
    .groupBy('day')
    .orderBy('day')
    .execute();

/** What the sold items of known cost brought above it. */
export const marginOf = (db: Db, sellerId: string, since: Date) =>
  db
    .selectFrom('settlement')
    .innerJoin('trade_order', 'trade_order.id', 'settlement.order_id')
    .innerJoin('item', 'item.id', 'trade_order.item_id')
    .where('settlement.seller_id', '=', sellerId)
    .where(stands)
    .where('settlement.created_at', '>=', since)
    .where('item.cost', 'is not', null)
    .select([
      sql<number>`count(*)::int`.as('items'),
      sql<number>`coalesce(sum(settlement.amount - ${corrected} - item.cost), 0)::bigint`.as('amount'),
    ])
    .executeTakeFirstOrThrow();

/** What a level is reached by: what somebody sold to themselves is no record. */
export const countSold = async (db: Db, sellerId: string, since: Date): Promise<number> => {
  const { n } = await db
    .selectFrom('settlement')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('seller_id', '=', sellerId)
    .where(stands)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('connected_trade').whereRef('connected_trade.order_id', '=', 'settlement.order_id'))),
    )
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Paid for, and then not completed. */
export const countReturned = async (db: Db, sellerId: string, since: Date): Promise<number> => {
  const { n } = await db
    .selectFrom('trade_order')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'closed')
    .where('paid_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(n);
};

export const countOnSale = async (db: Db, sellerId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('seller_id', '=', sellerId)
    .where('state', '=', 'on')
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Items that have not left by age, days: what the stock report counts. */
export const agesOf = (db: Db, ownerId: string, now: Date) =>
  db
    .selectFrom('item')
    .where('owner_id', '=', ownerId)
    .where('state', 'not in', leftStates)
    .select([
      sql<number>`width_bucket(${daysIn(now)},
        array[${sql.join(merchantRules.ages.map((days) => sql.lit(days)))}]::int[])`.as('bucket'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('bucket')
    .execute();

/** Offers for recycled pieces that keep money of this person's frozen, the first to be free at the top. */
export async function frozenFor(db: Db, userId: string) {
  const { rows } = await sql<{
    id: string;
    name_zh: string;
    name_en: string;
    amount: number;
    state: string;
    until: Date;
  }>`
    select o.id, p.name_zh, p.name_en, b.hold as amount, b.state,
      case when b.state = 'sealed' then l.closes_at else coalesce(o.deadline_at, l.closes_at) end as until
    from recycle_bid b join recycle_order o on o.id = b.lot_id join recycle_lot l on l.id = b.lot_id
      join sku s on s.id = o.sku_id join product p on p.id = s.product_id
    where b.user_id = ${userId} and b.hold > 0 order by until, o.id limit 100`.execute(db);
  return rows.map(({ id, name_zh, name_en, amount, state, until }) => ({
    id,
    name: { zh: name_zh, en: name_en },
    amount,
    state: state === 'sealed' ? ('sealed' as const) : ('standing' as const),
    until: until.getTime(),
  }));
}
