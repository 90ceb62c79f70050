/** Reads of the order domain: orders with their place in a list, their money and penalties. */

import { type Selectable, sql } from 'kysely';
import type { OrderState } from '../../../contract/order/machine.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { literals } from '../../kernel/state/transitions.ts';
import type { OrderTables } from './tables.ts';

export type Order = Selectable<OrderTables['trade_order']>;

/** The person's order for this item that still waits to be paid: pressing the button twice is not losing a race. */
export const ownPendingOrder = (db: Db, itemId: string, buyerId: string) =>
  db
    .selectFrom('trade_order')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('buyer_id', '=', buyerId)
    .where('state', '=', 'pending_pay')
    .executeTakeFirst();

export const findOrder = (db: Db, id: string) =>
  db.selectFrom('trade_order').selectAll().where('id', '=', id).executeTakeFirst();

/** Where a row stands in a list: running orders by deadline, then finished ones by age. */
export interface Place {
  finished: 0 | 1;
  /** Epoch ms of the deadline; the far future for what has none. */
  due: number;
  id: string;
}
const FAR = 253_402_300_799_000;

const OVER = literals(finalStates(orderMachine));
const finished = sql<0 | 1>`case when state in (${OVER}) then 1 else 0 end`;
const due = sql<number>`(case when state in (${OVER}) or deadline_at is null then ${FAR}::bigint
  else floor(extract(epoch from deadline_at) * 1000)::bigint end)`;

/** Whose orders: a person's on one side, or everything that staff have to do. */
export type Whose = { column: 'buyer_id' | 'seller_id'; id: string } | 'staff';

const of = (db: Db, whose: Whose) => {
  const orders = db.selectFrom('trade_order');
  if (whose !== 'staff') return orders.where(whose.column, '=', whose.id);
  // An item that its seller still has is not for us to ship.
  return orders.where(sql<boolean>`(state <> 'awaiting_ship' or (snapshot ->> 'inWarehouse')::boolean)`);
};

export async function listOrders(
  db: Db,
  { whose, states, after, size }: { whose: Whose; states: readonly OrderState[]; after?: Place; size: number },
): Promise<{ rows: Order[]; next: Place | null }> {
  const rows = await of(db, whose)
    .selectAll()
    .select([finished.as('finished'), due.as('due')])
    .where('state', 'in', states)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`((${finished}, ${due}) > (${after?.finished}::int, ${after?.due}::bigint)
          or ((${finished}, ${due}) = (${after?.finished}::int, ${after?.due}::bigint) and id < ${after?.id}))`,
      ),
    )
    .orderBy(finished)
    .orderBy(due)
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown,
    next: rows.length > size && last ? { finished: last.finished, due: last.due, id: last.id } : null,
  };
}

export async function countOrders(db: Db, whose: Whose): Promise<Map<string, number>> {
  const rows = await of(db, whose)
    .select(['state', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('state')
    .execute();
  return new Map(rows.map(({ state, n }) => [state, Number(n)]));
}

/** What an order's money came by, in all: its payment, and before that what a bid had prepaid. */
export async function paymentOf(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('payment')
    .select(['channel', 'amount', 'refunded', 'state', 'prepay', 'paid_at'])
    // A provider has been asked to give it back and has not said yes.
    .select(
      sql<boolean>`exists (select from refund where refund.payment_id = payment.id and refund.state <> 'done')`.as(
        'returning',
      ),
    )
    .where('purpose', '=', 'order')
    .where('subject_id', '=', orderId)
    .where('state', 'in', ['paid', 'refunded', 'forfeited'])
    .orderBy('prepay')
    .orderBy('paid_at')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const sum = (of: 'amount' | 'refunded', some = rows) => some.reduce((total, row) => total + row[of], 0);
  const state = rows.find((row) => row.state === 'paid')?.state ?? first.state;
  const ways = [...new Set(rows.map(({ channel }) => channel))].map((channel) => {
    const by = rows.filter((row) => row.channel === channel);
    return { channel, paid: sum('amount', by), back: sum('refunded', by) };
  });
  return {
    ...first,
    amount: sum('amount'),
    refunded: sum('refunded'),
    state,
    ways,
    returning: rows.some((row) => row.returning),
  };
}

export const settlementOf = (db: Db, orderId: string) =>
  db
    .selectFrom('settlement')
    .select(['id', 'state', 'deadline_at', 'paid_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();

export const penaltyOf = (db: Db, orderId: string) =>
  db.selectFrom('penalty').selectAll().where('order_id', '=', orderId).executeTakeFirst();

/** What inspection recorded, with the code of its public report. */
export const reportOf = async (db: Db, { id, snapshot }: Pick<Order, 'id' | 'snapshot'>) =>
  (await db
    .selectFrom('inspection')
    .select(['code', 'result', 'photos', 'points'])
    // Of this order; or, for what lay in our warehouse, of its intake.
    .where((eb) => eb.or([eb('order_id', '=', id), eb('code', '=', snapshot.report ?? '')]))
    // What was found when it came back is what is known now.
    .orderBy('created_at', 'desc')
    .executeTakeFirst()) ?? null;

/** The after-sale case that is open or came last. */
export const disputeOf = (db: Db, orderId: string) =>
  db
    .selectFrom('aftersale')
    .select(['id', 'state', 'kind', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();

/** Whether its item went to who had bought it on another marketplace. */
export const wentElsewhere = async (db: Db, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('resale_conflict')
    .select('id')
    .where('order_id', '=', orderId)
    .where('outcome', '=', 'there')
    .executeTakeFirst()) !== undefined;

/** Where a person usually sends from. */
export const cityOf = async (db: Db, userId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('address')
      .select('city')
      .where('user_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('is_default', 'desc')
      .executeTakeFirst()
  )?.city;

/** What staff put right about it without a case, as the one who looks may read it: all to staff, else what is theirs, and what the buyer got. */
export async function putRightOf(
  db: Db,
  order: Pick<Order, 'id' | 'buyer_id'>,
  userId: string,
  role: 'buyer' | 'seller' | 'staff',
) {
  const rows = await db
    .selectFrom('account_correction')
    .select(['user_id', 'amount', 'reason', 'way', 'created_at'])
    .where('order_id', '=', order.id)
    .where('state', '=', 'done')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => role === 'staff' || row.user_id === userId || row.way === 'paid')
    .map((row) => ({
      ...{ amount: row.amount, way: row.way, at: row.created_at.getTime() },
      side: row.user_id === order.buyer_id ? ('buyer' as const) : ('seller' as const),
      reason: role === 'staff' || row.user_id === userId ? row.reason : null,
    }));
}
