/** A photo's bytes on the device. */
import type { PhotoRow } from './db.ts';
import { OfflineError } from './errors.ts';

/** A photo as a form holds it, compressed, before it is stored. */
export interface PhotoSource {
  /** Minted by `newPhotoId`; names the photo in inputs as `{ $photo: id }`. */
  id: string;
  blob: Blob;
  width: number;
  height: number;
}

export const newPhotoId = (): string => crypto.randomUUID();

/** The stored bytes, for showing; undefined when they are gone. */
export async function photoBlob(id: string): Promise<Blob | undefined> {
  // Screens show photos before they need the large database library for anything else.
  const { queue } = await import('./db.ts');
  const row = await queue().photos.get(id);
  return row && new Blob([row.bytes], { type: row.type });
}

/** Reads the whole file now: what the row holds no longer depends on it. */
export async function rowOf(
  { id, blob, width, height }: PhotoSource,
  userId: string,
  draft: string,
): Promise<PhotoRow> {
  const bytes = await blob.arrayBuffer().catch((cause: unknown) => {
    throw new OfflineError('FILE_UNREADABLE', cause);
  });
  const type = blob.type || 'image/jpeg';
  const sha256 = await sha256Of(bytes);
  return { id, userId, draft, bytes, type, size: bytes.byteLength, sha256, width, height, createdAt: Date.now() };
}

/** Lower-case hex. */
export async function sha256Of(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
