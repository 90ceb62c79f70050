/** Rooms as watchers and their hosts read them. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/live/calls.ts';
import { type LiveState, liveMachine } from '../../../contract/live/machine.ts';
import { liveRules } from '../../../contract/live/rules.ts';
import { finalStates, openStates } from '../../../contract/wire/states.ts';
import { type Context, type Handler, may } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { pictureOf } from './picture.ts';
import { saidIn, shownRooms, standingOf, thingsOf, type Viewer } from './rows.ts';
import { happenedIn, summaryOf } from './run/happened.ts';
import { isReminded } from './run/remind.ts';
import { isMuted } from './say.ts';
import type { Room } from './tables.ts';

export const OPEN = literals(openStates(liveMachine));
const OVER: LiveState = 'over';

export const liveList: Handler<typeof contract.liveList> = async (
  { tab, sellerId, sessionId, listingId, lotId, cursor, size },
  ctx,
) => {
  const after = /^(\d{1,15})_([\w-]{1,64})$/.exec(cursor ?? '');
  const ofSeller = sellerId ? sql`and host_id = ${sellerId} and not platform` : sql``;
  const ofSession = sessionId ? sql`and session_id = ${sessionId}` : sql``;
  const showing = (thing: 'listing_id' | 'lot_id', id: string | undefined) =>
    id
      ? sql`and exists (select from live_thing t where t.room_id = live_room.id and ${sql.ref(`t.${thing}`)} = ${id})`
      : sql``;
  const ofThing = sql`${showing('listing_id', listingId)} ${showing('lot_id', lotId)}`;
  const past = tab === 'past';
  // The open ones are few: a host has no more than liveRules.open of them.
  const { rows } = past
    ? await sql<Room>`
        select * from live_room where state = ${OVER} ${ofSeller} ${ofSession} ${ofThing}
          ${after ? sql`and (ended_at, id) < (${new Date(Number(after[1]))}, ${after[2]})` : sql``}
        order by ended_at desc, id desc limit ${size + 1}`.execute(ctx.db)
    : await sql<Room>`
        select * from live_room where state in (${OPEN}) ${ofSeller} ${ofSession} ${ofThing}
        order by (started_at is null), plan_at, id limit ${size + 1}`.execute(ctx.db);
  const rooms = rows.slice(0, size);
  const last = rooms.at(-1);
  return {
    list: await shownRooms(ctx.db, rooms),
    next: past && rows.length > size && last?.ended_at ? `${last.ended_at.getTime()}_${last.id}` : null,
  };
};

const reader = (ctx: Context): Viewer => ({ id: ctx.actor?.userId ?? null, staff: may(ctx, 'chats.see') });

export const liveRoom: Handler<typeof contract.liveRoom> = async ({ id }, ctx) => {
  const { db } = ctx;
  const viewer = ctx.actor?.userId ?? null;
  const room = await db.selectFrom('live_room').selectAll().where('id', '=', id).executeTakeFirst();
  if (!room) throw new Refusal('NOT_FOUND');
  const hosting = room.host_id === viewer;
  const [[row], list, messages, { pinned }, happened, reminded, summary, muted, members] = await Promise.all([
    shownRooms(db, [room]),
    thingsOf(db, id, viewer),
    saidIn(db, room, { viewer: reader(ctx), size: liveRules.shown }),
    standingOf(db, room, reader(ctx)),
    happenedIn(db, room),
    isReminded(db, id, viewer),
    hosting && room.state === OVER ? summaryOf(db, room) : null,
    viewer !== null && !hosting && isMuted(db, room, viewer),
    viewer === null
      ? []
      : db
          .selectFrom('live_member')
          .leftJoin('chat_block', (join) =>
            join.onRef('chat_block.blocked_user_id', '=', 'live_member.user_id').on('chat_block.user_id', '=', viewer),
          )
          .innerJoin('account', 'account.id', 'live_member.user_id')
          .select(['live_member.user_id', 'live_member.no', 'muted_at', 'blocked_user_id', 'nickname'])
          .where('room_id', '=', id)
          .where((eb) =>
            eb.or([
              eb('live_member.user_id', '=', viewer),
              eb('blocked_user_id', 'is not', null),
              ...(hosting ? [eb('muted_at', 'is not', null)] : []),
            ]),
          )
          .execute(),
  ]);
  if (!row) throw new Refusal('NOT_FOUND');
  const me = members.find(({ user_id }) => user_id === viewer);
  return {
    ...row,
    sessionId: room.session_id,
    sellerId: room.platform ? null : room.host_id,
    video: pictureOf(room, ctx.app),
    list,
    current: room.current_no,
    pinned,
    lastNo: room.last_no,
    messages,
    hosting,
    me: me?.no ?? null,
    muted,
    blocked: members
      .filter(({ blocked_user_id }) => blocked_user_id !== null)
      .map(({ no, user_id, nickname }) => ({
        no,
        nickname: room.platform && user_id === room.host_id ? '' : nickname,
      })),
    mutedMembers: hosting ? members.filter(({ muted_at }) => muted_at !== null).map(({ no }) => no) : [],
    ...{ happened, reminded, summary },
    reason: finalStates(liveMachine).some((state) => state === room.state) ? room.reason : null,
  };
};

export const livePlan: Handler<typeof contract.livePlan> = async (_input, { app }) => {
  const { kind, origins } = app.providers.video;
  return { origins: kind === 'drawn' ? [] : [...origins] };
};

export const liveMessages: Handler<typeof contract.liveMessages> = async ({ id, before, size }, ctx) => {
  const { db } = ctx;
  const room = await db.selectFrom('live_room').selectAll().where('id', '=', id).executeTakeFirst();
  if (!room) throw new Refusal('NOT_FOUND');
  return { messages: await saidIn(db, room, { viewer: reader(ctx), before, size }) };
};
