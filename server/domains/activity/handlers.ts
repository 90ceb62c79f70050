/** Attribution: which advertisement brought a device here. */
import * as contract from '../../../contract/activity/calls.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { newId } from '../../kernel/lib/id.ts';
import { bindInviter } from './source.ts';

export const activity = handlers(contract, {
  adsSave: async ({ channel, clickId, page }, ctx) => {
    await ctx.db
      .insertInto('ad_click')
      .values({
        id: newId(),
        user_id: ctx.actor?.userId ?? null,
        device_id: ctx.deviceId,
        channel,
        click_id: clickId,
        page,
        at: ctx.now,
      })
      .execute();
    return {};
  },

  userInvite: async ({ inviter }, ctx) => ({ bound: await bindInviter(ctx, userOf(ctx).userId, inviter) }),
});
