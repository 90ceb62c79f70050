/** Pieces that were offered for recycling, of a product that became another. */
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { countNaming, type MergedPlace, type PlaceKeeper, type ProductKeeper } from '../../catalogue/keepers.ts';

export const recycleKeeper: ProductKeeper = {
  tables: { recycle_order: ['sku_id'] },
  count: async (db, { skuIds }) => ({ inquiries: await countNaming(db, ['recycle_order', 'sku_id'], skuIds) }),
  async move(db, { sizes }) {
    for (const { from, to } of sizes)
      await db.updateTable('recycle_order').set({ sku_id: to }).where('sku_id', '=', from).execute();
  },
};

/** Whoever waited for both waits once. */
async function moveSubscriptions(db: Db, column: 'brand_id' | 'category_id', { goneId, staysId }: MergedPlace) {
  await db
    .updateTable('recycle_subscription')
    .set({ [column]: staysId })
    .where(column, '=', goneId)
    .execute();
  await db
    .deleteFrom('recycle_subscription')
    .where(column, '=', staysId)
    .where(
      sql<boolean>`exists (select from recycle_subscription o where o.id < recycle_subscription.id
        and (o.user_id, o.brand_id, o.category_id, o.grade, o.price_from, o.price_to, o.city) is not distinct from
          (recycle_subscription.user_id, recycle_subscription.brand_id, recycle_subscription.category_id,
            recycle_subscription.grade, recycle_subscription.price_from, recycle_subscription.price_to,
            recycle_subscription.city))`,
    )
    .execute();
}

export const subscriptionBrand: PlaceKeeper = {
  ...{ of: 'brand', kind: 'subscriptions', named: ['recycle_subscription', 'brand_id'] },
  move: (db, merged) => moveSubscriptions(db, 'brand_id', merged),
};

export const subscriptionCategory: PlaceKeeper = {
  ...{ of: 'category', kind: 'subscriptions', named: ['recycle_subscription', 'category_id'] },
  move: (db, merged) => moveSubscriptions(db, 'category_id', merged),
};
