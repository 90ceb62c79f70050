/** Which advertisements a person came by, and who invited them. They are still counted afterwards. */
import type { Personal } from '../../kernel/state/personal.ts';

export const activityPersonal: Personal = {
  tables: { ad_click: ['device_id', 'click_id'], account_source: ['click_id', 'user_source', 'ad_info', 'origin'] },

  export: async (db, userId) => ({
    ad_click: await db.selectFrom('ad_click').selectAll().where('user_id', '=', userId).execute(),
    account_source: await db.selectFrom('account_source').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId, devices }) {
    await db
      .updateTable('ad_click')
      .set({ user_id: null, device_id: null, click_id: '', once: null, sender: null })
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('device_id', '=', eb.fn.any(eb.val([...devices])))]))
      .execute();
    await db
      .updateTable('account_source')
      .set({ click_id: '', user_source: '', ad_info: '', origin: '' })
      .where('user_id', '=', userId)
      .execute();
  },
};
