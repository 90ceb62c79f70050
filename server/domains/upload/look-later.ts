/** Looks at photos that came in before anybody did: a copy of one is known by what it looks like, whenever that came. */
import { buffer } from 'node:stream/consumers';
import type { App } from '../../kernel/http/context.ts';
import { originalKey, smallest } from './arrival.ts';
import { type Look, lookOf } from './look.ts';

/** At a time, the newest first: each is decoded, and nobody waits for it. */
const MOST = 40;

/** @returns how many were looked at */
export async function lookAtOlder({ db, providers }: Pick<App, 'db' | 'providers'>): Promise<number> {
  const rows = await db
    .selectFrom('upload')
    .select('sha256')
    .where('look', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  const unseen = [...new Set(rows.map(({ sha256 }) => sha256))];
  for (const sha256 of unseen) {
    const bytes = await providers.storage.read(originalKey(sha256));
    const look: Look = bytes ? await lookAt(await buffer(bytes)) : [];
    await db
      .updateTable('upload')
      .set({ look: [...look] })
      .where('sha256', '=', sha256)
      .execute();
  }
  return unseen.length;
}

/** What cannot be shown any more looks like nothing. */
const lookAt = async (photo: Buffer): Promise<Look> => {
  const small = await smallest(photo).catch(() => null);
  return small ? lookOf(small.data, small.info) : [];
};
