/** What a person said in conversations goes with them; that something was said stays, because others answered it, and what is under report until that is decided. */
import type { Personal } from '../../kernel/state/personal.ts';
import { heldChats, holdUntilDecided } from './evidence.ts';

export const chatPersonal: Personal = {
  tables: {
    chat: [],
    chat_message: ['body', 'photos'],
    chat_block: [],
    talk_warning: [],
    chat_report: ['body', 'note'],
  },

  export: async (db, userId) => ({
    chat: await db
      .selectFrom('chat')
      .select(['id', 'kind', 'subject_id', 'state', 'created_at', 'last_at'])
      .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
      .execute(),
    chat_message: await db.selectFrom('chat_message').selectAll().where('user_id', '=', userId).execute(),
    chat_block: await db.selectFrom('chat_block').selectAll().where('user_id', '=', userId).execute(),
    talk_warning: await db
      .selectFrom('talk_warning')
      .select(['place', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    chat_report: await db.selectFrom('chat_report').selectAll().where('user_id', '=', userId).execute(),
  }),

  /** What a report that nobody has decided needs. */
  async photosKept(db, userId) {
    const held = await heldChats(db, userId);
    if (held.length === 0) return [];
    const rows = await db
      .selectFrom('chat_message')
      .select('photos')
      .where('user_id', '=', userId)
      .where('chat_id', 'in', held)
      .execute();
    return rows.flatMap(({ photos }) => photos);
  },

  async erase(db, { userId, now }) {
    const held = await heldChats(db, userId);
    // Nobody but staff reads it any more, and they only until it is decided.
    await db
      .updateTable('chat_message')
      .set((eb) => ({ recalled_at: eb.fn.coalesce('recalled_at', eb.val(now)) }))
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('chat_message')
      .set({ body: '', photos: '[]', hints: '[]' })
      .where('user_id', '=', userId)
      .$if(held.length > 0, (query) => query.where('chat_id', 'not in', held))
      .execute();
    // And nothing of it waits for an answer.
    await db
      .updateTable('chat')
      .set({ last_by: null, deadline_at: null })
      .where('buyer_id', '=', userId)
      .where('kind', '=', 'service')
      .where('last_by', '=', 'B')
      .execute();
    await holdUntilDecided(db, held, now);
    await db
      .deleteFrom('chat_block')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('blocked_user_id', '=', userId)]))
      .execute();
    // Of a report about them only the verdict stays, too: its words may name them.
    await db
      .updateTable('chat_report')
      .set({ body: '', note: null })
      .$if(held.length > 0, (query) => query.where('chat_id', 'not in', held))
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
