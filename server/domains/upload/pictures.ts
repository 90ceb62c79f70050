/** `/img/u/<sha256>-<width>.webp`: what people see of a photo, as AVIF where the browser takes it. Decoded and encoded anew, so nothing hidden in the original travels on. */

import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { App } from '../../kernel/http/context.ts';
import { type PictureStore, type PictureType, pictureResponse, pictureStore } from '../../kernel/lib/picture-store.ts';
import { DECODED_WITHIN, DECODING, originalKey } from './arrival.ts';

const pictureDir = (config: App['config']) => join(config.dataDir, 'pictures');
/** Where the pictures that were made of uploads are kept: `<two of the hash>/<file>`. */
export const uploadPictureDir = (config: App['config']) => join(pictureDir(config), 'u');
/** Whose picture a file there is. */
export const shaOf = (file: string) => file.slice(0, 64);

export const uploadPictures = (app: App): Hono => picturesAt(app, /^[0-9a-f]{64}$/, async (sha256) => sha256);

/** `/img/u/<name>-<width>.webp` for names of this form. @param shaAt which photo stands under one, if any */
export function picturesAt(app: App, form: RegExp, shaAt: (name: string) => Promise<string | undefined>): Hono {
  const store = pictureStore(pictureDir(app.config));
  const web = new Hono();
  web.get('/img/u/:file', async (c, next) => {
    const [, name = '', width] = /^(.+)-(\d{3,4})\.webp$/.exec(c.req.param('file')) ?? [];
    if (!form.test(name) || ![...PHOTO.widths, PHOTO.closeWidth].some((one) => one === Number(width))) return next();
    const sha256 = await shaAt(name);
    if (sha256 === undefined) return next();
    const type = (c.req.header('accept') ?? '').includes('image/avif') ? 'image/avif' : 'image/webp';
    const bytes = await derivative(app, store, { sha256, width: Number(width), type });
    return bytes ? pictureResponse(bytes, type) : next();
  });
  return web;
}

/** Below WebP's longest side. */
const TALLEST = 16_000;

interface Derivative {
  sha256: string;
  width: number;
  type: PictureType;
}

async function derivative(app: App, store: PictureStore, wanted: Derivative): Promise<Buffer | null> {
  const { sha256, width, type } = wanted;
  const key = join('u', sha256.slice(0, 2), `${sha256}-${width}.${type.slice('image/'.length)}`);
  const kept = await store.read(key);
  if (kept) return kept;
  const known = await app.db.selectFrom('upload').select('id').where('sha256', '=', sha256).limit(1).executeTakeFirst();
  const original = known && (await app.providers.storage.read(originalKey(sha256)));
  if (!original) return null;
  return store.make(key, async () => encode(await buffer(original), wanted));
}

/** Orientation is applied before it is dropped with the rest of the metadata; only pixels and sRGB remain. */
async function encode(bytes: Buffer, { width, type }: Derivative): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, DECODING)
    .autoOrient()
    .resize({ width, height: TALLEST, fit: 'inside', withoutEnlargement: true })
    .timeout(DECODED_WITHIN);
  // Qualities that look alike; AVIF at a higher effort would make the first one who looks wait.
  return type === 'image/avif'
    ? picture.avif({ quality: 55, effort: 2 }).toBuffer()
    : picture.webp({ quality: 80, effort: 4 }).toBuffer();
}
