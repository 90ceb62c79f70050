/** PostgreSQL inside this process: in a directory that it locks and really syncs, or in memory. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely } from 'kysely';
import { DatabaseFull } from './away.ts';
import { blankDatabase } from './blank-database.ts';
import type { OpenDatabase } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { DurableFiles, durableStartParams, syncPath, syncTree } from './durable-files.ts';
import { startHousekeeping } from './housekeeping.ts';
import { MemoryFiles, type Snapshot, sharedEngine } from './memory-files.ts';
import { PgliteDialect } from './pglite.ts';
import type { Database } from './schema.ts';
import { parsers } from './values.ts';

/** Between two points of a backup no more than this may be written. */
const KEPT_LOG = ['-c', 'wal_keep_size=256MB'];
/**
 * With less than this free no transaction begins, bytes: three segments of the log. An engine that finds no room in the middle
 * of a commit gives up as a whole; one that is asked for nothing waits until there is room again.
 */
const RESERVE = 48 * 1024 ** 2;
/** What was seen of the disk is believed so long, ms. */
const SEEN_FOR = 200;
/** What is in memory is read from there: buffers for all of it would only have to be zeroed at each opening. */
const FEW_BUFFERS = ['-c', 'shared_buffers=16MB'];

/** Takes the directory for this process, unless its caller has `locked` it. @throws Error naming the process that has it */
export async function openDirectory(
  dataDir: string,
  { keepLog = false, locked = false, reserve = RESERVE } = {},
): Promise<OpenDatabase> {
  const lock = locked ? null : lockDirectory(dataDir);
  try {
    const root = join(dataDir, 'db');
    const mark = join(dataDir, 'db.whole');
    const list = join(dataDir, 'db.unsynced');
    const whole = existsSync(mark);
    // A first start that was interrupted left half a database without the mark; it holds nothing and is made anew.
    if (!whole) for (const path of [root, list]) rmSync(path, { recursive: true, force: true });
    mkdirSync(root, { recursive: true });
    const files = new DurableFiles(root, list);
    const pglite = await PGlite.create({
      fs: files,
      parsers,
      startParams: [...durableStartParams(PGlite.defaultStartParams), ...(keepLog ? KEPT_LOG : [])],
      loadDataDir: whole ? undefined : await blankDatabase(),
    });
    files.started();
    if (!whole) {
      await syncTree(root);
      files.allSynced();
      writeFileSync(mark, 'The database beside this file was created completely.\n');
      syncPath(mark);
      syncPath(dataDir);
    }
    const database = over(pglite, roomOn(root, reserve));
    const stopHousekeeping = startHousekeeping(database.db);
    return {
      ...database,
      syncs: () => files.syncs,
      async close() {
        await stopHousekeeping();
        await database.close();
        files.allSynced();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/**
 * @param from a database that was shut down before; a blank one when absent
 * @param closed is told what the database holds when it has been shut down
 */
export async function openInMemory(from?: Snapshot, closed?: (snapshot: Snapshot) => void): Promise<OpenDatabase> {
  return over(
    await PGlite.create({
      ...(await sharedEngine()),
      parsers,
      fs: new MemoryFiles(from ?? null, closed),
      startParams: [...PGlite.defaultStartParams, ...FEW_BUFFERS],
      ...(!from && { loadDataDir: await blankDatabase() }),
    }),
  );
}

/** @returns what throws DatabaseFull while less than `reserve` bytes are free where `path` is */
function roomOn(path: string, reserve: number): () => Promise<void> {
  let [seen, free] = [Number.NEGATIVE_INFINITY, 0];
  return async () => {
    if (performance.now() - seen > SEEN_FOR) {
      const { bavail, bsize } = await statfs(path);
      [seen, free] = [performance.now(), bavail * bsize];
    }
    if (free < reserve) throw new DatabaseFull(`${free} bytes are free, ${reserve} are needed`);
  };
}

function over(pglite: PGlite, beforeWriting?: () => Promise<void>): OpenDatabase {
  const dialect = new PgliteDialect(pglite, beforeWriting);
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
