/** State transitions: the only way a row changes its state: along an edge of its machine, with a line in the log and its deadline set. */

import type { Selectable } from 'kysely';
import { type RawBuilder, sql } from 'kysely';
import { type Edge, edgeOf, type Machine, type Actor as MachineActor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { rulesVary, underRulesOf } from '../lib/rules.ts';
import type { StateTables } from './tables.ts';

export type TransitionRow = Selectable<StateTables['transition']>;

interface Move {
  /** `<entity>:<id>`. */
  of: string;
  before: { state: string } | null;
  after: { state: string };
}

/** Who hears of what moves in a transaction. */
const followers = new WeakMap<Db, (move: Move) => void>();

/** Tells of everything that moves through this transaction from now on. */
export const followMoves = (db: Db, tell: (move: Move) => void): void => void followers.set(db, tell);

function told(
  db: Db,
  m: Machine,
  { ids, from, to }: { ids: readonly string[]; from: string | null; to: string },
): void {
  const tell = from === to ? undefined : followers.get(db);
  for (const id of tell ? ids : [])
    tell?.({ of: `${m.name}:${id}`, before: from === null ? null : { state: from }, after: { state: to } });
}

interface Step<E extends string> {
  /** The machine's table; its rows have `id`, `state` and `deadline_at`. */
  table: string;
  id: string;
  event: E;
  by: MachineActor;
  /** The person behind it; null for time and carriers. */
  actorId: string | null;
  now: Date;
  reason?: string;
  /** Other columns of the row that change with it. */
  set?: Record<string, unknown>;
  /** Instead of the new state's own deadline: another one, or none. */
  deadlineAt?: Date | null;
}

/**
 * Locks the row and moves it.
 * @throws Refusal STATE_REFUSED when the machine has no such edge from where the row is, NOT_FOUND when there is no row
 */
export async function transition<S extends string, E extends string>(
  db: Db,
  m: Machine<S, E>,
  step: Step<E>,
): Promise<{ from: S; to: S; deadlineAt: Date | null }> {
  const table = sql.table(step.table);
  const began = rulesVary() ? bornAt(m.name, step.id) : sql<null>`null`;
  const locked = await sql<{ state: S; began: Date | null }>`
    select state, ${began} as began from ${table} where id = ${step.id} for no key update`.execute(db);
  const from = locked.rows[0]?.state;
  if (from === undefined) throw new Refusal('NOT_FOUND');
  const edge: Edge<S, E> | undefined = edgeOf(m, from, step.event, step.by);
  if (!edge) throw new Refusal('STATE_REFUSED', { state: from, event: step.event });

  // What has begun keeps the rules under which it began.
  const own = () => ownDeadline(m, edge.to, step.now);
  const deadlineAt = step.deadlineAt === undefined ? underRulesOf(locked.rows[0]?.began ?? null, own) : step.deadlineAt;
  const columns = Object.entries({ ...step.set, state: edge.to, deadline_at: deadlineAt });
  const assignments = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const moved = sql`moved as (update ${table} set ${sql.join(assignments)} where id = ${step.id})`;
  await sql`with ${moved}, ${logged(m, { ...step, from, to: edge.to, deadlineAt })} select`.execute(db);
  told(db, m, { ids: [step.id], from, to: edge.to });
  return { from, to: edge.to, deadlineAt };
}

/**
 * The same step for many rows, all or none, in a few statements however many they are. Rows are locked in the order of
 * their ids, so that two such steps over the same rows cannot wait for each other.
 */
export async function transitionAll<S extends string, E extends string>(
  db: Db,
  m: Machine<S, E>,
  { ids, ...step }: Omit<Step<E>, 'id' | 'deadlineAt'> & { ids: readonly string[] },
): Promise<void> {
  const table = sql.table(step.table);
  const wanted = listed([...new Set(ids)]);
  const { rows } = await sql<{ id: string; state: S }>`
    select id, state from ${table} where id in ${wanted} order by id for no key update`.execute(db);
  if (rows.length < new Set(ids).size) throw new Refusal('NOT_FOUND');
  for (const from of new Set(rows.map(({ state }) => state))) {
    const edge = edgeOf(m, from, step.event, step.by);
    if (!edge) throw new Refusal('STATE_REFUSED', { state: from, event: step.event });
    const deadlineAt = ownDeadline(m, edge.to, step.now);
    const columns = Object.entries({ ...step.set, state: edge.to, deadline_at: deadlineAt });
    const assignments = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const these = rows.filter(({ state }) => state === from).map(({ id }) => id);
    await sql`update ${table} set ${sql.join(assignments)} where id in ${listed(these)}`.execute(db);
    await logAll(db, m, { ...step, ids: these, from, to: edge.to, deadlineAt });
  }
}

/** Logs the birth of many rows in the initial state, with the deadline they all have, or none. */
export const startAll = <S extends string, E extends string>(
  db: Db,
  m: Machine<S, E>,
  birth: Pick<Step<E>, 'by' | 'actorId' | 'now' | 'reason' | 'deadlineAt'> & { ids: readonly string[] },
): Promise<void> => logAll(db, m, { deadlineAt: null, ...birth, event: 'start', from: null, to: m.initial });

/** Logs a row's birth in the initial state and sets its deadline; the caller inserts the row with what is returned. */
export async function start<S extends string, E extends string>(
  db: Db,
  m: Machine<S, E>,
  birth: Pick<Step<E>, 'id' | 'by' | 'actorId' | 'now' | 'reason' | 'deadlineAt'>,
): Promise<{ state: S; deadlineAt: Date | null }> {
  const deadlineAt = birth.deadlineAt === undefined ? ownDeadline(m, m.initial, birth.now) : birth.deadlineAt;
  const entry = { ...birth, event: 'start', from: null, to: m.initial, deadlineAt };
  await sql`with ${logged(m, entry)} select`.execute(db);
  told(db, m, { ids: [birth.id], from: null, to: m.initial });
  return { state: m.initial, deadlineAt };
}

/** Moves a row's deadline without changing its state: an extension, or a clock that stops (null). */
export async function setDeadline<S extends string, E extends string>(
  db: Db,
  m: Machine<S, E>,
  { table, id, state, at }: { table: string; id: string; state: S; at: Date | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set deadline_at = ${at} where id = ${id}`.execute(db);
  await sql`with ${reminding(m, { id, state, at })} select`.execute(db);
}

/** The same as a part of a larger statement, which sets the row's `deadline_at` itself. */
export const reminding = <S extends string, E extends string>(
  m: Machine<S, E>,
  { id, state, at }: { id: string; state: S; at: Date | null },
): RawBuilder<unknown> => scheduled({ entity: m.name, id, event: m.states[state].deadline?.event, at });

/** A deadline of something that has no state of its own, or of one row's state; null when nothing is to happen. */
export async function setReminder(db: Db, due: Due): Promise<void> {
  await sql`with ${scheduled(due)} select`.execute(db);
}

/** When a row began: what was written down of it first. */
const bornAt = (entity: string, id: string) =>
  sql<Date | null>`(select min(t.at) from transition t where t.entity = ${entity} and t.entity_id = ${id})`;

/** Runs under the rules that held when this began; under those of now for what nobody wrote down. */
export async function asBegun<T>(db: Db, entity: string, id: string, run: () => Promise<T>): Promise<T> {
  if (!rulesVary()) return run();
  const { rows } = await sql<{ began: Date | null }>`select ${bornAt(entity, id)} as began`.execute(db);
  return underRulesOf(rows[0]?.began ?? null, run);
}

/** Since when a row of this table is in its state, for a list. */
export const lastMove = (table: string, entity: string = table) => sql<Date | null>`(
  select t.at from transition t
  where t.entity = ${entity} and t.entity_id = ${sql.ref(`${table}.id`)} and t.from_state is distinct from t.to_state
  order by t.id desc limit 1)`;

/** Everything that happened to a row, oldest first. */
export function transitionRows(db: Db, entity: string, id: string): Promise<TransitionRow[]> {
  return db
    .selectFrom('transition')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
}

/** Takes the words out of what happened to these rows; the steps stay. */
export async function forgetReasons(db: Db, m: Machine, ids: readonly string[]): Promise<void> {
  await sql`
    update transition set reason = null
    where entity = ${m.name} and entity_id in ${listed(ids)} and reason is not null`.execute(db);
}

/** The words that one person gave for such a step, of whomever it was. */
export async function forgetReasonsBy(db: Db, m: Machine, event: string, userId: string): Promise<void> {
  await sql`
    update transition set reason = null
    where entity = ${m.name} and event = ${event} and actor_id = ${userId} and reason is not null`.execute(db);
}

/** The same as the contract tells it. */
export async function transitionsOf<S extends string>(db: Db, m: Machine<S>, id: string) {
  const rows = await transitionRows(db, m.name, id);
  return rows.map(({ from_state, to_state, event, actor, at, reason }) => ({
    from: from_state as S | null,
    to: to_state as S,
    event,
    actor: actor as MachineActor,
    at: at.getTime(),
    reason,
  }));
}

/** Only what led on: a deadline that left the row where it was is no step of its way. */
export const changesOf = <T extends { from: string | null; to: string }>(steps: readonly T[]): T[] =>
  steps.filter(({ from, to }) => from !== to);

/** @param told what is told though it moved nothing */
export async function stateChanges<S extends string>(db: Db, m: Machine<S>, id: string, told: readonly string[] = []) {
  const steps = await transitionsOf(db, m, id);
  return steps.filter((step) => step.from !== step.to || told.includes(step.event));
}

function ownDeadline<S extends string, E extends string>(m: Machine<S, E>, state: S, now: Date): Date | null {
  const own = m.states[state].deadline;
  return own ? new Date(now.getTime() + own.ms) : null;
}

interface Entry<S extends string> extends Pick<Step<string>, 'id' | 'event' | 'by' | 'actorId' | 'now' | 'reason'> {
  from: S | null;
  to: S;
  deadlineAt: Date | null;
}

/** Parts of one statement with whatever moves the row: each way to the database and back is time under its lock. */
const logged = <S extends string, E extends string>(m: Machine<S, E>, e: Entry<S>): RawBuilder<unknown> => sql`
  logged as (
    insert into transition (entity, entity_id, from_state, to_state, event, actor, actor_id, reason, at, deadline_at)
    values (${m.name}, ${e.id}, ${e.from}, ${e.to}, ${e.event}, ${e.by}, ${e.actorId}, ${e.reason ?? null}, ${e.now}, ${e.deadlineAt})
  ), ${scheduled({ entity: m.name, id: e.id, event: m.states[e.to].deadline?.event, at: e.deadlineAt })}`;

/** States as literals, so that a plan may use the partial index that names them; a prepared `on conflict` cannot do without it. */
export const literals = (states: readonly string[]): RawBuilder<unknown> =>
  sql.join(states.map((state) => sql.lit(state)));

/** Ids as one parameter, however many. */
const listed = (ids: readonly string[]) =>
  sql`(select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value))`;

async function logAll<S extends string, E extends string>(
  db: Db,
  m: Machine<S, E>,
  e: Omit<Entry<S>, 'id'> & { ids: readonly string[] },
): Promise<void> {
  if (e.ids.length === 0) return;
  told(db, m, e);
  await sql`
    insert into transition (entity, entity_id, from_state, to_state, event, actor, actor_id, reason, at, deadline_at)
    select ${m.name}, j.value, ${e.from}, ${e.to}, ${e.event}, ${e.by}, ${e.actorId}, ${e.reason ?? null}, ${e.now}, ${e.deadlineAt}
    from jsonb_array_elements_text(${JSON.stringify(e.ids)}::jsonb) as j (value)`.execute(db);
  await sql`delete from deadline where entity = ${m.name} and entity_id in ${listed(e.ids)}`.execute(db);
  const event = m.states[e.to].deadline?.event;
  if (event && e.deadlineAt)
    await sql`
      insert into deadline (entity, entity_id, event, due_at, try_at)
      select ${m.name}, j.value, ${event}, ${e.deadlineAt}, ${e.deadlineAt}
      from jsonb_array_elements_text(${JSON.stringify(e.ids)}::jsonb) as j (value)`.execute(db);
}

interface Due {
  entity: string;
  id: string;
  event: string | undefined;
  at: Date | null;
}

/** Tells the sweeper; a row has at most one deadline. */
const scheduled = ({ entity, id, event, at }: Due): RawBuilder<unknown> =>
  at && event
    ? sql`scheduled as (
        insert into deadline (entity, entity_id, event, due_at, try_at, attempts, last_error)
        values (${entity}, ${id}, ${event}, ${at}, ${at}, 0, null)
        on conflict (entity, entity_id) do update set event = excluded.event, due_at = excluded.due_at,
          try_at = excluded.try_at, attempts = 0, last_error = null)`
    : sql`scheduled as (delete from deadline where entity = ${entity} and entity_id = ${id})`;
