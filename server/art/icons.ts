/** Writes the app icons. The mark is a wave that curls back on itself (潮 that comes 回) over the line it returns to. Run: npx tsx server/art/icons.ts */
import { mkdir, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const ground = '#0B3D2A',
  light = '#F3F7F3',
  vivid = '#4FD39A';
const out = new URL('../../public/icons/', import.meta.url);

/** The mark in a 512 box; `size` is the share of the box it takes (a maskable icon may lose all outside 80%). */
const mark = (size: number, wave = light, shore = vivid) =>
  `<g transform="translate(256 256) scale(${size}) translate(-254 -274)" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="56">` +
  `<path d="M64 350C170 350 166 118 306 118C388 118 444 176 444 244C444 308 396 346 346 346C300 346 270 316 270 280C270 248 294 228 322 228" stroke="${wave}"/>` +
  `<path d="M178 430L420 430" stroke="${shore}"/></g>`;
const svg = (inner: string, size = 512) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512">${inner}</svg>`;
const tile = (r: number) => `<rect width="512" height="512" rx="${r}" fill="${ground}"/>`;

/** Shortcut glyphs in the same round line, on the same tile. */
const glyphs = {
  scan: 'M128 196L128 150C128 138 138 128 150 128L196 128M316 128L362 128C374 128 384 138 384 150L384 196M384 316L384 362C384 374 374 384 362 384L316 384M196 384L150 384C138 384 128 374 128 362L128 316M128 256L384 256',
  receipt:
    'M146 384L146 140C146 132 152 126 160 126L352 126C360 126 366 132 366 140L366 384L329 360L293 384L256 360L219 384L183 360ZM200 196L312 196M200 258L312 258',
  orders: 'M126 186L256 122L386 186L386 332L256 396L126 332ZM126 186L256 250L386 186M256 250L256 392M190 154L320 220',
  search:
    'M340 232C340 292 292 340 232 340C172 340 124 292 124 232C124 172 172 124 232 124C292 124 340 172 340 232ZM312 312L390 390',
} as const;
const glyph = (d: string) =>
  svg(
    `${tile(256)}<path d="${d}" fill="none" stroke="${light}" stroke-width="34" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

const png = (picture: string, size: number) =>
  sharp(Buffer.from(picture.replace('width="512" height="512"', `width="${size}" height="${size}"`)))
    .png({ compressionLevel: 9, palette: true, quality: 90, effort: 10 })
    .toBuffer();

const files: Record<string, () => Promise<Buffer> | string> = {
  'icon-192.png': () => png(svg(tile(112) + mark(0.74)), 192),
  'icon-512.png': () => png(svg(tile(112) + mark(0.74)), 512),
  'maskable-512.png': () => png(svg(tile(0) + mark(0.6)), 512),
  // Monochrome is used as an alpha mask by the launcher: shape only, no ground.
  'monochrome-512.png': () => png(svg(mark(0.7, '#fff', '#fff')), 512),
  'apple-touch-180.png': () => png(svg(tile(0) + mark(0.72)), 180),
  'badge-96.png': () => png(svg(mark(1, '#fff', '#fff')), 96),
  'favicon.svg': () => svg(tile(128) + mark(0.8), 64),
  ...Object.fromEntries(
    Object.entries(glyphs).map(([name, d]) => [`shortcut-${name}-96.png`, () => png(glyph(d), 96)]),
  ),
};

await mkdir(out, { recursive: true });
for (const [name, make] of Object.entries(files)) {
  const data = await make();
  await writeFile(new URL(name, out), data);
  console.log(name, data.length);
}
