/** Whose turn it is: an item waits for what it depends on. What the server refused holds back only what builds on it. */
import type { QueueDb } from '../device/db.ts';
import type { Intent, PhotoItem } from '../device/items.ts';
import { buildsOn } from './touches.ts';

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
  (item.past?.includes(before.id) || (refused.has(before.id) && !buildsOn(item, before)));

/** Inside the caller's transaction over `outbox`. */
export async function mayGo(db: QueueDb, item: Item): Promise<boolean> {
  const before = (await db.outbox.bulkGet(item.dependsOn)).filter((row) => row !== undefined);
  const others = before.filter(({ kind }) => kind === 'intent').map(({ id }) => id);
  const photos = others.length > 0 ? await db.outbox.where('parent').anyOf(others).toArray() : [];
  return turns([...before, ...photos])(item).length === 0;
}
