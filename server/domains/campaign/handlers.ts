/** Taking part in campaigns. */
import * as contract from '../../../contract/campaign/calls.ts';
import type { Db } from '../../db/schema.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import type { InvitationHearer } from '../activity/source.ts';
import { claim, joinAtBirth, joinByTap, shareOf } from './invite.ts';
import { claimPrize, enter, missPrize, receivePrize } from './lottery.ts';
import { campaignOf, campaignPage, ownTask, proofOf, shareShown } from './read.ts';
import { isOpen, lockCampaign } from './rows.ts';

export const campaign = handlers(contract, {
  campaignList: (page, ctx) => campaignPage(ctx.db, page),
  activityGet: ({ id }, ctx) => campaignOf(ctx, id),

  activityAdd: async ({ id }, ctx) => {
    const { userId, roles } = userOf(ctx);
    const row = await lockCampaign(ctx.db, id);
    if (row.kind === 'lottery') {
      // Whoever works here makes the lotteries.
      if (roles.has('staff')) throw new Refusal('STAFF_DRAW_NOT');
      return { shareId: null, ticket: await enter(ctx.db, row, { userId, deviceId: ctx.deviceId, now: ctx.now }) };
    }
    const had = await ownShareId(ctx.db, id, userId);
    if (had) return { shareId: had, ticket: null };
    if (!isOpen(row, ctx.now)) throw new Refusal('CAMPAIGN_OVER');
    // Nobody invites to what nobody can join.
    if (row.spent) throw new Refusal('CAMPAIGN_SPENT');
    const shareId = newId();
    await ctx.db
      .insertInto('campaign_share')
      .values({ id: shareId, campaign_id: id, user_id: userId, created_at: ctx.now })
      .execute();
    return { shareId, ticket: null };
  },

  activityShareOrder: ({ id }, ctx) => shareShown(ctx, id),

  activityHelp: async ({ id }, ctx) => {
    const { userId } = userOf(ctx);
    const { share, campaign } = await shareOf(ctx.db, id);
    await joinByTap(ctx.db, share, campaign, {
      userId,
      deviceId: ctx.deviceId,
      now: ctx.now,
      secret: ctx.app.config.secret,
    });
    const task = await ownTask(ctx, id, userId);
    if (!task) throw new Refusal('NOT_FOUND');
    return task;
  },

  helpClaim: async ({ id }, ctx) => {
    await claim(ctx.db, id, userOf(ctx).userId, ctx.now);
    return { id };
  },

  lotteryDraw: ({ id }, ctx) => proofOf(ctx.db, id),

  prizeClaim: async (wish, ctx) => {
    await claimPrize(ctx.db, wish, { userId: userOf(ctx).userId, now: ctx.now });
    return { id: wish.id };
  },

  prizeReceived: async ({ id }, ctx) => {
    await receivePrize(ctx.db, id, userOf(ctx).userId, ctx.now);
    return { id };
  },

  prizeMissing: async ({ id }, ctx) => {
    await missPrize(ctx.db, id, userOf(ctx).userId, ctx.now);
    return { id };
  },
});

/** Whoever is born with an inviter joins what that person shares, without a tap. */
export const campaignInvitations: InvitationHearer = ({ db, deviceId, now, app }, userId, inviterId) =>
  joinAtBirth(db, inviterId, { userId, deviceId, now, secret: app.config.secret });

const ownShareId = async (db: Db, campaignId: string, userId: string) =>
  (
    await db
      .selectFrom('campaign_share')
      .select('id')
      .where('campaign_id', '=', campaignId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.id;
