/** Reports name no person; who inspected is known by their id. */
import type { Personal } from '../../kernel/state/personal.ts';

export const reportPersonal: Personal = {
  tables: { inspection: [] },

  export: async (db, userId) => ({
    inspection: await db
      .selectFrom('inspection')
      .select(['id', 'code', 'order_id', 'result', 'created_at'])
      .where('staff_id', '=', userId)
      .execute(),
  }),

  /** Reports stay open to anybody who has their code. */
  async photosKept(db, userId) {
    const reports = await db.selectFrom('inspection').select('photos').where('staff_id', '=', userId).execute();
    return reports.flatMap(({ photos }) => photos.map(({ print }) => print));
  },
};
