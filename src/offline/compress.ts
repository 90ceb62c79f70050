/** Makes photos small enough to be sent, off the main thread: until under 1 MiB, sides by 1.5 at each step, quality 0.8. */
import { PHOTO } from '../../contract/limits.ts';
import { OfflineError } from './errors.ts';
import { newPhotoId, type PhotoSource } from './photos.ts';
import { pictureSize } from './picture-size.ts';

/** What a photo takes as JPEG of quality 0.8, bytes a pixel; only decides where to begin, so that one pass mostly does. */
const BYTES_PER_PIXEL = 0.2;
const MAX_STEPS = 8;

interface Options {
  signal?: AbortSignal;
  /** Called as each photo is ready, in the order of the files where possible. */
  onPhoto?: (photo: PhotoSource, index: number) => void;
}

export interface Compressed {
  photos: PhotoSource[];
  /** Files that are no photos for us; the others are not held up by them. */
  failed: { name: string; error: OfflineError }[];
}

/** @throws OfflineError TOO_MANY_PICTURES before any work is done; AbortError */
export async function compressPhotos(files: readonly File[], { signal, onPhoto }: Options = {}): Promise<Compressed> {
  if (files.length > PHOTO.maxCount) throw new OfflineError('TOO_MANY_PICTURES');
  const photos: (PhotoSource | undefined)[] = files.map(() => undefined);
  const failed: Compressed['failed'] = [];
  const work = [...files.entries()];
  const lane = async () => {
    for (let next = work.shift(); next; next = work.shift()) {
      const [index, file] = next;
      try {
        const photo = await compressPhoto(file, signal);
        photos[index] = photo;
        onPhoto?.(photo, index);
      } catch (error) {
        if (!(error instanceof OfflineError)) throw error;
        failed.push({ name: file.name, error });
      }
    }
  };
  // Each lane holds a whole decoded photo, some 50 MB.
  await Promise.all(navigator.hardwareConcurrency >= 4 ? [lane(), lane()] : [lane()]);
  return { photos: photos.filter((photo) => photo !== undefined), failed };
}

/** Always encodes anew, also small files: where a photo was taken does not leave the device. */
export async function compressPhoto(file: File, signal?: AbortSignal): Promise<PhotoSource> {
  if (file.size > PHOTO.maxUpload) throw new OfflineError('PICTURE_TOO_LARGE');
  const [{ default: compress }, { default: libURL }] = await Promise.all([
    import('browser-image-compression'),
    import('browser-image-compression/dist/browser-image-compression.js?url'),
  ]);
  const full = await pictureSize(file);
  let step = firstStep(full.width * full.height);
  for (;;) {
    const side = Math.round(Math.max(full.width, full.height) / PHOTO.ratio ** step);
    const blob = await compress(file, {
      maxWidthOrHeight: side,
      initialQuality: PHOTO.quality,
      fileType: 'image/jpeg',
      useWebWorker: true,
      // The library would load itself from a CDN; its worker starts from a blob and so needs the whole address.
      libURL: new URL(libURL, location.href).href,
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new OfflineError('PICTURE_UNREADABLE', error);
    });
    if (blob.size <= PHOTO.maxCompressed) return { id: newPhotoId(), blob, ...(await pictureSize(blob)) };
    step += 1;
    if (step > MAX_STEPS) throw new OfflineError('PICTURE_TOO_LARGE');
  }
}

/** The first power of the ratio at which the photo probably fits. */
export function firstStep(pixels: number): number {
  const excess = (pixels * BYTES_PER_PIXEL) / PHOTO.maxCompressed;
  return Math.max(0, Math.ceil(Math.log(excess) / Math.log(PHOTO.ratio ** 2)));
}
