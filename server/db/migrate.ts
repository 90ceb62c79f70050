/** Migrations: brings a database to the newest schema while other processes, older ones too, go on serving from it. */
import {
  type DatabaseIntrospector,
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  Migrator,
  sql,
} from 'kysely';
import { migrations } from './migrations/list.ts';
import { patiently } from './patience.ts';
import type { Db } from './schema.ts';
import type { Step } from './steps.ts';
import { codeOf } from './transaction.ts';

/** The number of our advisory lock: who holds it migrates. */
const LOCK = 74_001_941;
/** Between two looks whether the one that migrates is done, ms. */
const LOOK = 50;
/** A step that gets no lock within this gives up what it has and tries again, so that nobody queues behind it, ms. */
const PATIENCE = 500;
const TRIES = 120;
const LOCK_NOT_AVAILABLE = '55P03';

/** @returns the names of those that this version knows and the database has not seen */
export async function pendingMigrations(db: Db): Promise<string[]> {
  return pendingOf(db, migrations);
}

/** One process migrates, the others wait until it is done. @returns the names of the migrations that were run now */
export function migrate(db: Db, list: Record<string, Step> = migrations): Promise<string[]> {
  return patiently(() => db.connection().execute((one) => migrateOn(lookingOnlyForItsOwn(one), list)));
}

/**
 * The migrator asks twice a step whether its own two tables are there, and reads the whole catalogue for it: most of what
 * migrating an empty database took. `one` is the connection's own object, so nobody else is answered this briefly.
 */
function lookingOnlyForItsOwn(one: Db): Db {
  const own = [DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE];
  const getTables: DatabaseIntrospector['getTables'] = async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_catalog.pg_tables where tablename in (${sql.join(own)})`.execute(one);
    return rows.map(({ name }) => ({ name, isView: false, columns: [] }));
  };
  return Object.defineProperty(one, 'introspection', { value: { getTables } });
}

async function migrateOn(one: Db, list: Record<string, Step>): Promise<string[]> {
  await lock(one);
  try {
    const done: string[] = [];
    // Each for itself: what one step locks is free before the next begins.
    for (const name of await pendingOf(one, list)) {
      await runPatiently(one, list, name);
      done.push(name);
    }
    return done;
  } finally {
    await sql`select pg_advisory_unlock(${LOCK}::int)`.execute(one);
  }
}

/** Asks again and again instead of waiting in the database: building an index waits for every statement that has begun, such a wait too. */
async function lock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}::int) as got`.execute(db);
    if (rows[0]?.got) return;
    await pause(LOOK);
  }
}

async function runPatiently(db: Db, list: Record<string, Step>, name: string): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await run(db, list, name);
    } catch (error) {
      if (tries === TRIES || codeOf(error) !== LOCK_NOT_AVAILABLE)
        throw new Error(`Migration ${name} failed: ${String(error)}`, { cause: error });
      await pause(LOOK + Math.random() * LOOK);
    }
}

async function run(db: Db, list: Record<string, Step>, name: string): Promise<void> {
  const alone = list[name]?.alone ?? false;
  await sql`select set_config('lock_timeout', ${String(alone ? 0 : PATIENCE)}, false)`.execute(db);
  try {
    const { error, results } = await migratorOf(db, list, alone).migrateUp();
    if (error) throw error;
    if (results?.[0]?.migrationName !== name)
      throw new Error(`${results?.[0]?.migrationName ?? 'nothing'} ran instead`);
  } finally {
    await sql`select set_config('lock_timeout', '0', false)`.execute(db);
  }
}

const migratorOf = (db: Db, list: Record<string, Step>, disableTransactions = false) =>
  new Migrator({
    db,
    provider: { getMigrations: async () => list },
    allowUnorderedMigrations: true,
    disableTransactions,
  });

async function pendingOf(db: Db, list: Record<string, Step>): Promise<string[]> {
  const all = await migratorOf(db, list).getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
