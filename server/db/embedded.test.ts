/** The embedded database: what it acknowledged is on the disk, and no second process can get in. */
// @module-tag thorough
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import type { OpenDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';

const root = mkdtempSync(join(tmpdir(), 'embedded-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('durability', () => {
  const dataDir = join(root, 'durable');
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase({ dataDir });
    await sql`create table note (id int primary key, words text)`.execute(database.db);
  });
  afterAll(() => database.close());

  const syncsOf = async (work: () => Promise<unknown>) => {
    const before = database.syncs() ?? 0;
    await work();
    return (database.syncs() ?? 0) - before;
  };

  test('every commit waits for the disk', async () => {
    const insert = (id: number) => sql`insert into note values (${id}, 'written')`.execute(database.db);
    for (let id = 0; id < 20; id++) expect(await syncsOf(() => insert(id))).toBeGreaterThanOrEqual(1);
  });

  test('reading waits for nothing', async () => {
    expect(await syncsOf(() => sql`select * from note`.execute(database.db))).toBe(0);
  });

  test('the engine itself believes in fsync', async () => {
    const settings = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method') order by name`.execute(
      database.db,
    );
    expect(Object.fromEntries(settings.rows.map((row) => [row.name, row.setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      wal_sync_method: 'fsync',
    });
  });

  test('a checkpoint writes data files and their directories through', async () => {
    await sql`update note set words = 'changed'`.execute(database.db);
    expect(await syncsOf(() => sql`checkpoint`.execute(database.db))).toBeGreaterThan(1);
  });

  test('after a kill only what the killed process wrote is synced again, so the restart is quick', {
    timeout: 120_000,
  }, async () => {
    const directory = join(root, 'killed');
    const opening = `const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'connect.ts'))});
      const { db } = await openDatabase({ dataDir: ${JSON.stringify(directory)} });
      const { sql } = await import('kysely');
      await sql\`create table note as select generate_series(1, 1000) as id\`.execute(db);
      process.kill(process.pid, 'SIGKILL')`;
    const killed = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', opening], {
      cwd: import.meta.dirname,
    });
    expect(killed.signal).toBe('SIGKILL');
    const { db, syncs, close } = await openDatabase({ dataDir: directory });
    expect(syncs()).toBeGreaterThan(5);
    expect(syncs()).toBeLessThan(200);
    expect((await sql`select count(*) as count from note`.execute(db)).rows).toEqual([{ count: 1_000 }]);
    await close();
    expect(existsSync(join(directory, 'db.unsynced'))).toBe(false);
  });

  test('a first start that was interrupted is started anew', { timeout: 120_000 }, async () => {
    const half = join(root, 'half');
    mkdirSync(join(half, 'db'), { recursive: true });
    writeFileSync(join(half, 'db', 'PG_VERSION'), '18\n');
    const { db, close } = await openDatabase({ dataDir: half });
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
  });
});

describe('one process per directory', () => {
  let count = 0;
  const fresh = () => join(root, `lock-${count++}`);
  const lockPath = (directory: string) => join(directory, 'lock');

  test('a second process is told which process has the directory', async () => {
    const directory = fresh();
    const { release } = lockDirectory(directory);
    const other = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', lockScript(directory)], {
      encoding: 'utf8',
    });
    expect(other.status).not.toBe(0);
    expect(other.stderr).toContain(`Another process (pid ${process.pid}) is using ${directory}`);
    release();
  });

  test('the same process cannot open a directory twice', () => {
    const directory = fresh();
    const { release } = lockDirectory(directory);
    expect(() => lockDirectory(directory)).toThrow(`pid ${process.pid}`);
    release();
    lockDirectory(directory).release();
    expect(existsSync(lockPath(directory))).toBe(false);
  });

  test('the lock of a killed process is taken over', async () => {
    const directory = fresh();
    const child = spawn(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `${lockScript(directory)}; setInterval(() => {}, 1000); console.log('locked')`,
    ]);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(() => lockDirectory(directory)).toThrow(`pid ${child.pid}`);
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    lockDirectory(directory).release();
  });

  test('a stranger who was given the dead owner’s pid does not keep the directory', () => {
    const directory = fresh();
    mkdirSync(directory);
    writeFileSync(lockPath(directory), JSON.stringify({ pid: process.ppid, started: 'another boot/1' }));
    lockDirectory(directory).release();
  });

  test('a lock file that was cut off by a crash does not keep the directory', () => {
    const directory = fresh();
    mkdirSync(directory);
    writeFileSync(lockPath(directory), '{"pid":');
    const { release } = lockDirectory(directory);
    expect(JSON.parse(readFileSync(lockPath(directory), 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });
});

const lockScript = (directory: string) =>
  `const { lockDirectory } = await import(${JSON.stringify(join(import.meta.dirname, 'directory-lock.ts'))}); lockDirectory(${JSON.stringify(directory)})`;
