/** Where a new account came from. */
import type { Context } from '../../kernel/http/context.ts';

/** Kept at an account's birth, and only when its requests said something. Nobody invites who is not there. */
export async function keepSource({ db, attribution, now }: Context, userId: string): Promise<void> {
  const { channel, clickId, inviter, userSource } = attribution;
  if (!(channel || clickId || inviter || userSource)) return;
  const known = inviter
    ? await db
        .selectFrom('account')
        .select('id')
        .where('id', '=', inviter)
        .where('id', '<>', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  await db
    .insertInto('account_source')
    .values({
      user_id: userId,
      inviter_id: known?.id ?? null,
      channel,
      click_id: clickId,
      user_source: userSource,
      at: now,
    })
    .execute();
}
