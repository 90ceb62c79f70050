/** Looks at photos that came in before anybody did, or before it was asked how they would look turned: a copy of one is known by what it looks like, whenever that came. */
import { buffer } from 'node:stream/consumers';
import type { App } from '../../kernel/http/context.ts';
import { originalKey, smallest } from './arrival.ts';
import { type Looks, looksOf } from './look.ts';

/** At a time, the newest first: each is decoded, and nobody waits for it. */
const MOST = 40;

/** @returns how many were looked at */
export async function lookAtOlder({ db, providers }: Pick<App, 'db' | 'providers'>): Promise<number> {
  const rows = await db
    .selectFrom('upload')
    .select('sha256')
    .where((eb) => eb.or([eb('look', 'is', null), eb('turned', 'is', null)]))
    .orderBy('created_at', 'desc')
    .limit(MOST)
    .execute();
  const unseen = [...new Set(rows.map(({ sha256 }) => sha256))];
  for (const sha256 of unseen) {
    const bytes = await providers.storage.read(originalKey(sha256));
    const { look, turned } = bytes ? await lookAt(await buffer(bytes)) : NOTHING;
    await db
      .updateTable('upload')
      .set({ look: [...look], turned: [...turned] })
      .where('sha256', '=', sha256)
      .execute();
  }
  return unseen.length;
}

/** What cannot be shown any more looks like nothing. */
const NOTHING: Looks = { look: [], turned: [] };
const lookAt = async (photo: Buffer): Promise<Looks> => {
  const small = await smallest(photo).catch(() => null);
  return small ? looksOf(small.data, small.info) : NOTHING;
};
