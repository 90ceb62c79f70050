/** Durable timers and their sweeper: fires what is due, once, in any number of processes. A row that fails waits longer and blocks no other. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { codeOf, inTransaction } from '../../db/transaction.ts';
import type { App } from '../http/context.ts';
import type { Clock } from '../lib/clock.ts';
import { underRules } from '../lib/rules.ts';
import type { StateTables } from './tables.ts';
import { asBegun } from './transitions.ts';

/** What passes when a row of `entity` missed its deadline. */
export interface DeadlineRule {
  entity: string;
  /** See `askOnDeadline`. */
  ask?(db: Db, id: string, event: string, now: Date, app: App): Promise<unknown>;
  run(db: Db, id: string, event: string, now: Date, app: App, answer?: unknown): Promise<void>;
}

export const onDeadline = (entity: string, run: DeadlineRule['run']): DeadlineRule => ({ entity, run });

/**
 * A deadline at which somebody outside of the house is asked: nothing is locked and nobody waits while they think, and
 * what they say is recorded in a transaction of its own. Asking must be safe to repeat: the answer may be lost.
 */
export const askOnDeadline = <Answer>(
  entity: string,
  ask: (db: Db, id: string, event: string, now: Date, app: App) => Promise<Answer>,
  record: (db: Db, id: string, event: string, now: Date, app: App, answer: Answer) => Promise<void>,
): DeadlineRule => ({
  entity,
  ask,
  run: (db, id, event, now, app, answer) => record(db, id, event, now, app, answer as Answer),
});

export interface SweeperParts {
  db: Db;
  clock: Clock;
  rules: DeadlineRule[];
  app: App;
}

export interface Sweeper {
  /** Fires everything due at `now` (the clock's time if absent). @returns how many fired */
  sweepOnce(now?: Date): Promise<number>;
  /** Stops after the row in hand. */
  stop(): Promise<void>;
}

/** How often the sweeper looks, ms. A deadline is on time when it fires within 2 s. */
const EVERY = 500;
/** The wait after the first failure, ms; it doubles up to an hour. */
const FIRST_RETRY = 1_000;
const LONGEST_RETRY = 3_600_000;
/** Whoever is asked has this long, ms; after twice as long a process that died meanwhile no longer counts as asking. */
const ANSWER_WITHIN = 30_000;
/**
 * A deadline's row is locked before what it is about, and an act locks them the other way round. So the sweeper waits only
 * this long, ms, then lets go of both: whoever acts need not wait until the database finds the deadlock. It begins again a
 * few times, then leaves the row for another look. What somebody outside has answered is worth waiting for: it is recorded
 * when the row is free, and where both wait for each other the database says who begins again.
 */
const LETS_GO_AFTER = 200;
const LOCK_NOT_AVAILABLE = '55P03';
/** So many are asked at once by one process: a provider that hangs holds up its own rows and no others. */
const ASKED_AT_ONCE = 8;

export function startSweeper(parts: SweeperParts): Sweeper {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const asking = new Asking();
  const sweepOnce = (now = parts.clock.now()) => sweep(parts, now, () => stopped, asking);
  const next = () => {
    timer = setTimeout(() => {
      running = sweepOnce()
        .catch((error: unknown) => console.error('The sweeper could not look for deadlines:', error))
        .finally(() => {
          if (!stopped) next();
        });
    }, EVERY).unref();
  };
  next();
  return {
    sweepOnce,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
      await asking.end();
    },
  };
}

/** The questions of one process that are still open. */
export class Asking {
  readonly open = new Set<Promise<unknown>>();
  #end: (nothing: null) => void = () => {};
  readonly ended = new Promise<null>((resolve) => {
    this.#end = resolve;
  });

  /** Waits for no more answers, only for what is being recorded. */
  async end(): Promise<void> {
    this.#end(null);
    await Promise.all(this.open);
  }
}

/**
 * One pass over everything due, each row in a transaction of its own.
 * @param asking where the pass leaves questions that are still open; without it, it waits for the answers
 */
export async function sweep(
  parts: SweeperParts,
  now: Date,
  isStopped: () => boolean = () => false,
  asking?: Asking,
): Promise<number> {
  let fired = 0;
  const { open, ended } = asking ?? new Asking();
  for (;;) {
    if (isStopped()) return fired;
    const outcome = await underRules(parts.app.rules, now, () => fireOne(parts, now, open.size < ASKED_AT_ONCE));
    if (outcome === 'fired') fired++;
    else if (typeof outcome === 'object') {
      const answered = underRules(parts.app.rules, now, () => record(parts, outcome, now, ended)).then((done) => {
        open.delete(answered);
        if (done) fired++;
      });
      open.add(answered);
    } else if (outcome === 'none') {
      if (asking || open.size === 0) return fired;
      // What was answered may have made something else due.
      await Promise.race(open);
    }
  }
}

/** Lets `ms` pass on a clock that can be set, stopping at every deadline on the way: a month in a second. */
export async function liveThrough(
  parts: SweeperParts & { clock: { set(to: Date | number): void } },
  ms: number,
): Promise<number> {
  const end = parts.clock.now().getTime() + ms;
  let fired = await sweep(parts, parts.clock.now());
  for (;;) {
    const row = await parts.db
      .selectFrom('deadline')
      .select((e) => e.fn.min('try_at').as('at'))
      // A test may live with some domains only; what the others wait for never fires here.
      .where('entity', 'in', ['', ...parts.rules.map((rule) => rule.entity)])
      .executeTakeFirst();
    const at = row?.at?.getTime() ?? Number.POSITIVE_INFINITY;
    if (at > end) break;
    parts.clock.set(Math.max(at, parts.clock.now().getTime()));
    fired += await sweep(parts, parts.clock.now());
  }
  parts.clock.set(end);
  return fired;
}

/** `due` is the exact moment as the database writes it: a Date would lose its microseconds and not find the row again. */
type Row = Selectable<StateTables['deadline']> & { due: string };

/** @returns what came of one row, or the row itself where somebody has to be asked first */
async function fireOne(
  { db, rules, app }: SweeperParts,
  now: Date,
  mayAsk: boolean,
): Promise<'none' | 'fired' | 'failed' | Row> {
  const ours = mayAsk ? rules : rules.filter(({ ask }) => !ask);
  let claimed: Row | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      await letsGo(tx);
      claimed = await claim(tx, ours, now);
      if (!claimed) return 'none';
      const { entity, entity_id, event } = claimed;
      const rule = rules.find((candidate) => candidate.entity === entity);
      if (rule?.ask) {
        await rowOf(tx, claimed)
          .set({ try_at: new Date(now.getTime() + 2 * ANSWER_WITHIN) })
          .execute();
        return claimed;
      }
      if (rule) await asBegun(tx, entity, entity_id, () => rule.run(tx, entity_id, event, now, app));
      await forget(tx, claimed);
      return 'fired';
    });
  } catch (error) {
    if (!claimed) throw error;
    await postpone(db, claimed, now, error);
    return 'failed';
  }
}

/** Asks, with nothing locked, and records the answer unless the row was moved meanwhile. @returns whether it fired */
async function record(
  { db, rules, app }: SweeperParts,
  claimed: Row,
  now: Date,
  ended: Promise<null>,
): Promise<boolean> {
  const { entity, entity_id, event } = claimed;
  const rule = rules.find((candidate) => candidate.entity === entity);
  try {
    const asked = inTime(rule?.ask?.(db, entity_id, event, now, app));
    // The house closes: whoever opens it again asks again.
    if ((await Promise.race([asked.then(() => true), ended])) === null) return false;
    const answer = await asked;
    return await inTransaction(db, async (tx) => {
      const still = await tx
        .selectFrom('deadline')
        .select('entity')
        .where('entity', '=', entity)
        .where('entity_id', '=', entity_id)
        .where('event', '=', event)
        .where(dueAt(claimed))
        .where('attempts', '=', claimed.attempts)
        .forUpdate()
        .executeTakeFirst();
      if (!still) return false;
      if (rule) await asBegun(tx, entity, entity_id, () => rule.run(tx, entity_id, event, now, app, answer));
      await forget(tx, claimed);
      return true;
    });
  } catch (error) {
    await postpone(db, claimed, now, error).catch((failed: unknown) =>
      console.error('A deadline could not be put off:', failed),
    );
    return false;
  }
}

/**
 * Usually the rule's transition has replaced or removed the deadline; one that is still due has been dealt with too. So a rule that
 * wants the same event of the same row once more names a later moment than the one at which it fired.
 */
const forget = (tx: Db, claimed: Row) =>
  tx
    .deleteFrom('deadline')
    .where('entity', '=', claimed.entity)
    .where('entity_id', '=', claimed.entity_id)
    .where('event', '=', claimed.event)
    .where(dueAt(claimed))
    .execute();

async function inTime<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ANSWER_WITHIN / 1000} s`)), ANSWER_WITHIN).unref();
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const claim = (tx: Db, rules: DeadlineRule[], now: Date): Promise<Row | undefined> =>
  tx
    .selectFrom('deadline')
    .selectAll()
    .select(sql<string>`due_at::text`.as('due'))
    .where('try_at', '<=', now)
    .where('entity', 'in', ['', ...rules.map((rule) => rule.entity)])
    .orderBy('try_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

const letsGo = (tx: Db) => sql`select set_config('lock_timeout', ${String(LETS_GO_AFTER)}, true)`.execute(tx);

const dueAt = ({ due }: Row) => sql<boolean>`due_at = ${due}::timestamptz`;

/** The failure is kept on the row for the workbench; a row that was moved meanwhile is left alone. */
async function postpone(db: Db, row: Row, now: Date, error: unknown): Promise<void> {
  // Somebody is at work on it: that is no failure.
  const busy = codeOf(error) === LOCK_NOT_AVAILABLE;
  const wait = busy ? FIRST_RETRY : Math.min(FIRST_RETRY * 2 ** row.attempts, LONGEST_RETRY);
  await rowOf(db, row)
    .set({
      try_at: new Date(now.getTime() + wait),
      ...(!busy && {
        attempts: sql`attempts + 1`,
        last_error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : String(error),
      }),
    })
    .execute();
}

/** The row as it was read; one that was moved meanwhile is another. */
const rowOf = (db: Db, { entity, entity_id, attempts, ...row }: Row) =>
  db
    .updateTable('deadline')
    .where('entity', '=', entity)
    .where('entity_id', '=', entity_id)
    .where(sql<boolean>`due_at = ${row.due}::timestamptz`)
    .where('attempts', '=', attempts);
