/**
 * The one way a listing changes its state or its price, for every domain that sells: the table allows it, the log and the
 * market know, and whoever watches listings acts on it in the same transaction.
 */
import { sql } from 'kysely';
import { type ListingEvent, type ListingStateName, listingMachine } from '../../../contract/listing/machine.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { transition, transitionAll } from '../../kernel/state/transitions.ts';
import { lockBookOf, refreshQuotes } from '../market/quotes.ts';
import { listingWatchers } from './watchers.ts';

interface Move {
  event: ListingEvent;
  by: Actor;
  /** Null for time. */
  actorId: string | null;
  now: Date;
  reason?: string | undefined;
  /** Other columns that change with it. */
  set?: Record<string, unknown>;
  /** Off only while somebody has time to pay elsewhere: who waits for it waits on, until `listingGone`. */
  forNow?: boolean | undefined;
}

/**
 * Moves one listing, renews its size's quote and tells who watches. The item, its lock and any order are the caller's, who
 * holds the size's book: `lockBook` comes before any listing in it.
 * @throws Refusal STATE_REFUSED when the table has no such edge from where the listing is
 */
export async function moveListing(db: Db, id: string, { set, forNow, ...move }: Move) {
  const moved = await transition(db, listingMachine, {
    table: 'listing',
    id,
    ...move,
    reason: move.reason,
    set: { ...set, updated_at: move.now },
  });
  await tellMoved(db, [id], move.now, forNow);
  return moved;
}

/** The same for many of one seller, all or none, in a few statements however many they are. */
export async function moveListings(db: Db, ids: readonly string[], { set, forNow, ...move }: Move) {
  if (ids.length === 0) return;
  await transitionAll(db, listingMachine, {
    table: 'listing',
    ids,
    ...move,
    reason: move.reason,
    set: { ...set, updated_at: move.now },
  });
  await tellMoved(db, ids, move.now, forNow);
}

/** New prices with their history. What is on sale is quoted anew, and what became cheaper is offered to who watches. */
export async function setPrices(
  db: Db,
  lines: readonly { id: string; was: number | null; price: number }[],
  now: Date,
): Promise<void> {
  const changed = lines.filter(({ was, price }) => was !== price);
  if (changed.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as j (id text, was bigint, price bigint)`;
  await sql`update listing l set price = j.price, updated_at = ${now} from ${rows} where l.id = j.id`.execute(db);
  await sql`
    insert into listing_price (listing_id, was, price, at) select j.id, j.was, j.price, ${now}::timestamptz from ${rows}`.execute(
    db,
  );
  const on = (
    await statesOf(
      db,
      changed.map(({ id }) => id),
    )
  ).filter(({ state }) => state === 'on');
  await refreshQuotes(
    db,
    on.map(({ sku_id }) => sku_id),
    now,
  );
  await tellChanged(
    db,
    changed.map(({ id }) => id),
    now,
  );
  const cheaper = new Set(changed.filter(({ was, price }) => was !== null && price < was).map(({ id }) => id));
  await tellOn(
    db,
    on.map(({ id }) => id).filter((id) => cheaper.has(id)),
    now,
  );
}

/** Its order is paid: who watches hears that nobody else can have it. */
export async function listingPaid(db: Db, id: string, a: { buyerId: string; now: Date }): Promise<void> {
  for (const watcher of listingWatchers()) await watcher.paid(db, id, a);
}

/** Taken off for now, and nobody here will have it: who still waits for one of the item's listings need not any more. */
export async function listingGone(db: Db, itemId: string, now: Date): Promise<void> {
  const off = await db
    .selectFrom('listing')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', '=', 'off')
    .execute();
  for (const { id } of off) await lockBookOf(db, id);
  const ids = off.map(({ id }) => id);
  if (ids.length > 0) for (const watcher of listingWatchers()) await watcher.offSale(db, ids, now);
}

/** The order of something that was at auction fell through: its auction goes on, or gives it back. */
export async function listingUnsold(db: Db, id: string, a: { paid: boolean; now: Date }): Promise<void> {
  for (const watcher of listingWatchers()) await watcher.unsold?.(db, id, a);
}

/**
 * What is put aside (quarantined, lost) cannot stay on sale: takes the item's listing off, if it has one that is up.
 * The item's own state is the caller's.
 */
export async function takeOff(
  db: Db,
  { itemId, ...who }: { itemId: string } & Pick<Move, 'by' | 'actorId' | 'now' | 'reason' | 'forNow'>,
): Promise<void> {
  const up = await db
    .selectFrom('listing')
    .select('id')
    .where('item_id', '=', itemId)
    .where('state', 'in', ['review', 'on', 'auction'])
    .executeTakeFirst();
  // Off for now already, for a stranger elsewhere: who waits for it need not any more.
  if (!up) return listingGone(db, itemId, who.now);
  await lockBookOf(db, up.id);
  await moveListing(db, up.id, { event: 'off', ...who });
}

/** States in which a listing has left the market; a sold one may come back. */
const gone: readonly ListingStateName[] = ['off', 'rejected'];

async function tellMoved(db: Db, ids: readonly string[], now: Date, forNow = false): Promise<void> {
  const moved = await statesOf(db, ids);
  await refreshQuotes(
    db,
    moved.map(({ sku_id }) => sku_id),
    now,
  );
  await tellChanged(db, ids, now);
  await tellOn(
    db,
    moved.filter(({ state }) => state === 'on').map(({ id }) => id),
    now,
  );
  const off = moved.filter(({ state }) => gone.includes(state)).map(({ id }) => id);
  if (off.length > 0 && !forNow) for (const watcher of listingWatchers()) await watcher.offSale(db, off, now);
}

async function tellChanged(db: Db, ids: readonly string[], now: Date): Promise<void> {
  for (const watcher of listingWatchers()) await watcher.moved?.(db, ids, now);
}

async function tellOn(db: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) for (const watcher of listingWatchers()) await watcher.onSale(db, ids, now);
}

async function statesOf(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; sku_id: string; state: ListingStateName }>`
    select id, sku_id, state from listing
    where id in (select value from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as j (value))`.execute(db);
  return rows;
}
