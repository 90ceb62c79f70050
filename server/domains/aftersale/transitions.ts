/** The one way a case changes state: the table allows it, the money and the order follow, both sides are told. */
import {
  type AftersaleEvent,
  type AftersaleState,
  aftersaleEvents,
  aftersaleMachine,
  cameToNothing,
} from '../../../contract/aftersale/machine.ts';
import { refundPart } from '../../../contract/payment/fees.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { endDispute, reduceOrder, refundOrder } from '../order/disputes.ts';
import type { Order } from '../order/queries.ts';
import { lockOrder } from '../order/transitions.ts';
import { refundCase } from './money.ts';
import { tell } from './notices.ts';
import { findCase } from './queries.ts';
import { type Case, deadlineAfter, factsOf } from './rules.ts';

export interface Move {
  event: AftersaleEvent;
  by: Actor;
  /** Null for a deadline. */
  actorId: string | null;
  now: Date;
  reason?: string;
  /** Columns of the case that change with it. */
  set?: Record<string, unknown>;
}

/** A case and its order, locked in the order that everyone locks them in. */
export interface Locked {
  found: Case;
  order: Order;
}

/** @throws Refusal NOT_FOUND */
export async function lockCase(db: Db, id: string): Promise<Locked> {
  const known = await findCase(db, id);
  if (!known) throw new Refusal('NOT_FOUND');
  const order = await lockOrder(db, known.order_id);
  const found = await db.selectFrom('aftersale').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  return { found, order };
}

export async function moveCase(db: Db, { found, order }: Locked, move: Move) {
  const { event, by, now } = move;
  if (!aftersaleEvents(factsOf(found), by).includes(event)) throw new Refusal('STATE_REFUSED', { state: found.state });
  const { to } = await transition(db, aftersaleMachine, {
    table: 'aftersale',
    id: found.id,
    ...move,
    // What one of the staff agreed to is said of the case as it stood then.
    set: { ...move.set, ...(event !== 'overdue' && { first: null }) },
    deadlineAt: deadlineAfter(found, event),
  });
  const moved = await db.selectFrom('aftersale').selectAll().where('id', '=', found.id).executeTakeFirstOrThrow();
  await follow(db, { found: moved, order }, { ...move, to });
  await tell(db, { ...moved, state: to }, order, event, now);
  return { id: found.id, state: to, deadlineAt: moved.deadline_at?.getTime() ?? null };
}

/** What a state means for the money and the order. */
async function follow(
  db: Db,
  { found, order }: Locked,
  { to, event, actorId, now }: Move & { to: AftersaleState },
): Promise<void> {
  if (event === 'overdue') return;
  if (to === 'refunding') {
    const { shares, whole } = await refundCase(db, order, found, now);
    await db
      .updateTable('aftersale')
      .set({ shares: JSON.stringify(shares) })
      .where('id', '=', found.id)
      .execute();
    if (whole) return refundOrder(db, order, { actorId, now, reason: found.no, returned: found.returned });
    await reduceOrder(db, order, refundPart(order.fees, found.amount));
  }
  if (to === 'refunding' || cameToNothing(to)) await endDispute(db, order, { clockLeft: found.clock_left, now });
}
