/** Lots of a product that became another's. Their public logs name no product, so a running auction goes on as it is. */
import { countNaming, type ProductKeeper } from '../catalogue/keepers.ts';

export const auctionKeeper: ProductKeeper = {
  tables: { lot: ['sku_id'] },
  count: async (db, { skuIds }) => ({ lots: await countNaming(db, ['lot', 'sku_id'], skuIds) }),
  async move(db, { sizes }) {
    for (const { from, to } of sizes)
      await db.updateTable('lot').set({ sku_id: to }).where('sku_id', '=', from).execute();
  },
};
