/** Attribution: which advertisement brought a device here. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import * as contract from '../../../contract/activity/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { newId } from '../../kernel/lib/id.ts';
import { channelOfVisit } from './channels.ts';
import { bindInviter } from './source.ts';

export const activity = handlers(contract, {
  adsSave: async ({ channel, clickId, page }, ctx) => {
    const { db, now, deviceId, ip, app } = ctx;
    const today = Math.floor(now.getTime() / DAY);
    const hashed = (of: unknown) =>
      createHmac('sha256', app.config.secret).update(JSON.stringify(of)).digest('base64url');
    const sender = hashed(['sender', ip, today]);
    const known = await channelOfVisit(db, channel, sender, now);
    const what = clickId ? ['click', clickId] : ['day', known, today];
    const once = hashed([deviceId ?? ip, ...what]);
    await sql`
      insert into ad_click (id, user_id, device_id, channel, click_id, page, at, once, sender)
      select ${newId()}, ${ctx.actor?.userId ?? null}, ${deviceId}, ${known}, ${clickId}, ${page}, ${now}, ${once}, ${sender}
      where (select count(*) from ad_click where sender = ${sender}) < ${contract.adRules.perAddress}
      on conflict (once) do nothing`.execute(db);
    return {};
  },

  userInvite: async ({ inviter }, ctx) => ({ bound: await bindInviter(ctx, userOf(ctx).userId, inviter) }),
});
