/** Asking the identity provider, which costs money and tells what must not be tried out. */
import type * as contract from '../../../../contract/account/calls.ts';
import { certificationRules } from '../../../../contract/account/certification.ts';
import type { Db } from '../../../db/schema.ts';
import { userOf } from '../../../kernel/http/context.ts';
import { type AskContext, asking } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import type { IdentityProvider } from '../../../providers/identity/identity.ts';
import { lockAccount } from '../people.ts';
import { idHash } from '../rules.ts';
import { certificationOf, confirmed } from './certified.ts';

export const userCertify = asking<typeof contract.userCertify, { id: string; provider: string } | null>(
  async ({ name, idNumber }, ctx) => {
    const { identity } = ctx.app.providers;
    if (!identity) throw new Refusal('CERTIFICATION_NONE');
    const id = await countTry(ctx, identity, name);
    if (!id) return null;
    const matches = await identity.matches({ name, idNumber }).catch(async (error: unknown) => {
      ctx.app.log.warn({ err: error }, 'the identity provider did not answer');
      await ctx.db.deleteFrom('certification').where('id', '=', id).execute();
      throw new Refusal('CERTIFICATION_DOWN');
    });
    if (!matches) throw new Refusal('CERTIFICATION_MISMATCH');
    return { id, provider: identity.name };
  },
  async ({ name, idNumber }, ctx, asked) => {
    const { userId } = userOf(ctx);
    if (asked) {
      const { certified_name } = await lockAccount(ctx.db, userId);
      // Others may have been asked at the same time, and the account may be gone by now.
      if (ctx.app.providers.identity && (await confirmed(ctx.db, ctx.app.providers.identity, userId)))
        return certificationOf(ctx.db, ctx.app, userId);
      await mustKeepName(ctx.db, { userId, certified: certified_name, name });
      const { numUpdatedRows } = await ctx.db
        .updateTable('certification')
        .set({ matched_at: ctx.now, id_hash: idHash(ctx.app.config.secret, idNumber) })
        .where('id', '=', asked.id)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n)
        await ctx.db.updateTable('account').set({ certified_name: name }).where('id', '=', userId).execute();
    }
    return certificationOf(ctx.db, ctx.app, userId);
  },
);

/** Cards are in the certified name. @throws Refusal CERTIFICATION_NAME */
async function mustKeepName(
  db: Db,
  { userId, certified, name }: { userId: string; certified: string | null; name: string },
) {
  if (certified && certified !== name && (await hasCards(db, userId))) throw new Refusal('CERTIFICATION_NAME');
}

/** Written down before the provider is asked, so that many tries at once are still many. @returns null for who is certified already */
const countTry = (ctx: AskContext, identity: IdentityProvider, name: string): Promise<string | null> =>
  ctx.db.transaction().execute(async (tx) => {
    const { id: user_id, certified_name } = await lockAccount(tx, userOf(ctx).userId);
    if (await confirmed(tx, identity, user_id)) return null;
    await mustKeepName(tx, { userId: user_id, certified: certified_name, name });
    const { max, within } = certificationRules.tries;
    const { tries } = await tx
      .selectFrom('certification')
      .select((eb) => eb.fn.countAll<number>().as('tries'))
      .where('user_id', '=', user_id)
      .where('asked_at', '>', new Date(ctx.now.getTime() - within))
      .executeTakeFirstOrThrow();
    if (Number(tries) >= max) throw new Refusal('CERTIFICATION_TRIES');
    const id = newId();
    const row = { id, user_id, provider: identity.name, asked_at: ctx.now, matched_at: null, id_hash: null };
    await tx.insertInto('certification').values(row).execute();
    return id;
  });

const hasCards = (db: Db, userId: string) =>
  db
    .selectFrom('payout_card')
    .select('id')
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
