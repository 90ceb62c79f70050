/** Takes away photos that were posted but never confirmed, work that nobody fetched in time, originals that no upload speaks of, and the pictures made of those. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { App } from '../../kernel/http/context.ts';
import { originalKey } from './arrival.ts';
import { carriedKeys, forgetCarried } from './carried.ts';
import { shaOf, uploadPictureDir } from './pictures.ts';

/** Between being posted and being confirmed, ms. Whoever confirms later posts again. With the collector's own pace it is less than an hour. */
export const UNCONFIRMED = 40 * 60_000;

type Parts = Pick<App, 'db' | 'providers' | 'config'>;

/** @returns how many objects were removed */
export async function collectUploads({ db, providers, config }: Parts, now: Date): Promise<number> {
  const { storage } = providers;
  const before = new Date(now.getTime() - UNCONFIRMED);
  let removed = 0;
  await forgetCarried(db, storage, now);
  const carried = await carriedKeys(db);
  for await (const { key, modifiedAt } of storage.list('u/')) {
    if (modifiedAt >= before || carried.has(key)) continue;
    await storage.remove(key);
    removed++;
  }
  for await (const { key, modifiedAt } of storage.list('o/')) {
    const sha256 = key.slice(key.lastIndexOf('/') + 1);
    if (modifiedAt >= before || key !== originalKey(sha256)) continue;
    const known = await db.selectFrom('upload').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst();
    if (known) continue;
    await storage.remove(key);
    removed++;
  }
  await collectDrafts(config, before);
  await collectPictures({ db, config });
  return removed;
}

/** Halves that a killed process has left behind. */
async function collectDrafts({ dataDir }: Parts['config'], before: Date): Promise<void> {
  const incoming = join(dataDir, 'incoming');
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: before }));
    if (mtime < before) await rm(path, { recursive: true, force: true });
  }
}

/** Each process cleans what it drew itself: a photo that is gone must not go on being shown from the disk. */
async function collectPictures({ db, config }: Pick<Parts, 'db' | 'config'>): Promise<void> {
  const root = uploadPictureDir(config);
  for (const part of await readdir(root).catch(() => [])) {
    const files = await readdir(join(root, part));
    const shown = [...new Set(files.map(shaOf))];
    const rows = await db
      .selectFrom('upload')
      .select('sha256')
      .where((eb) => eb('sha256', '=', eb.fn.any(eb.val(shown))))
      .execute();
    const known = new Set(rows.map(({ sha256 }) => sha256));
    for (const file of files) if (!known.has(shaOf(file))) await rm(join(root, part, file), { force: true });
  }
}
