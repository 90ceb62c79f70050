/** Reads of settlements and of sold goods that are not settled yet. */
import { sql } from 'kysely';
import { toBeSettled } from '../../../contract/order/machine.ts';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { literals } from '../../kernel/state/transitions.ts';

const corrected = sql<number>`coalesce((select sum(c.amount) from settlement_correction c where c.settlement_id = settlement.id), 0)::bigint`;

const settlements = (db: Db, sellerId: string) =>
  db
    .selectFrom('settlement')
    .innerJoin('trade_order', 'trade_order.id', 'settlement.order_id')
    .where('settlement.seller_id', '=', sellerId)
    .select([
      'settlement.id',
      'settlement.no',
      'settlement.state',
      'settlement.deadline_at',
      'settlement.price',
      'settlement.fee',
      'settlement.amount',
      'settlement.created_at',
      'settlement.paid_at',
      corrected.as('corrected'),
      'trade_order.id as orderId',
      'trade_order.no as orderNo',
      'trade_order.item_id',
      'trade_order.listing_id',
      'trade_order.sku_id',
      'trade_order.snapshot',
      'trade_order.fees',
    ]);

export const findSettlement = (db: Db, sellerId: string, id: string) =>
  settlements(db, sellerId).where('settlement.id', '=', id).executeTakeFirst();
export type SettlementRow = NonNullable<Awaited<ReturnType<typeof findSettlement>>>;

export const listSettlements = (db: Db, sellerId: string, a: { state?: string; cursor?: string; size: number }) =>
  settlements(db, sellerId)
    .$if(a.state !== undefined, (query) => query.where('settlement.state', '=', a.state ?? ''))
    .$if(a.cursor !== undefined, (query) => query.where('settlement.id', '<', a.cursor ?? ''))
    .orderBy('settlement.id', 'desc')
    .limit(a.size + 1)
    .execute();

export const sumSettlements = (db: Db, sellerId: string) =>
  db
    .selectFrom('settlement')
    .where('seller_id', '=', sellerId)
    .select([
      sql<number>`coalesce(sum(amount) filter (where state not in (${literals(finalStates(settlementMachine))})), 0)::bigint`.as(
        'waiting',
      ),
      sql<number>`coalesce(sum(amount - ${corrected}) filter (where state = 'paid'), 0)::bigint`.as('paid'),
      sql<Date | null>`min(deadline_at) filter (where state = 'pending')`.as('nextAt'),
    ])
    .executeTakeFirstOrThrow();

/** Those that could not be paid, as staff see them. */
export const failedSettlements = (db: Db, a: { cursor?: string; size: number }) =>
  db
    .selectFrom('settlement')
    .innerJoin('trade_order', 'trade_order.id', 'settlement.order_id')
    .innerJoin('account', 'account.id', 'settlement.seller_id')
    .leftJoin('ledger_account', (join) =>
      join.on('ledger_account.id', '=', sql`${accounts.frozen.prefix} || settlement.seller_id`),
    )
    .where('settlement.state', '=', 'failed')
    .select([
      'settlement.id',
      'settlement.no',
      'settlement.amount',
      'settlement.failure',
      'trade_order.no as orderNo',
      'account.nickname',
      'account.phone',
      'ledger_account.balance as frozen',
      sql<Date>`(select max(t.at) from transition t where t.entity = ${settlementMachine.name} and t.entity_id = settlement.id
        and t.to_state = 'failed')`.as('failedAt'),
    ])
    .$if(a.cursor !== undefined, (query) => query.where('settlement.id', '>', a.cursor ?? ''))
    .orderBy('settlement.id')
    .limit(a.size + 1)
    .execute();

const soldGoods = (db: Db, sellerId: string) =>
  db.selectFrom('trade_order').where('seller_id', '=', sellerId).where('state', 'in', toBeSettled);

export const listSoldGoods = (db: Db, sellerId: string, a: { cursor?: string; size: number }) =>
  soldGoods(db, sellerId)
    .selectAll()
    .$if(a.cursor !== undefined, (query) => query.where('id', '<', a.cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(a.size + 1)
    .execute();

export const sumSoldGoods = (db: Db, sellerId: string) =>
  soldGoods(db, sellerId)
    .select(sql<number>`coalesce(sum((fees ->> 'sellerGets')::bigint), 0)::bigint`.as('expected'))
    .executeTakeFirstOrThrow();

/** Every journal of an order and of its settlement, with its lines, oldest first. */
export const journalsOf = (db: Db, orderId: string, settlementId: string) =>
  db
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .select(['journal.id', 'journal.memo', 'journal.cause_kind', 'journal.at', 'entry.account_id', 'entry.amount'])
    .where((eb) =>
      eb.or([
        eb.and([eb('journal.cause_kind', '=', 'order'), eb('journal.cause_id', '=', orderId)]),
        eb.and([eb('journal.cause_kind', '=', 'settlement'), eb('journal.cause_id', '=', settlementId)]),
      ]),
    )
    .orderBy('entry.id')
    .execute();
