/** The embedded database neither grows without end nor forgets how to plan. */
// @module-tag thorough
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { housekeep } from './housekeeping.ts';

test('after much writing the log is cut and dead rows are swept out', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'housekeeping-'));
  const { db, close } = await openDatabase({ dataDir });
  const redo = async () =>
    (await sql<{ at: number }>`select pg_wal_lsn_diff(redo_lsn, '0/0') as at from pg_control_checkpoint()`.execute(db))
      .rows[0]?.at;
  const dead = async () =>
    (await sql<{ n: number }>`select n_dead_tup as n from pg_stat_user_tables where relname = 'note'`.execute(db))
      .rows[0]?.n;

  await sql`create table note as select id, repeat('x', 400) as words from generate_series(1, 60000) as id`.execute(db);
  await sql`delete from note where id % 2 = 0`.execute(db);
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const before = await redo();
  expect(await dead()).toBe(30_000);
  await housekeep(db);
  expect(await redo()).toBeGreaterThan(before ?? 0);
  await sql`select pg_stat_force_next_flush()`.execute(db);
  expect(await dead()).toBe(0);
  const settled = await redo();
  await housekeep(db);
  expect(await redo()).toBe(settled);
  await close();
  rmSync(dataDir, { recursive: true, force: true });
});
