/** Makes photos small enough to be sent, off the main thread, in the steps of photo-steps.ts. */
import { isNoStrip, isPhotoShape } from '../../../contract/upload/shape.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { OfflineError } from '../device/errors.ts';
import { sidesOf } from './photo-steps.ts';
import { newPhotoId, type PhotoSource, readPhoto } from './photos.ts';
import { headOf, isCutOff, isHeic, pictureSize, sizeFromHead } from './picture-size.ts';
import type { Answer } from './shrink-worker.ts';

/** An idle worker ends after this, ms. */
const REST = 10_000;
/** A worker that has not answered by then has died without a word: the page does it. ms */
const SILENT = 60_000;

/** No browser draws more: 16,384 by as many. Asked to, some end the page. */
const MOST_PIXELS = 2 ** 28;
/** Of fewer than this it is not for want of memory that they cannot be opened. */
const MANY_PIXELS = 24_000_000;

/** Always encodes anew, also small files: where a photo was taken does not leave the device. */
export async function compressPhoto(file: File): Promise<PhotoSource> {
  if (file.size > PHOTO.maxUpload) throw new OfflineError('PICTURE_TOO_LARGE');
  const head = await headOf(file);
  const { width, height } = sizeFromHead(new DataView(head)) ?? { width: 0, height: 0 };
  if (!isNoStrip(width, height)) throw new OfflineError('PICTURE_SHAPE');
  const pixels = width * height;
  if (pixels > MOST_PIXELS) throw new OfflineError('PICTURE_PIXELS');
  const named = (error: unknown): never => {
    if (!(error instanceof OfflineError && error.code === 'PICTURE_UNREADABLE')) throw error;
    if (isHeic(head)) throw new OfflineError('PICTURE_HEIC', error);
    throw pixels > MANY_PIXELS ? new OfflineError('PICTURE_PIXELS', error) : error;
  };
  const answer = await inWorker(file);
  const shrunk = answer === undefined ? await byLibrary(file).catch(named) : answer;
  if (!shrunk) throw new OfflineError('PICTURE_TOO_LARGE');
  if (shrunk === 'cutOff') throw new OfflineError('PICTURE_CUT_OFF');
  // What only decoding tells, and what rounding made of the very last that goes.
  if (!isPhotoShape(shrunk.width, shrunk.height)) throw new OfflineError('PICTURE_SHAPE');
  return { ...shrunk, id: newPhotoId() };
}

/** Fetches all that making a photo small needs, so that it goes without a network too. */
export async function fetchShrinker(): Promise<void> {
  if (typeof Worker !== 'undefined') rest(idle.pop() ?? newWorker());
  await import('browser-image-compression');
}

const newWorker = () => new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' });

/** Workers between two photos; starting one for each would take as long as a small photo. */
const idle: Worker[] = [];
let end: ReturnType<typeof setTimeout> | undefined;

async function inWorker(file: File): Promise<Answer> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return undefined;
  const worker = idle.pop() ?? newWorker();
  return new Promise((resolve) => {
    const dead = () => {
      clearTimeout(silent);
      worker.terminate();
      resolve(undefined);
    };
    const silent = setTimeout(dead, SILENT);
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      clearTimeout(silent);
      rest(worker);
      resolve(data);
    };
    // Its code did not arrive.
    worker.onerror = dead;
    worker.postMessage(file);
  });
}

function rest(worker: Worker): void {
  idle.push(worker);
  clearTimeout(end);
  end = setTimeout(() => {
    for (const one of idle.splice(0)) one.terminate();
  }, REST);
}

const unreadable = (cause: unknown): never => {
  throw new OfflineError('FILE_UNREADABLE', cause);
};

/** Where workers cannot draw, or cannot read what the page can: some browsers show HEIC in pages only. */
async function byLibrary(file: File): Promise<Exclude<Answer, undefined>> {
  if (isCutOff(new Uint8Array(await file.arrayBuffer().catch(unreadable)))) return 'cutOff';
  const { default: compress } = await import('browser-image-compression');
  const full = await pictureSize(file);
  for (const side of sidesOf(full.width, full.height)) {
    const blob = await compress(file, {
      maxWidthOrHeight: side,
      initialQuality: PHOTO.quality,
      fileType: 'image/jpeg',
      useWebWorker: false,
    }).catch((error: unknown) => {
      throw new OfflineError('PICTURE_UNREADABLE', error);
    });
    if (blob.size <= PHOTO.maxCompressed) return readPhoto(blob, await pictureSize(blob));
  }
  return null;
}
