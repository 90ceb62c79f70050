/** What a camera writes beside the picture: whatever tells where it was taken, by whom or with which camera. */
import type { Metadata } from 'sharp';

/** Of the picture's own block: what it is of, who made it, on which computer, whose it is, and Windows' title, comment, author and words. */
const MAIN = new Set([0x010e, 0x013b, 0x013c, 0x8298, 0x9c9b, 0x9c9c, 0x9c9d, 0x9c9e, 0x9c9f]);
/** Of the camera's: its maker's notes, its user's, a name of the picture, whose it is, and what number it and its lens have. */
const CAMERA = new Set([0x927c, 0x9286, 0xa420, 0xa430, 0xa431, 0xa435]);
const TO_CAMERA = 0x8769;
const TO_PLACE = 0x8825;

/** Our page draws a photo anew, which leaves at most how large it is. */
export const tellsOfPerson = ({ exif, xmp, iptc, comments }: Metadata): boolean =>
  Boolean(xmp?.length || iptc?.length || comments?.length) || (exif !== undefined && exifTells(exif));

/** TIFF: an order of bytes, then blocks of entries of twelve bytes, each a tag with its value or where that stands. */
function exifTells(exif: Buffer): boolean {
  const tiff = exif.subarray(exif.toString('latin1', 0, 4) === 'Exif' ? 6 : 0);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (little ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const entries = (at: number) =>
    Array.from({ length: short(at) }, (_, n) => ({ tag: short(at + 2 + 12 * n), value: at + 10 + 12 * n }));
  try {
    return entries(long(4)).some(({ tag, value }) => {
      if (tag === TO_PLACE) return entries(long(value)).length > 0;
      return MAIN.has(tag) || (tag === TO_CAMERA && entries(long(value)).some((one) => CAMERA.has(one.tag)));
    });
  } catch {
    // What cannot be read here may be read elsewhere.
    return true;
  }
}
