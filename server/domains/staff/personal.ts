/** Who works here, and who saved the shop's settings. They must leave before they can close their account. */
import { sql } from 'kysely';
import { link } from '../../../contract/screens.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { forgetNameAtWork } from '../shop/staff-names.ts';

export const staffPersonal: Personal = {
  tables: {
    staff_role: [],
    staff_name: ['name'],
    account_restriction: ['reason'],
    account_correction: ['reason'],
    shop_version: [],
    shop_document: [],
    account_note: ['body'],
  },

  async open(db, userId) {
    const roles = await db.selectFrom('staff_role').select('role').where('user_id', '=', userId).execute();
    const title = { zh: '你还是这家店的员工', en: 'You still work here' };
    return [{ kind: 'staff', title, count: roles.length, amount: null, link: link('/pages/user/workbench') }];
  },

  export: async (db, userId) => ({
    staff_role: await db
      .selectFrom('staff_role')
      .select(['role', 'granted_at'])
      .where('user_id', '=', userId)
      .execute(),
    staff_name: await db.selectFrom('staff_name').select('name').where('user_id', '=', userId).execute(),
    account_restriction: await db
      .selectFrom('account_restriction')
      .select(['kind', 'reason', 'until', 'created_at', 'lifted_at'])
      .where('user_id', '=', userId)
      .execute(),
    account_correction: await db
      .selectFrom('account_correction')
      .select(['amount', 'reason', 'state', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    account_note: await db
      .selectFrom('account_note')
      .select(['body', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    shop_settings: await db
      .selectFrom('shop_version')
      .select(['holds_from', 'saved_at'])
      .where('saved_by', '=', userId)
      .execute(),
    shop_documents: await db
      .selectFrom('shop_document')
      .select(['kind', 'holds_from', 'saved_at'])
      .where('saved_by', '=', userId)
      .execute(),
  }),

  async erase(db, { userId }) {
    await db.deleteFrom('account_note').where('user_id', '=', userId).execute();
    await db.deleteFrom('account_restriction').where('user_id', '=', userId).execute();
    // What was given stays for the book, without words about a person.
    await db.updateTable('account_correction').set({ reason: '' }).where('user_id', '=', userId).execute();
    await forgetNameAtWork(db, userId);
  },

  /** A product's picture shows goods, and goes on showing them; so does the shop's logo. */
  async photosKept(db, userId) {
    const rows = await db
      .selectFrom('upload')
      .select('sha256')
      .where('user_id', '=', userId)
      .where(
        sql<boolean>`exists (select from product p where p.pictures ? upload.sha256)
          or exists (select from shop_document d where d.kind = 'brand' and d.content -> 'logo' ->> 'sha256' = upload.sha256)`,
      )
      .execute();
    return rows.map(({ sha256 }) => sha256);
  },
};
