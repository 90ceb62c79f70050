/** A database of its own for each test file, fast: prepared once, kept as a snapshot, opened from there. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { sql } from 'kysely';
import { openDatabase } from '../db/connect.ts';
import type { Engine, OpenDatabase } from '../db/database.ts';
import type { Snapshot } from '../db/memory-files.ts';
import { migrate } from '../db/migrate.ts';
import { openInMemory } from '../db/open-pglite.ts';
import type { Db } from '../db/schema.ts';
import { asAdmin, withDatabase } from './postgres-setup.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache/storefront');
/** What decides how a migrated database looks; migrations read the contract too. */
export const SCHEMA = ['server/db/migrations', 'server/db/steps.ts', 'contract'];

/** What a database holds before a test begins. */
export interface Prepared {
  name: string;
  /** The sources that decide what it holds, as folders or files from the root. */
  sources: readonly string[];
  prepare(database: OpenDatabase): Promise<void>;
  /** What it begins with; empty without. */
  from?: Prepared;
}

const migrated: Prepared = {
  name: 'migrated',
  sources: SCHEMA,
  async prepare({ db }) {
    await migrate(db);
  },
};

/** Migrated and then filled by `fill`, which does the same each time. */
export const filled = (name: string, fill: (db: Db) => Promise<void>): Prepared => ({
  name,
  sources: ['server', 'contract'],
  from: migrated,
  async prepare({ db }) {
    await migrate(db);
    await fill(db);
  },
});

export const openTestDatabase = async (engine: Engine, content: Prepared = migrated): Promise<OpenDatabase> => {
  if (engine === 'pglite') return openPrepared(content);
  const database = await server();
  // The template is migrated; what is done already, migrating leaves alone.
  if (content !== migrated) await content.prepare(database);
  return database;
};

const snapshots = new Map<string, Promise<Snapshot>>();

/** Preparing takes seconds and opening a snapshot a third of one, so snapshots stay in this process and on the disk. */
export const openPrepared = async (content: Prepared): Promise<OpenDatabase> => openInMemory(await snapshotOf(content));

function snapshotOf(content: Prepared): Promise<Snapshot> {
  const kept = snapshots.get(content.name) ?? snapshot(content);
  snapshots.set(content.name, kept);
  return kept;
}

/** The same below a directory, as the embedded database finds it there: a process of its own is up in a tenth of the time. */
export async function layDown(dataDir: string, content: Prepared = migrated): Promise<void> {
  const root = join(dataDir, 'db');
  mkdirSync(root, { recursive: true, mode: 0o700 });
  for (const { path, bytes } of await snapshotOf(content))
    if (bytes) writeFileSync(root + path, bytes, { mode: 0o600 });
    else mkdirSync(root + path, { mode: 0o700 });
  writeFileSync(join(dataDir, 'db.whole'), '');
}

async function snapshot({ name, sources, prepare, from }: Prepared): Promise<Snapshot> {
  const path = join(CACHE, `${name}-${fingerprint(sources)}.snapshot`);
  if (existsSync(path)) return deserialize(readFileSync(path)) as Snapshot;
  let shut: Snapshot = [];
  // One that was shut down opens without a recovery.
  const begun = from && (await snapshotOf(from));
  const database = await openInMemory(begun, (files) => {
    shut = files;
  });
  await prepare(database);
  // Each opening of a log segment that is nearly full would make the next one, of 16 MB.
  await sql`select pg_switch_wal()`.execute(database.db);
  await database.close();
  keep(path, serialize(shut));
  return shut;
}

/** Another worker may do the same at the same time: the file appears whole or not at all. */
function keep(path: string, bytes: Uint8Array): void {
  mkdirSync(CACHE, { recursive: true });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
  // Those of sources that nobody tests any more; a young one may still be in use by another worker.
  for (const name of readdirSync(CACHE).filter((one) => /^migrated-.*tar$|\.snapshot/.test(one))) {
    const other = join(CACHE, name);
    // Another worker may have removed it meanwhile.
    const written = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (other !== path && Date.now() - written > 600_000) rmSync(other, { force: true });
  }
}

function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'node_modules/@electric-sql/pglite/package.json')));
  for (const source of sources.map((path) => join(ROOT, path))) {
    const names = statSync(source).isFile() ? [''] : readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
    for (const name of names) {
      const path = join(source, name);
      if (path.endsWith('.ts') && !path.includes('.test.')) hash.update(readFileSync(path));
    }
  }
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
