/** A person's photos. Objects that no row speaks of are taken away by the collector: see collect.ts. */
import type { Personal } from '../../kernel/state/personal.ts';

export const uploadPersonal: Personal = {
  tables: { upload: ['object_key', 'sha256'], carried_work: [] },

  export: async (db, userId) => ({
    upload: await db.selectFrom('upload').selectAll().where('user_id', '=', userId).execute(),
    carriedWork: await db
      .selectFrom('carried_work')
      .select(['created_at', 'expires_at', 'taken_at'])
      .where('user_id', '=', userId)
      .execute(),
  }),

  async erase(db, { userId, photosKept }) {
    // Its bytes are taken away by their age.
    await db.deleteFrom('carried_work').where('user_id', '=', userId).execute();
    await db
      .deleteFrom('upload')
      .where('user_id', '=', userId)
      .where((eb) => eb.not(eb('sha256', '=', eb.fn.any(eb.val([...photosKept])))))
      .execute();
  },
};
