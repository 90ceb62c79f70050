/** What a person said of sellers; what others said of them is those others'. */
import type { Personal } from '../../kernel/state/personal.ts';

export const sellerPersonal: Personal = {
  tables: { review: ['body'] },

  export: async (db, userId) => ({
    review: await db.selectFrom('review').selectAll().where('buyer_id', '=', userId).execute(),
  }),

  // The stars stay: the seller's record is made of them.
  async erase(db, { userId }) {
    await db.updateTable('review').set({ body: '' }).where('buyer_id', '=', userId).execute();
  },
};
