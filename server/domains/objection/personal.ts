/** What people object to: their words and photos go with them; what was paid stays. */
import type { ObjectedService } from '../../../contract/objection/rules.ts';
import { link } from '../../../contract/screens.ts';
import type { Personal } from '../../kernel/state/personal.ts';

export const objectionPersonal: Personal = {
  tables: { objection: ['body', 'photos', 'about', 'note'] },

  async open(db, userId) {
    const open = await db
      .selectFrom('objection')
      .select('service')
      .where('user_id', '=', userId)
      .where('state', '=', 'open')
      .execute();
    const of = (one: ObjectedService) => open.filter(({ service }) => service === one).length;
    return [
      {
        ...{ kind: 'identifyObjection', amount: null, count: of('identify'), link: link('/pages/identify/identify') },
        title: { zh: '对鉴别赔付的异议还没有答复', en: 'Objections about authentication without an answer' },
      },
      {
        ...{ kind: 'cleaningObjection', amount: null, count: of('cleaning'), link: link('/pages/cleaning/washorder') },
        title: { zh: '对洗护赔付的异议还没有答复', en: 'Objections about cleaning without an answer' },
      },
    ];
  },

  export: async (db, userId) => ({
    objection: await db
      .selectFrom('objection')
      .select(['service', 'subject_id', 'body', 'photos', 'about', 'asked_at', 'state', 'amount', 'note', 'decided_at'])
      .where('user_id', '=', userId)
      .execute(),
  }),

  async erase(db, { userId }) {
    const nothing = {
      body: '',
      photos: '[]',
      note: '',
      about: JSON.stringify({ granted: false, paid: 0, note: '', at: 0 }),
    };
    await db.updateTable('objection').set(nothing).where('user_id', '=', userId).execute();
  },
};
