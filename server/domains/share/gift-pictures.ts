/** `/img/c/<campaign>/gift-…`: what a campaign gives, drawn for one that has no picture of its own. What it gives never changes. */
import { join } from 'node:path';
import { Hono } from 'hono';
import sharp from 'sharp';
import { giftsOf } from '../../../contract/campaign/gifts.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../kernel/http/context.ts';
import { languageOf } from '../../kernel/http/envelope.ts';
import { respond } from '../../kernel/http/serve.ts';
import { newId } from '../../kernel/lib/id.ts';
import { pictureResponse, pictureStore } from '../../kernel/lib/picture-store.ts';

/** @returns amounts, fen; none for what has nothing to draw */
export async function giftsIn(db: Db, campaignId: string): Promise<number[]> {
  const row = await db.selectFrom('campaign').select('terms').where('id', '=', campaignId).executeTakeFirst();
  return row ? giftsOf(row.terms) : [];
}

export function giftPictures(app: App): Hono {
  const store = pictureStore(join(app.config.dataDir, 'pictures'));
  const web = new Hono();
  web.get('/img/c/:id/:file', async (c) => {
    const { id, file } = c.req.param();
    const width = PHOTO.widths.find((one) => file === `gift-${one}.webp`);
    const amounts = width && /^[\w-]{1,64}$/.test(id) ? await giftsIn(app.db, id) : [];
    const lang = languageOf((name) => c.req.header(name));
    if (!width || amounts.length === 0)
      return respond({ answer: { ok: false, code: 'NOT_FOUND' } }, { lang, requestId: newId() });
    const key = join('c', id, `${amounts.join('-')}-${width}.webp`);
    const draw = async () => {
      const { couponArt } = await import('./coupon-art.ts');
      const svg = Buffer.from(couponArt(amounts, { width, height: width / 2 }));
      return sharp(svg).removeAlpha().webp({ quality: 80 }).toBuffer();
    };
    return pictureResponse((await store.read(key)) ?? (await store.make(key, draw)));
  });
  return web;
}
