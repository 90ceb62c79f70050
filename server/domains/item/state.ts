/** The one way an item comes to be and changes its state, for every domain that holds it. */
import { type Insertable, sql, type Updateable } from 'kysely';
import { itemMachine } from '../../../contract/item/machine.ts';
import type { Actor } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { startAll, transition, transitionAll } from '../../kernel/state/transitions.ts';
import type { First } from '../shop/tables.ts';
import { tellAside, tellFree, tellListed } from './lock.ts';
import type { ItemDefect, ItemPhoto, ItemTables } from './tables.ts';

/** `keep` has a way of its own, with its own condition: see `keepItem`. */
export type ItemEvent = Exclude<(typeof itemMachine.edges)[number]['event'], 'keep'>;

interface Move {
  event: ItemEvent;
  by: Actor;
  /** Null for time and carriers. */
  actorId: string | null;
  now: Date;
  /** The number of the order or retrieval behind it, or staff's words. */
  reason?: string;
}

type Columns = Pick<Updateable<ItemTables['item']>, 'in_warehouse' | 'stored_at'>;

/** @throws Refusal STATE_REFUSED when the table has no such edge from where the item is, NOT_FOUND */
export async function moveItem(db: Db, id: string, move: Move & { set?: Columns }) {
  // What somebody would have paid for it while it was not found is said of no later loss.
  const set = move.event === 'clear' ? { ...move.set, lost_first: null } : move.set;
  const moved = await transition(db, itemMachine, { table: 'item', id, ...move, ...(set && { set }) });
  if (move.event === 'list') await tellListed(db, [id], move.now);
  if (move.event === 'quarantine') await tellAside(db, id, move.now);
  if (move.event === 'clear') await tellFree(db, id);
  return moved;
}

/**
 * Sold on another marketplace, and it does not leave after all. What waits to leave for a buyer here goes back with their order and by no
 * other way, so the edge is open only to whoever holds it for that marketplace.
 * @throws Refusal ITEM_TAKEN when somebody else, or nobody, has it
 */
export async function keepItem(
  db: Db,
  { itemId, holderId }: { itemId: string; holderId: string },
  move: Omit<Move, 'event'> & { by: 'B' | 'P' },
) {
  const held = await db
    .selectFrom('item_lock')
    .select('item_id')
    .where('item_id', '=', itemId)
    .where('channel', '=', 'resale')
    .where('holder_id', '=', holderId)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw new Refusal('ITEM_TAKEN');
  return transition(db, itemMachine, { table: 'item', id: itemId, event: 'keep', ...move });
}

/** As `moveItem` for many, all or none, in a few statements however many they are. */
export async function moveItems(db: Db, ids: readonly string[], move: Move): Promise<void> {
  await transitionAll(db, itemMachine, { table: 'item', ids, ...move });
  if (move.event === 'list') await tellListed(db, ids, move.now);
}

/** Who would pay its owner for its loss, until a colleague agrees. */
export const keepLoss = (db: Db, id: string, first: First) =>
  db
    .updateTable('item')
    .set({ lost_first: JSON.stringify(first) })
    .where('id', '=', id)
    .execute();

/** What an inspection found joins what is declared. */
export async function addDefects(db: Db, id: string, found: readonly ItemDefect[]): Promise<void> {
  if (found.length === 0) return;
  await sql`update item set defects = defects || ${JSON.stringify(found)}::jsonb where id = ${id}`.execute(db);
}

/** Behind those that it has: flaws are told by the places of those. */
export async function addPhotos(db: Db, id: string, photos: readonly ItemPhoto[]): Promise<void> {
  if (photos.length === 0) return;
  await sql`update item set photos = photos || ${JSON.stringify(photos)}::jsonb where id = ${id}`.execute(db);
}

/** Goods that staff have put away: items in the machine's first state. */
export async function addItems(
  db: Db,
  items: readonly Omit<Insertable<ItemTables['item']>, 'state' | 'deadline_at'>[],
  birth: { actorId: string | null; now: Date; reason: string },
): Promise<void> {
  const rows = items.map((item) => ({ ...item, state: itemMachine.initial, deadline_at: null }));
  await db.insertInto('item').values(rows).execute();
  await startAll(db, itemMachine, { ids: items.map(({ id }) => id), by: 'P', ...birth });
}
