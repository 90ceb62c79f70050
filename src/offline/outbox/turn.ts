/**
 * Whose turn it is: an item waits for what it depends on. What the server refused holds back only what builds on it, and gives way
 * to the same act made again.
 */
import type { QueueDb } from '../device/db.ts';
import { FORGOTTEN, type Intent, isOtherThere, type PhotoItem, photosIn } from '../device/items.ts';
import { buildsOn, isAgain } from './touches.ts';

type Item = Intent | PhotoItem;

/** @param rows an item's dependencies and their photos, or more @returns what an item waits for among them */
export function turns(rows: readonly Item[]): (item: Item) => Item[] {
  const open = new Map(rows.filter(({ state }) => state !== 'done').map((row) => [row.id, row]));
  const refused = refusedIn(rows);
  return (item) =>
    item.dependsOn.flatMap((id) => {
      const before = open.get(id);
      return before && !goesPast(item, before, refused) ? [before] : [];
    });
}

/** The server refused it or a photo of it, or a later one went first: only its person can go on with it. */
export const refusedIn = (rows: readonly Item[]): ReadonlySet<string> =>
  new Set(
    rows
      .filter((row) => row.state === 'parked' || (row.kind === 'intent' && row.overtaken))
      .map((row) => (row.kind === 'photo' ? row.parent : row.id)),
  );

const goesPast = (item: Item, before: Item, refused: ReadonlySet<string>): boolean =>
  item.kind === 'intent' &&
  before.kind === 'intent' &&
  (item.past?.includes(before.id) ||
    (refused.has(before.id) && (!buildsOn(item, before) || (isNowhere(before) && isAgain(item, before)))));

/** The server has nothing of it, and cannot have it. */
export const isNowhere = (item: Intent): boolean =>
  !item.uncertain && !item.carried && item.lastError?.code !== FORGOTTEN && !isOtherThere(item);

/** It was refused, and `later` says all of it anew: nothing is left to be sent of it. Photos that `later` lacks are. */
export const isReplacedBy = (later: Intent, item: Intent): boolean =>
  item.state === 'parked' &&
  isNowhere(item) &&
  isAgain(later, item) &&
  photosIn(item.input).every((photo) => photosIn(later.input).includes(photo));

/**
 * Puts a write where others were that it replaces, its own earlier version too: what builds on those comes after it, and it waits
 * for nothing that does. Unless something of that says the same thing anew: that was made before it, and is not to undo it.
 * @returns it first, and all that changed with it
 */
export function inPlaceOf(gone: readonly string[], made: Intent, all: readonly Intent[]): [Intent, ...Intent[]] {
  const ids = [...gone, made.id];
  const rows = all.filter(({ id }) => !gone.includes(id));
  const followers = rows.filter(({ dependsOn }) => dependsOn.some((id) => ids.includes(id)));
  const behind = new Set(followers.filter((row) => buildsOn(row, made)));
  // A set is walked on to what joins it meanwhile.
  for (const one of behind) for (const row of rows) if (row.dependsOn.includes(one.id)) behind.add(row);
  const stands = [...behind].every((row) => buildsOn(row, made));
  const moved = (row: Intent, all: readonly string[]) => [
    ...new Set(all.flatMap((id) => (!ids.includes(id) ? [id] : stands && behind.has(row) ? [made.id] : []))),
  ];
  const after = new Set([...behind].map(({ id }) => id));
  return [
    { ...made, dependsOn: made.dependsOn.filter((id) => !gone.includes(id) && !(stands && after.has(id))) },
    ...followers.map((row) => ({
      ...row,
      dependsOn: moved(row, row.dependsOn),
      ...(row.past && { past: moved(row, row.past) }),
    })),
  ];
}

/** Inside the caller's transaction over `outbox`. */
export async function mayGo(db: QueueDb, item: Item): Promise<boolean> {
  const before = (await db.outbox.bulkGet(item.dependsOn)).filter((row) => row !== undefined);
  const others = before.filter(({ kind }) => kind === 'intent').map(({ id }) => id);
  const photos = others.length > 0 ? await db.outbox.where('parent').anyOf(others).toArray() : [];
  return turns([...before, ...photos])(item).length === 0;
}
