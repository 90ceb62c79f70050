/** Who wants to be told that an announced room opens. */
import type * as contract from '../../../../contract/live/calls.ts';
import type { LiveState } from '../../../../contract/live/machine.ts';
import type { Db } from '../../../db/schema.ts';
import { type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';

export const liveRemind: Handler<typeof contract.liveRemind> = async ({ id, on }, { db, now, ...ctx }) => {
  const { userId } = userOf(ctx);
  const room = await db.selectFrom('live_room').select('state').where('id', '=', id).executeTakeFirst();
  if (!room) throw new Refusal('NOT_FOUND');
  if (!on) {
    await db.deleteFrom('live_reminder').where('room_id', '=', id).where('user_id', '=', userId).execute();
    return { reminded: false };
  }
  if (room.state !== ('planned' satisfies LiveState)) throw new Refusal('STATE_REFUSED', { state: room.state });
  await db
    .insertInto('live_reminder')
    .values({ room_id: id, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { reminded: true };
};

export const isReminded = async (db: Db, roomId: string, userId: string | null): Promise<boolean> =>
  userId !== null &&
  (await db
    .selectFrom('live_reminder')
    .select('room_id')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined;
