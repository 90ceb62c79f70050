import type * as contract from '../../../contract/market/calls.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { tellWaiting } from './quotes.ts';

export const priceAlertSave: Handler<typeof contract.priceAlertSave> = async ({ skuId, grade, price }, ctx) => {
  const { userId } = userOf(ctx);
  const sku = await ctx.db.selectFrom('sku').select('id').where('id', '=', skuId).executeTakeFirst();
  if (!sku) throw new Refusal('NOT_FOUND');
  const armed = { price, created_at: ctx.now, told_at: null };
  await ctx.db
    .insertInto('price_alert')
    .values({ user_id: userId, sku_id: skuId, grade, ...armed })
    .onConflict((conflict) => conflict.columns(['user_id', 'sku_id', 'grade']).doUpdateSet(armed))
    .execute();
  // What is already there is told at once.
  const quote = await ctx.db
    .selectFrom('grade_quote')
    .select('min_sell_price')
    .where('sku_id', '=', skuId)
    .where('grade', '=', grade)
    .executeTakeFirst();
  if (quote?.min_sell_price != null)
    await tellWaiting(ctx.db, { skuId, grade, lowest: quote.min_sell_price, now: ctx.now });
  const { told_at } = await ctx.db
    .selectFrom('price_alert')
    .select('told_at')
    .where('user_id', '=', userId)
    .where('sku_id', '=', skuId)
    .where('grade', '=', grade)
    .executeTakeFirstOrThrow();
  return { skuId, grade, price, toldAt: told_at?.getTime() ?? null };
};

export const priceAlertRemove: Handler<typeof contract.priceAlertRemove> = async ({ skuId, grade }, ctx) => {
  await ctx.db
    .deleteFrom('price_alert')
    .where('user_id', '=', userOf(ctx).userId)
    .where('sku_id', '=', skuId)
    .where('grade', '=', grade)
    .execute();
  return { skuId, grade };
};
