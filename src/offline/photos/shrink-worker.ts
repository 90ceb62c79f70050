/** Decodes a photo once, then draws it smaller and encodes it until it fits, and hashes it: beside the main thread. */
import { PHOTO } from '../../../contract/wire/limits.ts';
import { sidesOf } from './photo-steps.ts';
import type { PhotoSource } from './photos.ts';
import { headOf, isCutOff, type Size, sizeFromHead } from './picture-size.ts';
import { sha256Of } from './sha256.ts';

export type Shrunk = Omit<PhotoSource, 'id'>;
/** Null: it never fitted. Undefined: this browser's workers cannot read it. */
export type Answer = Shrunk | 'cutOff' | null | undefined;

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const answer: Answer = await shrink(data).catch(() => undefined);
  // Handed over, not copied.
  postMessage(answer, { transfer: typeof answer === 'object' && answer ? [answer.bytes] : [] });
});

/** Hardly larger than it is drawn at first: what many pixels take in memory is let go of at once. */
function decoded(file: File, size: Size | null): Promise<ImageBitmap> {
  // How the camera was held stands in the file and does not leave the device with the picture: it is drawn upright.
  const upright: ImageBitmapOptions = { imageOrientation: 'from-image' };
  if (!size) return createImageBitmap(file, upright);
  const [side = 0] = sidesOf(size.width, size.height);
  const [short = 0, long = 0] = [size.width, size.height].sort((a, b) => a - b);
  // Which side is the width then is not known yet. As the longer one it suffices; a narrow strip would grow by that.
  if (side >= long || long > short * 2) return createImageBitmap(file, upright);
  return createImageBitmap(file, { ...upright, resizeWidth: side, resizeQuality: 'high' });
}

async function shrink(file: File): Promise<Answer> {
  if (isCutOff(new Uint8Array(await file.arrayBuffer()))) return 'cutOff';
  const size = sizeFromHead(new DataView(await headOf(file)));
  const bitmap = await decoded(file, size);
  try {
    for (const side of sidesOf(size?.width ?? bitmap.width, size?.height ?? bitmap.height)) {
      const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
      const [width, height] = [bitmap.width, bitmap.height].map((full) => Math.max(1, Math.round(full * scale)));
      const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
      const context = canvas.getContext('2d');
      if (!context) return undefined;
      // What is transparent would become black.
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
      const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: PHOTO.quality });
      if (blob.size > PHOTO.maxCompressed) continue;
      const bytes = await blob.arrayBuffer();
      return { bytes, type: blob.type, sha256: await sha256Of(bytes), width: canvas.width, height: canvas.height };
    }
    return null;
  } finally {
    bitmap.close();
  }
}
