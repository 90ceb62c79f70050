/** What was announced and found in boxes, of a product that became another. */
import { countNaming, type ProductKeeper } from '../../catalogue/keepers.ts';

export const stockKeeper: ProductKeeper = {
  tables: { receipt_line: ['sku_id'], receipt_finding: ['sku_id'] },
  count: async (db, { skuIds }) => ({ receipts: await countNaming(db, ['receipt_line', 'sku_id'], skuIds) }),
  async move(db, { sizes }) {
    for (const { from, to } of sizes) {
      await db.updateTable('receipt_line').set({ sku_id: to }).where('sku_id', '=', from).execute();
      await db.updateTable('receipt_finding').set({ sku_id: to }).where('sku_id', '=', from).execute();
    }
  },
};
