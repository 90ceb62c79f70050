/** A PostgreSQL server: what it acknowledged is on the disk too. */
// @module-tag thorough
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type TestPostgres } from '../testing/postgres.ts';
import { DatabaseAway } from './away.ts';
import { openDatabase } from './connect.ts';
import type { OpenDatabase } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import type { Db } from './schema.ts';
import { inTransaction } from './transaction.ts';

let server: TestPostgres;
let database: OpenDatabase;
beforeAll(async () => {
  server = await startPostgres();
  // One connection, so that what is counted is its own.
  database = await openDatabase({ databaseUrl: await server.createDatabase(), poolSize: 1 });
  await sql`create table note (id int primary key, words text)`.execute(database.db);
});
afterAll(async () => {
  await database.close();
  await server.stop();
});

/** Counted by the server itself; its counts are flushed at the end of a transaction that asks for it. */
async function syncs(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(database.db);
  const { rows } = await sql<{ count: number }>`
    select sum(fsyncs)::bigint as count from pg_stat_io
    where object = 'wal' and backend_type = 'client backend'`.execute(database.db);
  return Number(rows[0]?.count);
}

test('every commit waits for the disk, and reading for nothing', async () => {
  const before = await syncs();
  for (let id = 0; id < 20; id++) await sql`insert into note values (${id}, 'written')`.execute(database.db);
  const written = (await syncs()) - before;
  expect(written).toBeGreaterThanOrEqual(20);
  const mark = await syncs();
  for (let i = 0; i < 20; i++) await sql`select * from note`.execute(database.db);
  expect((await syncs()) - mark).toBe(0);
});

test('the server believes in fsync', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`.execute(database.db);
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
});

test('what is asked often is prepared once, and a table that got a column meanwhile is read with it', async () => {
  const { db } = database;
  const read = (from: Db) =>
    sql<{ n: number }>`select * from (select ${1}::int as n) as one, note limit 1`.execute(from);
  for (let n = 0; n < 30; n++) await read(db);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_prepared_statements where statement like '%as one, note%'`.execute(db);
  expect(rows).toEqual([{ n: 1 }]);

  await sql`alter table note add column more text`.execute(db);
  expect((await read(db)).rows[0]).toEqual({ n: 1, id: 0, words: 'written', more: null });
  for (let n = 0; n < 30; n++) await read(db);
  await sql`alter table note drop column more`.execute(db);
  let runs = 0;
  const found = await inTransaction(db, async (tx) => {
    runs += 1;
    return read(tx);
  });
  expect([runs, found.rows[0]]).toEqual([2, { n: 1, id: 0, words: 'written' }]);
});

test('a statement that got no answer in time ends at the server too, and lets go what it had locked', async () => {
  const hurried = await openPostgres(await server.createDatabase(), 1, { answer: 500, look: 20_000 });
  try {
    await expect(sql`select pg_sleep(600)`.execute(hurried.db)).rejects.toThrow(DatabaseAway);
    const still = sql<{
      n: number;
    }>`select count(*)::int as n from pg_stat_activity where query like 'select pg_sleep(600)%' and state = 'active'`;
    await expect.poll(async () => (await still.execute(database.db)).rows[0]?.n, { timeout: 20_000 }).toBe(0);
  } finally {
    await hurried.close();
  }
});
