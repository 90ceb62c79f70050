/** Sync requests: something happened that may let the queue move; whoever can send (a page, the worker) listens. Without the database, so that the shell may import it. */

export type SyncReason =
  | 'enqueue'
  | 'retry'
  | 'online'
  | 'visible'
  | 'watched'
  /** The server answered something else. */
  | 'reached'
  | 'login'
  | 'start'
  | 'sync'
  | 'push'
  | 'timer';

const listeners = new Set<(reason: SyncReason) => void>();

export function requestSync(reason: SyncReason): void {
  for (const listener of listeners) listener(reason);
}

export function onSyncRequest(listener: (reason: SyncReason) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let sending = false;

/** True while this page or worker is the one that sends. */
export const isSending = (): boolean => sending;
export const setSending = (now: boolean): void => {
  sending = now;
};
