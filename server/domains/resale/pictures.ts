/** `/img/r/<post>/<photo>-<x>-<y>-<w>-<h>-<width>.webp`: photos as a post cuts them. No other cut of anything is made. */
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Hono } from 'hono';
import { type Cut, cutName, type PostPhoto } from '../../../contract/resale/rules.ts';
import { renderWebp } from '../../art/render.ts';
import type { App } from '../../kernel/http/context.ts';
import { pictureResponse, pictureStore } from '../../kernel/lib/picture-store.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { itemSubject } from '../catalogue/pictures.ts';
import type { ItemPhoto } from '../item/tables.ts';
import { originalKey } from '../upload/arrival.ts';

/** Where a photo of a post lies, without its width. */
export const postPicture = (
  post: { id: string; itemId: string; photos: readonly ItemPhoto[] },
  { n, cut }: PostPhoto,
): string => (cut ? `/img/r/${post.id}/${cutName(n, cut)}` : itemPicture(post.itemId, post.photos, n));

export function postPictures(app: App): Hono {
  const store = pictureStore(join(app.config.dataDir, 'pictures'));
  const web = new Hono();
  web.get('/img/r/:id/:file', async (c, next) => {
    const { id, file } = c.req.param();
    const [, name, width] = /^(\d+(?:-\d+){4})-(375|750)\.webp$/.exec(file) ?? [];
    if (name === undefined || !/^[\w-]{1,64}$/.test(id)) return next();
    const post = await app.db
      .selectFrom('resale_post')
      .innerJoin('item', 'item.id', 'resale_post.item_id')
      .select(['item.id', 'item.photos as all', 'resale_post.photos'])
      .where('resale_post.id', '=', id)
      .executeTakeFirst();
    const photo = post?.photos.find(({ n, cut }) => cut && cutName(n, cut) === name);
    const whole = photo && post?.all[photo.n];
    if (!post || !photo?.cut || !whole) return next();
    // Beside the other pictures of the same photo, so that all of them go with it.
    const key =
      whole.kind === 'upload' ? join('u', whole.sha256.slice(0, 2), `${whole.sha256}-${file}`) : join('r', id, file);
    const kept = await store.read(key);
    if (kept) return pictureResponse(kept);
    const original = await itemOriginal(app, post.id, photo.n);
    if (!original) return next();
    const { cut } = photo;
    return pictureResponse(await store.make(key, () => cutOut(original, cut, Number(width))));
  });
  return web;
}

/** An item's photo as it was sent, or as it is drawn. */
export async function itemOriginal(app: App, id: string, n: number): Promise<Buffer | null> {
  const subject = await itemSubject(app.db, id, String(n));
  if (!subject) return null;
  if ('svg' in subject) return renderWebp(subject.svg(), 750);
  const sent = await app.providers.storage.read(originalKey(subject.upload));
  return sent && buffer(sent);
}

/** Turned as it was taken, then cut; nothing but its pixels goes along. */
async function cutOut(original: Buffer, { x, y, w, h }: Cut, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(original).autoOrient().toBuffer({ resolveWithObject: true });
  const [left, top] = [Math.floor((info.width * x) / 1000), Math.floor((info.height * y) / 1000)];
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(info.width - left, Math.round((info.width * w) / 1000))),
    height: Math.max(1, Math.min(info.height - top, Math.round((info.height * h) / 1000))),
  };
  return sharp(data).extract(part).resize({ width, height: width, fit: 'cover' }).webp({ quality: 80 }).toBuffer();
}
