/** Valuations of a product that became another's. */
import { countNaming, type ProductKeeper } from '../catalogue/keepers.ts';

export const consignmentKeeper: ProductKeeper = {
  tables: { consignment: ['sku_id'] },
  count: async (db, { skuIds }) => ({ valuations: await countNaming(db, ['consignment', 'sku_id'], skuIds) }),
  async move(db, { sizes }) {
    for (const { from, to } of sizes)
      await db.updateTable('consignment').set({ sku_id: to }).where('sku_id', '=', from).execute();
  },
};
