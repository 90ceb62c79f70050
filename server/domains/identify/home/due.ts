/** By when a piece that was sent in leaves for home: from the moment on in which nobody looks at it again and its owner wants it. */
import { sql } from 'kysely';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { isGone } from '../../account/people.ts';
import { type CaseRow, goesHome } from '../queries.ts';

/** What does not go home, or not any more, is promised nothing; nor is what belongs to nobody. */
export function promiseHome(db: Db, row: Pick<CaseRow, 'id' | 'created_at'>, now: Date) {
  return homeBy(db, row, { now, stood: null });
}

/** It goes on after nobody might send it: the time that was used before then counts, and what was late stays late. */
export const goOnHome = (db: Db, row: Pick<CaseRow, 'id' | 'created_at'>, since: Date, now: Date) =>
  homeBy(db, row, { now, stood: (now.getTime() - since.getTime()) / 1000 });

/** @param a.stood for how long nobody might send it, s; null where it is promised anew */
async function homeBy(
  db: Db,
  { id, created_at }: Pick<CaseRow, 'id' | 'created_at'>,
  { now, stood }: { now: Date; stood: number | null },
) {
  const by = new Date(now.getTime() + underRulesOf(created_at, () => identifyTimes.ship));
  await db
    .updateTable('identify_case')
    .set({
      home_by: sql<Date | null>`case when ${goesHome} and not ${isGone(sql.ref('identify_case.user_id'))} then coalesce(home_by + make_interval(secs => ${stood}::float8), ${by}::timestamptz) end`,
    })
    .where('id', '=', id)
    .execute();
}
