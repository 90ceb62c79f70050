/** Forms that are not finished: what was typed and the photos taken, per user, until the form is sent or thrown away. */
import { readStoredSession } from '../api/session.ts';
import { type QueueDb, queue } from './db.ts';
import { asOfflineError } from './errors.ts';
import { type PhotoRef, photosIn } from './items.ts';
import { type PhotoSource, rowOf } from './photos.ts';
import { requireRoom } from './storage.ts';

/** A photo that no saved version of its form names may still be on its way into one, ms. */
const ORPHAN_AFTER = 3_600_000;

export interface Draft<T> {
  value: T;
  savedAt: number;
}

export const draftKey = (userId: string, name: string): string => `${userId}|${name}`;

/**
 * What a draft's photos are filed under. They stay filed there once they are queued, because a change would write every
 * byte anew; so what throws photos away asks the queue first. Older code does not ask, and knows drafts by their key alone.
 */
export const albumKey = (draft: string): string => `${draft}${ALBUM}`;
export const isAlbum = (key: string): boolean => key.endsWith(ALBUM);
const ALBUM = '|photos';

/** Ids of the draft's photos that are not queued. Inside the caller's transaction over `outbox` and `photos`. */
export async function albumOf(db: QueueDb, draft: string): Promise<string[]> {
  const ids = await db.photos.where('draft').anyOf(draft, albumKey(draft)).primaryKeys();
  const queued = await db.outbox.bulkGet(ids);
  return ids.filter((_, n) => !queued[n]);
}

/** `value` is structured-cloneable; photos stand in it as `{ $photo: id }`. Call it within 1 s of the last key. */
export async function saveDraft(name: string, value: unknown): Promise<void> {
  const userId = await currentUser();
  try {
    await queue().drafts.put({ key: draftKey(userId, name), userId, value, savedAt: Date.now() });
  } catch (error) {
    throw asOfflineError(error);
  }
}

export async function loadDraft<T>(name: string): Promise<Draft<T> | null> {
  const db = queue();
  const key = draftKey(await currentUser(), name);
  return db.transaction('rw', db.drafts, db.photos, db.outbox, async () => {
    const row = await db.drafts.get(key);
    const named = photosIn(row?.value);
    const unnamed = (await albumOf(db, key)).filter((id) => !named.includes(id));
    await db.photos
      .where('id')
      .anyOf(unnamed)
      .filter((photo) => photo.createdAt < Date.now() - ORPHAN_AFTER)
      .delete();
    return row ? { value: row.value as T, savedAt: row.savedAt } : null;
  });
}

/** With its photos. */
export async function removeDraft(name: string): Promise<void> {
  const db = queue();
  const key = draftKey(await currentUser(), name);
  await db.transaction('rw', db.drafts, db.photos, db.outbox, async () => {
    await db.drafts.delete(key);
    await db.photos.bulkDelete(await albumOf(db, key));
  });
}

/**
 * Stores a photo's bytes with the draft, so that the form survives closing with its photos.
 * @throws OfflineError STORAGE_FULL
 */
export async function keepPhoto(name: string, photo: PhotoSource): Promise<PhotoRef> {
  const [userId] = await Promise.all([currentUser(), requireRoom(photo.bytes.byteLength)]);
  try {
    await queue().photos.put(rowOf(photo, userId, albumKey(draftKey(userId, name))));
  } catch (error) {
    throw asOfflineError(error);
  }
  return { $photo: photo.id };
}

/** A photo taken out of a form again. Queued photos are not touched. */
export async function dropPhoto(id: string): Promise<void> {
  const db = queue();
  await db.transaction('rw', db.photos, db.outbox, async () => {
    if (!(await db.outbox.get(id))) await db.photos.delete(id);
  });
}

const currentUser = async () => (await readStoredSession())?.userId ?? '';
