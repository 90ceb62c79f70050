/** `/img/r/<post>/<photo>-<x>-<y>-<w>-<h>-<width>.webp`: photos as a post cuts them. No other cut of anything is made. */
import { join } from 'node:path';
import { Hono } from 'hono';
import { type Cut, cutName, type PostPhoto } from '../../../contract/resale/rules.ts';
import type { App } from '../../kernel/http/context.ts';
import { pictureResponse, pictureStore } from '../../kernel/lib/picture-store.ts';
import { itemPicture } from '../catalogue/addresses.ts';
import { itemOriginal } from '../catalogue/pictures.ts';
import type { ItemPhoto } from '../item/tables.ts';

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
    const key = join('r', id, file);
    const kept = await store.read(key);
    if (kept) return pictureResponse(kept);
    const post = await app.db
      .selectFrom('resale_post')
      .select(['item_id', 'photos'])
      .where('id', '=', id)
      .executeTakeFirst();
    const photo = post?.photos.find(({ n, cut }) => cut && cutName(n, cut) === name);
    const original = post && photo?.cut && (await itemOriginal(app, post.item_id, photo.n));
    if (!original || !photo?.cut) return next();
    const { cut } = photo;
    return pictureResponse(await store.make(key, () => cutOut(original, cut, Number(width))));
  });
  return web;
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
