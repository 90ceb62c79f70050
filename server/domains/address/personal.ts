/** Where a person lives. What was sent there keeps a copy of its own. */
import type { Personal } from '../../kernel/state/personal.ts';

export const addressPersonal: Personal = {
  tables: { address: ['name', 'phone', 'detail'] },

  export: async (db, userId) => ({
    address: await db.selectFrom('address').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId }) {
    await db.deleteFrom('address').where('user_id', '=', userId).execute();
  },
};
