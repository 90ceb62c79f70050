/** Migrations: brings a database to the newest schema; safe when several processes start at once. */
import { type Migration, Migrator } from 'kysely';
import { migrations } from './migrations/list.ts';
import type { Db } from './schema.ts';

/** @returns the names of those that this version knows and the database has not seen */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const all = await migrator.getMigrations();
  return all.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}

/** @returns the names of the migrations that were run now */
export async function migrate(db: Db, list: Record<string, Migration> = migrations): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => list },
    allowUnorderedMigrations: true,
  });
  const { error, results = [] } = await migrator.migrateToLatest();
  const failed = results.find((result) => result.status === 'Error');
  if (error) throw new Error(`Migration ${failed?.migrationName ?? ''} failed: ${String(error)}`, { cause: error });
  return results.map((result) => result.migrationName);
}
