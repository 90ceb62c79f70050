/** Settings name the shop and its staff, never a person’s own data. */
import type { Personal } from '../../kernel/state/personal.ts';

export const shopPersonal: Personal = {
  tables: { shop_version: [] },
  export: async (db, userId) => ({
    shop_settings: await db
      .selectFrom('shop_version')
      .select(['holds_from', 'saved_at'])
      .where('saved_by', '=', userId)
      .execute(),
  }),
};
