/** A photo that must be there before the next step: brought under its limit and sent at once, not through the queue. */
import { actingSession } from '../../api/exchange/session.ts';
import { reportRefused } from '../../offline/outbox/progress.ts';
import { compressPhoto } from '../../offline/photos/compress.ts';
import { type PhotoSource, readPhoto } from '../../offline/photos/photos.ts';
import { pictureSize } from '../../offline/photos/picture-size.ts';
import { Permission, uploadPhoto } from '../../offline/photos/upload.ts';

export interface SentPhoto {
  /** The upload's id. */
  id: string;
  /** A blob: address to show it by; the caller lets it go. */
  url: string;
}

/** @throws ApiError, OfflineError */
export const uploadNow = async (file: File): Promise<SentPhoto> => sent(await compressPhoto(file));

/** A drawing, whose clear ground a photo's format would fill. @throws ApiError, OfflineError */
export const uploadAsItIs = async (file: File): Promise<SentPhoto> =>
  sent(await readPhoto(file, await pictureSize(file)));

async function sent({ id: key, bytes, type, sha256 }: PhotoSource): Promise<SentPhoto> {
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
