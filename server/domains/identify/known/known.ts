/** Cases of known outcome: copies of decided ones that come in among the others, to measure how well each expert judges. */
import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { identifyMachine, identifyTimes, openToExperts } from '../../../../contract/identify/machine.ts';
import { knownDue } from '../../../../contract/identify/rules.ts';
import { DAY, HOUR } from '../../../../contract/wire/time.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/schema.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { newId, newNo } from '../../../kernel/lib/id.ts';
import { onDeadline } from '../../../kernel/state/deadlines.ts';
import { setReminder, start, stateChanges, transition } from '../../../kernel/state/transitions.ts';
import { hasPart, holdersOf } from '../../connection/impartial.ts';
import { isNamed } from '../model/model.ts';
import { alsoShown } from '../photos/reused.ts';
import { type Case, type CaseRow, mayJudge, measuring, photoRows, stands } from '../queries.ts';
import { isUnjudged } from '../queue/free.ts';
import { lockCase, moveCase } from '../transitions.ts';

const KNOWN = 'identify.known';

/** How many are due; tests that are about other things have none. */
export const lot = { due: knownDue };

interface Here extends Pick<Context, 'db' | 'now'> {
  app: { config: Pick<Config, 'secret'> };
}

/** The same however often it is asked for, and guessed by nobody who does not have the house's own secret. */
const drawn = ({ app }: Here, ...of: readonly (string | number)[]): number =>
  createHmac('sha256', app.config.secret).update(of.join()).digest().readUInt32BE();

/**
 * After an expert has judged: they have as many of known outcome today as are due, or one more comes in. It waits in the queue for
 * whoever takes it, counted and promised like any other: one that were dealt while a case is taken would come out of an empty
 * queue, and leave a full one as long as it was.
 */
export async function mixIn(here: Here, expertId: string): Promise<void> {
  const today = startOfDay(here.now);
  const { judged, had, usual } = await daysWork(here.db, expertId, today);
  const due = lot.due(judged, drawn(here, 'begins', expertId, today.getTime()), usual);
  if (had >= due || had + (await onTheWay(here.db, expertId)) >= due) return;
  await comeIn(here, expertId);
}

/** One by which this expert can be measured, at a moment of its own within the hour. */
export async function comeIn(here: Here, expertId: string): Promise<void> {
  const { db, now } = here;
  const id = await sourceOf(db, expertId, String(drawn(here, 'source', expertId, now.getTime())));
  if (!id) return;
  const at = new Date(now.getTime() + (drawn(here, 'at', expertId, now.getTime()) % HOUR));
  await setReminder(db, { entity: KNOWN, id, event: 'arrive', at });
}

/** The house's clock stands in Hangzhou, which is eight hours ahead the whole year. */
const AHEAD = 8 * HOUR;
const startOfDay = (now: Date) => new Date(Math.floor((now.getTime() + AHEAD) / DAY) * DAY - AHEAD);

/** What they judged today, how many of it were known, and how many they judged yesterday. */
async function daysWork(db: Db, expertId: string, today: Date) {
  const { rows } = await sql<{ judged: number; had: number; usual: number }>`
    select count(*) filter (where o.created_at >= ${today} and c.truth is null)::int as judged,
      count(*) filter (where o.created_at >= ${today} and c.truth is not null)::int as had,
      (select count(*)::int from identify_opinion b where b.expert_id = ${expertId} and b.created_at < ${today}
        and b.created_at >= ${new Date(today.getTime() - DAY)}) as usual
    from identify_opinion o join identify_case c on c.id = o.case_id
    where o.expert_id = ${expertId} and o.created_at >= ${today}`.execute(db);
  return rows[0] ?? { judged: 0, had: 0, usual: 0 };
}

/** Those that wait, or come in within the hour, and whom they could measure. */
async function onTheWay(db: Db, expertId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (
      select * from identify_case where truth is not null and state = any(${[...openToExperts]})
      union all select s.* from identify_case s join deadline d on d.entity_id = s.id
        where d.entity = ${KNOWN} and d.event = 'arrive'
    ) c where ${mayJudge(sql.val(expertId))}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Of a case `c`: a copy of it comes in within the hour. */
const comes = sql<boolean>`exists (
  select from deadline d where d.entity = ${KNOWN} and d.entity_id = c.id and d.event = 'arrive')`;

/**
 * One that waits for a second opinion, and that nobody here may give, goes as if somebody had: at any moment before it would be late.
 * Whoever may give it finds it waiting like any other, late or not.
 */
export const leaveInTime = (db: Db, id: string, now: Date): Promise<void> =>
  setReminder(db, { entity: KNOWN, id, event: 'leave', at: new Date(now.getTime() + randomInt(identifyTimes.again)) });

async function leave(db: Db, id: string, now: Date): Promise<void> {
  const row = await lockCase(db, id);
  if (row.state !== 'second_review') return;
  const until = row.taken_at && new Date(row.taken_at.getTime() + identifyTimes.hold);
  // Whoever has it in hand is measured by it first.
  if (until && until > now) return setReminder(db, { entity: KNOWN, id, event: 'leave', at: until });
  if (await isUnjudged(db, id, now)) await measured(db, row, now);
}

/** It leaves the queue without an opinion more. */
export async function measured(db: Db, row: CaseRow, now: Date): Promise<void> {
  const set = { expert_id: null, taken_at: null };
  await moveCase(db, row, { event: 'measure', by: 'T', actorId: null, now, set });
}

/**
 * Copies of what this person had judged, which nobody has looked at yet, go as if they had been given up. Others stay as they are: no
 * owner could leave a real one now, and its photos outlive the account with the certificate of their source.
 */
export async function leaveQuietly(db: Db, userId: string, now: Date): Promise<void> {
  const waiting = await db
    .selectFrom('identify_case')
    .select('id')
    .where('user_id', '=', userId)
    .where('truth', 'is not', null)
    .where('state', '=', 'queued')
    .orderBy('id')
    .execute();
  for (const { id } of waiting) {
    const row = await lockCase(db, id);
    // Somebody may have taken it in this very moment.
    if (row.state === 'queued') await measured(db, row, now);
  }
}

export const knownDeadline = onDeadline(KNOWN, async (db, id, event, now) => {
  if (event === 'leave') return leave(db, id, now);
  const source = await db.selectFrom('identify_case').selectAll().where('id', '=', id).executeTakeFirst();
  if (source && (await isOneOfAKind(db, id))) await copyOf(db, source, now);
});

/** Of a case `c`: with its label it can be compared to the last figure. */
const tellsWhichOne = sql<boolean>`(c.size is not null and (c.style_no is not null or c.product_id is not null))`;

/** So many of the latest are drawn from, and so many of those looked at. */
const LATELY = 500;
const TRIED = 5;

/** No other piece has its photos: the certificate of such a one names it. */
const isOneOfAKind = async (db: Db, id: string) => (await alsoShown(db, { id, source_id: null })).length === 0;

/**
 * Decided for good, from photos: by experts who agreed, by one whom nobody contradicted in time, or on appeal; not in the queue
 * already, and no piece of which nobody says what it is. This expert did not judge it, and another works here: what nobody else may judge would be counted as such if it
 * took a second opinion.
 */
async function sourceOf(db: Db, expertId: string, seed: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select c.id from (
      select c.* from identify_case c join identify_order r on r.id = c.order_id
      where c.state = 'final' and ${stands('c')} and ${isNamed} and c.verdict in ('genuine', 'fake') and r.way = 'photos'
        and (c.verdict = 'fake' or ${measuring('c')})
      order by c.promised_at desc limit ${LATELY}
    ) c
    where not ${comes} and not exists (select from identify_case k where k.source_id = c.id and k.state <> 'closed')
      and ${mayJudge(sql.val(expertId))}
      and exists (select from ${holdersOf('identify.judge')} e where not ${hasPart(sql.ref('e.user_id'), sql`select ${expertId}::text as id`)})
    order by ${tellsWhichOne} desc, md5(c.id || ${seed}) limit ${TRIED}`.execute(db);
  for (const { id } of rows) if (await isOneOfAKind(db, id)) return id;
  return undefined;
}

/**
 * It comes in as its source did, everything as long before as it was then: begun, photographed, paid for, shown again when experts
 * had asked. What came with an appeal is left out. Its id is minted like a device's.
 */
async function copyOf(db: Db, source: Case, now: Date): Promise<void> {
  const steps = await stateChanges(db, identifyMachine, source.id);
  const came = steps.findLast(({ to, actor }) => to === 'queued' && actor === 'B');
  if (!came) return;
  const since = (then: Date) => new Date(now.getTime() - came.at + then.getTime());
  const id = randomUUID();
  const born = since(source.created_at);
  const promised = new Date(now.getTime() + identifyTimes.photos);
  const step = { id, by: 'B', actorId: null } as const;
  const { state } = await start(db, identifyMachine, { ...step, now: born, deadlineAt: null });
  await db
    .insertInto('identify_case')
    .values({
      ...{ id, no: newNo(born), order_id: source.order_id, user_id: source.user_id, category: source.category },
      ...{ brand_id: source.brand_id, brand_name: source.brand_name, product_id: source.product_id },
      ...{ model_name: source.model_name, style_no: source.style_no, colour: source.colour, size: source.size },
      named: source.named && JSON.stringify(source.named),
      ...{ worth: source.worth, fee: source.fee, note: source.note },
      absent: source.absent && JSON.stringify(source.absent),
      cannot: source.cannot && JSON.stringify(source.cannot),
      ...{ state, deadline_at: null, created_at: born, source_id: source.id, truth: source.verdict },
    })
    .execute();
  const photos = (await photoRows(db, source.id)).filter(({ created_at }) => created_at.getTime() <= came.at);
  await db
    .insertInto('identify_photo')
    .values(
      photos.map(({ slot, sha256, side, doubts, created_at }) => ({
        ...{ id: newId(), case_id: id, slot, sha256, side, created_at: since(created_at) },
        doubts: doubts && JSON.stringify(doubts),
      })),
    )
    .execute();
  await transition(db, identifyMachine, {
    ...{ table: 'identify_case', ...step, event: 'pay', now, deadlineAt: promised, set: { promised_at: promised } },
  });
}
