/** Bids and counter-offers of a product that became another's. In one book now, they meet what is for sale there. */
import { countNaming, type ProductKeeper } from '../catalogue/keepers.ts';
import { meetBids } from './match.ts';

export const bidKeeper: ProductKeeper = {
  tables: { bid: ['sku_id'], offer: ['sku_id'] },
  count: async (db, { skuIds }) => ({
    bids: await countNaming(db, ['bid', 'sku_id'], skuIds),
    offers: await countNaming(db, ['offer', 'sku_id'], skuIds),
  }),
  async move(db, { sizes }) {
    for (const { from, to } of sizes) {
      await db.updateTable('bid').set({ sku_id: to }).where('sku_id', '=', from).execute();
      await db.updateTable('offer').set({ sku_id: to }).where('sku_id', '=', from).execute();
    }
  },
  async moved(db, { sizes }, now) {
    for (const { to } of sizes) {
      const rows = await db
        .selectFrom('listing')
        .select('id')
        .where('sku_id', '=', to)
        .where('state', '=', 'on')
        .orderBy('id')
        .execute();
      await meetBids(
        db,
        rows.map(({ id }) => id),
        now,
      );
    }
  },
};
