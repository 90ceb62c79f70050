/** The sweeper: fires what is due, once, in any number of processes. A row that fails waits longer and blocks no other. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Clock, TestClock } from './clock.ts';
import type { App } from './context.ts';
import type { KernelTables } from './tables.ts';

/** What passes when a row of `entity` missed its deadline. */
export interface DeadlineRule {
  entity: string;
  run(db: Db, id: string, event: string, now: Date, app: App): Promise<void>;
}

export const onDeadline = (entity: string, run: DeadlineRule['run']): DeadlineRule => ({ entity, run });

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

export function startSweeper(parts: SweeperParts): Sweeper {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout;
  const sweepOnce = (now = parts.clock.now()) => sweep(parts, now, () => stopped);
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
    },
  };
}

/** One pass over everything due, each row in a transaction of its own. */
export async function sweep(parts: SweeperParts, now: Date, isStopped: () => boolean = () => false): Promise<number> {
  let fired = 0;
  for (;;) {
    const outcome = isStopped() ? 'none' : await fireOne(parts, now);
    if (outcome === 'none') return fired;
    if (outcome === 'fired') fired++;
  }
}

/** Lets `ms` pass on a test clock, stopping at every deadline on the way: a month in a second. */
export async function liveThrough(parts: SweeperParts & { clock: TestClock }, ms: number): Promise<number> {
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
type Row = Selectable<KernelTables['deadline']> & { due: string };

async function fireOne({ db, rules, app }: SweeperParts, now: Date): Promise<'none' | 'fired' | 'failed'> {
  let claimed: Row | undefined;
  try {
    return await inTransaction(db, async (tx) => {
      claimed = await claim(tx, rules, now);
      if (!claimed) return 'none';
      const { entity, entity_id, event } = claimed;
      const rule = rules.find((candidate) => candidate.entity === entity);
      await rule?.run(tx, entity_id, event, now, app);
      // Usually the rule's transition has replaced or removed the deadline; one that is still due has been dealt with too.
      await tx
        .deleteFrom('deadline')
        .where('entity', '=', entity)
        .where('entity_id', '=', entity_id)
        .where('event', '=', event)
        .where(dueAt(claimed))
        .execute();
      return 'fired';
    });
  } catch (error) {
    if (!claimed) throw error;
    await postpone(db, claimed, now, error);
    return 'failed';
  }
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

const dueAt = ({ due }: Row) => sql<boolean>`due_at = ${due}::timestamptz`;

/** The failure is kept on the row for the workbench; a row that was moved meanwhile is left alone. */
async function postpone(db: Db, row: Row, now: Date, error: unknown): Promise<void> {
  const wait = Math.min(FIRST_RETRY * 2 ** row.attempts, LONGEST_RETRY);
  await db
    .updateTable('deadline')
    .set({
      attempts: sql`attempts + 1`,
      last_error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : String(error),
      try_at: new Date(now.getTime() + wait),
    })
    .where('entity', '=', row.entity)
    .where('entity_id', '=', row.entity_id)
    .where(dueAt(row))
    .where('attempts', '=', row.attempts)
    .execute();
}
