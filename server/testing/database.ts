/** A migrated database of its own for each test file, fast: made once, kept as a template, loaded from there. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { blankDatabase } from '../db/blank-database.ts';
import { openDatabase } from '../db/connect.ts';
import type { Engine, OpenDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { PgliteDialect } from '../db/pglite.ts';
import type { Database } from '../db/schema.ts';
import { parsers } from '../db/values.ts';
import { asAdmin, withDatabase } from './postgres-setup.ts';

export const openTestDatabase = (engine: Engine): Promise<OpenDatabase> =>
  engine === 'pglite' ? embedded() : server();

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/storefront');

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
  const hash = createHash('sha256').update(readFileSync(here('../../node_modules/@electric-sql/pglite/package.json')));
  for (const folder of [here('../db/migrations'), here('../../contract')])
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.ts') && !name.includes('.test.')) hash.update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

/** A copy of the migrated database that `testing-postgres.ts` made for this run. */
async function server(): Promise<OpenDatabase> {
  const template = process.env.TEST_TEMPLATE_URL;
  if (!template) throw new Error('Tests on PostgreSQL need ENGINE=postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(template, `create database ${name} template ${new URL(template).pathname.slice(1)}`);
  const database = await openDatabase({ databaseUrl: withDatabase(template, name), poolSize: 24 });
  return {
    ...database,
    async close() {
      await database.close();
      await asAdmin(template, `drop database ${name} with (force)`);
    },
  };
}
