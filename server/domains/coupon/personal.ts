/** A person's coupons. What nobody uses any more expires by itself. */
import type { Personal } from '../../kernel/state/personal.ts';

export const couponPersonal: Personal = {
  tables: { coupon: [] },

  export: async (db, userId) => ({
    coupon: await db
      .selectFrom('coupon')
      .innerJoin('coupon_offer', 'coupon_offer.id', 'coupon.offer_id')
      .selectAll('coupon')
      .select(['coupon_offer.name', 'coupon_offer.amount', 'coupon_offer.minimum'])
      .where('coupon.user_id', '=', userId)
      .execute(),
  }),
};
