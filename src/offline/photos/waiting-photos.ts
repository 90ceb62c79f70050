/** What becomes of photos that wait when the server says something about one, or about what they belong to. Inside the caller's transaction. */
import type { QueueDb } from '../device/db.ts';
import type { Intent, PhotoItem } from '../device/items.ts';

type Item = Intent | PhotoItem;

/** The others would only be refused as well. */
export async function restPhotos(db: QueueDb, { id, userId }: Item): Promise<void> {
  const { nextAt = 0, lastError } = (await db.outbox.get(id)) ?? {};
  await db.outbox
    .filter((row) => row.kind === 'photo' && row.userId === userId && row.state === 'waiting')
    .modify((photo) => void Object.assign(photo, { nextAt, lastError }));
}

/** The server refused the intent because a photo is not there. */
export async function sendPhotosAgain(db: QueueDb, parent: string): Promise<void> {
  const photos = await db.outbox.where({ parent }).toArray();
  await db.outbox.bulkPut(
    photos.map(
      (photo) =>
        ({
          ...photo,
          state: 'waiting',
          key: crypto.randomUUID(),
          uploadId: undefined,
          uncertain: false,
          nextAt: 0,
        }) as Item,
    ),
  );
}
