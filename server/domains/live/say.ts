/** Speaking in a room, and not wanting to hear somebody. */
import { sql } from 'kysely';
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import { decideBy } from '../../../contract/chat/rules.ts';
import type * as contract from '../../../contract/live/calls.ts';
import { liveReportMachine } from '../../../contract/live/machine.ts';
import { liveRules } from '../../../contract/live/rules.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start } from '../../kernel/state/transitions.ts';
import { setBlock } from '../chat/act.ts';
import { lockSpeaker } from '../chat/send.ts';
import { mustMayWrite } from '../chat/warnings/warn.ts';
import { isBlockedBy, isShut } from '../connection/apart.ts';
import { isOnePerson } from '../connection/impartial.ts';
import { tellSaid } from './notices.ts';
import { findSaid, lockRoom, mustBeLive } from './rows.ts';
import type { Room } from './tables.ts';

export const liveSay: Handler<typeof contract.liveSay> = async ({ id, roomId, body }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  // Before the room, which nobody waits for longer than the message takes.
  await lockSpeaker(db, userId);
  const room = await lockRoom(db, roomId);
  const sent = await findSaid(db, id);
  // The device minted the id, so the same words under a second key are still the same message.
  if (sent) {
    if (sent.user_id !== userId || sent.room_id !== roomId) throw new Refusal('NOT_FOUND');
    return { id, no: sent.no };
  }
  mustBeLive(room);
  await mustMayWrite(ctx, userId);
  if (await isBlockedBy(db, room.host_id, userId)) throw new Refusal('CHAT_BLOCKED');
  if (!room.platform && (await isShut(db, userId, room.host_id))) throw new Refusal('CHAT_CLOSED');
  await mustSpeakSlowly(db, userId, now);
  const member = await memberOf(db, room, userId);
  if (await isMuted(db, room, userId)) throw new Refusal('LIVE_MUTED');
  const no = room.last_no + 1;
  const added = await db
    .insertInto('live_message')
    .values({
      ...{ id, room_id: roomId, no, user_id: userId, member_no: member.no, body },
      ...{ hints: JSON.stringify(offPlatformHints(body)), removed_at: null, created_at: now },
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new Refusal('NOT_FOUND');
  await db.updateTable('live_room').set({ last_no: no }).where('id', '=', roomId).execute();
  const said = await findSaid(db, id);
  if (said) await tellSaid(db, said, room);
  return { id, no };
};

/** Whoever speaks gets a number in the room: the next one. @param room as locked by the caller */
export async function memberOf(db: Db, room: Pick<Room, 'id'>, userId: string) {
  const known = await db
    .selectFrom('live_member')
    .selectAll()
    .where('room_id', '=', room.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (known) return known;
  const { members: no } = await db
    .updateTable('live_room')
    .set((eb) => ({ members: eb('members', '+', 1) }))
    .where('id', '=', room.id)
    .returning('members')
    .executeTakeFirstOrThrow();
  const member = { room_id: room.id, user_id: userId, no, muted_at: null };
  await db.insertInto('live_member').values(member).execute();
  return member;
}

/** By whichever account of theirs it is. */
export const isMuted = async (db: Db, room: Pick<Room, 'id'>, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('live_member')
    .select('no')
    .where('room_id', '=', room.id)
    .where('muted_at', 'is not', null)
    .where(isOnePerson(sql.ref('live_member.user_id'), sql.val(userId)))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** In all rooms together: callers hold the person's lock. */
async function mustSpeakSlowly(db: Db, userId: string, now: Date): Promise<void> {
  const { n } = await db
    .selectFrom('live_message')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - liveRules.rate))
    .executeTakeFirstOrThrow();
  if (Number(n) >= liveRules.perRate) throw new Refusal('TOO_MANY', { retryAfter: liveRules.rate / 1000 });
}

export const liveBlock: Handler<typeof contract.liveBlock> = async ({ id, member, block }, ctx) => {
  const { userId } = userOf(ctx);
  const other = await ctx.db
    .selectFrom('live_member')
    .select('user_id')
    .where('room_id', '=', id)
    .where('no', '=', member)
    .where('user_id', '<>', userId)
    .executeTakeFirst();
  if (!other) throw new Refusal('NOT_FOUND');
  await setBlock(ctx.db, { userId, other: other.user_id, block, now: ctx.now });
  return { blocking: block };
};

export const liveReport: Handler<typeof contract.liveReport> = async ({ messageId, roomId, reason, body }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const said = messageId === undefined ? undefined : await findSaid(db, messageId);
  if (messageId !== undefined && !said) throw new Refusal('NOT_FOUND');
  const room = await lockRoom(db, said?.room_id ?? roomId ?? '');
  if (userId === (said?.user_id ?? room.host_id)) throw new Refusal('NOT_FOUND');
  const about = { message_id: messageId ?? null, room_id: roomId ?? null };
  const open = await db
    .selectFrom('live_report')
    .select('id')
    .where(messageId === undefined ? 'room_id' : 'message_id', '=', messageId ?? roomId ?? '')
    .where('user_id', '=', userId)
    .where('state', '=', liveReportMachine.initial)
    .executeTakeFirst();
  if (open) return { id: open.id };
  const id = newId();
  const { state, deadlineAt } = await start(db, liveReportMachine, {
    ...{ id, by: 'B', actorId: userId, now, deadlineAt: decideBy(now) },
  });
  await db
    .insertInto('live_report')
    .values({
      ...{ id, ...about, user_id: userId, reason, body, note: null },
      ...{ state, deadline_at: deadlineAt, created_at: now },
    })
    .execute();
  return { id };
};
