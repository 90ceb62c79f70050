/** What a business that may keep nothing on sale may not show live either. */
import { liveMachine } from '../../../contract/live/machine.ts';
import { openStates } from '../../../contract/wire/states.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { mayStayOnSale } from '../listing/seller.ts';
import type { MerchantWatcher } from '../merchant/watchers.ts';
import { tellRoom } from './notices.ts';
import { lockRoom } from './rows.ts';

/** @throws Refusal SELLING_STOPPED */
export async function mustMayShow(ctx: Context): Promise<void> {
  if (!(await mayStayOnSale(ctx.db, userOf(ctx).userId))) throw new Refusal('SELLING_STOPPED');
}

/** Why is said with the decision about the business; a room of the platform's that they keep is not theirs. */
export const roomsOfStopped: MerchantWatcher = {
  async stopsSelling(db, { userId, by, actorId, now }) {
    const open = await db
      .selectFrom('live_room')
      .select('id')
      .where('host_id', '=', userId)
      .where('platform', '=', false)
      .where('state', 'in', openStates(liveMachine))
      .orderBy('id')
      .execute();
    for (const { id } of open) {
      const room = await lockRoom(db, id);
      const event = by === 'P' ? 'stop' : room.state === 'live' ? 'end' : 'cancel';
      const { to } = await transition(db, liveMachine, {
        ...{ table: 'live_room', id, event, by: by === 'P' ? 'P' : 'S', actorId, now },
        set: { ended_at: now },
      });
      await tellRoom(db, { ...room, state: to, ended_at: now }, now);
    }
  },
};
