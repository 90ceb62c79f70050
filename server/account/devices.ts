/** The devices a person is logged in on, and the one that is asking. */
import type * as contract from '../../contract/account.ts';
import { type Handler, userOf } from '../kernel/context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { endSessions } from './sessions.ts';

export const deviceSave: Handler<typeof contract.deviceSave> = async (input, ctx) => {
  if (!ctx.deviceId) throw new Refusal('BAD_INPUT');
  const seen = {
    user_id: ctx.actor?.userId ?? null,
    name: input.name ?? '',
    platform: input.platform ?? '',
    app_version: input.appVersion ?? '',
    language: input.language ?? ctx.lang,
    seen_at: ctx.now,
  };
  await ctx.db
    .insertInto('device')
    .values({ id: ctx.deviceId, created_at: ctx.now, ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute();
  return {};
};

export const deviceList: Handler<typeof contract.deviceList> = async (_input, ctx) => {
  const { userId, sessionId } = userOf(ctx);
  const sessions = await ctx.db
    .selectFrom('session')
    .select(['id', 'device_name', 'ip', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute();
  return {
    list: sessions.map((session) => ({
      id: session.id,
      name: session.device_name,
      ip: session.ip,
      current: session.id === sessionId,
      loggedInAt: session.created_at.getTime(),
      seenAt: session.seen_at.getTime(),
    })),
  };
};

export const deviceEnd: Handler<typeof contract.deviceEnd> = async ({ id }, ctx) => {
  const session = await ctx.db
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('user_id', '=', userOf(ctx).userId)
    .executeTakeFirst();
  if (!session) throw new Refusal('NOT_FOUND');
  await endSessions(ctx.db, [id], 'remote', ctx.now);
  return {};
};
