/** A photo that must be there before the next step: brought under its limit and sent at once, not through the queue. */
import { actingSession } from '../../api/exchange/session.ts';
import { reportRefused } from '../../offline/outbox/progress.ts';
import { compressPhoto } from '../../offline/photos/compress.ts';
import { Permission, uploadPhoto } from '../../offline/photos/upload.ts';

export interface SentPhoto {
  /** The upload's id. */
  id: string;
  /** A blob: address to show it by; the caller lets it go. */
  url: string;
}

/** @throws ApiError, OfflineError */
export async function uploadNow(file: File): Promise<SentPhoto> {
  const { id: key, bytes, type, sha256 } = await compressPhoto(file);
  const token = (await actingSession())?.token ?? '';
  const item = { key, sha256, size: bytes.byteLength, type, uncertain: false };
  const way = {
    token,
    permission: new Permission(token),
    onSent: () => {},
    onPosting: () => {},
    onRefused: reportRefused,
  };
  return { id: await uploadPhoto(item, { bytes }, way), url: URL.createObjectURL(new Blob([bytes], { type })) };
}
