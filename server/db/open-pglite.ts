/** PostgreSQL inside this process: in a directory that it locks and really syncs, or in memory. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { blankDatabase } from './blank-database.ts';
import type { OpenDatabase } from './connect.ts';
import { lockDirectory } from './directory-lock.ts';
import { DurableFiles, durableStartParams, syncPath, syncTree } from './durable-files.ts';
import { PgliteDialect } from './pglite.ts';
import type { Database } from './schema.ts';
import { parsers } from './values.ts';

/** Takes the directory for this process. @throws Error naming the process that has it */
export async function openDirectory(dataDir: string): Promise<OpenDatabase> {
  const lock = lockDirectory(dataDir);
  try {
    const root = join(dataDir, 'db');
    const whole = join(dataDir, 'db.whole');
    // A first start that was interrupted left half a database without the mark; it holds nothing and is made anew.
    if (!existsSync(whole)) rmSync(root, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    const files = new DurableFiles(root);
    const pglite = await PGlite.create({
      fs: files,
      parsers,
      startParams: durableStartParams(PGlite.defaultStartParams),
    });
    if (!existsSync(whole)) {
      syncTree(root);
      writeFileSync(whole, 'The database beside this file was created completely.\n');
      syncPath(whole);
      syncPath(dataDir);
    }
    return over(pglite, () => files.syncs, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

export async function openInMemory(): Promise<OpenDatabase> {
  const pglite = await PGlite.create({ parsers, loadDataDir: await blankDatabase() });
  return over(
    pglite,
    () => 0,
    () => undefined,
  );
}

function over(pglite: PGlite, syncs: () => number, release: () => void): OpenDatabase {
  const dialect = new PgliteDialect(pglite);
  const db = new Kysely<Database>({ dialect });
  return {
    db,
    engine: 'pglite',
    syncs,
    async listen(channel, onNotify) {
      const stop = await dialect.exclusive(() => pglite.listen(channel, onNotify));
      return () => dialect.exclusive(() => stop());
    },
    async close() {
      await dialect.exclusive(() => pglite.close());
      release();
    },
  };
}
