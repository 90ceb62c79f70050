/** A picture's width and height from its first bytes; only where they do not tell is it decoded. */
import { OfflineError } from '../device/errors.ts';

export interface Size {
  width: number;
  height: number;
}

/** Camera files carry previews and colour profiles before the size. */
const HEAD = 256 * 1024;

/** @throws OfflineError FILE_UNREADABLE */
export const headOf = (file: Blob): Promise<ArrayBuffer> =>
  file
    .slice(0, HEAD)
    .arrayBuffer()
    .catch((cause: unknown) => {
      throw new OfflineError('FILE_UNREADABLE', cause);
    });

/** @throws OfflineError FILE_UNREADABLE, PICTURE_UNREADABLE */
export async function pictureSize(file: Blob): Promise<Size> {
  const known = sizeFromHead(new DataView(await headOf(file)));
  if (known) return known;
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new OfflineError('PICTURE_UNREADABLE', cause);
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** How the pictures begin that phones, cameras and programs make, in hexadecimal. */
const BEGINNINGS = [
  'ffd8', // JPEG
  '89504e47', // PNG
  '47494638', // GIF
  '52494646.{8}57454250', // WebP
  '424d', // BMP
  '4949(2a|52|55)|4d4d00', // TIFF, and what most cameras call raw
  '.{8}66747970(6865|617669|6d696631|6d736631|637278)', // HEIC, AVIF, and raw again
  'ff0a|0000000c4a584c20', // JPEG XL
  '00000100', // ICO
];
const PICTURE = new RegExp(`^(${BEGINNINGS.join('|')})`);

/** Whether it begins as a picture does, whatever its name and type say; whether this phone can open it is another question. */
export function isPicture(bytes: ArrayBuffer): boolean {
  const head = new Uint8Array(bytes, 0, Math.min(16, bytes.byteLength));
  return PICTURE.test(Array.from(head, (byte) => byte.toString(16).padStart(2, '0')).join(''));
}

/** What iPhones and newer cameras write, whatever it is called: most browsers other than Apple's cannot open it (ISO/IEC 23008-12). */
export function isHeic(head: ArrayBuffer): boolean {
  const [kind = '', ...brands] =
    String.fromCharCode(...new Uint8Array(head, 0, Math.min(64, head.byteLength)))
      .split('meta')[0]
      ?.slice(4)
      .match(/.{4}/gs) ?? [];
  return kind === 'ftyp' && brands.some((brand) => /^he[iv][cxms]$/.test(brand));
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
