/** How small a photo is made: sides by 1.5 at each step, until it is under 1 MiB. */
import { PHOTO } from '../../../contract/wire/limits.ts';

/** What a photo takes as JPEG of quality 0.8, bytes a pixel; only decides where to begin, so that one pass mostly does. */
const BYTES_PER_PIXEL = 0.2;
const MAX_STEPS = 8;

/** The longer side at each step worth trying, largest first. */
export function sidesOf(width: number, height: number): number[] {
  const first = firstStep(width * height);
  const side = Math.max(width, height);
  return Array.from({ length: MAX_STEPS + 1 - first }, (_, n) => Math.round(side / PHOTO.ratio ** (first + n)));
}

/** The first power of the ratio at which the photo probably fits. */
export function firstStep(pixels: number): number {
  const excess = (pixels * BYTES_PER_PIXEL) / PHOTO.maxCompressed;
  return Math.min(MAX_STEPS, Math.max(0, Math.ceil(Math.log(excess) / Math.log(PHOTO.ratio ** 2))));
}
