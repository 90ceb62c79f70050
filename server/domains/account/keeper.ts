/** Answers that named a product that became another. */
import { countNaming, type ProductKeeper } from '../catalogue/keepers.ts';

export const feedbackKeeper: ProductKeeper = {
  tables: { feedback: ['product_id'] },
  count: async (db, { productId }) => ({ questions: await countNaming(db, ['feedback', 'product_id'], [productId]) }),
  async move(db, { goneId, staysId }) {
    await db.updateTable('feedback').set({ product_id: staysId }).where('product_id', '=', goneId).execute();
  },
};
