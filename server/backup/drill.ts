/** Restore drill: a backup counts when it has been restored, opened and found whole, and not before. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../db/connect.ts';
import { pendingMigrations } from '../db/migrate.ts';
import type { Db } from '../db/schema.ts';
import { originalKey } from '../domains/upload/arrival.ts';
import { verify } from '../kernel/ledger/verify.ts';
import { restore } from './archive.ts';

/** @param lsn the log's position that must be in it @returns what is wrong, nothing when it counts */
export async function drill(file: string, lsn: string, { photosHere }: { photosHere: boolean }): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'storefront-drill-'));
  try {
    await restore(dataDir, file);
    const { db, close } = await openDatabase({ dataDir });
    try {
      return [
        ...(await reaches(db, lsn)),
        ...(await pendingMigrations(db)).map((name) => `migration ${name} is missing`),
        ...(await readThrough(db)),
        ...(await verify(db)),
        ...(photosHere ? await photosMissing(db, dataDir) : []),
      ];
    } finally {
      await close();
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function reaches(db: Db, lsn: string): Promise<string[]> {
  const { rows } = await sql<{ at: string; enough: boolean }>`
    select pg_current_wal_lsn()::text as at, pg_current_wal_lsn() >= ${lsn}::pg_lsn as enough`.execute(db);
  return rows[0]?.enough ? [] : [`it ends at ${rows[0]?.at}, before ${lsn}`];
}

/** Every row of every table is read: a page that was torn says so by its checksum. */
async function readThrough(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by 1`.execute(db);
  for (const { name } of rows) await sql`select sum(length(t::text)) from ${sql.raw(name)} t`.execute(db);
  return rows.length > 0 ? [] : ['it has no tables'];
}

async function photosMissing(db: Db, dataDir: string): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`select distinct sha256 from upload`.execute(db);
  return rows
    .map(({ sha256 }) => originalKey(sha256))
    .filter((key) => !existsSync(join(dataDir, 'objects', key)))
    .map((key) => `photo ${key} is missing`);
}
