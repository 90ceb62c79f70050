/** Posters and codes. */
import { buffer } from 'node:stream/consumers';
import { renderSVG } from 'uqr';
import { link } from '../../../contract/screens.ts';
import * as contract from '../../../contract/share/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { type App, userOf } from '../../kernel/http/context.ts';
import { asking, handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { brandHere } from '../../kernel/lib/rules.ts';
import { shopNameNow } from '../shop/settings.ts';
import { originalKey } from '../upload/arrival.ts';
import { posterCodeAt } from './code-place.ts';
import { posterOf } from './posters.ts';
import { invitation, isFound, publicUrl } from './public-url.ts';

type Drawn = Output<typeof contract.posterMake>;

/** The size that a link names is of this product, or it is not named. */
const sizeOf = (db: Db, productId: string, id: string) =>
  db.selectFrom('sku').select('id').where('id', '=', id).where('product_id', '=', productId).executeTakeFirst();

async function original({ providers }: App, sha256: string | null | undefined): Promise<Buffer | null> {
  const stored = sha256 ? await providers.storage.read(originalKey(sha256)) : null;
  return stored && buffer(stored);
}

export const share = handlers(contract, {
  // Drawing takes a while and changes nothing, so it comes before the transaction.
  posterMake: asking<typeof contract.posterMake, Drawn | null>(
    async ({ id, skuId }, ctx) => {
      const product = await ctx.db
        .selectFrom('product')
        .select(['id', 'name_zh', 'name_en', 'shape', 'palette', 'pictures', 'lowest_ask'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!product) return null;
      const size = skuId === undefined ? undefined : await sizeOf(ctx.db, product.id, skuId);
      const { shape, palette, pictures, lowest_ask: price } = product;
      const url = publicUrl(
        ctx.app.config,
        invitation(link('/pages/buy/detail', { productId: product.id, ...(size && { skuId: size.id }) }), ctx.actor),
      );
      const name = ctx.lang === 'zh' ? product.name_zh : product.name_en;
      const code = isFound(ctx.app.config) ? url : null;
      const shop = (await shopNameNow(ctx.db, ctx.now))[ctx.lang];
      const poster = {
        shop,
        name,
        price,
        url: code,
        lang: ctx.lang,
        art: shape && palette ? { shape, palette } : null,
      };
      const mark = brandHere()?.logo ?? null;
      const src = await posterOf(ctx.app.config, [poster, pictures[0], mark], async () => {
        // Outlines and pictures are loaded with the first poster, not with the server.
        const { drawPoster } = await import('./poster.ts');
        const [cover] = pictures;
        const [photo, logo] = await Promise.all([poster.art ? null : cover, mark].map((one) => original(ctx.app, one)));
        return drawPoster({ ...poster, photo: photo ?? null, logo: logo ?? null });
      });
      return { src, url, codeAt: code === null ? posterCodeAt : null };
    },
    async (_input, _ctx, poster) => {
      if (!poster) throw new Refusal('NOT_FOUND');
      return poster;
    },
  ),

  wxmaQr: async ({ path }, ctx) => {
    const url = publicUrl(ctx.app.config, invitation(path, userOf(ctx)));
    return { svg: renderSVG(url, { ecc: 'M', border: 4 }), url };
  },

  codeQr: async ({ id }, ctx) => {
    const path = contract.decodeTarget(id);
    if (path === null) throw new Refusal('BAD_INPUT');
    const url = publicUrl(ctx.app.config, invitation(path, ctx.actor));
    return { svg: renderSVG(url, { ecc: 'M', border: 4 }), url };
  },
});
