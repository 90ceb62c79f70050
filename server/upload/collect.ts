/** Takes away photos that were posted but never confirmed, and originals that no upload speaks of. */
import { DAY } from '../../contract/states.ts';
import type { App } from '../kernel/context.ts';
import { originalKey } from './arrival.ts';

/** @returns how many objects were removed */
export async function collectUploads({ db, providers }: Pick<App, 'db' | 'providers'>, now: Date): Promise<number> {
  const { storage } = providers;
  const before = new Date(now.getTime() - DAY);
  let removed = 0;
  for await (const { key, modifiedAt } of storage.list('u/')) {
    if (modifiedAt >= before) continue;
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
  return removed;
}
