/** How long a result by photos takes now: told before paying, and of a piece that waits. */
import { sql } from 'kysely';
import { identifyMachine, identifyTimes, openToExperts } from '../../../../contract/identify/machine.ts';
import type { Db } from '../../../db/schema.ts';

/** How many results say how long one takes, out of how many opinions, and how few say nothing. */
const RESULTS = { most: 30, opinions: 90, least: 3 } as const;

/**
 * @param before by when what comes first was promised; what was promised at that very moment comes in the order of its ids
 * @returns how many are judged before it and how long that takes, ms, null where nobody judged lately and only the promise is said
 */
export async function aboutNow(db: Db, now: Date, before: { promised: Date; id?: string }) {
  const { promised, id } = before;
  const since = new Date(now.getTime() - identifyTimes.duty);
  const [{ experts, spent }, { waiting }, took] = await Promise.all([
    db
      .selectFrom('identify_opinion')
      .where('created_at', '>=', since)
      .select((eb) => [eb.fn.count<number>('expert_id').distinct().as('experts'), eb.fn.countAll<number>().as('spent')])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('identify_case')
      .where('state', 'in', openToExperts)
      // Whoever takes the next takes what was promised first: what was promised for later is not before it.
      .where((eb) => eb(eb.fn.coalesce('promised_at', 'created_at'), '<=', promised))
      .$if(id !== undefined, (query) =>
        query.where(sql<boolean>`(coalesce(promised_at, created_at), id) < (${promised}, ${id})`),
      )
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow(),
    middleOf(db),
  ]);
  // As many as were judged lately set the pace.
  const queue = Number(spent) > 0 ? Math.ceil(((Number(waiting) + 1) * identifyTimes.duty) / Number(spent)) : null;
  return {
    experts: Number(experts),
    waiting: Number(waiting),
    about: queue === null ? null : Math.max(queue, took ?? 0),
    took,
  };
}

/**
 * Those of known outcome too: they lie with us like any other, and a number that did not move would tell them.
 * @returns ms that the last results by photos lay with us, in the middle of them: neither unpaid nor waiting for photos
 */
async function middleOf(db: Db): Promise<number | null> {
  const { rows } = await sql<{ n: number; ms: number | null }>`
    select count(*)::int as n, floor(percentile_cont(0.5) within group (order by ms))::bigint as ms from (
      select with_us.ms
      from (
        select case_id, max(created_at) as at from (
          select case_id, created_at from identify_opinion where stage = 'first' order by created_at desc limit ${RESULTS.opinions}::int
        ) as lately group by case_id
      ) as told
      join identify_case c on c.id = told.case_id
      join identify_order r on r.id = c.order_id
      cross join lateral (
        select coalesce(sum(extract(epoch from least(step.until, told.at) - step.at)), 0) * 1000 as ms from (
          select t.to_state, t.at, coalesce(lead(t.at) over (order by t.id), told.at) as until
          from transition t where t.entity = ${identifyMachine.name} and t.entity_id = c.id
        ) as step where step.to_state = any(${[...openToExperts]}) and step.at < told.at
      ) as with_us
      where c.verdict is not null and r.way = 'photos'
      order by told.at desc limit ${RESULTS.most}::int
    ) as last`.execute(db);
  const [last] = rows;
  return last && last.n >= RESULTS.least && last.ms !== null ? Number(last.ms) : null;
}
