/** One-time links: a way in without a code: for the owner on the first day, for staff who are invited, and where no text messages are sent. */
import type * as contract from '../../../contract/account/calls.ts';
import { LOGIN_LINK } from '../../../contract/wire/limits.ts';
import type { Db } from '../../db/schema.ts';
import type { Handler } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { byId, profileOf, recordConsents } from './people.ts';
import { newToken, tokenHash } from './rules.ts';
import { openSession } from './sessions.ts';

/** The newest link of a person is the only one. @param proves made on the server itself @returns its token, which nobody can be told again */
export async function newLoginLink(
  db: Db,
  userId: string,
  now: Date,
  { proves = false }: { proves?: boolean } = {},
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken();
  const expiresAt = new Date(now.getTime() + LOGIN_LINK.life);
  await db.deleteFrom('login_link').where('user_id', '=', userId).execute();
  await db
    .insertInto('login_link')
    .values({ hash: tokenHash(token), user_id: userId, expires_at: expiresAt, used_at: null, proves })
    .execute();
  return { token, expiresAt };
}

export const userLink: Handler<typeof contract.userLink> = async ({ token, deviceName = '', consents }, ctx) => {
  const spent = await ctx.db
    .updateTable('login_link')
    .set({ used_at: ctx.now })
    .where('hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now)
    .returning(['user_id', 'proves'])
    .executeTakeFirst();
  if (!spent || (await byId(ctx.db, spent.user_id)).deleted_at) throw new Refusal('LINK_SPENT');
  await recordConsents(ctx.db, spent.user_id, consents, ctx.now);
  const tokens = await openSession(ctx, { userId: spent.user_id, deviceName, proved: spent.proves });
  return { ...tokens, reg: false, ...(await profileOf(ctx.db, ctx.app, spent.user_id)) };
};
