/** `/icons/…` under the names that the client was built with: drawn from the shop's own logo where it has one, else the files stand. */
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import sharp, { type Sharp } from 'sharp';
import type { App } from '../../kernel/http/context.ts';
import { pictureStore } from '../../kernel/lib/picture-store.ts';
import { brandHere } from '../../kernel/lib/rules.ts';
import { DECODED_WITHIN, DECODING, originalKey } from '../upload/arrival.ts';

interface Icon {
  /** px */
  size: number;
  /** The share of it that the logo takes: launchers cut away up to a tenth on each side. */
  share: number;
  ground: 'none' | 'white';
  /** Its shape alone, as launchers and status bars tint it. */
  shape?: true;
}

const icons: Readonly<Record<string, Icon>> = {
  'favicon.svg': { size: 128, share: 1, ground: 'none' },
  'icon-192.png': { size: 192, share: 1, ground: 'none' },
  'icon-512.png': { size: 512, share: 1, ground: 'none' },
  'maskable-512.png': { size: 512, share: 0.7, ground: 'white' },
  'apple-touch-180.png': { size: 180, share: 0.84, ground: 'white' },
  'monochrome-512.png': { size: 512, share: 0.7, ground: 'none', shape: true },
  'badge-96.png': { size: 96, share: 1, ground: 'none', shape: true },
};

export function logoIcons(app: App): Hono {
  const store = pictureStore(join(app.config.dataDir, 'pictures'));
  const web = new Hono();
  web.get('/icons/:name', async (c, next) => {
    const name = c.req.param('name');
    const icon = icons[name];
    const sha256 = brandHere()?.logo;
    if (!icon || !sha256) return next();
    const key = join('logo', sha256.slice(0, 2), `${sha256}-${name}.png`);
    const png =
      (await store.read(key)) ??
      (await store.make(key, async () => {
        const original = await app.providers.storage.read(originalKey(sha256));
        if (!original) throw new Error(`the logo ${sha256} is not in the store`);
        return drawIcon(await buffer(original), icon);
      }));
    const svg = name.endsWith('.svg');
    const body = svg ? wrapped(png, icon.size) : new Uint8Array(png);
    const etag = `"${sha256.slice(0, 16)}-${name}"`;
    const headers = { 'content-type': svg ? 'image/svg+xml' : 'image/png', 'cache-control': 'no-cache', etag };
    if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
    return new Response(body, { headers });
  });
  return web;
}

/** Whole, in the middle of a square. */
export async function drawIcon(logo: Buffer, { size, share, ground, shape }: Icon): Promise<Buffer> {
  const side = Math.round(size * share);
  const clear = { r: 255, g: 255, b: 255, alpha: 0 };
  const picture = sharp(logo, DECODING)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'contain', background: clear })
    .timeout(DECODED_WITHIN);
  const around = { top: Math.floor((size - side) / 2), left: Math.floor((size - side) / 2) };
  const drawn = await (shape ? await silhouette(picture, side) : picture).png().toBuffer();
  const background = ground === 'white' ? { ...clear, alpha: 1 } : clear;
  return sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: drawn, ...around }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** White where the logo is: by its transparency, and where it has none by how dark it is. */
async function silhouette(picture: Sharp, side: number): Promise<Sharp> {
  const { data } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const corner = data[3] ?? 0;
  const solid = corner === 255;
  const out = Buffer.alloc(data.length, 255);
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = data.subarray(at, at + 4);
    out[at + 3] = solid ? 255 - Math.round(0.2126 * r + 0.7152 * g + 0.0722 * b) : alpha;
  }
  return sharp(out, { raw: { width: side, height: side, channels: 4 } });
}

const wrapped = (png: Buffer, size: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><image width="${size}" height="${size}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
