/** What stands between this page and the device's databases, for whoever says so. Without the database library. */

export type DatabaseEvent =
  /** A newer version of the storefront has upgraded the data; this page works on, but should be reloaded. */
  | 'reload'
  /** An older tab still holds the data that this page wants to upgrade; it must be closed. */
  | 'blocked'
  /** The browser opens no database: work lives in this page's memory, and ends with it. */
  | 'memory';

const listeners = new Set<(event: DatabaseEvent | null) => void>();
let trouble: DatabaseEvent | null = null;

/** What stands in the way now; null when nothing does (any more). */
export const databaseTrouble = (): DatabaseEvent | null => trouble;

/** What is queued or drafted here is not on the device. */
export const isInMemory = (): boolean => trouble === 'memory';

export function onDatabase(listener: (event: DatabaseEvent | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceDatabase(event: DatabaseEvent | null): void {
  // For as long as the page: whatever comes after it is another database's.
  if (isInMemory()) return;
  trouble = event;
  for (const listener of listeners) listener(event);
}
