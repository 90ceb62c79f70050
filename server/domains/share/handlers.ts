/** Posters and codes. */
import { renderSVG } from 'uqr';
import { giftPicture } from '../../../contract/campaign/gifts.ts';
import { link } from '../../../contract/screens.ts';
import * as contract from '../../../contract/share/calls.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { exactYuan } from '../../../contract/wire/yuan.ts';
import type { Db } from '../../db/schema.ts';
import { userOf } from '../../kernel/http/context.ts';
import { asking, handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { chinaTime } from '../../kernel/lib/moment.ts';
import { productPicture } from '../catalogue/addresses.ts';
import { isSpent } from '../wallet/spent.ts';
import { type Drawn, drawnFor } from './drawing.ts';
import { words } from './heads/words.ts';
import { invitation, publicUrl } from './public-url.ts';

/** The size that a link names is of this product, or it is not named. */
const sizeOf = (db: Db, productId: string, id: string) =>
  db.selectFrom('sku').select('id').where('id', '=', id).where('product_id', '=', productId).executeTakeFirst();

/** What an own share of an invitation shows. */
async function ownInvite(db: Db, id: string, userId: string) {
  const share = await db
    .selectFrom('campaign_share as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .innerJoin('account as a', 'a.id', 's.user_id')
    .select(['c.id', 'c.name_zh', 'c.name_en', 'c.picture', 'c.terms', 'c.ends_at', 'a.nickname'])
    .select(isSpent('c').as('spent'))
    .where('s.id', '=', id)
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
  if (share?.terms.kind !== 'invite') return null;
  const { terms, picture, ...rest } = share;
  return { ...rest, friend: terms.friend, picture: picture === null ? giftPicture(share.id) : printUrl(picture) };
}

const inviteWords = {
  zh: (who: string, off: string, from: string, end: string) => ({
    by: `${who}邀请你`,
    says: `首单过了退货期得 ¥${off} 券，满 ¥${from} 可用`,
    until: `${end} 前加入`,
    scan: '扫码接受邀请',
  }),
  en: (who: string, off: string, from: string, end: string) => ({
    by: `${who} invites you`,
    says: `A ¥${off} coupon (from ¥${from}) once you have kept a first order`,
    until: `Join by ${end}`,
    scan: 'Scan to join',
  }),
} as const satisfies Record<Language, unknown>;

export const share = handlers(contract, {
  // Drawing takes a while and changes nothing, so it comes before the transaction.
  posterMake: asking<typeof contract.posterMake, Drawn | null>(
    async ({ id, skuId }, ctx) => {
      const product = await ctx.db
        .selectFrom('product')
        .select(['id', 'name_zh', 'name_en', 'lowest_ask'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!product) return null;
      const size = skuId === undefined ? undefined : await sizeOf(ctx.db, product.id, skuId);
      const { lowest_ask: price } = product;
      const url = publicUrl(
        ctx.app.config,
        invitation(link('/pages/buy/detail', { productId: product.id, ...(size && { skuId: size.id }) }), ctx.actor),
      );
      const name = ctx.lang === 'zh' ? product.name_zh : product.name_en;
      return drawnFor(ctx, { name, price }, { url, picture: productPicture(product.id) });
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
      const { friend, picture, nickname, ends_at, spent } = found;
      const url = publicUrl(ctx.app.config, invitation(link('/pages/custom/activity', { share: id }), actor));
      const end = chinaTime(ends_at, { year: true, zone: true })[ctx.lang];
      const t = inviteWords[ctx.lang](nickname, exactYuan(friend.amount), exactYuan(friend.minimum), end);
      const told = spent ? { ...t, says: words[ctx.lang].spent, until: null } : t;
      return drawnFor(ctx, { name: found[`name_${ctx.lang}`], price: null, told }, { url, picture });
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
