/** Which prices a person waits for, and what they keep. */
import type { Personal } from '../../kernel/state/personal.ts';

export const alertsPersonal: Personal = {
  tables: { price_alert: [], favourite: [] },

  export: async (db, userId) => ({
    favourite: await db.selectFrom('favourite').selectAll().where('user_id', '=', userId).execute(),
    price_alert: await db.selectFrom('price_alert').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId }) {
    await db.deleteFrom('favourite').where('user_id', '=', userId).execute();
    await db.deleteFrom('price_alert').where('user_id', '=', userId).execute();
  },
};
