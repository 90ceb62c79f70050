/** Proof that staff are who they are: asked for where the owner wants it, and never so that nobody can give it. */
import * as contract from '../../../contract/shop/proof-calls.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { siteOf } from '../../kernel/lib/site.ts';
import { byId } from '../account/people.ts';
import { provedAt } from '../account/step-up.ts';
import { saveDocument } from '../shop/documents.ts';
import { PROOF, proofNow, proofVersions } from '../shop/proof.ts';

const codesReach = ({ app }: Pick<Context, 'app'>) => app.config.demo || !app.providers.sms.sandbox;

const keysOf = (ctx: Context) =>
  ctx.db.selectFrom('passkey').select('id').where('user_id', '=', userOf(ctx).userId).execute();
const hasKey = async (ctx: Context) => (await keysOf(ctx)).length > 0;

export const proof = handlers(contract, {
  shopProofList: (_input, { db, now }) => proofVersions(db, now),

  shopProofSave: async ({ proof: asked, ...when }, ctx) => {
    if (asked.hours !== null) {
      if (!siteOf(ctx.app.config) && !codesReach(ctx)) throw new Refusal('PROOF_IMPOSSIBLE');
      // Whoever asks it of all can do it, now and again later: there is one owner at least who is not shut out.
      if (!codesReach(ctx) && !(await hasKey(ctx))) throw new Refusal('PASSKEY_FIRST');
      const at = await provedAt(ctx);
      if (!at || at.getTime() + asked.hours * HOUR <= ctx.now.getTime()) throw new Refusal('PROOF_NEEDED');
    }
    await saveDocument(ctx, { kind: PROOF, content: asked, own: contract.firstProof, ...when });
    return proofVersions(ctx.db, ctx.now);
  },

  staffProof: async (_input, ctx) => {
    const { userId } = userOf(ctx);
    return {
      ...(await proofNow(ctx.db, ctx.now)),
      provedAt: (await provedAt(ctx))?.getTime() ?? null,
      passkeys: (await keysOf(ctx)).length,
      possible: siteOf(ctx.app.config) !== null,
      phone: codesReach(ctx) ? (await byId(ctx.db, userId)).phone : null,
    };
  },
});
