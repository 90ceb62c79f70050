/** What is read when `/metrics` is asked for: what is late, what never arrived, what money waits longer than was promised, whether the books agree, how old the backup is, what is left of the disk. */
import { readFile, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { App } from '../http/context.ts';
import { LAST_BACKUP } from './last-backup.ts';
import type { Metrics } from './metrics.ts';

/** A deadline is on time when it fires within seconds; later than this somebody should look, ms. */
const LATE = 60_000;

/** What a domain has that waits longer than was promised. */
export interface Overdue {
  /** The gauge's: `storefront_withdrawals_late`. */
  name: string;
  help: string;
  /** An expression: how many there are at this time. */
  count: (now: Date) => RawBuilder<number>;
}

interface State {
  late: number;
  failing: number;
  due: number;
  dead: number;
  off: number;
  overdue: number[];
}

interface Watched extends Pick<App, 'db' | 'clock'> {
  /** Where the backup is noted, and pictures lie. */
  dataDir: string;
  /** Whether the database is a PostgreSQL, whose backups are its owner's and unknown here. */
  external: boolean;
  overdue: readonly Overdue[];
}

export function watchHouse({ registry }: Pick<Metrics, 'registry'>, watched: Watched): void {
  const { db, clock, dataDir, external, overdue } = watched;
  // All of them are read in one look, and each waits for it: otherwise a scrape would tell what the one before saw.
  let looking: Promise<void> | null = null;
  const look = () => {
    looking ??= read().finally(() => {
      looking = null;
    });
    return looking;
  };
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry], collect: look });
  const up = gauge('storefront_database_up', 'Whether the database answers');
  const late = gauge('storefront_deadlines_late', 'Deadlines that passed a minute ago and have not fired');
  const failing = gauge('storefront_deadlines_failing', 'Deadlines that were tried and failed');
  const due = gauge('storefront_deliveries_due', 'Pushes and text messages that wait to be sent');
  const dead = gauge('storefront_deliveries_dead', 'Pushes and text messages that never arrived');
  const off = gauge('storefront_ledger_off_fen', 'Sum of all accounts of the ledger; anything but zero is wrong');
  const waits = overdue.map(({ name, help }) => gauge(name, help));
  const disk = gauge('storefront_disk_free_bytes', 'Left on the disk of the data directory');
  const age = gauge('storefront_backup_age_seconds', 'Since the embedded database was last backed up; +Inf: never');

  async function read(): Promise<void> {
    const now = clock.now();
    const before = new Date(now.getTime() - LATE);
    const counts = overdue.map(({ count }) => count(now));
    const state = await sql<State>`select
      (select count(*)::int from deadline where due_at < ${before}) as late,
      (select count(*)::int from deadline where attempts > 0) as failing,
      (select count(*)::int from delivery where state = 'due') as due,
      (select count(*)::int from delivery where state = 'dead') as dead,
      (select coalesce(sum(balance), 0)::float8 from ledger_account) as off,
      jsonb_build_array(${sql.join(counts)}) as overdue`
      .execute(db)
      .then(({ rows }) => rows[0])
      .catch(() => undefined);
    // What nobody could look up is no zero.
    up.set(state ? 1 : 0);
    late.set(state?.late ?? Number.NaN);
    failing.set(state?.failing ?? Number.NaN);
    due.set(state?.due ?? Number.NaN);
    dead.set(state?.dead ?? Number.NaN);
    off.set(state?.off ?? Number.NaN);
    for (const [n, wait] of waits.entries()) wait.set(state?.overdue[n] ?? Number.NaN);
    const left = await statfs(dataDir).catch(() => null);
    disk.set(left ? left.bavail * left.bsize : Number.NaN);
    const at = external ? null : await readFile(join(dataDir, LAST_BACKUP), 'utf8').catch(() => null);
    // Never is older than any age that a rule asks for; NaN would be older than none, and is right for what we cannot know.
    const never = external ? Number.NaN : Number.POSITIVE_INFINITY;
    age.set(at === null ? never : (now.getTime() - Date.parse(at)) / 1000);
  }
}
