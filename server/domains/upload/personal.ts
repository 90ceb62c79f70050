/** A person's photos. Objects that no row speaks of are taken away by the collector: see collect.ts. */
import type { Personal } from '../../kernel/state/personal.ts';

export const uploadPersonal: Personal = {
  tables: { upload: ['object_key', 'sha256'] },

  export: async (db, userId) => ({
    upload: await db.selectFrom('upload').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId, photosKept }) {
    await db
      .deleteFrom('upload')
      .where('user_id', '=', userId)
      .where((eb) => eb.not(eb('sha256', '=', eb.fn.any(eb.val([...photosKept])))))
      .execute();
  },
};
