/** Pieces that are washed, of a brand that became another. */
import type { PlaceKeeper } from '../../catalogue/keepers.ts';

export const cleaningBrand: PlaceKeeper = {
  ...{ of: 'brand', kind: 'cleanings', named: ['cleaning', 'brand_id'] },
  move: (db, { goneId, staysId }) =>
    db.updateTable('cleaning').set({ brand_id: staysId }).where('brand_id', '=', goneId).execute(),
};
