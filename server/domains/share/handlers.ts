/** Posters and codes. */
import { buffer } from 'node:stream/consumers';
import { renderSVG } from 'uqr';
import { link } from '../../../contract/screens.ts';
import * as contract from '../../../contract/share/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { Db } from '../../db/schema.ts';
import { type App, userOf } from '../../kernel/http/context.ts';
import { type AskContext, asking, handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { brandHere } from '../../kernel/lib/rules.ts';
import { shopNameNow } from '../shop/settings.ts';
import { originalKey } from '../upload/arrival.ts';
import { posterCodeAt } from './code-place.ts';
import type { Poster } from './poster.ts';
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

/** Outlines and pictures are loaded with the first poster, not with the server. @param picture an upload, where nothing is drawn */
async function draw(ctx: AskContext, said: Omit<Poster, 'shop' | 'lang'>, picture: string | null): Promise<string> {
  const shop = (await shopNameNow(ctx.db, ctx.now))[ctx.lang];
  const poster = { shop, ...said, lang: ctx.lang };
  const mark = brandHere()?.logo ?? null;
  return posterOf(ctx.app.config, [poster, picture ?? undefined, mark], async () => {
    const { drawPoster } = await import('./poster.ts');
    const [photo, logo] = await Promise.all([poster.art ? null : picture, mark].map((one) => original(ctx.app, one)));
    return drawPoster({ ...poster, photo: photo ?? null, logo: logo ?? null });
  });
}

/** What an own share of an invitation shows; the demo's pictures are drawn of a product. */
async function ownInvite(db: Db, id: string, userId: string) {
  const share = await db
    .selectFrom('campaign_share as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .select(['c.name_zh', 'c.name_en', 'c.picture', 'c.terms'])
    .where('s.id', '=', id)
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
  if (share?.terms.kind !== 'invite') return null;
  const { picture, terms, ...names } = share;
  const product = /^\/img\/p\/([\w-]+)\//.exec(picture ?? '')?.[1];
  const art =
    product === undefined
      ? undefined
      : await db.selectFrom('product').select(['shape', 'palette']).where('id', '=', product).executeTakeFirst();
  return {
    ...names,
    ...{ friend: terms.friend, picture: picture?.startsWith('/') ? null : picture },
    art: art?.shape && art.palette ? { shape: art.shape, palette: art.palette } : null,
  };
}

const inviteWords = {
  zh: (off: string, from: string) => ({
    brings: `首单过了退货期得 ¥${off} 券，满 ¥${from} 可用`,
    scan: '扫码接受邀请',
  }),
  en: (off: string, from: string) => ({
    brings: `A ¥${off} coupon (from ¥${from}) once you have kept a first order`,
    scan: 'Scan to join',
  }),
} as const satisfies Record<Language, unknown>;

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
      const src = await draw(
        ctx,
        { name, price, url: code, art: shape && palette ? { shape, palette } : null },
        pictures[0] ?? null,
      );
      return { src, url, codeAt: code === null ? posterCodeAt : null };
    },
    async (_input, _ctx, poster) => {
      if (!poster) throw new Refusal('NOT_FOUND');
      return poster;
    },
  ),

  invitePoster: asking<typeof contract.invitePoster, Drawn | null>(
    async ({ id }, ctx) => {
      const actor = userOf(ctx);
      const found = await ownInvite(ctx.db, id, actor.userId);
      if (!found) return null;
      const { friend, art, picture } = found;
      const url = publicUrl(ctx.app.config, invitation(link('/pages/custom/activity', { share: id }), actor));
      const code = isFound(ctx.app.config) ? url : null;
      const invite = inviteWords[ctx.lang](yuan(friend.amount), yuan(friend.minimum));
      const name = ctx.lang === 'zh' ? found.name_zh : found.name_en;
      const src = await draw(ctx, { name, price: null, invite, url: code, art }, picture ?? null);
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
