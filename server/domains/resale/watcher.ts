/** Locked first, taken down second: whoever promises an item here takes its listings elsewhere down in the same transaction. */
import { isUpThere, type ResaleState, resaleMachine } from '../../../contract/resale/machine.ts';
import type { Db } from '../../db/schema.ts';
import { setReminder, transition } from '../../kernel/state/transitions.ts';
import type { PromiseWatcher } from '../item/lock.ts';
import type { MerchantWatcher } from '../merchant/watchers.ts';
import { tell } from './notices.ts';

/** The entity of "look again at once": its row is a post's. */
export const LOOK = 'resale.look';

/** Due at once, whatever the clock says. */
const AT_ONCE = new Date(0);

export const lookAgain = (db: Db, postId: string, at = AT_ONCE): Promise<void> =>
  setReminder(db, { entity: LOOK, id: postId, event: 'look', at });

/** `paused`: what was for sale here or there is so again when the promise falls through. */
const pull = (db: Db, id: string, now: Date) =>
  transition(db, resaleMachine, {
    table: 'resale_post',
    id,
    event: 'pull',
    by: 'T',
    actorId: null,
    now,
    set: { paused: true, asked: false, tries: 0, updated_at: now },
    deadlineAt: now,
  });

const postsOf = (db: Db, itemId: string) =>
  db.selectFrom('resale_post').select(['id', 'user_id', 'state']).where('item_id', '=', itemId).orderBy('id').execute();

export const resaleWatcher: PromiseWatcher = {
  async promised(db, itemId, channel, now) {
    if (channel === 'resale') return;
    for (const post of await postsOf(db, itemId)) {
      if (!isUpThere(post.state as ResaleState)) continue;
      await pull(db, post.id, now);
      await tell(db, { ...post, state: 'delisting' }, now);
    }
  },

  async free(db, itemId) {
    for (const { id } of await postsOf(db, itemId)) await lookAgain(db, id);
  },
};

/** A business that may not sell is not on sale elsewhere either; what was ordered there is shipped like any other sale. */
export const postsElsewhere: MerchantWatcher = {
  async stopsSelling(db, { userId }) {
    await db
      .updateTable('resale_post')
      .set({ paused: false })
      .where('user_id', '=', userId)
      .where('paused', '=', true)
      .execute();
    const posts = await db.selectFrom('resale_post').select(['id', 'state']).where('user_id', '=', userId).execute();
    for (const { id, state } of posts) if (isUpThere(state as ResaleState)) await lookAgain(db, id);
  },
};
