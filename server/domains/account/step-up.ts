/** Acts that need a code sent just now to the account's own phone: each proof is good for one act. */
import type { Context } from '../../kernel/http/context.ts';
import { userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** Until when this session counts as proved; null when it does not. */
export async function verifiedUntil(ctx: Context): Promise<Date | null> {
  const session = await ctx.db
    .selectFrom('session')
    .select('verified_until')
    .where('id', '=', userOf(ctx).sessionId)
    .executeTakeFirst();
  const until = session?.verified_until ?? null;
  return until && until > ctx.now ? until : null;
}

/** When this session last showed who is acting; null when it never did. */
export async function provedAt(ctx: Context): Promise<Date | null> {
  const session = await ctx.db
    .selectFrom('session')
    .select('proved_at')
    .where('id', '=', userOf(ctx).sessionId)
    .executeTakeFirst();
  return session?.proved_at ?? null;
}

/** They have just shown it. */
export const prove = (ctx: Context) =>
  ctx.db.updateTable('session').set({ proved_at: ctx.now }).where('id', '=', userOf(ctx).sessionId).execute();

/** @throws Refusal VERIFY_NEEDED when this session was not proved in the last minutes */
export async function mustBeVerified(ctx: Context): Promise<void> {
  if (!(await verifiedUntil(ctx))) throw new Refusal('VERIFY_NEEDED');
}

/** The proof is used up; it stays when the act around it is refused. */
export async function spendVerification(ctx: Context): Promise<void> {
  await ctx.db.updateTable('session').set({ verified_until: null }).where('id', '=', userOf(ctx).sessionId).execute();
}
