/** A picture's width and height from its first bytes; only where they do not tell is it decoded. */
import { OfflineError } from '../device/errors.ts';

export interface Size {
  width: number;
  height: number;
}

/** Camera files carry previews and colour profiles before the size. */
const HEAD = 256 * 1024;

/** @throws OfflineError FILE_UNREADABLE, PICTURE_UNREADABLE */
export async function pictureSize(file: Blob): Promise<Size> {
  const head = await file
    .slice(0, HEAD)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new OfflineError('FILE_UNREADABLE', cause);
    });
  const known = sizeFromHead(new DataView(head));
  if (known) return known;
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new OfflineError('PICTURE_UNREADABLE', cause);
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** How the pictures begin that some phone or program makes; of an ISO file (ftyp), what it says it holds. */
const BEGINNINGS = [
  /^\xff\xd8/, // JPEG
  /^\x89PNG\r\n\x1a\n/,
  /^GIF8[79]a/,
  /^RIFF[^]{4}WEBP/,
  /^BM/,
  /^(II[*RU]|MM\0)/, // TIFF, and what most cameras call raw
  /^[^]{4}ftyp(he|avi|mif1|msf1|crx)/, // HEIC, AVIF, raw
  /^(\xff\n|\0\0\0\fJXL )/,
  /^\0\0\x01\0/, // ICO
];

/** Whether it begins as a picture does, whatever its name and type say; whether this phone can open it is another question. */
export function isPicture(bytes: ArrayBuffer): boolean {
  const head = String.fromCharCode(...new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength)));
  return BEGINNINGS.some((beginning) => beginning.test(head));
}

export function sizeFromHead(view: DataView): Size | null {
  try {
    if (view.getUint16(0) === 0xffd8) return jpegSize(view);
    if (view.getUint32(0) === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20) };
  } catch {
    // Cut off before the size.
  }
  return null;
}

/**
 * Whether a JPEG ends before its end-of-image marker: browsers show what is there and grey for the rest, without a word.
 * What follows the marker, e.g. the film of a motion photo, is not looked at (ITU T.81, B.1.1).
 */
export function isCutOff(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (let at = 2; ; ) {
    at = bytes.indexOf(0xff, at);
    const marker = bytes[at + 1];
    if (at < 0 || marker === undefined) return true;
    if (marker === 0xd9) return false;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    // Stuffed bytes, fill bytes and restarts stand inside the picture's own data; any other marker begins a segment.
    if (marker === 0xff) at += 1;
    else if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + length;
  }
}

/** Segments follow each other; the size stands in the start-of-frame (ITU T.81, B.2.2). */
function jpegSize(view: DataView): Size | null {
  for (let at = 2; at < view.byteLength; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at);
    if (marker >> 8 !== 0xff) return null;
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return null;
}
