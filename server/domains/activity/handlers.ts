/** Attribution: which advertisement brought a device here. */
import { createHmac } from 'node:crypto';
import * as contract from '../../../contract/activity/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { newId } from '../../kernel/lib/id.ts';
import { channelOf } from './channels.ts';
import { bindInviter } from './source.ts';

export const activity = handlers(contract, {
  adsSave: async ({ channel, clickId, page }, ctx) => {
    const { db, now, deviceId, ip, app } = ctx;
    const known = await channelOf(db, channel, now);
    const what = clickId ? ['click', clickId] : ['day', known, Math.floor(now.getTime() / DAY)];
    const once = createHmac('sha256', app.config.secret)
      .update(JSON.stringify([deviceId ?? ip, ...what]))
      .digest('base64url');
    await db
      .insertInto('ad_click')
      .values({
        id: newId(),
        user_id: ctx.actor?.userId ?? null,
        device_id: deviceId,
        channel: known,
        click_id: clickId,
        page,
        at: now,
        once,
      })
      .onConflict((conflict) => conflict.column('once').doNothing())
      .execute();
    return {};
  },

  userInvite: async ({ inviter }, ctx) => ({ bound: await bindInviter(ctx, userOf(ctx).userId, inviter) }),
});
