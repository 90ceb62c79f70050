/** Whose token this is, and what they may do. Sessions are made and ended by the account domain. */
import { sql } from 'kysely';
import type { Role } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import type { Actor } from './context.ts';
import { sha256 } from './signature.ts';

/** @returns null for a token that is unknown, expired or ended, and for a closed account */
export async function actorFromToken(db: Db, token: string, now: Date): Promise<Actor | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.user_id')
    .select([
      'session.id',
      'session.user_id',
      'account.is_staff',
      sql<boolean>`exists (select from stock_account s where s.user_id = session.user_id)`.as('seller'),
      sql<boolean>`exists (select from merchant m where m.user_id = session.user_id and m.state = 'active')`.as(
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
  if (row.is_staff) roles.add('staff');
  return { userId: row.user_id, roles, sessionId: row.id };
}
