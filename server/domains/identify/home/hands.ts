/** Who had a piece in hand without a step of its case: took it in late or undelivered, opened its parcel, held it for another opinion, or sent it home. */
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/** Each stays for good: a second hand does not undo the first. */
export const inHand = (db: Db, ids: readonly string[], userId: string) =>
  db
    .updateTable('identify_case')
    .set({ hands: sql<string[]>`array_append(hands, ${userId})` })
    .where('id', 'in', ids)
    .where(sql<boolean>`hands @> array[${userId}]::text[] is not true`)
    .execute();

/** @param identify_case of the query that it is part of; also as a server of before wrote it */
export const hands = sql`select unnest(identify_case.hands || array[identify_case.taken_by, identify_case.sent_by]) as id`;
