/** Decodes a photo once, then draws it smaller and encodes it until it fits, and hashes it: beside the main thread. */
import { PHOTO } from '../../../contract/wire/limits.ts';
import { sidesOf } from './photo-steps.ts';
import type { PhotoSource } from './photos.ts';
import { isCutOff } from './picture-size.ts';
import { sha256Of } from './sha256.ts';

export type Shrunk = Omit<PhotoSource, 'id'>;
/** Null: it never fitted. Undefined: this browser's workers cannot read it. */
export type Answer = Shrunk | 'cutOff' | null | undefined;

addEventListener('message', async ({ data }: MessageEvent<File>) => {
  const answer: Answer = await shrink(data).catch(() => undefined);
  // Handed over, not copied.
  postMessage(answer, { transfer: typeof answer === 'object' && answer ? [answer.bytes] : [] });
});

async function shrink(file: File): Promise<Answer> {
  if (isCutOff(new Uint8Array(await file.arrayBuffer()))) return 'cutOff';
  // How the camera was held stands in the file and does not leave the device with the picture: it is drawn upright.
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    for (const side of sidesOf(bitmap.width, bitmap.height)) {
      const scale = side / Math.max(bitmap.width, bitmap.height);
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
