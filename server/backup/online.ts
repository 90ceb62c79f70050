/**
 * Backups of the embedded database while it runs (PostgreSQL's low-level base backup): its files are copied as they are, and the log that
 * was written meanwhile makes them whole when they are opened. What the log grew by since is a point: the backup before it, and it, are the
 * database as it was then. Photos never change under their names, so linking them before and after leaves none out.
 */
import { existsSync, readdirSync } from 'node:fs';
import { copyFile, link, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { ENDING, pack } from './archive.ts';

/** Where a chain of points has come to. */
export interface Chain {
  /** The path of its base without its ending. */
  readonly base: string;
  /** The segment of the log that was still being written. */
  segment: string;
  /** The photos that are in it. */
  readonly photos: Set<string>;
}

export interface Taken {
  /** Not counted yet: `.part` is taken off its name when a drill has passed. */
  file: string;
  /** The log's position that it holds at least. */
  lsn: string;
  chain: Chain;
}

export const PART = '.part';
const nameOf = (at: Date) =>
  at
    .toISOString()
    .replaceAll(':', '-')
    .replace(/\.\d+Z/, 'Z');

/** Nobody waits for it: statements run between the copies of two files. */
export async function takeBase(
  db: Db,
  { dataDir, into, at }: { dataDir: string; into: string; at: Date },
): Promise<Taken> {
  const stage = await emptyStage(into);
  const base = join(into, nameOf(at));
  const photos = new Set<string>();
  await linkPhotos(dataDir, stage, photos);
  const { rows: begun } = await sql<{ first: string }>`
    select pg_walfile_name(pg_backup_start('storefront', true)) as first`.execute(db);
  try {
    await copyTree(join(dataDir, 'db'), join(stage, 'db'));
  } catch (error) {
    await sql`select pg_backup_stop(false)`.execute(db);
    throw error;
  }
  const { rows } = await sql<{ label: string; lsn: string; segment: string }>`
    select labelfile as label, lsn::text as lsn, pg_walfile_name(lsn) as segment from pg_backup_stop(false)`.execute(
    db,
  );
  const { label = '', lsn = '', segment = '' } = rows[0] ?? {};
  await copyLog(dataDir, stage, begun[0]?.first ?? '');
  await writeFile(join(stage, 'db', 'backup_label'), label);
  await copyFile(join(dataDir, 'db.whole'), join(stage, 'db.whole'));
  await linkPhotos(dataDir, stage, photos);
  const file = `${base}.base${ENDING}${PART}`;
  await pack(stage, file);
  await rm(stage, { recursive: true });
  return { file, lsn, chain: { base, segment, photos } };
}

/** What came since the chain's last part. @throws Error when the log in between is gone already */
export async function takePoint(
  db: Db,
  chain: Chain,
  { dataDir, into, at }: { dataDir: string; into: string; at: Date },
): Promise<Taken> {
  const stage = await emptyStage(into);
  const { rows } = await sql<{ lsn: string; segment: string }>`
    select pg_current_wal_flush_lsn()::text as lsn, pg_walfile_name(pg_current_wal_flush_lsn()) as segment`.execute(db);
  const { lsn = '', segment = '' } = rows[0] ?? {};
  if (!existsSync(join(dataDir, 'db', 'pg_wal', chain.segment)))
    throw new Error('The log since the last point is gone: more was written than is kept.');
  await copyLog(dataDir, stage, chain.segment);
  const photos = new Set(chain.photos);
  await linkPhotos(dataDir, stage, photos);
  const file = `${chain.base}.point-${nameOf(at)}${ENDING}${PART}`;
  await pack(stage, file);
  await rm(stage, { recursive: true });
  return { file, lsn, chain: { ...chain, segment, photos } };
}

async function emptyStage(into: string): Promise<string> {
  const stage = join(into, '.stage');
  await rm(stage, { recursive: true, force: true });
  await mkdir(stage, { recursive: true });
  return stage;
}

/** The log itself comes last, and what is only about this process is left out. */
const LEFT_OUT = /^(pg_wal\/.+|postmaster\.(pid|opts)|backup_label.*)$/;

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(from.length + 1);
    if (LEFT_OUT.test(name)) continue;
    if (entry.isDirectory()) await mkdir(join(to, name), { recursive: true });
    else {
      await mkdir(dirname(join(to, name)), { recursive: true });
      await copyFile(path, join(to, name)).catch(unlessGone);
    }
  }
}

/** Segments are named in the order of the log, in hexadecimal. */
async function copyLog(dataDir: string, stage: string, from: string): Promise<void> {
  const log = join('db', 'pg_wal');
  await mkdir(join(stage, log), { recursive: true });
  const segments = readdirSync(join(dataDir, log)).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= from);
  for (const name of segments.sort()) await copyFile(join(dataDir, log, name), join(stage, log, name));
}

/** @param known those that are not taken again; grows by what is taken */
async function linkPhotos(dataDir: string, stage: string, known: Set<string>): Promise<void> {
  const root = join(dataDir, 'objects');
  if (!existsSync(root)) return;
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(dataDir.length + 1);
    if (!entry.isFile() || known.has(name)) continue;
    const target = join(stage, name);
    await mkdir(dirname(target), { recursive: true });
    // Backups on another disk are copies.
    await link(path, target)
      .catch(() => copyFile(path, target))
      .then(() => known.add(name), unlessGone);
  }
}

/** A table that was dropped, or a photo collected, between the listing and the copy. */
function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
