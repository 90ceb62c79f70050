/** Takes a person out of everything that stays: orders and ledger are kept, without who it was. */
import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { endSessions } from './sessions.ts';

export async function erase(db: Db, userId: string, now: Date): Promise<void> {
  const { phone } = await db.selectFrom('account').select('phone').where('id', '=', userId).executeTakeFirstOrThrow();
  const sessions = await db.selectFrom('session').select('id').where('user_id', '=', userId).execute();
  await endSessions(
    db,
    sessions.map(({ id }) => id),
    'closed',
    now,
  );
  await db
    .updateTable('session')
    .set({ device_name: '', device_id: null, ip: '' })
    .where('user_id', '=', userId)
    .execute();
  await db
    .updateTable('account')
    .set({ phone: null, nickname: '已注销用户', avatar_url: '', gender: 0, certified_name: null, deleted_at: now })
    .where('id', '=', userId)
    .execute();
  await db
    .updateTable('trade_order')
    .set({ address: sql`address || '{"name": "", "phone": "", "detail": ""}'` })
    .where('buyer_id', '=', userId)
    .execute();
  await db
    .updateTable('parcel')
    .set({ phone: '' })
    .where('subject_id', 'in', (eb) => eb.selectFrom('trade_order').select('id').where('buyer_id', '=', userId))
    .execute();
  await db.updateTable('device').set({ user_id: null }).where('user_id', '=', userId).execute();
  await db.updateTable('ad_click').set({ user_id: null }).where('user_id', '=', userId).execute();
  await db.updateTable('feedback').set({ contact: '' }).where('user_id', '=', userId).execute();
  for (const table of [
    'address',
    'host_identity',
    'message',
    'push_subscription',
    'notice_setting',
    'cart_line',
    'device_work',
  ] as const)
    await db.deleteFrom(table).where('user_id', '=', userId).execute();
  if (phone) await db.deleteFrom('login_code').where('phone', '=', phone).execute();
}
