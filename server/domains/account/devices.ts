/** The devices a person is logged in on, and the one that is asking. */
import type * as contract from '../../../contract/account/calls.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { speaks } from '../../kernel/events/subscriptions.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { answeredKeys, spend } from '../../kernel/state/idempotency.ts';
import { mostDevices } from './retention/forget.ts';
import { endSessions } from './sessions.ts';

type WaitingWork = NonNullable<Parsed<typeof contract.deviceSave>['work']>[number];

export const deviceSave: Handler<typeof contract.deviceSave> = async (input, ctx) => {
  if (!ctx.deviceId) throw new Refusal('BAD_INPUT');
  const { name, platform, appVersion, language } = input;
  // What it does not say now it may have said before.
  const seen = {
    user_id: ctx.actor?.userId ?? null,
    ...(name !== undefined && { name }),
    ...(platform !== undefined && { platform }),
    ...(appVersion !== undefined && { app_version: appVersion }),
    language: language ?? ctx.lang,
    seen_at: ctx.now,
  };
  await ctx.db
    .insertInto('device')
    .values({ id: ctx.deviceId, created_at: ctx.now, name: '', platform: '', app_version: '', ...seen })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(seen))
    .execute();
  const { language: lang } = seen;
  if (ctx.actor) await speaks(ctx.db, { deviceId: ctx.deviceId, userId: ctx.actor.userId, lang });
  if (ctx.actor && input.work) await announce(ctx, ctx.deviceId, ctx.actor.userId, input.work);
  if (ctx.actor) await mostDevices(ctx.db, ctx.actor.userId, ctx.deviceId);
  return {};
};

/** What a device says replaces what it said before: what it no longer names was sent, or discarded by hand. */
async function announce(ctx: Context, deviceId: string, userId: string, work: WaitingWork[]): Promise<void> {
  await ctx.db.deleteFrom('device_work').where('user_id', '=', userId).where('device_id', '=', deviceId).execute();
  if (work.length === 0) return;
  await ctx.db
    .insertInto('device_work')
    .values(
      work.map(({ key, label, queuedAt }) => ({
        user_id: userId,
        device_id: deviceId,
        item_key: key,
        label: JSON.stringify(label),
        queued_at: new Date(queuedAt),
        announced_at: ctx.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const queuedWithdraw: Handler<typeof contract.queuedWithdraw> = async ({ key }, ctx) => {
  const { userId } = userOf(ctx);
  const at = await spend(ctx.db, { owner: userId, key, now: ctx.now });
  return { arrived: at !== null, at: at?.getTime() ?? null };
};

export const queuedArrived: Handler<typeof contract.queuedArrived> = async ({ keys }, ctx) => ({
  arrived: [...(await answeredKeys(ctx.db, userOf(ctx).userId, keys))],
});

/**
 * A wiped device comes back as another one, so nobody can say for sure which of a person's devices it was: all others that
 * still have something open are listed, and the person knows.
 */
export const deviceWork: Handler<typeof contract.deviceWork> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const rows = await ctx.db
    .selectFrom('device_work')
    .leftJoin('device', 'device.id', 'device_work.device_id')
    .select(['device_work.device_id', 'item_key', 'label', 'queued_at', 'announced_at', 'device.name'])
    .where('device_work.user_id', '=', userId)
    .$if(ctx.deviceId !== null, (query) => query.where('device_work.device_id', '<>', ctx.deviceId ?? ''))
    .orderBy('announced_at', 'desc')
    .orderBy('queued_at')
    .limit(500)
    .execute();
  const arrived = await answeredKeys(
    ctx.db,
    userId,
    rows.map((row) => row.item_key),
  );
  const list: contract.DeviceWork[] = [];
  for (const row of rows.filter(({ item_key }) => !arrived.has(item_key))) {
    let device = list.find(({ deviceId }) => deviceId === row.device_id);
    if (!device) {
      device = { deviceId: row.device_id, name: row.name ?? '', announcedAt: row.announced_at.getTime(), work: [] };
      list.push(device);
    }
    device.work.push({ key: row.item_key, label: row.label, queuedAt: row.queued_at.getTime() });
  }
  return { list };
};

/** What arrived is struck off while it is still known that it did: later nobody could tell it from what was lost. */
export async function forgetArrivedWork(db: Db): Promise<void> {
  const people = await db.selectFrom('device_work').select('user_id').distinct().execute();
  for (const { user_id: userId } of people) {
    const open = await db.selectFrom('device_work').select('item_key').where('user_id', '=', userId).execute();
    const keys = open.map(({ item_key }) => item_key);
    const arrived = [...(await answeredKeys(db, userId, keys))];
    if (arrived.length === 0) continue;
    await db.deleteFrom('device_work').where('user_id', '=', userId).where('item_key', 'in', arrived).execute();
  }
}

export const deviceWorkForget: Handler<typeof contract.deviceWorkForget> = async ({ deviceId }, ctx) => {
  await ctx.db
    .deleteFrom('device_work')
    .where('user_id', '=', userOf(ctx).userId)
    .where('device_id', '=', deviceId)
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
