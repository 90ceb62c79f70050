/** Checkpoints and vacuum: what a PostgreSQL server does in background processes, which the embedded one does not have. */
import { sql } from 'kysely';
import type { Db } from './schema.ts';

const EVERY = 60_000;
/** A checkpoint after this much log keeps a restart after a kill short, bytes. */
const MAX_LOG = 16 * 1024 * 1024;
/** A table is vacuumed when more rows than this, and more than a fifth of it, are dead or new. */
const MIN_ROWS = 1_000;

/** @returns stops, after the step in hand */
export function startHousekeeping(db: Db): () => Promise<void> {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = housekeep(db).catch((error: unknown) => console.error('Housekeeping of the database failed:', error));
  }, EVERY).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

export async function housekeep(db: Db): Promise<void> {
  const log = await sql<{ written: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as written from pg_control_checkpoint()`.execute(db);
  const worn = await sql<{ name: string }>`
    select relid::regclass::text as name from pg_stat_user_tables
    where n_dead_tup + n_mod_since_analyze > ${MIN_ROWS} and n_dead_tup + n_mod_since_analyze > n_live_tup / 5`.execute(
    db,
  );
  // One statement at a time: the one connection is free in between.
  for (const { name } of worn.rows) await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db);
  if ((log.rows[0]?.written ?? 0) > MAX_LOG) await sql`checkpoint`.execute(db);
}
