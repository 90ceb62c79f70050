/** What a person said in rooms goes with them; that something was said stays, and so does what was shown. */
import { sql } from 'kysely';
import { liveMachine } from '../../../contract/live/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { forgetReasons } from '../../kernel/state/transitions.ts';
import { heldSaid, holdUntilDecided } from './evidence.ts';

export const livePersonal: Personal = {
  tables: {
    live_room: ['title', 'title_en', 'video', 'reason'],
    live_member: [],
    live_reminder: [],
    live_message: ['body'],
    live_report: ['body', 'note'],
  },

  async open(db, userId) {
    const { count } = await db
      .selectFrom('live_room')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('host_id', '=', userId)
      .where('state', 'in', openStates(liveMachine))
      .executeTakeFirstOrThrow();
    const title = { zh: '没有结束的直播间', en: 'Live rooms that are not over' };
    return [{ kind: 'live', title, link: link('/plugin/live'), amount: null, count }];
  },

  export: async (db, userId) => ({
    live_room: await db.selectFrom('live_room').selectAll().where('host_id', '=', userId).execute(),
    live_member: await db.selectFrom('live_member').selectAll().where('user_id', '=', userId).execute(),
    live_reminder: await db.selectFrom('live_reminder').selectAll().where('user_id', '=', userId).execute(),
    live_message: await db.selectFrom('live_message').selectAll().where('user_id', '=', userId).execute(),
    live_report: await db.selectFrom('live_report').selectAll().where('user_id', '=', userId).execute(),
  }),

  async erase(db, { userId, now }) {
    const rooms = await db
      .updateTable('live_room')
      .set({ title: '', title_en: null, video: null, reason: null })
      .where('host_id', '=', userId)
      .returning('id')
      .execute();
    await forgetReasons(
      db,
      liveMachine,
      rooms.map(({ id }) => id),
    );
    await db.deleteFrom('live_reminder').where('user_id', '=', userId).execute();
    const held = await heldSaid(db, userId);
    // Nobody but staff reads it any more, and they only until it is decided.
    await db
      .updateTable('live_message')
      .set((eb) => ({ removed_at: eb.fn.coalesce('removed_at', eb.val(now)) }))
      .where('user_id', '=', userId)
      .execute();
    await db
      .updateTable('live_message')
      .set({ body: '', hints: '[]' })
      .where('user_id', '=', userId)
      .$if(held.length > 0, (query) => query.where('id', 'not in', held))
      .execute();
    await holdUntilDecided(db, held, now);
    // Of a report about them only the verdict stays, too: its words may name them.
    await db
      .updateTable('live_report')
      .set({ body: '', note: null })
      .$if(held.length > 0, (query) =>
        query.where((eb) => eb.or([eb('message_id', 'is', null), eb('message_id', 'not in', held)])),
      )
      .where((eb) =>
        eb.or([
          eb('room_id', 'in', eb.selectFrom('live_room').select('id').where('host_id', '=', userId)),
          eb('user_id', '=', userId),
          eb('message_id', 'in', eb.selectFrom('live_message').select('id').where('user_id', '=', userId)),
        ]),
      )
      .execute();
  },
};
