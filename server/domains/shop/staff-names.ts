/** What staff are called at work: as whoever invited them wrote it, and to nobody outside. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** @param account the account’s row as the query calls it. Without a name at work it is the one that they gave themselves. */
export const calledAtWork = (account = 'account'): RawBuilder<string> =>
  sql<string>`coalesce((select n.name from staff_name n where n.user_id = ${sql.ref(`${account}.id`)}), ${sql.ref(`${account}.nickname`)})`;

export async function nameAtWork(db: Db, userId: string, name: string): Promise<void> {
  await db
    .insertInto('staff_name')
    .values({ user_id: userId, name })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ name }))
    .execute();
}

export const forgetNameAtWork = (db: Db, userId: string) =>
  db.deleteFrom('staff_name').where('user_id', '=', userId).execute();
