/** The only way a row changes its state: along an edge of its machine, with a line in the log and its deadline set. */

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { type Edge, edgeOf, type Machine, type Actor as MachineActor } from '../../contract/states.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from './refusal.ts';
import type { KernelTables } from './tables.ts';

export type TransitionRow = Selectable<KernelTables['transition']>;

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
  const locked = await sql<{ state: S }>`select state from ${table} where id = ${step.id} for update`.execute(db);
  const from = locked.rows[0]?.state;
  if (from === undefined) throw new Refusal('NOT_FOUND');
  const edge: Edge<S, E> | undefined = edgeOf(m, from, step.event, step.by);
  if (!edge) throw new Refusal('STATE_REFUSED', { state: from, event: step.event });

  const deadlineAt = step.deadlineAt === undefined ? ownDeadline(m, edge.to, step.now) : step.deadlineAt;
  const columns = Object.entries({ ...step.set, state: edge.to, deadline_at: deadlineAt });
  const assignments = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${table} set ${sql.join(assignments)} where id = ${step.id}`.execute(db);
  await log(db, m, { ...step, from, to: edge.to, deadlineAt });
  return { from, to: edge.to, deadlineAt };
}

/** Logs a row's birth in the initial state and sets its deadline; the caller inserts the row with what is returned. */
export async function start<S extends string, E extends string>(
  db: Db,
  m: Machine<S, E>,
  birth: Pick<Step<E>, 'id' | 'by' | 'actorId' | 'now' | 'reason' | 'deadlineAt'>,
): Promise<{ state: S; deadlineAt: Date | null }> {
  const deadlineAt = birth.deadlineAt === undefined ? ownDeadline(m, m.initial, birth.now) : birth.deadlineAt;
  await log(db, m, { ...birth, event: 'start', from: null, to: m.initial, deadlineAt });
  return { state: m.initial, deadlineAt };
}

/** Moves a row's deadline without changing its state: an extension, or a clock that stops (null). */
export async function setDeadline<S extends string, E extends string>(
  db: Db,
  m: Machine<S, E>,
  { table, id, state, at }: { table: string; id: string; state: S; at: Date | null },
): Promise<void> {
  await sql`update ${sql.table(table)} set deadline_at = ${at} where id = ${id}`.execute(db);
  await schedule(db, { entity: m.name, id, event: m.states[state].deadline?.event, at });
}

/** Everything that happened to a row, oldest first. */
export function timeline(db: Db, entity: string, id: string): Promise<TransitionRow[]> {
  return db
    .selectFrom('transition')
    .selectAll()
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
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

async function log<S extends string, E extends string>(db: Db, m: Machine<S, E>, e: Entry<S>): Promise<void> {
  await db
    .insertInto('transition')
    .values({
      entity: m.name,
      entity_id: e.id,
      from_state: e.from,
      to_state: e.to,
      event: e.event,
      actor: e.by,
      actor_id: e.actorId,
      reason: e.reason ?? null,
      at: e.now,
      deadline_at: e.deadlineAt,
    })
    .execute();
  await schedule(db, { entity: m.name, id: e.id, event: m.states[e.to].deadline?.event, at: e.deadlineAt });
}

/** Tells the sweeper; a row has at most one deadline. */
async function schedule(
  db: Db,
  { entity, id, event, at }: { entity: string; id: string; event: string | undefined; at: Date | null },
): Promise<void> {
  if (!at || !event) {
    await db.deleteFrom('deadline').where('entity', '=', entity).where('entity_id', '=', id).execute();
    return;
  }
  const fresh = { event, due_at: at, try_at: at, attempts: 0, last_error: null };
  await db
    .insertInto('deadline')
    .values({ entity, entity_id: id, ...fresh })
    .onConflict((conflict) => conflict.columns(['entity', 'entity_id']).doUpdateSet(fresh))
    .execute();
}
