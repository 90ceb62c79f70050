/** Reads of a person's money: what settles next, what is held for them, and every movement. */

import { sql } from 'kysely';
import { orderMachine } from '../../../contract/order/machine.ts';
import { withdrawalMachine } from '../../../contract/payout/machine.ts';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import type { Pocket } from '../../../contract/wallet/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { finalStates, openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { literals } from '../../kernel/state/transitions.ts';

export const settlingOf = (db: Db, userId: string) =>
  db
    .selectFrom('settlement')
    .where('seller_id', '=', userId)
    .where('state', 'not in', finalStates(settlementMachine))
    .select([
      sql<number>`coalesce(sum(amount), 0)::bigint`.as('amount'),
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(deadline_at)`.as('nextAt'),
    ])
    .executeTakeFirstOrThrow();

/** What the person paid and we still hold, and for what. */
export async function heldFor(db: Db, userId: string) {
  const [order, services] = await Promise.all([heldForOrders(db, userId), heldForServices(db, userId)]);
  const of = (name: (typeof services)[number]['part']) => {
    const { amount = 0, count = 0 } = services.find(({ part }) => part === name) ?? {};
    return { amount, count };
  };
  const heldIn = { order, identify: of('identify'), cleaning: of('cleaning') };
  const parts = Object.values(heldIn);
  const sum = (each: 'amount' | 'count') => parts.reduce((all, part) => all + part[each], 0);
  return { held: { amount: sum('amount'), count: sum('count') }, heldIn };
}

const heldForOrders = (db: Db, userId: string) =>
  db
    .selectFrom('payment')
    .innerJoin('trade_order', 'trade_order.id', 'payment.subject_id')
    .where('payment.user_id', '=', userId)
    .where('payment.purpose', '=', 'order')
    .where('payment.state', '=', 'paid')
    .where('trade_order.state', 'not in', finalStates(orderMachine))
    .select([
      sql<number>`coalesce(sum(payment.amount - payment.refunded), 0)::bigint`.as('amount'),
      sql<number>`count(distinct payment.subject_id)::int`.as('count'),
    ])
    .executeTakeFirstOrThrow();

/** Of what we hold for a person's authentications or cleanings, as their wallet says it, fen. */
export const heldForService = async (db: Db, userId: string, service: 'identify' | 'cleaning'): Promise<number> =>
  (await heldForServices(db, userId)).find(({ part }) => part === service)?.amount ?? 0;

/** By the book: what came into escrow for each of theirs, less what went back and what we earned. */
async function heldForServices(db: Db, userId: string) {
  const { rows } = await sql<{ part: 'identify' | 'cleaning'; amount: number; count: number }>`
    select part, sum(amount)::bigint as amount, count(*)::int as count from (
      select own.part, own.id, sum(e.amount) as amount
      from (
        select distinct case purpose when 'identify' then 'identify' else 'cleaning' end as part,
          coalesce(piece.batch_id, subject_id) as id
        from payment left join cleaning piece on purpose <> 'identify' and piece.id = subject_id
        where payment.user_id = ${userId} and payment.state = 'paid' and purpose in ('identify', 'cleaning', 'cleaningExtra')
      ) as own
        cross join lateral (
          select own.part as kind, own.id
          union all select 'cleaning', c.id from cleaning c where own.part = 'cleaning' and c.batch_id = own.id and c.id <> own.id
          union all select 'cleaningExtra', c.id from cleaning c where own.part = 'cleaning' and c.batch_id = own.id
          union all select 'identify', c.id from identify_case c where own.part = 'identify' and c.order_id = own.id
        ) as cause
        join journal j on j.cause_kind = cause.kind and j.cause_id = cause.id
        join entry e on e.journal_id = j.id and e.account_id = ${accounts.escrow}
      group by own.part, own.id
    ) as each where amount > 0 group by part`.execute(db);
  return rows;
}

/** Where else a person's money is, and what they owe; each read from the things that it belongs to. */
export async function partsOf(db: Db, userId: string) {
  const { rows } = await sql<{ part: 'bidding' | 'auctions' | 'payout' | 'owed'; amount: number; count: number }>`
    select 'bidding' as part, coalesce(sum(prepay), 0)::bigint as amount, count(*)::int as count
    from bid where user_id = ${userId} and state = 'active'
    union all
    select 'auctions', coalesce(sum(deposit), 0)::bigint, count(*)::int
    from lot_bidder where user_id = ${userId} and deposit > 0
    union all
    select 'payout', coalesce(sum(amount), 0)::bigint, count(*)::int
    from withdrawal where user_id = ${userId} and state in (${literals(openStates(withdrawalMachine))})
    union all
    select 'owed', coalesce(sum(amount), 0)::bigint, count(*)::int from (
      select amount - collected - paid as amount from penalty where user_id = ${userId} and state = 'upheld'
      union all select owed from storage_charge where user_id = ${userId} and owed > 0
    ) debts where amount > 0`.execute(db);
  const of = (name: (typeof rows)[number]['part']) => {
    const { amount = 0, count = 0 } = rows.find(({ part }) => part === name) ?? {};
    return { amount, count };
  };
  return { bidding: of('bidding'), auctions: of('auctions'), payout: of('payout'), owed: of('owed') };
}

/** Entries with their journal and the order, or the recycled piece, that each is about. */
const lines = (db: Db) =>
  db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .leftJoin('settlement', (join) =>
      join.onRef('settlement.id', '=', 'journal.cause_id').on('journal.cause_kind', '=', 'settlement'),
    )
    .leftJoin('trade_order', (join) =>
      join.on('trade_order.id', '=', (eb) =>
        eb
          .case()
          .when('journal.cause_kind', '=', 'order')
          .then(eb.ref('journal.cause_id'))
          .else(eb.ref('settlement.order_id'))
          .end(),
      ),
    )
    .leftJoin('recycle_order', (join) =>
      join.onRef('recycle_order.id', '=', 'journal.cause_id').on('journal.cause_kind', '=', 'recycle'),
    )
    .leftJoin('sku', 'sku.id', 'recycle_order.sku_id')
    .leftJoin('product', 'product.id', 'sku.product_id')
    .select(['recycle_order.no as pieceNo', 'recycle_order.user_id as pieceOf', 'sku.size'])
    .select(['product.name_zh', 'product.name_en'])
    .select(
      sql<string | null>`(
        select min(c.id) from identify_case c
        where journal.cause_kind = 'identify' and c.order_id = journal.cause_id and c.truth is null
        having count(*) = 1
      )`.as('onlyPiece'),
    )
    .select([
      'entry.id',
      'entry.account_id',
      'entry.amount',
      'entry.balance_after',
      'journal.key',
      'journal.memo',
      'journal.cause_kind',
      'journal.cause_id',
      'journal.at',
      'trade_order.id as orderId',
      'trade_order.no as orderNo',
      'trade_order.snapshot',
    ]);

/** Movements of the person's accounts, newest first. */
export const movements = (db: Db, userId: string, a: { pockets: readonly Pocket[]; cursor?: string; size: number }) =>
  lines(db)
    .where(
      'entry.account_id',
      'in',
      a.pockets.map((pocket) => accounts[pocket](userId)),
    )
    .$if(a.cursor !== undefined, (query) => query.where('entry.id', '<', Number(a.cursor)))
    .orderBy('entry.id', 'desc')
    .limit(a.size + 1)
    .execute();

/** Money that moved later may have been written down earlier. */
export async function firstMoved(db: Db, userId: string, pockets: readonly Pocket[]): Promise<number | null> {
  const row = await db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .select(sql<Date | null>`min(journal.at)`.as('at'))
    .where(
      'entry.account_id',
      'in',
      pockets.map((pocket) => accounts[pocket](userId)),
    )
    .executeTakeFirst();
  return row?.at?.getTime() ?? null;
}

/** What one of the person's pockets held just before `at`, fen. */
export async function balanceBefore(db: Db, a: { userId: string; pocket: Pocket; at: Date }): Promise<number> {
  const row = await db
    .selectFrom('entry')
    .innerJoin('journal', 'journal.id', 'entry.journal_id')
    .select('entry.balance_after')
    .where('entry.account_id', '=', accounts[a.pocket](a.userId))
    .where('journal.at', '<', a.at)
    .orderBy('entry.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.balance_after ?? 0;
}

interface Span {
  userId: string;
  pocket: Pocket;
  from: Date;
  to: Date;
  limit: number;
}

/** Movements of one of the person's pockets in a span of time, oldest first. */
export const movementsIn = (db: Db, a: Span) =>
  lines(db)
    .select('journal.id as journalId')
    .where('entry.account_id', '=', accounts[a.pocket](a.userId))
    .where('journal.at', '>=', a.from)
    .where('journal.at', '<', a.to)
    .orderBy('entry.id')
    .limit(a.limit)
    .execute();

export async function openedAt(db: Db, userId: string): Promise<Date> {
  const { created_at } = await db
    .selectFrom('account')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return created_at;
}
