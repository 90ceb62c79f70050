/** The calls of an owner who tries what the shop stands on. */
import * as contract from '../../../contract/shop/trial-calls.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { type AskContext, asking, handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { byId } from '../account/people.ts';
import { beginPayment, lastTrials, type Outcome, record, trialOf, tryMessage, tryUpload } from './trials.ts';

const { TRIAL_MESSAGE_EVERY } = contract;

const channelsToTry = ({ app }: Pick<AskContext, 'app'>) =>
  channelsOf(app.providers.payment).filter((channel) => channel !== 'balance');

/** @throws Refusal CODE_TOO_SOON */
async function mustBeTime({ db, now }: Pick<AskContext, 'db' | 'now'>): Promise<void> {
  const before = await db
    .selectFrom('shop_trial')
    .select('id')
    .where('kind', '=', 'message')
    .where('at', '>', new Date(now.getTime() - TRIAL_MESSAGE_EVERY))
    .executeTakeFirst();
  if (before) throw new Refusal('CODE_TOO_SOON');
}

/** The log says what came of it; the code in a message that went out is its reader's. */
function noted(ctx: Context, kind: 'message' | 'upload', outcome: Outcome) {
  const { good, found } = outcome;
  ctx.changed({ before: null, after: good ? { good } : { good, found } });
  return record(ctx.db, { kind, userId: userOf(ctx).userId, at: ctx.now, endedAt: ctx.app.clock.now(), ...outcome });
}

export const trial = handlers(contract, {
  shopTrials: async (_input, ctx) => ({
    list: await lastTrials(ctx.db, userOf(ctx).userId, ctx.now),
    channels: channelsToTry(ctx),
  }),

  shopTrialMessage: asking(
    async (_input, ctx) => {
      const { phone } = await byId(ctx.db, userOf(ctx).userId);
      if (!phone) throw new Refusal('NOT_FOUND');
      await mustBeTime(ctx);
      return tryMessage(ctx.app.providers, phone);
    },
    async (_input, ctx, outcome) => noted(ctx, 'message', outcome),
  ),

  shopTrialUpload: asking(
    (_input, ctx) => tryUpload(ctx.app.providers, ctx.now),
    async (_input, ctx, outcome) => noted(ctx, 'upload', outcome),
  ),

  shopTrialPayment: async ({ channel }, ctx) => {
    if (!channelsToTry(ctx).some((one) => one === channel)) throw new Refusal('FORBIDDEN');
    const { userId } = userOf(ctx);
    const { id } = await beginPayment(ctx.db, { channel, userId, now: ctx.now });
    return trialOf(ctx.db, id, userId);
  },
});
