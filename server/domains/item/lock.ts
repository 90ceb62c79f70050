/** One physical item, one promise: a lock over sale, bid, auction, recycle, resale and retrieval. */
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import type { ItemTables } from './tables.ts';

export type Channel = ItemTables['item_lock']['channel'];

/** What a higher domain does when an item is promised through some channel, or is free again; told in the same transaction. */
export interface PromiseWatcher {
  promised(db: Db, itemId: string, channel: Channel, now: Date): Promise<void>;
  free(db: Db, itemId: string): Promise<void>;
  /** It is with its owner again after a sale that fell through: how it is may have changed, so nothing of it goes up by itself. */
  returned?(db: Db, itemId: string): Promise<void>;
  /** Its owner put it on sale: whoever waits for their word waits for nothing. */
  listed?(db: Db, itemId: string, now: Date): Promise<void>;
  /** It was put aside: nobody can have it until it is cleared, which is told as `free`. */
  aside?(db: Db, itemId: string, now: Date): Promise<void>;
  /** Somebody has paid for it elsewhere: what holds it here without a buyer lets it go. */
  giveWay?(db: Db, itemId: string, now: Date): Promise<void>;
  /** Of these items, those that somebody has paid for and waits for although nothing here is promised to them; by when staff decide who has each. */
  claimed?(db: Db, itemIds: readonly string[]): Promise<readonly { id: string; by: Date | null }[]>;
  /** Of these items, those that may just have been bought elsewhere: nobody there has said yet that they are down; until when they say so, if at all. */
  unconfirmed?(db: Db, itemIds: readonly string[]): Promise<readonly { id: string; until: Date }[]>;
}

let watchers: readonly PromiseWatcher[] = [];

/** Called once by whoever opens the house, with everybody's. */
export function registerPromiseWatchers(all: readonly PromiseWatcher[]): void {
  watchers = all;
}

export async function tellAside(db: Db, itemId: string, now: Date): Promise<void> {
  for (const watcher of watchers) await watcher.aside?.(db, itemId, now);
}

export async function tellReturned(db: Db, itemId: string): Promise<void> {
  for (const watcher of watchers) await watcher.returned?.(db, itemId);
}

/** Told by whoever hears that it was paid for elsewhere, before they look whether it is free. */
export async function tellPaidElsewhere(db: Db, itemId: string, now: Date): Promise<void> {
  for (const watcher of watchers) await watcher.giveWay?.(db, itemId, now);
}

export async function tellListed(db: Db, itemIds: readonly string[], now: Date): Promise<void> {
  for (const id of itemIds) for (const watcher of watchers) await watcher.listed?.(db, id, now);
}

export async function tellFree(db: Db, itemId: string): Promise<void> {
  for (const watcher of watchers) await watcher.free(db, itemId);
}

/** Of these items, those that a paid order waits for elsewhere, and by when it is decided who has each: nothing new is promised of them. */
export async function claimedElsewhere(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, Date | null>> {
  const all = new Map<string, Date | null>();
  for (const watcher of watchers)
    for (const { id, by } of (await watcher.claimed?.(db, itemIds)) ?? []) all.set(id, by);
  return all;
}

/** Until when another marketplace has time to say that these are down there; past that it may never say. */
export async function unconfirmedElsewhere(db: Db, itemIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const all = new Map<string, Date>();
  for (const watcher of watchers)
    for (const { id, until } of (await watcher.unconfirmed?.(db, itemIds)) ?? []) all.set(id, until);
  return all;
}

interface Claim {
  itemId: string;
  channel: Channel;
  /** The order, bid or job that the item is promised to. */
  holderId: string;
  now: Date;
}

/**
 * Promises the item to `holderId`; repeating the same promise changes nothing.
 * The table's primary key decides between rivals, so no code path can promise an item twice.
 * @throws Refusal ITEM_TAKEN when another holder has it
 */
export async function lockItem(db: Db, { itemId, channel, holderId, now }: Claim): Promise<void> {
  const holder = await db
    .insertInto('item_lock')
    .values({ item_id: itemId, channel, holder_id: holderId, at: now })
    // An update of nothing, because only what was written is returned.
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet({ item_id: itemId }))
    .returning(['channel', 'holder_id'])
    .executeTakeFirstOrThrow();
  // Ids are minted on devices: the same one in another channel is somebody else.
  if (holder.holder_id !== holderId || holder.channel !== channel) throw new Refusal('ITEM_TAKEN');
  for (const watcher of watchers) await watcher.promised(db, itemId, channel, now);
}

/** Releases the promise if `holderId` has it through this channel; someone else's stays. */
export async function unlockItem(
  db: Db,
  { itemId, holderId, channel }: Pick<Claim, 'itemId' | 'holderId'> & { channel: Channel },
): Promise<void> {
  await db
    .deleteFrom('item_lock')
    .where('item_id', '=', itemId)
    .where('holder_id', '=', holderId)
    .where('channel', '=', channel)
    .execute();
  await tellFree(db, itemId);
}

/** Whether it is promised through this channel, to whomever. */
export async function isHeldBy(db: Db, itemId: string, channel: Channel): Promise<boolean> {
  const lock = await db.selectFrom('item_lock').select('channel').where('item_id', '=', itemId).executeTakeFirst();
  return lock?.channel === channel;
}

/**
 * Locks the rows of these items for the transaction, in the order of their ids, as everything does that holds several.
 * @returns by id, what each is now that nobody else can move it: its state, and whether it is promised to somebody, here or by who paid elsewhere
 */
export async function lockItemRows(db: Db, ids: readonly string[]) {
  const list = sql`(select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value))`;
  await sql`select from item where id in ${list} order by id for update`.execute(db);
  // A statement of its own: one that waited for the lock would still see promises as they were before it waited.
  const { rows } = await sql<{ id: string; state: string; taken: boolean }>`
    select i.id, i.state, exists (select from item_lock k where k.item_id = i.id) as taken
    from item i where i.id in ${list}`.execute(db);
  const claimed = await claimedElsewhere(db, ids);
  return new Map(rows.map((row) => [row.id, { ...row, taken: row.taken || claimed.has(row.id) }]));
}
