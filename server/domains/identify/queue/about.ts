/** How long a result takes now: told before paying, and of a piece that waits. */
import { sql } from 'kysely';
import {
  type IdentifyEvent,
  identifyMachine,
  identifyTimes,
  openToExperts,
} from '../../../../contract/identify/machine.ts';
import { identifyRules, type Way } from '../../../../contract/identify/rules.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import type { Db } from '../../../db/schema.ts';
import { holdersOf } from '../../connection/impartial.ts';
import { mayJudge } from '../queries.ts';

/** How many results say how long one takes, out of how many opinions, and how few say nothing. */
const RESULTS = { most: 30, opinions: 90, least: 3 } as const;

/** What one look takes at least. */
const LOOK = MINUTE;

interface Before {
  way: Way;
  /** By when what comes first was promised; what was promised at that very moment comes in the order of its ids. */
  promised: Date;
  id?: string;
  /** Who reads it; null for a visitor. */
  reader: string | null;
}

/** @returns so many at least are judged before it, and how long that takes, ms, null where only the promise is said: nobody judged lately, or nothing that was sent in has a result yet */
export async function aboutNow(db: Db, now: Date, { way, promised, id, reader }: Before) {
  const since = new Date(now.getTime() - identifyTimes.duty);
  const forReader = sql<boolean>`(${reader}::text is null or ${reader} not in (select h.user_id from ${holdersOf('identify.judge')} h) or ${mayJudge(sql.val(reader))})`;
  const [{ experts }, { waiting }, late, took, held] = await Promise.all([
    db
      .selectFrom('identify_opinion')
      .where('created_at', '>=', since)
      .select((eb) => eb.fn.count<number>('expert_id').distinct().as('experts'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('identify_case as c')
      .where('state', 'in', openToExperts)
      // Whoever judges is told of what they may judge: what they may not is a copy of what they have judged, or their own.
      .where(forReader)
      // Whoever takes the next takes what was promised first: what was promised for later is not before it.
      .where((eb) => eb(eb.fn.coalesce('promised_at', 'created_at'), '<=', promised))
      .$if(id !== undefined, (query) =>
        query.where(sql<boolean>`(coalesce(promised_at, created_at), id) < (${promised}, ${id})`),
      )
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow(),
    // What we promised and did not keep says more of what we promise next than any count.
    db
      .selectFrom('identify_case as c')
      .where('state', 'in', openToExperts)
      .where('promised_at', '<', now)
      .where(({ not }) =>
        not(sql<boolean>`exists (select from identify_claim l where l.case_id = c.id and l.state = 'open')`),
      )
      .where(forReader)
      .select('c.id')
      .limit(1)
      .executeTakeFirst(),
    middleOf(db, way),
    heldFor(db),
  ]);
  // An expert who could compare it to what waits for them would know by the one more that it is a copy of what they judged.
  const known = Math.floor(Number(waiting) / identifyRules.waiting) * identifyRules.waiting;
  // Whoever is at work looks at what waits one after the other, and what came before took as long as it took: few orders make nobody slow.
  const queue =
    Number(experts) > 0
      ? Math.ceil((known + identifyRules.waiting) / Number(experts)) * Math.max(LOOK, held ?? 0)
      : null;
  // A piece in the hand takes longer than a look at the queue: before there are results, what is promised says more of it than any count.
  const untold = queue === null || (way === 'item' && took === null);
  return {
    experts: Number(experts),
    waiting: known,
    late: late !== undefined,
    about: untold ? null : queue + (took ?? 0),
    took,
  };
}

/** @returns ms that an expert had each of the last ones in hand until they said something of it, in the middle of them */
async function heldFor(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select floor(percentile_cont(0.5) within group (order by extract(epoch from said.at - taken.at) * 1000))::bigint as ms
    from (
      select t.id, t.entity_id, t.at from transition t
      where t.entity = ${identifyMachine.name} and t.event = ${'take' satisfies IdentifyEvent} order by t.id desc limit ${RESULTS.most}::int
    ) as taken
    cross join lateral (
      select t.at, t.event from transition t
      where t.entity = ${identifyMachine.name} and t.entity_id = taken.entity_id and t.id > taken.id order by t.id limit 1
    ) as said
    where said.event <> ${'release' satisfies IdentifyEvent}`.execute(db);
  const ms = rows[0]?.ms ?? null;
  return ms === null ? null : Number(ms);
}

/**
 * Those of known outcome too: they lie with us like any other, and a number that did not move would tell them.
 * @returns ms that the last results by this way lay with us, in the middle of them: neither unpaid nor waiting for photos
 */
async function middleOf(db: Db, way: Way): Promise<number | null> {
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
      where c.verdict is not null and r.way = ${way}
      order by told.at desc limit ${RESULTS.most}::int
    ) as last`.execute(db);
  const [last] = rows;
  return last && last.n >= RESULTS.least && last.ms !== null ? Number(last.ms) : null;
}
