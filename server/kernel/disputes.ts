/** What an after-sale does to the order it is about: its clock stops, its price falls, or it is closed. */
import type { Selectable } from 'kysely';
import type { FeeSheet } from '../../contract/fees.ts';
import type { Db } from '../db/schema.ts';
import type { OrderTables } from '../order/tables.ts';

export type DisputedOrder = Selectable<OrderTables['trade_order']>;

export interface Disputes {
  /** Locks an order for the transaction. Whoever needs its case too locks that second. @throws Refusal NOT_FOUND */
  lock(db: Db, orderId: string): Promise<DisputedOrder>;
  /** The last moment to apply, epoch ms; null when it has passed or has not begun. */
  applyUntil(db: Db, order: DisputedOrder, now: Date): Promise<number | null>;
  /** Names the case on the order and stops its clock. @returns what was left of it, ms; null when it was not running */
  open(db: Db, order: DisputedOrder, a: { caseId: string; now: Date }): Promise<number | null>;
  /** The case is over and the order goes on, with what its clock had left. */
  end(db: Db, order: DisputedOrder, a: { clockLeft: number | null; now: Date }): Promise<void>;
  /** Part of the price went back; the order goes on. */
  reduce(db: Db, order: DisputedOrder, fees: FeeSheet): Promise<void>;
  /** Everything went back. `returned`: the item lies with us; otherwise the buyer keeps it. */
  close(
    db: Db,
    order: DisputedOrder,
    a: { actorId: string | null; now: Date; reason: string; returned: boolean },
  ): Promise<void>;
}
