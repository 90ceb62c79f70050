/** Price alerts, and the floor at which a seller agrees without being asked. */
import type * as contract from '../../contract/bid.ts';
import { type ListingStateName, mayBePriced } from '../../contract/listing-machine.ts';
import { type Handler, userOf } from '../kernel/context.ts';
import { tellWaiting } from '../kernel/quotes.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findSku } from './queries.ts';

export const priceAlertSave: Handler<typeof contract.priceAlertSave> = async ({ skuId, price }, ctx) => {
  const { userId } = userOf(ctx);
  if (!(await findSku(ctx.db, skuId))) throw new Refusal('NOT_FOUND');
  const armed = { price, created_at: ctx.now, told_at: null };
  await ctx.db
    .insertInto('price_alert')
    .values({ user_id: userId, sku_id: skuId, ...armed })
    .onConflict((conflict) => conflict.columns(['user_id', 'sku_id']).doUpdateSet(armed))
    .execute();
  // What is already there is told at once.
  const quote = await ctx.db
    .selectFrom('quote')
    .select('min_sell_price')
    .where('sku_id', '=', skuId)
    .executeTakeFirst();
  if (quote?.min_sell_price != null) await tellWaiting(ctx.db, skuId, quote.min_sell_price, ctx.now);
  const { told_at } = await ctx.db
    .selectFrom('price_alert')
    .select('told_at')
    .where('user_id', '=', userId)
    .where('sku_id', '=', skuId)
    .executeTakeFirstOrThrow();
  return { skuId, price, toldAt: told_at?.getTime() ?? null };
};

export const priceAlertRemove: Handler<typeof contract.priceAlertRemove> = async ({ skuId }, ctx) => {
  await ctx.db
    .deleteFrom('price_alert')
    .where('user_id', '=', userOf(ctx).userId)
    .where('sku_id', '=', skuId)
    .execute();
  return { skuId };
};

export const floorPriceUpdate: Handler<typeof contract.floorPriceUpdate> = async ({ listingId, floorPrice }, ctx) => {
  const { userId } = userOf(ctx);
  const listing = await ctx.db
    .selectFrom('listing')
    .select(['seller_id', 'state', 'price'])
    .where('id', '=', listingId)
    .forUpdate()
    .executeTakeFirst();
  if (listing?.seller_id !== userId) throw new Refusal('NOT_FOUND');
  if (!mayBePriced(listing.state as ListingStateName)) throw new Refusal('STATE_REFUSED', { state: listing.state });
  if (floorPrice !== null && floorPrice > listing.price)
    throw new Refusal('OFFER_OUT_OF_RANGE', { above: 0, below: listing.price + 1 });
  await ctx.db.updateTable('listing').set({ floor_price: floorPrice }).where('id', '=', listingId).execute();
  return { listingId, floorPrice };
};
