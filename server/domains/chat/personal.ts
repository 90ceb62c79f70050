/** What a person said in conversations goes with them; that something was said stays, because others answered it. */
import type { Personal } from '../../kernel/state/personal.ts';

export const chatPersonal: Personal = {
  tables: { chat: [], chat_message: ['body', 'photos'], chat_block: [], chat_report: ['body', 'note'] },

  export: async (db, userId) => ({
    chat: await db
      .selectFrom('chat')
      .select(['id', 'kind', 'subject_id', 'state', 'created_at', 'last_at'])
      .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
      .execute(),
    chat_message: await db.selectFrom('chat_message').selectAll().where('user_id', '=', userId).execute(),
    chat_block: await db.selectFrom('chat_block').selectAll().where('user_id', '=', userId).execute(),
    chat_report: await db.selectFrom('chat_report').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId, now }) {
    await db
      .updateTable('chat_message')
      .set((eb) => ({ body: '', photos: '[]', hints: '[]', recalled_at: eb.fn.coalesce('recalled_at', eb.val(now)) }))
      .where('user_id', '=', userId)
      .execute();
    await db
      .deleteFrom('chat_block')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('blocked_user_id', '=', userId)]))
      .execute();
    // Of a report about them only the verdict stays, too: its words may name them.
    await db
      .updateTable('chat_report')
      .set({ body: '', note: null })
      .where((eb) =>
        eb.or([
          eb('user_id', '=', userId),
          eb(
            'chat_id',
            'in',
            eb
              .selectFrom('chat')
              .select('id')
              .where((of) => of.or([of('buyer_id', '=', userId), of('seller_id', '=', userId)])),
          ),
        ]),
      )
      .execute();
  },
};
