/** What is shown where a room's camera would be: the host's address, or a drawing that moves by itself and says so. */
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { LiveVideo } from '../../../contract/live/calls.ts';
import type { App } from '../../kernel/http/context.ts';
import { languageOf } from '../../kernel/http/envelope.ts';
import { respond } from '../../kernel/http/serve.ts';
import { newId } from '../../kernel/lib/id.ts';
import { isShown } from '../../providers/video/video.ts';
import { drawMoving } from './moving.ts';
import { isLive } from './rows.ts';
import type { Room } from './tables.ts';

const NONE: LiveVideo = { kind: 'none' };

export function pictureOf(room: Room, { config, providers }: Pick<App, 'config' | 'providers'>): LiveVideo {
  if (!isLive(room)) return NONE;
  const { video } = providers;
  if (video.kind === 'drawn') {
    const url = `${config.base}/live/picture/${room.id}.svg`;
    return { kind: 'drawn', url, still: `${url}?still=1` };
  }
  // Asked again: a host that the shop no longer trusts is shown no more.
  return room.video !== null && isShown(video, room.video) ? { kind: 'hls', url: room.video } : NONE;
}

/** `/live/picture/<room>.svg?no=2`: the drawing of what is shown, turning under a light; of the first thing before anything is. */
export function livePictures(app: App): Hono {
  const web = new Hono();
  web.get('/live/picture/:file', async (c) => {
    const id = /^([\w-]{1,64})\.svg$/.exec(c.req.param('file'))?.[1];
    const shown = Number(/^\d{1,4}$/.exec(c.req.query('no') ?? '')?.[0] ?? 1);
    const product =
      id === undefined || app.providers.video.kind !== 'drawn'
        ? undefined
        : await app.db
            .selectFrom('live_thing')
            .leftJoin('lot', 'lot.id', 'live_thing.lot_id')
            .leftJoin('listing', 'listing.id', 'live_thing.listing_id')
            .innerJoin('sku', (join) =>
              join.on((eb) => eb('sku.id', '=', eb.fn.coalesce('lot.sku_id', 'listing.sku_id'))),
            )
            .innerJoin('product', 'product.id', 'sku.product_id')
            .select(['product.shape', 'product.palette'])
            .where('live_thing.room_id', '=', id)
            .where('product.shape', 'is not', null)
            .orderBy(sql`live_thing.no = ${shown}`, 'desc')
            .orderBy('live_thing.no')
            .executeTakeFirst();
    if (!product?.shape || !product.palette) {
      const lang = languageOf((name) => c.req.header(name));
      return respond({ answer: { ok: false, code: 'NOT_FOUND' } }, { lang, requestId: newId() });
    }
    const asked = (['zh', 'en'] as const).find((one) => one === c.req.query('lang'));
    const svg = drawMoving(
      { shape: product.shape, palette: product.palette },
      {
        still: c.req.query('still') !== undefined,
        bare: c.req.query('bare') !== undefined,
        ...(asked && { lang: asked }),
      },
    );
    return c.body(svg, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' });
  });
  return web;
}
