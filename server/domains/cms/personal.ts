/** Who wrote a page, by their id only. */
import type { Personal } from '../../kernel/state/personal.ts';

export const cmsPersonal: Personal = {
  tables: { cms_page: [], cms_version: [] },

  export: async (db, userId) => ({
    page_written: await db
      .selectFrom('cms_version')
      .select(['page_id', 'version', 'saved_at'])
      .where('saved_by', '=', userId)
      .execute(),
  }),
};
