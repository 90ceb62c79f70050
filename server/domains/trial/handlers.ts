/** The calls of an owner who tries what the shop stands on. */
import * as contract from '../../../contract/shop/trial-calls.ts';
import { userOf } from '../../kernel/http/context.ts';
import { type AskContext, asking, handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { channelsOf } from '../../providers/payment/open.ts';
import { byId } from '../account/people.ts';
import { beginPayment, lastTrials, record, trialOf, tryMessage, tryUpload } from './trials.ts';

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
    async (_input, ctx, outcome) =>
      record(ctx.db, {
        ...{ kind: 'message', userId: userOf(ctx).userId, at: ctx.now, endedAt: ctx.app.clock.now(), ...outcome },
      }),
  ),

  shopTrialUpload: asking(
    (_input, ctx) => tryUpload(ctx.app.providers, ctx.now),
    async (_input, ctx, outcome) =>
      record(ctx.db, {
        ...{ kind: 'upload', userId: userOf(ctx).userId, at: ctx.now, endedAt: ctx.app.clock.now(), ...outcome },
      }),
  ),

  shopTrialPayment: async ({ channel }, ctx) => {
    if (!channelsToTry(ctx).some((one) => one === channel)) throw new Refusal('FORBIDDEN');
    const { userId } = userOf(ctx);
    const { id } = await beginPayment(ctx.db, { channel, userId, now: ctx.now });
    return trialOf(ctx.db, id, userId);
  },
});
