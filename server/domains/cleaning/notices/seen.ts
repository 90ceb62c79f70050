/** What changes on a piece without moving it is seen at once on the pages that show it. */
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { emit, mentionAll } from '../../../kernel/events/events.ts';
import { holdersOf } from '../../connection/impartial.ts';
import type { Cleaning } from '../queries.ts';

type Whose = Pick<Cleaning, 'id' | 'user_id'>;

export const tellOwner = (db: Db, { id, user_id }: Whose, now: Date): Promise<void> =>
  emit(db, { to: user_id, type: 'cleaning', data: { id }, at: now });

/** Whoever has it in hand, and its owner's other pages. */
export async function tellMarked(db: Db, piece: Whose, now: Date): Promise<void> {
  await tellOwner(db, piece, now);
  const staff = await sql<{ user_id: string }>`select user_id from ${holdersOf('cleaning.see')} s`.execute(db);
  await mentionAll(
    db,
    staff.rows.map(({ user_id: to }) => ({ to, type: 'cleaning.marked', data: { id: piece.id }, at: now }) as const),
  );
}
