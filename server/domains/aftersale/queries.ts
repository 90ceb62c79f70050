/** Reads of after-sale cases: lists, evidence, parcels and the journals of a refund. */
import { sql } from 'kysely';
import type { AftersaleState } from '../../../contract/aftersale/machine.ts';
import { aftersaleMachine } from '../../../contract/aftersale/machine.ts';
import type { Channel } from '../../../contract/payment/calls.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { literals } from '../../kernel/state/transitions.ts';

export const findCase = (db: Db, id: string) =>
  db.selectFrom('aftersale').selectAll().where('id', '=', id).executeTakeFirst();

const OVER = finalStates(aftersaleMachine);

const cases = (db: Db) =>
  db
    .selectFrom('aftersale')
    .innerJoin('trade_order', 'trade_order.id', 'aftersale.order_id')
    .selectAll('aftersale')
    .select([
      'trade_order.no as orderNo',
      'trade_order.item_id',
      'trade_order.listing_id',
      'trade_order.sku_id',
      'trade_order.snapshot',
    ]);
export type CaseRow = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>;

export const findCaseRow = (db: Db, id: string) => cases(db).where('aftersale.id', '=', id).executeTakeFirst();

const over = sql<0 | 1>`case when aftersale.state in (${literals(OVER)}) then 1 else 0 end`;

/** Where a case stands in its list: open ones first, each part newest first. Ids come from devices and say nothing of order. */
export interface Place {
  over: 0 | 1;
  at: number;
  id: string;
}

export async function listCases(
  db: Db,
  a: { side: 'buyer_id' | 'seller_id'; userId: string; after?: Place; size: number },
): Promise<CaseRow[]> {
  const { after } = a;
  return cases(db)
    .where(`aftersale.${a.side}`, '=', a.userId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${over} > ${after?.over}::int or (${over} = ${after?.over}::int
          and (aftersale.created_at, aftersale.id) < (${new Date(after?.at ?? 0)}::timestamptz, ${after?.id})))`,
      ),
    )
    .orderBy(over)
    .orderBy('aftersale.created_at', 'desc')
    .orderBy('aftersale.id', 'desc')
    .limit(a.size + 1)
    .execute();
}

export async function countOpen(db: Db, side: 'buyer_id' | 'seller_id', userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('aftersale')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(side, '=', userId)
    .where('state', 'not in', OVER)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Cases that wait for staff, by deadline; what has none comes last. */
export const listWork = (db: Db, a: { states: readonly AftersaleState[]; after?: Place; size: number }) => {
  const due = sql<number>`coalesce(floor(extract(epoch from aftersale.deadline_at) * 1000)::bigint, 253402300799000)`;
  return cases(db)
    .select(due.as('due'))
    .where('aftersale.state', 'in', a.states)
    .$if(a.after !== undefined, (query) =>
      query.where(sql<boolean>`(${due}, aftersale.id) > (${a.after?.at}::bigint, ${a.after?.id})`),
    )
    .orderBy(due)
    .orderBy('aftersale.id')
    .limit(a.size + 1)
    .execute();
};

export async function countStates(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('aftersale')
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .where('state', 'not in', OVER)
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, n }) => [state, Number(n)]));
}

export const evidenceOf = (db: Db, caseId: string) =>
  db
    .selectFrom('aftersale_evidence')
    .selectAll()
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Everything that was paid for the order, with what went back of it: the payment itself and what a bid had prepaid. */
export async function paidFor(db: Db, orderId: string) {
  const payments = await db
    .selectFrom('payment')
    .select(['id', 'channel', 'amount', 'refunded', 'state'])
    .where('purpose', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('state', 'in', ['paid', 'refunded'])
    .orderBy('prepay')
    .orderBy('paid_at')
    .execute();
  const sum = (of: 'amount' | 'refunded') => payments.reduce((total, payment) => total + payment[of], 0);
  return {
    ids: payments.map(({ id }) => id),
    /** By which ways an amount goes back once `before` has: they are drained in this order, as `refundEscrow` does it. */
    waysBack(amount: number, before: number): Channel[] {
      const channels = new Set<Channel>();
      let at = 0;
      for (const payment of payments) {
        if (at < before + amount && at + payment.amount > before) channels.add(payment.channel);
        at += payment.amount;
      }
      return [...channels];
    },
    amount: sum('amount'),
    refunded: sum('refunded'),
  };
}

/** Whether money for this order is still on its way out through a provider. */
export const refundUnderWay = async (db: Db, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund.id')
    .where('payment.purpose', '=', 'order')
    .where('payment.subject_id', '=', orderId)
    .where('refund.state', '<>', 'done')
    .executeTakeFirst()) !== undefined;

export const settlementStateOf = async (db: Db, orderId: string): Promise<string | undefined> =>
  (await db.selectFrom('settlement').select('state').where('order_id', '=', orderId).executeTakeFirst())?.state;

export const journalsOf = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('journal')
    .innerJoin('entry', 'entry.journal_id', 'journal.id')
    .select(['journal.id', 'journal.memo', 'journal.cause_kind', 'journal.at', 'entry.account_id', 'entry.amount'])
    .where('journal.key', 'in', keys)
    .orderBy('journal.id')
    .orderBy('entry.id')
    .execute();

/** What we have decided before that is given back of this order, fen. */
export async function upheldFor(db: Db, orderId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('aftersale')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), sql<number>`0`).as('sum'))
    .where('order_id', '=', orderId)
    .where(
      sql<boolean>`exists (select from transition t
        where t.entity = ${aftersaleMachine.name} and t.entity_id = aftersale.id and t.event in ('uphold', 'fake'))`,
    )
    .executeTakeFirstOrThrow();
  return Number(sum);
}

/** The report that found what came back with this case to be a fake. */
export const fakeReportOf = async (db: Db, caseId: string): Promise<string | null> =>
  (await db.selectFrom('inspection').select('code').where('aftersale_id', '=', caseId).executeTakeFirst())?.code ??
  null;
