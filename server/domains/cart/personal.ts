/** What a person thought of buying. */
import type { Personal } from '../../kernel/state/personal.ts';

export const cartPersonal: Personal = {
  tables: { cart_line: [] },

  export: async (db, userId) => ({
    cart: await db.selectFrom('cart_line').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId }) {
    await db.deleteFrom('cart_line').where('user_id', '=', userId).execute();
  },
};
