/** Prices, favourites and alerts of a product that became another's. */
import { sql } from 'kysely';
import { countNaming, type ProductKeeper } from '../catalogue/keepers.ts';
import { refreshQuotes } from './quotes.ts';

export const marketKeeper: ProductKeeper = {
  tables: {
    trade: ['sku_id'],
    connected_trade: ['sku_id'],
    quote: ['sku_id'],
    grade_quote: ['sku_id'],
    favourite: ['product_id', 'sku_id'],
    price_alert: ['sku_id'],
  },

  count: async (db, { productId, skuIds }) => ({
    trades: await countNaming(db, ['trade', 'sku_id'], skuIds),
    favourites: await countNaming(db, ['favourite', 'product_id'], [productId]),
    alerts: await countNaming(db, ['price_alert', 'sku_id'], skuIds),
  }),

  async move(db, { goneId, staysId, sizes }) {
    // Who keeps both keeps the one that stays.
    await sql`
      delete from favourite f where f.product_id = ${goneId}
        and exists (select from favourite s where s.product_id = ${staysId} and s.user_id = f.user_id)`.execute(db);
    for (const { from, to } of sizes) {
      await db.updateTable('favourite').set({ sku_id: to }).where('sku_id', '=', from).execute();
      // Who waits for both waits for the price that is reached first.
      await sql`
        update price_alert s set price = greatest(s.price, g.price),
          told_at = case when s.told_at is not null and g.told_at is not null then s.told_at end
        from price_alert g
        where s.sku_id = ${to} and g.sku_id = ${from} and g.user_id = s.user_id and g.grade = s.grade`.execute(db);
      await sql`
        delete from price_alert g where g.sku_id = ${from} and exists (
          select from price_alert s where s.sku_id = ${to} and s.user_id = g.user_id and s.grade = g.grade)`.execute(
        db,
      );
      await db.updateTable('price_alert').set({ sku_id: to }).where('sku_id', '=', from).execute();
      await db.updateTable('trade').set({ sku_id: to }).where('sku_id', '=', from).execute();
      await db.updateTable('connected_trade').set({ sku_id: to }).where('sku_id', '=', from).execute();
      // Counted anew for the size that stays.
      await db.deleteFrom('grade_quote').where('sku_id', '=', from).execute();
      await db.deleteFrom('quote').where('sku_id', '=', from).execute();
    }
    await db.updateTable('favourite').set({ product_id: staysId }).where('product_id', '=', goneId).execute();
  },

  async moved(db, { staysId }, now) {
    const rows = await db.selectFrom('sku').select('id').where('product_id', '=', staysId).orderBy('id').execute();
    await refreshQuotes(
      db,
      rows.map(({ id }) => id),
      now,
    );
  },
};
