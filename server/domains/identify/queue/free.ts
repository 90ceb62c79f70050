/** What waits for experts and can be taken. */
import { type RawBuilder, sql } from 'kysely';
import { identifyTimes, openToExperts } from '../../../../contract/identify/machine.ts';
import type { Category } from '../../../../contract/identify/rules.ts';
import type { Db } from '../../../db/schema.ts';
import { hasExpert } from '../queries.ts';

/**
 * Of a case `c`: it waits, or whoever took it has had it for too long. What is counted and promised is what can be taken; of what is said to
 * have broken or been lost here that is decided first.
 */
export const isFree = (now: Date) => {
  const { hold } = identifyTimes;
  return sql<boolean>`(c.state = any(${[...openToExperts]})
    and (c.state = 'queued' or c.expert_id is null or c.taken_at < ${new Date(now.getTime() - hold)})
    and not exists (select from identify_claim l where l.case_id = c.id and l.state = 'open'))`;
};

const freeOne = (db: Db, id: string, now: Date) =>
  db.selectFrom('identify_case as c').select('c.id').where('c.id', '=', id).where(isFree(now));

/** @param id of a case that the caller has locked */
export const stillFree = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await freeOne(db, id, now).executeTakeFirst()) !== undefined;

/**
 * So many at once: others take them in the same moment, and whoever finds them taken asks for the next.
 * @param a.mine what the expert may judge: the most urgent promise first
 * @param a.gone which of them were taken since
 */
export const candidates = (
  db: Db,
  a: { mine: RawBuilder<boolean>; category?: Category | undefined; gone: readonly string[]; now: Date },
): Promise<{ id: string }[]> =>
  db
    .selectFrom('identify_case as c')
    .select('c.id')
    .where(isFree(a.now))
    .$if(a.category !== undefined, (query) => query.where('c.category', '=', a.category as Category))
    .where(a.mine)
    .$if(a.gone.length > 0, (query) => query.where('c.id', 'not in', a.gone))
    .orderBy('c.promised_at')
    .orderBy('c.id')
    .limit(5)
    .execute();

/** It waits for an expert, and nobody who works here may judge it. */
export const isUnjudged = async (db: Db, id: string, now: Date): Promise<boolean> =>
  (await freeOne(db, id, now)
    .where(({ not }) => not(hasExpert))
    .executeTakeFirst()) !== undefined;
