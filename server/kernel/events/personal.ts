/** What a person was told, and on which devices and in which groups. */
import type { Personal } from '../state/personal.ts';

export const eventsPersonal: Personal = {
  tables: {
    event: ['data'],
    message: ['title_zh', 'title_en', 'body_zh', 'body_en'],
    delivery: ['last_error'],
    push_subscription: ['device_id', 'endpoint', 'p256dh', 'auth'],
    chat_robot: ['sealed'],
    notice_setting: [],
  },

  export: async (db, userId) => ({
    message: await db.selectFrom('message').selectAll().where('user_id', '=', userId).execute(),
    notice_setting: await db.selectFrom('notice_setting').selectAll().where('user_id', '=', userId).execute(),
    push_device: await db
      .selectFrom('push_subscription')
      .select(['device_id', 'lang', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    chat_robot: await db
      .selectFrom('chat_robot')
      .select(['app', 'tail', 'lang', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  }),

  async erase(db, { userId }) {
    const told = db.selectFrom('event').select('id').where('user_id', '=', userId);
    await db.deleteFrom('delivery').where('event_id', 'in', told).execute();
    await db.deleteFrom('event').where('user_id', '=', userId).execute();
    await db.deleteFrom('message').where('user_id', '=', userId).execute();
    await db.deleteFrom('push_subscription').where('user_id', '=', userId).execute();
    await db.deleteFrom('chat_robot').where('user_id', '=', userId).execute();
    await db.deleteFrom('notice_setting').where('user_id', '=', userId).execute();
  },
};
