/** A photo's bytes on the device. */
import type { PhotoRow } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import { sha256Of } from './sha256.ts';

/**
 * A photo as a form holds it, read and hashed when it was taken: it no longer depends on the file it came from, and
 * nothing but writing is left to do when it is kept. `id` names it in inputs as `{ $photo: id }`.
 */
export type PhotoSource = Pick<PhotoRow, 'id' | 'bytes' | 'type' | 'sha256' | 'width' | 'height' | 'name'>;

export const newPhotoId = (): string => crypto.randomUUID();

/** The stored bytes, for showing; undefined when they are gone. */
export async function photoBlob(id: string): Promise<Blob | undefined> {
  // Screens show photos before they need the large database library for anything else.
  const { queue } = await import('../device/db.ts');
  const row = await queue().photos.get(id);
  return row && new Blob([row.bytes], { type: row.type });
}

/** A file as it is. @throws OfflineError FILE_UNREADABLE */
export async function readPhoto(file: Blob, size: { width: number; height: number }): Promise<PhotoSource> {
  const bytes = await file.arrayBuffer().catch((cause: unknown) => {
    throw new OfflineError('FILE_UNREADABLE', cause);
  });
  return { id: newPhotoId(), bytes, type: file.type || 'image/jpeg', sha256: await sha256Of(bytes), ...size };
}

export const rowOf = (photo: PhotoSource, userId: string, draft: string): PhotoRow => ({
  ...photo,
  ...{ userId, draft, size: photo.bytes.byteLength, createdAt: Date.now() },
});
