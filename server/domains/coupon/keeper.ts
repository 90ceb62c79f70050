/** Coupons that hold for a category that became another. */
import type { PlaceKeeper } from '../catalogue/keepers.ts';

export const couponCategory: PlaceKeeper = {
  ...{ of: 'category', kind: 'coupons', named: ['coupon_offer', 'category_id'] },
  move: (db, { goneId, staysId }) =>
    db.updateTable('coupon_offer').set({ category_id: staysId }).where('category_id', '=', goneId).execute(),
};
