/** The person themselves: phone, name, logins, devices and what they told us. The row stays, so that what they did has an author. */
import type { Personal } from '../../kernel/state/personal.ts';
import { endSessions } from './sessions.ts';

export const accountPersonal: Personal = {
  tables: {
    account: ['phone', 'nickname', 'avatar_url', 'certified_name'],
    account_deletion: [],
    certification: [],
    consent: [],
    session: ['device_id', 'device_name', 'ip'],
    refresh_token: [],
    login_link: [],
    passkey: ['name', 'credential_id', 'public_key'],
    passkey_challenge: [],
    login_code: ['phone', 'device_id', 'ip'],
    host_identity: ['host_user_id'],
    device: ['id', 'name'],
    device_work: ['device_id', 'label'],
    feedback: ['body', 'contact', 'answer'],
    feedback_photo: ['sha256'],
  },

  async export(db, userId) {
    const mine = (table: 'consent' | 'host_identity' | 'device' | 'device_work' | 'feedback' | 'account_deletion') =>
      db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
    return {
      account: await db.selectFrom('account').selectAll().where('id', '=', userId).execute(),
      account_deletion: await mine('account_deletion'),
      session: await db
        .selectFrom('session')
        .select(['device_name', 'ip', 'created_at', 'seen_at', 'ended_at', 'ended_by'])
        .where('user_id', '=', userId)
        .execute(),
      login_code: await db
        .selectFrom('login_code')
        .innerJoin('account', 'account.phone', 'login_code.phone')
        .select(['login_code.purpose', 'login_code.ip', 'login_code.sent_at', 'login_code.used_at'])
        .where('account.id', '=', userId)
        .execute(),
      host_identity: await mine('host_identity'),
      passkey: await db
        .selectFrom('passkey')
        .select(['name', 'credential_id', 'synced', 'created_at', 'used_at'])
        .where('user_id', '=', userId)
        .execute(),
      certification: await db
        .selectFrom('certification')
        .select(['provider', 'asked_at', 'matched_at'])
        .where('user_id', '=', userId)
        .execute(),
      consent: await mine('consent'),
      device: await mine('device'),
      device_work: await mine('device_work'),
      feedback: await mine('feedback'),
      feedback_photo: await db
        .selectFrom('feedback_photo')
        .innerJoin('feedback', 'feedback.id', 'feedback_photo.feedback_id')
        .select(['feedback_photo.feedback_id', 'feedback_photo.upload_id', 'feedback_photo.sha256'])
        .where('feedback.user_id', '=', userId)
        .execute(),
    };
  },

  async erase(db, { userId, devices, now }) {
    const sessions = await db.selectFrom('session').select('id').where('user_id', '=', userId).execute();
    await endSessions(
      db,
      sessions.map(({ id }) => id),
      'closed',
      now,
    );
    await db.deleteFrom('session').where('user_id', '=', userId).execute();
    await db.deleteFrom('login_link').where('user_id', '=', userId).execute();
    await db.deleteFrom('passkey').where('user_id', '=', userId).execute();
    await db.deleteFrom('passkey_challenge').where('user_id', '=', userId).execute();
    // A device may be somebody else's too: a code that was just sent to them stays good.
    await db
      .deleteFrom('login_code')
      .where((eb) =>
        eb.or([
          eb('phone', '=', eb.selectFrom('account').select('phone').where('id', '=', userId)),
          eb.and([eb('device_id', '=', eb.fn.any(eb.val([...devices]))), eb('expires_at', '<=', now)]),
        ]),
      )
      .execute();
    const told = db.selectFrom('feedback').select('id').where('user_id', '=', userId);
    await db.deleteFrom('feedback_photo').where('feedback_id', 'in', told).execute();
    await db.deleteFrom('feedback').where('user_id', '=', userId).execute();
    await db.deleteFrom('certification').where('user_id', '=', userId).execute();
    await db.deleteFrom('host_identity').where('user_id', '=', userId).execute();
    await db.deleteFrom('device_work').where('user_id', '=', userId).execute();
    await db.deleteFrom('device').where('user_id', '=', userId).execute();
    await db
      .updateTable('account')
      .set({ phone: null, nickname: '已注销用户', avatar_url: '', gender: 0, certified_name: null })
      .set({ phone_changed_at: null, deleted_at: now })
      .where('id', '=', userId)
      .execute();
  },
};
