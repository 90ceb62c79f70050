/** Listings of a product that became another's. */
import { countNaming, type ProductKeeper } from '../catalogue/keepers.ts';

export const listingKeeper: ProductKeeper = {
  tables: { listing: ['sku_id'] },
  count: async (db, { skuIds }) => ({ listings: await countNaming(db, ['listing', 'sku_id'], skuIds) }),
  async move(db, { sizes }) {
    for (const { from, to } of sizes)
      await db.updateTable('listing').set({ sku_id: to }).where('sku_id', '=', from).execute();
  },
};
