/** Who works here must leave before they can close their account. */
import type { Personal } from '../../kernel/state/personal.ts';

export const staffPersonal: Personal = {
  tables: { staff_role: [] },
  async open(db, userId) {
    const roles = await db.selectFrom('staff_role').select('role').where('user_id', '=', userId).execute();
    const title = { zh: '你还是这家店的员工', en: 'You still work here' };
    return [{ kind: 'staff', title, count: roles.length, amount: null, link: '/pages/user/workbench' }];
  },
  export: async (db, userId) => ({
    staff_role: await db
      .selectFrom('staff_role')
      .select(['role', 'granted_at'])
      .where('user_id', '=', userId)
      .execute(),
  }),
};
