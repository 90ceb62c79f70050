/** What stands in a photo's file besides its picture, where its decoder looks at none of it: behind its end, between its scans, in a second block. */

/** @returns whether something is there of which nobody knows what it says @param format sharp's name; of others what their decoder tells is all that is looked at */
export function hides(file: Buffer, format: string): boolean {
  try {
    return readers[format]?.(file) ?? false;
  } catch {
    // What cannot be read here may be read elsewhere.
    return true;
  }
}

const readers: Readonly<Record<string, (file: Buffer) => boolean>> = { jpeg, png, webp, gif, heif };

const names = (file: Buffer, at: number, name: string) => file.toString('latin1', at, at + name.length) === name;

/** JFIF, colours and how they are coded may stand before the picture, and one block of the camera's, which is read by `tellsOfPerson`. */
function jpeg(file: Buffer): boolean {
  let [at, cameras, begun] = [2, 0, false];
  while (at < file.length) {
    if (file.readUInt8(at) !== 0xff) return true;
    const marker = file.readUInt8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) return at + 2 !== file.length;
    if (marker === 0xfe) return true;
    if (marker >= 0xe0 && marker <= 0xef) {
      if (marker === 0xe1 && names(file, at + 4, 'Exif\0')) cameras += 1;
      else if (!plain.some(([of, name]) => of === marker && names(file, at + 4, name))) return true;
      if (begun || cameras > 1) return true;
    }
    if (isFrame(marker)) begun = true;
    at += 2 + file.readUInt16BE(at + 2);
    if (marker === 0xda) at = scanEnd(file, at);
  }
  return true;
}
const plain: readonly (readonly [number, string])[] = [
  [0xe0, 'JFIF\0'],
  [0xe0, 'JFXX\0'],
  [0xe2, 'ICC_PROFILE\0'],
  [0xee, 'Adobe'],
];
/** Where the picture begins; tables have numbers among those. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** What is coded ends with a marker that is neither a stuffed byte nor a restart. */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return file.length;
}

/** Words and times are chunks of their own; the camera's is read where it stands before the picture. */
function png(file: Buffer): boolean {
  let [at, cameras, begun] = [8, 0, false];
  while (at < file.length) {
    const [length, name] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)];
    at += 12 + length;
    if (name === 'IEND') return length > 0 || at !== file.length;
    if (name === 'IDAT') begun = true;
    if (name === 'eXIf') cameras += 1;
    else if (!chunks.has(name)) return true;
    if (cameras > 1 || (cameras > 0 && name === 'eXIf' && begun)) return true;
  }
  return true;
}
const chunks = new Set(
  'IHDR PLTE IDAT tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs acTL fcTL fdAT'.split(' '),
);

function webp(file: Buffer): boolean {
  if (8 + file.readUInt32LE(4) !== file.length) return true;
  const seen = new Set<string>();
  for (let at = 12; at < file.length; ) {
    const [name, length] = [file.toString('latin1', at, at + 4), file.readUInt32LE(at + 4)];
    if (!parts.has(name) || (seen.has(name) && name !== 'ANMF')) return true;
    seen.add(name);
    at += 8 + length + (length % 2);
    if (at > file.length) return true;
  }
  return false;
}
/** Of the camera's there is one, which is read by `tellsOfPerson`. */
const parts = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF']);

function gif(file: Buffer): boolean {
  const table = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const past = (from: number) => {
    let at = from;
    for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += 1 + size;
    return at + 1;
  };
  let at = 13 + table(file.readUInt8(10));
  while (at < file.length) {
    const block = file.readUInt8(at);
    if (block === 0x3b) return at + 1 !== file.length;
    if (block === 0x2c) at = past(at + 11 + table(file.readUInt8(at + 9)));
    else if (block === 0x21 && file.readUInt8(at + 1) === 0xf9) at = past(at + 2);
    // How often it is played.
    else if (block === 0x21 && file.readUInt8(at + 1) === 0xff && loops.some((one) => names(file, at + 3, one)))
      at = past(at + 2);
    else return true;
  }
  return true;
}
const loops = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Boxes, one behind the other: what it is, where its parts are, and these. */
function heif(file: Buffer): boolean {
  const seen = new Set<string>();
  let at = 0;
  while (at < file.length) {
    const [length, name] = [file.readUInt32BE(at), file.toString('latin1', at + 4, at + 8)];
    if (length < 8 || !boxes.has(name) || seen.has(name)) return true;
    seen.add(name);
    at += length;
  }
  return at !== file.length;
}
const boxes = new Set(['ftyp', 'meta', 'mdat', 'moov']);
