/** Which prices a person waits for. */
import type { Personal } from '../../kernel/state/personal.ts';

export const alertsPersonal: Personal = {
  tables: { price_alert: [] },

  export: async (db, userId) => ({
    price_alert: await db.selectFrom('price_alert').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId }) {
    await db.deleteFrom('price_alert').where('user_id', '=', userId).execute();
  },
};
