import type { NoticeKind } from '../../../contract/events.ts';
import { noticeKinds, smsKinds } from '../../../contract/events.ts';
import * as contract from '../../../contract/notice/calls.ts';
import { robotOf } from '../../../contract/notice/rules.ts';
import type { Db } from '../../db/schema.ts';
import { revive } from '../../kernel/events/delivery.ts';
import { isPublicHttps, vapidKeys } from '../../kernel/events/push.ts';
import { saveNoticeSettings } from '../../kernel/events/quiet-hours.ts';
import { bindRobot, greeting, unbindRobot } from '../../kernel/events/robots.ts';
import { subscribe, unsubscribe } from '../../kernel/events/subscriptions.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { asking, handlers } from '../../kernel/http/handlers.ts';
import { createAllowance } from '../../kernel/http/rate-limit.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { maskPhones } from '../../kernel/lib/log.ts';
import { type Robot, RobotRefused } from '../../providers/chatapp/chatapp.ts';

/** Robots that one person may try within an hour: what is not bound is somebody else's group. */
const ROBOTS_PER_HOUR = 20;
const allowance = createAllowance('robot', ROBOTS_PER_HOUR);

const refusals = {
  gone: 'ROBOT_GONE',
  secret: 'ROBOT_SECRET',
  rules: 'ROBOT_REFUSES',
  later: 'ROBOT_SILENT',
} as const;

export const notice = handlers(contract, {
  noticeSetting: async (_input, ctx) => settingOf(ctx),

  noticeSettingSave: async ({ push, sms, quiet, robotsHearAll }, ctx) => {
    const { userId } = userOf(ctx);
    const change = {
      ...(push && { push_off: noticeKinds.filter((kind) => !push.includes(kind)) }),
      ...(sms && { sms_on: [...new Set(sms)] }),
      ...(quiet !== undefined && { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null }),
      ...(robotsHearAll !== undefined && { robots_hear_all: robotsHearAll }),
      updated_at: ctx.now,
    };
    await saveNoticeSettings(ctx.db, userId, change);
    return settingOf(ctx);
  },

  pushKey: async (_input, ctx) => ({ key: (await vapidKeys(ctx.db, ctx.app.config.env, ctx.now)).publicKey }),

  pushBind: async ({ endpoint, p256dh, auth }, ctx) => {
    const { userId, sessionId } = userOf(ctx);
    if (!isPublicHttps(endpoint)) throw new Refusal('BAD_INPUT');
    await unbind(ctx);
    await subscribe(ctx.db, {
      user_id: userId,
      device_id: ctx.deviceId,
      session_id: sessionId,
      endpoint,
      p256dh,
      auth,
      lang: ctx.lang,
      created_at: ctx.now,
    });
    return { devices: (await devicesOf(ctx.db, userId)).length };
  },

  pushUnbind: async (_input, ctx) => {
    await unbind(ctx);
    return { devices: (await devicesOf(ctx.db, userOf(ctx).userId)).length };
  },

  robotBind: asking<typeof contract.robotBind, Robot>(
    async ({ address, secret }, ctx) => {
      const robot = robotOf(address);
      if (!robot) throw new Refusal('BAD_INPUT');
      await allowance(userOf(ctx).userId, 1);
      const asked = { ...robot, secret: secret ?? null };
      await ctx.app.providers.chatApps.send(asked, greeting[ctx.lang]).catch((error: unknown) => {
        ctx.app.log.warn({ err: error }, 'a robot of a group chat was not bound');
        throw new Refusal(refusals[error instanceof RobotRefused ? error.why : 'later']);
      });
      return asked;
    },
    async (_input, ctx, robot) => {
      const { secret } = ctx.app.config;
      await bindRobot(ctx.db, robot, { userId: userOf(ctx).userId, lang: ctx.lang, secret, now: ctx.now });
      return settingOf(ctx);
    },
  ),

  robotUnbind: async ({ app }, ctx) => {
    await unbindRobot(ctx.db, userOf(ctx).userId, app);
    return settingOf(ctx);
  },

  workbenchDeadLetters: async ({ cursor, size }, ctx) => {
    let query = ctx.db
      .selectFrom('delivery')
      .innerJoin('message', 'message.id', 'delivery.event_id')
      .innerJoin('account', 'account.id', 'message.user_id')
      .select(['delivery.id', 'delivery.channel', 'delivery.attempts', 'delivery.last_error'])
      .select(['delivery.created_at', 'delivery.done_at', 'message.kind', 'message.title_zh', 'message.title_en'])
      .select('account.nickname')
      .where('delivery.state', '=', 'dead');
    if (cursor) query = query.where('delivery.id', '<', cursor);
    const rows = await query
      .orderBy('delivery.id', 'desc')
      .limit(size + 1)
      .execute();
    const list = rows.slice(0, size).map((row) => ({
      id: row.id,
      channel: row.channel,
      kind: row.kind as NoticeKind,
      title: { zh: row.title_zh, en: row.title_en },
      nickname: row.nickname,
      attempts: row.attempts,
      reason: maskPhones(row.last_error ?? ''),
      writtenAt: row.created_at.getTime(),
      diedAt: (row.done_at ?? row.created_at).getTime(),
    }));
    const { count } = await ctx.db
      .selectFrom('delivery')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'dead')
      .executeTakeFirstOrThrow();
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null, count: Number(count) };
  },

  workbenchRevive: async ({ id }, ctx) => {
    if (!(await revive(ctx.db, id, ctx.now))) throw new Refusal('NOT_FOUND');
    return {};
  },
});

const devicesOf = (db: Db, userId: string) =>
  db.selectFrom('push_subscription').select('session_id').where('user_id', '=', userId).execute();

const unbind = (ctx: Context) => unsubscribe(ctx.db, [userOf(ctx).sessionId]);

async function settingOf(ctx: Context): Promise<contract.NoticeSettingAnswer> {
  const { userId, sessionId } = userOf(ctx);
  const row = await ctx.db.selectFrom('notice_setting').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const devices = await devicesOf(ctx.db, userId);
  const robots = await ctx.db
    .selectFrom('chat_robot')
    .select(['app', 'tail', 'created_at', 'refused_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const quiet = row && row.quiet_from !== null && row.quiet_to !== null;
  return {
    push: noticeKinds.filter((kind) => !row?.push_off.includes(kind)),
    sms: smsKinds.filter((kind) => row?.sms_on.includes(kind)),
    quiet: quiet ? { from: Number(row.quiet_from), to: Number(row.quiet_to) } : null,
    devices: devices.length,
    here: devices.some((device) => device.session_id === sessionId),
    smsLeaves: !ctx.app.providers.sms.sandbox,
    robots: robots.map(({ app, tail, created_at, refused_at }) => ({
      ...{ app, tail, boundAt: created_at.getTime(), refusedAt: refused_at?.getTime() ?? null },
    })),
    robotsLeave: !ctx.app.providers.chatApps.sandbox,
    robotsHearAll: row?.robots_hear_all ?? false,
  };
}
