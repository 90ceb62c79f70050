/** Authentications of a product that became another. Certificates say what they said. */
import { countNaming, type PlaceKeeper, type ProductKeeper } from '../../catalogue/keepers.ts';

export const identifyKeeper: ProductKeeper = {
  tables: { identify_case: ['product_id'] },
  count: async (db, { productId }) => ({
    authentications: await countNaming(db, ['identify_case', 'product_id'], [productId]),
  }),
  async move(db, { goneId, staysId }) {
    await db.updateTable('identify_case').set({ product_id: staysId }).where('product_id', '=', goneId).execute();
  },
};

export const identifyBrand: PlaceKeeper = {
  ...{ of: 'brand', kind: 'authentications', named: ['identify_case', 'brand_id'] },
  move: (db, { goneId, staysId }) =>
    db.updateTable('identify_case').set({ brand_id: staysId }).where('brand_id', '=', goneId).execute(),
};
