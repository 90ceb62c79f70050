/** Parcels that were brought to us or that we sent: how long their arrival is waited for, which are looked for, and what a lost one costs us. */
import { type RawBuilder, sql } from 'kysely';
import { TAKEN_IN } from '../../../../contract/express/machine.ts';
import {
  type LotEvent,
  type LotState,
  lotMachine,
  type RecycleEvent,
  type RecycleState,
  recycleMachine,
} from '../../../../contract/recycle/machine.ts';
import { recycleRules, setAside } from '../../../../contract/recycle/rules.ts';
import type { Db } from '../../../db/schema.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { type Piece, termsOf } from '../queries.ts';

/** The clock of a parcel that was brought to us, or that we sent. */
export const PARCEL = 'recycleParcel';

/** From now on its arrival is waited for. */
export const watchParcel = (db: Db, { id, created_at }: Piece, now: Date): Promise<void> =>
  setReminder(db, {
    entity: PARCEL,
    id,
    event: 'late',
    at: new Date(now.getTime() + underRulesOf(created_at, () => recycleRules.unheard)),
  });

export const NOT_TAKEN_IN = 'notTakenIn';

/** What its carrier brought to our door is taken in within that time, or both sides hear that we are late. */
export const watchDoor = (db: Db, id: string, now: Date): Promise<void> =>
  setReminder(db, { entity: PARCEL, id, event: NOT_TAKEN_IN, at: new Date(now.getTime() + TAKEN_IN) });

const BACK = 'returning' satisfies RecycleState;
const ONWARD = 'confirmed' satisfies LotState;
const LATE = 'late' satisfies RecycleEvent & LotEvent;

const wasLate = ({ name }: { name: string }, id: RawBuilder<unknown>, state: string) =>
  sql`exists (select from transition t where t.entity = ${name} and t.entity_id = ${id}
    and t.from_state = ${state} and t.event = ${LATE})`;

/** For a query in which this is the piece: its parcel is looked for, since the wait for its arrival is over. */
export const isMissing = (piece: 'o' | 'x') => {
  const id = sql.ref(`${piece}.id`);
  return sql<boolean>`(${sql.ref(`${piece}.state`)} = ${BACK} and ${wasLate(recycleMachine, id, BACK)}
    or exists (select from recycle_lot m where m.id = ${id} and m.state = ${ONWARD})
      and ${wasLate(lotMachine, id, ONWARD)})`;
};

export type Leg = 'toSeller' | 'toBuyer';

/** What we pay for it, fen: to its owner what they were to get, to the merchant all that they paid; null where nothing says what it is worth. */
export function lostPays(
  piece: Pick<Piece, 'price' | 'new_price' | 'estimate' | 'created_at'>,
  leg: Leg,
): number | null {
  if (leg === 'toSeller') return piece.price ?? piece.estimate?.mid ?? piece.estimate?.lowestAsk ?? null;
  return setAside(piece.new_price ?? piece.price ?? 0, termsOf(piece));
}

export const legOf = ({ state }: Pick<Piece, 'state'>): Leg => (state === 'returning' ? 'toSeller' : 'toBuyer');

/** It goes home from us, and that it ever came is the word of whoever took it in: its owner never said that they sent it. */
export const isUntold = (leg: Leg, sent: unknown): boolean => leg === 'toSeller' && !sent;
