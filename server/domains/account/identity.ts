/** Authentication and roles: whose token this is, what they may do, and where a text message reaches them. */
import { sql } from 'kysely';
import { tradingStates } from '../../../contract/merchant/selling.ts';
import { permissionsOf } from '../../../contract/shop/rules.ts';
import type { Role } from '../../../contract/wire/call.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import type { Addressee } from '../../kernel/events/sms.ts';
import type { Identify } from '../../kernel/http/context.ts';
import { sha256 } from '../../kernel/http/signature.ts';
import { proofNow } from '../shop/proof.ts';
import { refusedBy, restrictionsOf } from '../shop/restricted.ts';

/** @returns null for a token that is unknown, expired or ended, and for a closed account */
export const identify: Identify = async (db, token, now) => {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'session.proved_at',
      restrictionsOf(now).as('restrictions'),
      sql<string[]>`array(select role from staff_role r where r.user_id = session.user_id)`.as('staff_roles'),
      sql<boolean>`exists (select from stock_account s where s.user_id = session.user_id)`.as('seller'),
      sql<boolean>`exists (select from merchant m where m.user_id = session.user_id and m.state = any(${tradingStates}))`.as(
        'merchant',
      ),
    ])
    .where('session.access_hash', '=', sha256(token))
    .where('session.ended_at', 'is', null)
    .where('session.access_expires_at', '>', now)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const roles = new Set<Role>(['visitor', 'user']);
  if (row.seller) roles.add('seller');
  if (row.merchant) roles.add('merchant');
  if (row.staff_roles.length > 0) roles.add('staff');
  return {
    ...{ userId: row.user_id, roles, permissions: permissionsOf(row.staff_roles), sessionId: row.id },
    refused: refusedBy(row.restrictions),
    mustProve: roles.has('staff') && !(await isProved(db, row.proved_at, now)),
  };
};

async function isProved(db: Db, provedAt: Date | null, now: Date): Promise<boolean> {
  const { hours } = await proofNow(db, now);
  return hours === null || (provedAt !== null && provedAt.getTime() + hours * HOUR > now.getTime());
}

/** The phone of an account that is not closed, and the language that its last device was used in. */
export const addressee: Addressee = async (db, userId) => {
  const account = await db.selectFrom('account').select('phone').where('id', '=', userId).executeTakeFirst();
  if (!account?.phone) return null;
  const device = await db
    .selectFrom('device')
    .select('language')
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { phone: account.phone, language: device?.language === 'en' ? 'en' : 'zh' };
};
