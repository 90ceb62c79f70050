/** `/img/u/<sha256>-<width>.webp`: what people see of a photo. Decoded and encoded anew, so nothing hidden in the original travels on. */

import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import { PHOTO } from '../../contract/limits.ts';
import type { App } from '../kernel/context.ts';
import { type PictureStore, pictureResponse, pictureStore } from '../kernel/picture-store.ts';
import { MAX_PIXELS, originalKey } from './arrival.ts';

export function uploadPictures(app: App): Hono {
  const store = pictureStore(join(app.config.dataDir, 'pictures'));
  const web = new Hono();
  web.get('/img/u/:file', async (c, next) => {
    const match = /^([0-9a-f]{64})-(\d{3})\.webp$/.exec(c.req.param('file'));
    const [, sha256, width] = match ?? [];
    if (!sha256 || !PHOTO.widths.some((one) => one === Number(width))) return next();
    const bytes = await derivative(app, store, sha256, Number(width));
    return bytes ? pictureResponse(bytes) : next();
  });
  return web;
}

async function derivative(app: App, store: PictureStore, sha256: string, width: number): Promise<Buffer | null> {
  const key = join('u', sha256.slice(0, 2), `${sha256}-${width}.webp`);
  const kept = await store.read(key);
  if (kept) return kept;
  const known = await app.db.selectFrom('upload').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst();
  const original = known && (await app.providers.storage.read(originalKey(sha256)));
  if (!original) return null;
  return store.make(key, async () => encode(await buffer(original), width));
}

/** Orientation is applied before it is dropped with the rest of the metadata; only pixels and sRGB remain. */
async function encode(bytes: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 80, effort: 4 })
    .timeout({ seconds: 20 })
    .toBuffer();
}
