/** What becomes of a seller's money: owed once their sale is complete, less or nothing after a refund. */
import type { Insertable, Selectable } from 'kysely';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import type { Db } from '../../db/schema.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import type { SettlementTables } from './tables.ts';

export type Settlement = Selectable<SettlementTables['settlement']>;

/** Fen: what the buyer paid for the item, less what we keep of it. */
type Amounts = Pick<Settlement, 'price' | 'fee' | 'amount'>;

/** A complete order's money, frozen until it matures. The journal is the caller's. */
export async function openSettlement(
  db: Db,
  { now, ...of }: Amounts & Pick<Insertable<SettlementTables['settlement']>, 'seller_id' | 'order_id'> & { now: Date },
): Promise<void> {
  const id = newId();
  const { state, deadlineAt } = await start(db, settlementMachine, { id, by: 'P', actorId: null, now });
  await db
    .insertInto('settlement')
    .values({ id, no: newNo(now), ...of, state, deadline_at: deadlineAt, created_at: now, paid_at: null })
    .execute();
}

/** An order's settlement, locked; none while the order is not complete. */
export const lockSettlementOf = (db: Db, orderId: string): Promise<Settlement | undefined> =>
  db.selectFrom('settlement').selectAll().where('order_id', '=', orderId).forUpdate().executeTakeFirst();

/** Part of the price went back to the buyer. */
export async function reduceSettlement(db: Db, id: string, amounts: Amounts): Promise<void> {
  await db.updateTable('settlement').set(amounts).where('id', '=', id).execute();
}

/** Money of a paid settlement was taken back: the negative line beside it. The journal is the caller's. */
export async function correctSettlement(
  db: Db,
  correction: Omit<Insertable<SettlementTables['settlement_correction']>, 'id'>,
): Promise<void> {
  await db
    .insertInto('settlement_correction')
    .values({ id: newId(), ...correction })
    .execute();
}

/** Everything went back to the buyer. */
export async function reverseSettlement(db: Db, id: string, now: Date): Promise<void> {
  await transition(db, settlementMachine, { table: 'settlement', id, event: 'reverse', by: 'P', actorId: null, now });
}
