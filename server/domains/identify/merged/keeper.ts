/** Authentications of a product that became another. Certificates say what they said. */
import { countNaming, type ProductKeeper } from '../../catalogue/keepers.ts';

export const identifyKeeper: ProductKeeper = {
  tables: { identify_case: ['product_id'] },
  count: async (db, { productId }) => ({
    authentications: await countNaming(db, ['identify_case', 'product_id'], [productId]),
  }),
  async move(db, { goneId, staysId }) {
    await db.updateTable('identify_case').set({ product_id: staysId }).where('product_id', '=', goneId).execute();
  },
};
