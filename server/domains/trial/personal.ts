/** What somebody tried while they worked here. */
import type { Personal } from '../../kernel/state/personal.ts';

export const trialPersonal: Personal = {
  tables: { shop_trial: [] },

  export: async (db, userId) => ({
    shop_trial: await db
      .selectFrom('shop_trial')
      .select(['kind', 'channel', 'at', 'ended_at', 'good'])
      .where('user_id', '=', userId)
      .execute(),
  }),
};
