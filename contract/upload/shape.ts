/** Which shapes of pictures are taken: the phone says so as one is chosen, the server when it has come. */
import { PHOTO } from '../wire/limits.ts';

/** Not so long or narrow that it cannot be shown. */
export function isNoStrip(width: number, height: number): boolean {
  return Math.max(width, height) <= Math.min(width, height) * PHOTO.maxStretch;
}

export const isPhotoShape = (width: number, height: number): boolean =>
  width * height <= PHOTO.maxPixels && isNoStrip(width, height);
