/** What was searched for on this device, newest first; general search and sale search kept apart. */

import type { HistoryEntry, HistoryKind, HistoryRow, ShelfDb } from '../device/db.ts';

/** Puts a term to the front; an entry with the same name goes first, so there are no doubles. */
export async function addHistory(kind: HistoryKind, name: string, more: Partial<HistoryEntry> = {}): Promise<void> {
  const term = name.trim();
  if (!term) return;
  const { history } = await openShelf();
  const last = await newest(kind, 1);
  const at = Math.max(Date.now(), (last[0]?.at ?? 0) + 1);
  await history.put({ kind, name: term, at, entry: { ...empty, ...more, name: [term] } });
}

export async function listHistory(kind: HistoryKind, limit = 50): Promise<HistoryEntry[]> {
  return (await newest(kind, limit)).map((row) => row.entry);
}

export async function removeHistory(kind: HistoryKind, name: string): Promise<void> {
  await (await openShelf()).history.delete([kind, name]);
}

export async function clearHistory(kind: HistoryKind): Promise<void> {
  const { history } = await openShelf();
  await all(history, kind).delete();
}

const empty: HistoryEntry = {
  adcode: [],
  address: [],
  city: [],
  district: [],
  id: [],
  location: [],
  name: [],
  typecode: [],
};

/** The database library is large, and search is on the first screen. */
const openShelf = async () => (await import('../device/db.ts')).shelf();

const newest = async (kind: HistoryKind, limit: number): Promise<HistoryRow[]> =>
  all((await openShelf()).history, kind)
    .reverse()
    .limit(limit)
    .toArray();

const all = (history: ShelfDb['history'], kind: HistoryKind) =>
  history.where('[kind+at]').between([kind, 0], [kind, Number.MAX_SAFE_INTEGER]);
