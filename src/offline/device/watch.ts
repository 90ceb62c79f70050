/** What the device holds, followed: told now and after each change, in this page or another. */
import { Dexie, liveQuery } from 'dexie';

/** A database that is taken away is told by trouble.ts; here nothing more comes then. @returns how to stop */
export function watch<T>(query: () => Promise<T>, next: (now: T) => void): () => void {
  // Dexie watches nothing where the browser has no IndexedDB, whatever stands in for it.
  Dexie.dependencies.indexedDB ??= {} as IDBFactory;
  const error = (reason: unknown) => console.warn('watch', reason);
  const subscription = liveQuery(async () => query()).subscribe({ next, error });
  return () => subscription.unsubscribe();
}
