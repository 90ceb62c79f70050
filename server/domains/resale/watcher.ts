/** Locked first, taken down second: whoever promises an item here takes its listings elsewhere down in the same transaction. */
import { sql } from 'kysely';
import { isUpThere, type ResaleState, resaleMachine, resaleTimes } from '../../../contract/resale/machine.ts';
import { MINUTE } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { setReminder, transition } from '../../kernel/state/transitions.ts';
import type { PromiseWatcher } from '../item/lock.ts';
import type { MerchantWatcher } from '../merchant/watchers.ts';
import { tell } from './notices.ts';
import { type Post, unsaid } from './rows.ts';

/** The entity of "look again at once": its row is a post's. */
export const LOOK = 'resale.look';

/** Due at once, whatever the clock says. */
const AT_ONCE = new Date(0);

export const lookAgain = (db: Db, postId: string, at = AT_ONCE): Promise<void> =>
  setReminder(db, { entity: LOOK, id: postId, event: 'look', at });

/** `paused`: what was for sale here or there is so again when the promise falls through. */
const pull = (db: Db, post: Pick<Post, 'id' | 'refusal'>, now: Date) =>
  transition(db, resaleMachine, {
    table: 'resale_post',
    id: post.id,
    event: 'pull',
    by: 'T',
    actorId: null,
    now,
    set: { ...unsaid(post), paused: true, asked: false, tries: 0, updated_at: now },
    deadlineAt: now,
  });

/** It waited for another shop, and has never been anywhere. */
async function drop(db: Db, post: { id: string; user_id: string }, now: Date): Promise<void> {
  const step = {
    table: 'resale_post',
    id: post.id,
    event: 'drop',
    by: 'T',
    actorId: null,
    now,
    reason: NOT_HERE,
  } as const;
  await transition(db, resaleMachine, { ...step, set: { updated_at: now } });
  await tell(db, { ...post, state: 'off' }, now);
}

/** Why what waited for another shop goes nowhere. */
export const NOT_HERE = '这件已经不在手上，不再搬家 / The item is somebody else’s now; it moves nowhere';

const postsOf = (db: Db, itemId: string) =>
  db
    .selectFrom('resale_post')
    .select(['id', 'user_id', 'state', 'refusal'])
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute();

/** Takes it down wherever it is up. */
async function pullAll(db: Db, itemId: string, now: Date): Promise<void> {
  for (const post of await postsOf(db, itemId)) {
    if (post.state === ('selected' satisfies ResaleState)) await drop(db, post, now);
    if (!isUpThere(post.state as ResaleState)) continue;
    await pull(db, post, now);
    await tell(db, { ...post, state: 'delisting' }, now);
  }
}

/** Somebody has bought it in a shop that it had left: it comes down in every other, also where it was refused and would be tried again. */
export async function pullOthers(db: Db, { id, item_id }: { id: string; item_id: string }, now: Date): Promise<void> {
  for (const post of await postsOf(db, item_id)) {
    const open = isUpThere(post.state as ResaleState) || post.state === 'failed' || post.state === 'stuck';
    if (post.id === id || !open) continue;
    await pull(db, post, now);
    await tell(db, { ...post, state: 'delisting' }, now);
  }
}

/** Of a post by its name in a query: paid for there, and nobody has decided who has it. */
export const isClaim = (post: string) => sql`(${sql.ref(`${post}.state`)} = 'conflict' and exists (
  select from resale_order ro where ro.post_id = ${sql.ref(`${post}.id`)} and ro.state in ('paid', 'shipped', 'done')))`;

export const resaleWatcher: PromiseWatcher = {
  async promised(db, itemId, channel, now) {
    if (channel !== 'resale') await pullAll(db, itemId, now);
  },

  aside: pullAll,

  async returned(db, itemId) {
    await db
      .updateTable('resale_post')
      .set({ paused: false })
      .where('item_id', '=', itemId)
      .where('paused', '=', true)
      .execute();
  },

  async free(db, itemId) {
    for (const { id } of await postsOf(db, itemId)) await lookAgain(db, id);
  },

  /** Paid there while somebody or something held it here: free again, it is theirs. */
  async claimed(db, itemIds) {
    const { rows } = await sql<{ id: string; by: Date | null }>`
      select x.item_id as id, min(x.deadline_at) as by from resale_post x
      where x.item_id in (select jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb)) and ${isClaim('x')}
      group by 1`.execute(db);
    return rows;
  },

  /** Asked every minute since it was promised here, and found by the comparison at the latest. */
  async unconfirmed(db, itemIds) {
    const { rows } = await sql<{ id: string; at: Date }>`
      select k.item_id as id, k.at from item_lock k
      where k.channel <> 'resale' and k.item_id in (select jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb))
        and exists (select from resale_post x where x.item_id = k.item_id and x.state = 'delisting')`.execute(db);
    return rows.map(({ id, at }) => ({ id, until: new Date(at.getTime() + resaleTimes.compare + MINUTE) }));
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
