/** What people had cleaned: their words, photos and addresses go with them; the bill stays. */
import { sql } from 'kysely';
import { cleaningMachine } from '../../../contract/cleaning/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { NOBODY, type Personal } from '../../kernel/state/personal.ts';
import { forgetReasons } from '../../kernel/state/transitions.ts';
import { heldForService } from '../wallet/queries.ts';
import { liesHere } from './queries.ts';

export const cleaningPersonal: Personal = {
  tables: {
    cleaning: ['address', 'note', 'keep', 'marks', 'points', 'assessment', 'arrival_answer'],
    cleaning_step: ['note', 'photos'],
  },

  async open(db, userId) {
    const { count } = await db
      .selectFrom('cleaning')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      // What came after it was given up for lost still goes home.
      .where((eb) => eb.or([eb('state', 'in', openStates(cleaningMachine)), liesHere]))
      .executeTakeFirstOrThrow();
    const title = { zh: '洗护还没结束', en: 'Cleaning that is open' };
    // What was asked for and not paid yet is not with us.
    const amount = await heldForService(db, userId, 'cleaning');
    return [{ kind: 'cleaning', title, link: link('/pages/cleaning/washorder'), amount, count }];
  },

  export: async (db, userId) => ({
    // What one of staff would pay is no word of the shop's until another agrees.
    cleaning: (await db.selectFrom('cleaning').selectAll().where('user_id', '=', userId).execute()).map(
      ({ first: _, ...row }) => row,
    ),
    cleaning_step: await db
      .selectFrom('cleaning_step as s')
      .innerJoin('cleaning', 'cleaning.id', 's.cleaning_id')
      .select(['s.id', 's.cleaning_id', 's.side', 's.kind', 's.note', 's.photos', 's.created_at'])
      .where('cleaning.user_id', '=', userId)
      .execute(),
  }),

  /** What staff photographed at the table belongs to the order of somebody else. */
  async photosKept(db, userId) {
    const shown = await db
      .selectFrom('cleaning_step')
      .innerJoin('cleaning', 'cleaning.id', 'cleaning_step.cleaning_id')
      .select('cleaning_step.photos')
      .where('cleaning_step.user_id', '=', userId)
      .where('cleaning.user_id', '<>', userId)
      .execute();
    return shown.flatMap(({ photos }) => photos);
  },

  async erase(db, { userId }) {
    const own = await db.selectFrom('cleaning').select('id').where('user_id', '=', userId).execute();
    const ids = own.map(({ id }) => id);
    if (ids.length === 0) return;
    await db
      .updateTable('cleaning')
      .set({
        address: sql`address || ${NOBODY}::jsonb`,
        note: '',
        keep: '',
        marks: '[]',
        points: '[]',
        shared_at: null,
        assessment: null,
        arrival_answer: null,
      })
      .where('id', 'in', ids)
      .execute();
    await db.updateTable('cleaning_step').set({ note: '', photos: '[]' }).where('cleaning_id', 'in', ids).execute();
    await forgetReasons(db, cleaningMachine, ids);
  },
};
