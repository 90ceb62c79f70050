/** Against what was decided about a lost or damaged piece: said once, decided for good by another, paid up to what is covered. */
import { type Selectable, sql } from 'kysely';
import { leadAway, leadsAwayWords } from '../../../contract/identify/public-words.ts';
import type { FirstDecision, ObjectionJob, ObjectionShown } from '../../../contract/objection/calls.ts';
import { type ObjectedService, objectionTimes } from '../../../contract/objection/rules.ts';
import { link } from '../../../contract/screens.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { isCaller, mustBeImpartial, needsSecond } from '../connection/impartial.ts';
import { mustBeCovered } from '../express/cover.ts';
import { firstOfTwo, shownFirsts, twoFrom } from '../shop/two-people.ts';
import { ownUploads } from '../upload/own.ts';
import { notObjectable, notTwice, objectionNotices } from './notices.ts';
import type { Decided, Objectable } from './objectable.ts';
import type { ObjectionTables } from './tables.ts';

type Objection = Selectable<ObjectionTables['objection']>;

const rows = (db: Db, service: ObjectedService) =>
  db.selectFrom('objection').selectAll().where('service', '=', service);
export const openObjection = (db: Db, service: ObjectedService, id: string) =>
  rows(db, service).where('subject_id', '=', id).where('state', '=', 'open').executeTakeFirst();

const lastOf = (db: Db, service: ObjectedService, id: string) =>
  rows(db, service).where('subject_id', '=', id).orderBy('asked_at', 'desc').executeTakeFirst();

/** What may be objected to. */
async function decidedOf(db: Db, on: Objectable, id: string): Promise<Decided | null> {
  const decided = await on.decided(db, id);
  return decided && !('not' in decided) ? decided : null;
}

/** While another decision was objected to nobody could object to this one: its time begins with the answer to that. */
function until({ at, decision }: Decided, last: Objection | undefined): Date {
  const answered = last && last.decision !== decision ? last.decided_at : null;
  return new Date(Math.max(at.getTime(), answered?.getTime() ?? 0) + objectionTimes.within);
}

export async function object(
  ctx: Context,
  on: Objectable,
  { id, body, photos }: { id: string; body: string; photos: readonly string[] },
): Promise<{ id: string; state: 'open' }> {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  await on.lock(db, id);
  const decided = await on.decided(db, id);
  // Somebody else's piece does not exist for the caller.
  if (!decided || decided.userId !== userId) throw new Refusal('NOT_FOUND');
  if ('not' in decided) throw new Refusal('STATE_REFUSED', { said: notObjectable[decided.not] });
  const open = await openObjection(db, on.service, id);
  if (open) throw new Refusal('STATE_REFUSED', { said: notTwice.open });
  if (until(decided, await lastOf(db, on.service, id)) <= now) throw new Refusal('TIME_OVER');
  const prints = (await ownUploads(db, { ids: photos, userId })).map(({ sha256 }) => sha256);
  const { granted, paid, note, at, decision } = decided;
  const about: FirstDecision = { granted, paid, note, at: at.getTime() };
  const made = await db
    .insertInto('objection')
    .values({
      ...{ id: newId(), service: on.service, subject_id: id, decision, user_id: userId, body, state: 'open' },
      ...{ photos: JSON.stringify(prints), about: JSON.stringify(about), asked_at: now },
      due_at: new Date(now.getTime() + objectionTimes.decide),
    })
    .onConflict((conflict) => conflict.columns(['service', 'subject_id', 'decision']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new Refusal('STATE_REFUSED', { said: notTwice.answered });
  return { id, state: 'open' };
}

type Decision = { id: string; note: string } & ({ grant: true; amount: number } | { grant: false });

export async function decideObjection(ctx: Context, on: Objectable, input: Decision) {
  const { db, now } = ctx;
  const { id, note } = input;
  await on.lock(db, id);
  const found = await openObjection(db, on.service, id);
  const last = found ? null : await lastOf(db, on.service, id);
  if (last) throw new Refusal(last.decided_by ? 'DECIDED' : 'STATE_REFUSED');
  const decided = found && (await decidedOf(db, on, id));
  if (!decided || decided.decision !== found.decision) throw new Refusal('NOT_FOUND');
  await mustBeImpartial(ctx, decided.parties);
  if (leadAway([note])) throw new Refusal('BAD_INPUT', { said: leadsAwayWords });
  const amount = input.grant ? input.amount : 0;
  mustBeCovered(amount, decided.covered);
  const first = input.grant ? await firstOfTwo(ctx, found.first, amount, { given: decided.given }) : null;
  const state = input.grant ? ('paid' as const) : ('refused' as const);
  await db
    .updateTable('objection')
    .set(
      first
        ? { first: JSON.stringify(first) }
        : { state, decided_by: userOf(ctx).userId, decided_at: now, amount, note, first: null },
    )
    .where('id', '=', found.id)
    .execute();
  if (first) return { id, state: 'open' as const };
  if (amount > 0) await on.pay(db, id, { key: `objection:${found.id}`, amount, now });
  await tell(db, on, { id, decided, amount, note, now });
  return { id, state };
}

/** Its piece came after all, or is found: nothing is decided about it any more. @param id of a piece that the caller has locked */
export async function endObjection(db: Db, service: ObjectedService, id: string, now: Date): Promise<void> {
  await db
    .updateTable('objection')
    .set({ state: 'over', decided_at: now, first: null })
    .where('service', '=', service)
    .where('subject_id', '=', id)
    .where('state', '=', 'open')
    .execute();
}

const pageOf = {
  identify: (id: string) => link('/pages/identify/detail', { id }),
  cleaning: (id: string) => link('/pages/cleaning/washdetail', { id }),
};

function tell(
  db: Db,
  { service }: Objectable,
  { id, decided: { userId, name }, amount, note: reason, now }: Outcome,
): Promise<void> {
  const { paid, stands } = objectionNotices[service];
  const said = amount > 0 ? paid({ name, amount: yuan(amount), reason }) : stands({ name, reason });
  return emit(db, {
    ...{ to: userId, type: service, data: { id }, at: now, ...(amount > 0 && { kind: 'money' as const }) },
    notice: { ...said, link: pageOf[service](id) },
  });
}

interface Outcome {
  id: string;
  decided: Decided;
  amount: number;
  note: string;
  now: Date;
}

/** As its owner reads it. */
export async function objectionShown(db: Db, on: Objectable, id: string, now: Date): Promise<ObjectionShown> {
  const decided = await decidedOf(db, on, id);
  const last = await lastOf(db, on.service, id);
  const ends = decided && last?.decision !== decided.decision ? until(decided, last) : null;
  const may = ends && ends > now ? ends.getTime() : null;
  if (may === null && !last) return null;
  return { until: may, covered: decided?.covered ?? 0, said: last ? saidOf(last) : null };
}

const saidOf = (row: Objection) => ({
  ...{ body: row.body, photos: row.photos.map(printUrl), at: row.asked_at.getTime(), dueAt: row.due_at.getTime() },
  ...{
    state: row.state,
    amount: row.amount,
    first: row.about.paid,
    note: row.note,
    decidedAt: row.decided_at?.getTime() ?? null,
  },
});

/** Each that there was, oldest first. */
export async function objectionsOf(db: Db, service: ObjectedService, id: string) {
  const all = await rows(db, service).where('subject_id', '=', id).orderBy('asked_at').execute();
  return all.map(saidOf).map(({ at, decidedAt, state, amount, first }) => ({ at, decidedAt, state, amount, first }));
}

/** How many wait for a decision. */
export async function countObjections(db: Db, service: ObjectedService): Promise<number> {
  const { count } = await db
    .selectFrom('objection')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('service', '=', service)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}

/** Those that wait for a decision, the longest waiting first. */
export async function openObjections(ctx: Context, on: Objectable): Promise<ObjectionJob[]> {
  const { db } = ctx;
  const open = await rows(db, on.service)
    .where('state', '=', 'open')
    .orderBy('due_at')
    .orderBy('id')
    .limit(50)
    .execute();
  const firsts = await shownFirsts(
    db,
    open.map(({ first }) => first),
    userOf(ctx).userId,
  );
  const jobs = await Promise.all(
    open.map(async (row, n): Promise<ObjectionJob | null> => {
      const decided = await decidedOf(db, on, row.subject_id);
      if (decided?.decision !== row.decision) return null;
      const own = await isCaller(ctx, decided.parties);
      const seen = await on.seen(ctx, row.subject_id, row.decision);
      const barred = [...decided.parties, ...(row.first ? [row.first.by] : [])];
      return {
        ...{ id: row.subject_id, no: decided.no, name: decided.name, body: row.body, photos: row.photos.map(printUrl) },
        ...{ at: row.asked_at.getTime(), dueAt: row.due_at.getTime(), about: row.about, covered: decided.covered },
        ...(seen && { seen }),
        byTwo: await twoFrom(ctx, decided.given),
        ...{ first: firsts[n] ?? null, own, needsSecond: await nobodyMay(db, on, barred) },
      };
    }),
  );
  return jobs.filter((job) => job !== null);
}

async function nobodyMay(db: Db, { permission }: Objectable, parties: readonly string[]): Promise<boolean> {
  const of = sql`select value as id from jsonb_array_elements_text(${JSON.stringify(parties)}::jsonb)`;
  const { rows: found } = await sql<{ alone: boolean }>`select ${needsSecond(permission, of)} as alone`.execute(db);
  return found[0]?.alone ?? true;
}
