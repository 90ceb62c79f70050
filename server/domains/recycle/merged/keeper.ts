/** Pieces that were offered for recycling, of a product that became another. */
import { countNaming, type ProductKeeper } from '../../catalogue/keepers.ts';

export const recycleKeeper: ProductKeeper = {
  tables: { recycle_order: ['sku_id'] },
  count: async (db, { skuIds }) => ({ inquiries: await countNaming(db, ['recycle_order', 'sku_id'], skuIds) }),
  async move(db, { sizes }) {
    for (const { from, to } of sizes)
      await db.updateTable('recycle_order').set({ sku_id: to }).where('sku_id', '=', from).execute();
  },
};
