/** Cohorts: accounts by the week of their birth, and how many of them had bought by the end of each week after it. */
import { sql } from 'kysely';
import { COHORT_WEEKS } from '../../../../contract/shop/number-calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import type { Db } from '../../../db/schema.ts';

const WEEK = 7 * DAY;

export async function cohortsOf(db: Db, now: Date) {
  const { rows } = await sql<{ from: string; to: string; born: Date; accounts: number; weeks: (number | null)[] }>`
    with born as (
      select a.id, date_trunc('week', a.created_at, 'Asia/Shanghai') as week, a.created_at,
        (select min(o.paid_at) from trade_order o where o.buyer_id = a.id) as bought_at
      from account a
      where a.created_at >= date_trunc('week', ${now}::timestamptz, 'Asia/Shanghai') - make_interval(weeks => ${COHORT_WEEKS - 1})
    )
    select to_char(week at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as from,
      to_char((week + interval '6 days') at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as to, week as born,
      count(*)::int as accounts,
      array_agg(floor(extract(epoch from bought_at - week) / ${WEEK / 1000})::int) as weeks
    from born group by week order by week desc`.execute(db);
  return rows.map(({ born, weeks, ...cohort }) => ({
    ...cohort,
    bought: Array.from(
      { length: Math.min(COHORT_WEEKS, Math.floor((now.getTime() - born.getTime()) / WEEK) + 1) },
      (_, n) => weeks.filter((week) => week !== null && week <= n).length,
    ),
  }));
}
