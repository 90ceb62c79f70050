/** Orders of a product that became another's. What was bought stays as it was said then: the snapshot is not touched. */
import { countNaming, type ProductKeeper } from '../catalogue/keepers.ts';

export const orderKeeper: ProductKeeper = {
  tables: { trade_order: ['sku_id'] },
  count: async (db, { skuIds }) => ({ orders: await countNaming(db, ['trade_order', 'sku_id'], skuIds) }),
  async move(db, { sizes }) {
    for (const { from, to } of sizes)
      await db.updateTable('trade_order').set({ sku_id: to }).where('sku_id', '=', from).execute();
  },
};
