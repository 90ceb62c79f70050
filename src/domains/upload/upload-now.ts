/** A photo that must be there before the next step: brought under its limit and sent at once, not through the queue. */
import { asSelf } from '../../api/request.ts';
import { compressPhoto } from '../../offline/photos/compress.ts';
import { type PhotoSource, readPhoto } from '../../offline/photos/photos.ts';
import { pictureSize } from '../../offline/photos/picture-size.ts';
import { Permission, type Refused, uploadPhoto } from '../../offline/photos/upload.ts';

export interface SentPhoto {
  /** The upload's id. */
  id: string;
  /** A blob: address to show it by; the caller lets it go. */
  url: string;
}

type OnRefused = (refused: Refused) => void;

/** @throws ApiError, OfflineError */
export const uploadNow = async (file: File, onRefused?: OnRefused): Promise<SentPhoto> =>
  sent(await compressPhoto(file), onRefused);

/** A drawing, whose clear ground a photo's format would fill. @throws ApiError, OfflineError */
export const uploadAsItIs = async (file: File, onRefused?: OnRefused): Promise<SentPhoto> =>
  sent(await readPhoto(file, await pictureSize(file)), onRefused);

async function sent({ id: key, bytes, type, sha256 }: PhotoSource, onRefused?: OnRefused): Promise<SentPhoto> {
  const item = { key, sha256, size: bytes.byteLength, type, uncertain: false };
  const id = await asSelf((token = '') => {
    const permission = new Permission(token);
    return uploadPhoto(item, { bytes }, { token, permission, onSent: () => {}, onPosting: () => {}, onRefused });
  });
  return { id, url: URL.createObjectURL(new Blob([bytes], { type })) };
}
