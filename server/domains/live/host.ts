/** What hosts do: announce a room, open and end it, show one thing after the other, and keep order in it. */
import type * as v from 'valibot';
import type * as contract from '../../../contract/live/calls.ts';
import { type LiveState, liveMachine } from '../../../contract/live/machine.ts';
import { liveRules } from '../../../contract/live/rules.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { isShown } from '../../providers/video/video.ts';
import { mustBeImpartial } from '../connection/impartial.ts';
import { mustLeadNowhere, mustNotBeOurs } from '../shop/our-names.ts';
import { tellFollowers, tellMuted, tellRoom, tellSaid } from './notices.ts';
import { findSaid, isHeld, lockHosted, lockRoom, mustBeLive, mustHost } from './rows.ts';
import { mustMayShow } from './stopped.ts';
import type { Room } from './tables.ts';

interface Plan {
  title: string;
  titleEn: string;
  planAt: number;
  video: string;
}
type Thing = { lot_id: string; listing_id: null } | { lot_id: null; listing_id: string };

export const liveMake: Handler<typeof contract.liveMake> = async ({ things, ...plan }, ctx) => {
  await mustMayShow(ctx);
  for (const title of [plan.title, plan.titleEn]) await mustNotBeOurs(ctx, title);
  const own = await thingsFor(ctx, things, { platform: false });
  return makeRoom(ctx, plan, { platform: false, sessionId: null, things: own });
};

type Chosen = v.InferOutput<typeof contract.liveAdd.input>['things'];

/** A seller shows their own, the platform anybody's. @throws Refusal NOT_FOUND for what is somebody else's, ITEM_OFF for what is not to be had */
export async function thingsFor(ctx: Context, things: Chosen, { platform }: { platform: boolean }): Promise<Thing[]> {
  const ids = (kind: contract.ThingKind) => [...new Set(things.filter((one) => one.kind === kind).map(({ id }) => id))];
  const [lots, listings] = [ids('lot'), ids('listing')];
  if (lots.length + listings.length !== things.length) throw new Refusal('BAD_INPUT');
  const of = platform ? {} : { of: userOf(ctx).userId };
  await mustBeThere(ctx.db, 'lot', lots, { ...of, states: ['preview', 'live'] });
  await mustBeThere(ctx.db, 'listing', listings, { ...of, states: ['on'] });
  return things.map(({ kind, id }) =>
    kind === 'lot' ? { lot_id: id, listing_id: null } : { lot_id: null, listing_id: id },
  );
}

/** @throws Refusal NOT_FOUND for what is somebody else's, ITEM_OFF for what is not to be had */
async function mustBeThere(
  db: Db,
  table: 'lot' | 'listing',
  ids: readonly string[],
  { of, states }: { of?: string; states: readonly string[] },
): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db.selectFrom(table).select(['id', 'state', 'seller_id']).where('id', 'in', ids).execute();
  if (rows.filter(({ seller_id }) => of === undefined || seller_id === of).length !== ids.length)
    throw new Refusal('NOT_FOUND');
  if (rows.some(({ state }) => !states.includes(state))) throw new Refusal('ITEM_OFF');
}

export const workLiveMake: Handler<typeof contract.workLiveMake> = async ({ sessionId, listings, ...plan }, ctx) => {
  const things =
    sessionId === undefined ? await ofListings(ctx.db, listings ?? []) : await ofSession(ctx.db, sessionId);
  const made = await makeRoom(ctx, plan, { platform: true, sessionId: sessionId ?? null, things });
  ctx.changed({ before: null, after: { ...made, sessionId, listings, title: plan.title, titleEn: plan.titleEn } });
  return made;
};

async function ofListings(db: Db, ids: readonly string[]): Promise<Thing[]> {
  if (new Set(ids).size !== ids.length) throw new Refusal('BAD_INPUT');
  await mustBeThere(db, 'listing', ids, { states: ['on'] });
  return ids.map((id) => ({ lot_id: null, listing_id: id }));
}

async function ofSession(db: Db, sessionId: string): Promise<Thing[]> {
  const lots = await db
    .selectFrom('lot')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('state', 'in', ['preview', 'live'])
    .orderBy('ends_at')
    .orderBy('id')
    .limit(liveRules.things)
    .execute();
  if (lots.length === 0) throw new Refusal('NOT_FOUND');
  return lots.map(({ id }) => ({ lot_id: id, listing_id: null }));
}

async function makeRoom(
  ctx: Context,
  { title, titleEn, planAt, video }: Plan,
  { platform, sessionId, things }: { platform: boolean; sessionId: string | null; things: readonly Thing[] },
): Promise<{ id: string }> {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  mustLeadNowhere(title, titleEn);
  if (planAt < now.getTime() - liveRules.late / 2 || planAt > now.getTime() + liveRules.ahead)
    throw new Refusal('LIVE_TIME');
  if (video !== '' && !isShown(ctx.app.providers.video, video)) throw new Refusal('LIVE_VIDEO');
  // Two announcements at once are counted one after the other.
  await db.selectFrom('account').select('id').where('id', '=', userId).forUpdate().execute();
  const open = await db
    .selectFrom('live_room')
    .select('id')
    .where('host_id', '=', userId)
    .where('state', 'in', openStates(liveMachine))
    .execute();
  if (open.length >= liveRules.open) throw new Refusal('LIVE_FULL');
  const id = newId();
  const { state, deadlineAt } = await start(db, liveMachine, {
    ...{ id, by: 'S', actorId: userId, now },
    deadlineAt: new Date(planAt + liveRules.late),
  });
  await db
    .insertInto('live_room')
    .values({
      ...{ id, host_id: userId, platform, session_id: sessionId, title, title_en: titleEn || null },
      video: video || null,
      ...{ plan_at: new Date(planAt), state, deadline_at: deadlineAt, current_no: null, pinned_id: null },
      ...{ reason: null, started_at: null, ended_at: null, created_at: now },
    })
    .execute();
  await db
    .insertInto('live_thing')
    .values(things.map((thing, n) => ({ room_id: id, no: n + 1, ...thing })))
    .execute();
  return { id };
}

export const liveAct: Handler<typeof contract.liveAct> = async ({ id, event }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  if (event === 'start') {
    // Somebody else's room is not there, whatever else stands in the way; the person is locked before their room.
    await mustHost(db, id, userId);
    await mustMayShow(ctx);
    await mustBeOneAtATime(db, userId);
  }
  const room = await lockHosted(db, id, userId);
  const set = {
    // The first thing is shown from the first moment on.
    start: { started_at: now, current_no: 1 },
    end: { ended_at: now },
    cancel: { ended_at: now },
  }[event];
  const step = { table: 'live_room', id, event, by: 'S', actorId: userId, now, set } as const;
  const { to } = await transition(db, liveMachine, step);
  const moved = { ...room, ...set, state: to };
  await tellRoom(db, moved, now);
  if (event === 'start') await tellFollowers(db, moved, now);
  return { id, state: to };
};

/** Two rooms that open in one moment are counted one after the other. @throws Refusal LIVE_ONE */
async function mustBeOneAtATime(db: Db, userId: string): Promise<void> {
  await db.selectFrom('account').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const open = await db
    .selectFrom('live_room')
    .select('id')
    .where('host_id', '=', userId)
    .where('state', '=', 'live' satisfies LiveState)
    .executeTakeFirst();
  if (open) throw new Refusal('LIVE_ONE');
}

export const liveShow: Handler<typeof contract.liveShow> = async ({ id, no }, ctx) => {
  const room = await lockHosted(ctx.db, id, userOf(ctx).userId);
  mustBeLive(room);
  const thing = await ctx.db
    .selectFrom('live_thing')
    .select('no')
    .where('room_id', '=', id)
    .where('no', '=', no)
    .executeTakeFirst();
  if (!thing) throw new Refusal('NOT_FOUND');
  await ctx.db.updateTable('live_room').set({ current_no: no }).where('id', '=', id).execute();
  await tellRoom(ctx.db, { ...room, current_no: no }, ctx.now);
  return { id, current: no };
};

export const livePin: Handler<typeof contract.livePin> = async ({ id, messageId }, ctx) => {
  const room = await lockHosted(ctx.db, id, userOf(ctx).userId);
  mustBeLive(room);
  const said = messageId === null ? undefined : await findSaid(ctx.db, messageId);
  if (messageId !== null && (said?.room_id !== id || said.removed_at !== null)) throw new Refusal('NOT_FOUND');
  // Whoever pins it in our name has looked at it; what they said themselves, and all of it in a seller's room, waits for staff.
  if (said && isHeld(said)) {
    if (said.user_id === room.host_id || !room.platform) throw new Refusal('NOT_FOUND');
    await letThrough(ctx.db, { id: said.id, now: ctx.now });
  }
  await ctx.db.updateTable('live_room').set({ pinned_id: messageId }).where('id', '=', id).execute();
  await tellRoom(ctx.db, { ...room, pinned_id: messageId }, ctx.now);
  return { id };
};

export const liveMute: Handler<typeof contract.liveMute> = async ({ id, member, on }, ctx) => {
  const room = await lockHosted(ctx.db, id, userOf(ctx).userId);
  const muted = await ctx.db
    .updateTable('live_member')
    .set({ muted_at: on ? ctx.now : null })
    .where('room_id', '=', id)
    .where('no', '=', member)
    .where('user_id', '<>', room.host_id)
    .returning('user_id')
    .executeTakeFirst();
  if (!muted) throw new Refusal('NOT_FOUND');
  await tellMuted(ctx.db, { room, to: muted.user_id, muted: on, now: ctx.now });
  return { id };
};

export const liveRemove: Handler<typeof contract.liveRemove> = async ({ messageId }, ctx) => {
  const { userId } = userOf(ctx);
  const said = await findSaid(ctx.db, messageId);
  if (!said) throw new Refusal('NOT_FOUND');
  const room = await lockRoom(ctx.db, said.room_id);
  if (userId !== room.host_id && userId !== said.user_id) throw new Refusal('NOT_FOUND');
  await takeOut(ctx.db, messageId, ctx.now);
  return { messageId };
};

export const liveClear: Handler<typeof contract.liveClear> = async ({ messageId }, ctx) => {
  const { userId } = userOf(ctx);
  const said = await findSaid(ctx.db, messageId);
  if (!said) throw new Refusal('NOT_FOUND');
  const room = await lockHosted(ctx.db, said.room_id, userId);
  if (said.user_id === userId || said.removed_at !== null) throw new Refusal('NOT_FOUND');
  // A second account of a seller's may have written it for the first to show.
  if (!room.platform) await askFor(ctx.db, { id: messageId, now: ctx.now, room });
  else {
    await mustBeImpartial(ctx, [said.user_id]);
    await letThrough(ctx.db, { id: messageId, now: ctx.now, room });
  }
  return { messageId, cleared: room.platform };
};

/** It is the first that staff look at. @throws Refusal LIVE_CLOSED when nobody waits for it any more */
async function askFor(db: Db, { id, now, room }: { id: string; now: Date; room: Room }): Promise<void> {
  mustBeLive(room);
  await db
    .updateTable('live_message')
    .set({ asked_at: now })
    .where('id', '=', id)
    .where('asked_at', 'is', null)
    .where('cleared_at', 'is', null)
    .execute();
  const said = await findSaid(db, id);
  if (said && isHeld(said)) await tellSaid(db, said, room);
}

/** Everybody reads it. @param room its pages are told */
export async function letThrough(db: Db, { id, now, room }: { id: string; now: Date; room?: Room }): Promise<void> {
  const cleared = await db
    .updateTable('live_message')
    .set({ cleared_at: now })
    .where('id', '=', id)
    .where('cleared_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  const said = cleared && room && (await findSaid(db, id));
  if (said && room) await tellSaid(db, said, room);
}

/** What was pinned is so no more: every page reads it as removed. */
export async function takeOut(db: Db, messageId: string, now: Date): Promise<void> {
  const said = await findSaid(db, messageId);
  if (!said || said.removed_at !== null) return;
  await db.updateTable('live_message').set({ removed_at: now }).where('id', '=', messageId).execute();
  const room = await lockRoom(db, said.room_id);
  await tellSaid(db, { ...said, removed_at: now }, room);
  if (room.pinned_id !== messageId) return;
  await db.updateTable('live_room').set({ pinned_id: null }).where('id', '=', room.id).execute();
  await tellRoom(db, { ...room, pinned_id: null }, now);
}
