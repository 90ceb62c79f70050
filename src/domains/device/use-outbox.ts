/** The device's own state as React sees it: the queue, photos in it, and whether there is a network. */
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useAuthor } from '../../api/use-session.ts';
import { isInMemory, onDatabase } from '../../offline/device/trouble.ts';
import type { Outbox, OutboxItem } from '../../offline/outbox/observe.ts';
import { photoBlob } from '../../offline/photos/photos.ts';

const nobodys: Outbox = { items: [], arrived: new Set(), left: new Set() };

/** This person's queue, oldest first; null until the device has answered. */
export const useOutbox = (): OutboxItem[] | null => useOutboxState()?.items ?? null;

/** The same, with what has left it because the server has it. */
export function useOutboxState(): Outbox | null {
  const userId = useAuthor();
  const watch = useCallback((tell: () => void) => (userId ? watchOf(userId, tell) : () => undefined), [userId]);
  return useSyncExternalStore(
    watch,
    () => (userId ? (watches.get(userId)?.known ?? null) : nobodys),
    // A page that the server draws is nobody's.
    () => nobodys,
  );
}

/** One for the whole page, so that a screen that comes knows at its first paint what the others know. */
const watches = new Map<string, { known: Outbox | null; tells: Set<() => void>; stop: () => void }>();

function watchOf(userId: string, tell: () => void): () => void {
  const watch = watches.get(userId) ?? begin(userId);
  watch.tells.add(tell);
  return () => {
    watch.tells.delete(tell);
    // A screen that goes makes room for one that comes.
    queueMicrotask(() => {
      if (watch.tells.size > 0 || watches.get(userId) !== watch) return;
      watches.delete(userId);
      watch.stop();
    });
  };
}

function begin(userId: string) {
  const watch = { known: null as Outbox | null, tells: new Set<() => void>(), stop: () => {} };
  watches.set(userId, watch);
  void import('../../offline/outbox/observe.ts').then(({ observeOutbox }) => {
    if (watches.get(userId) !== watch) return;
    const subscription = observeOutbox(userId).subscribe((outbox) => {
      watch.known = outbox;
      for (const tell of watch.tells) tell();
    });
    watch.stop = () => subscription.unsubscribe();
  });
  return watch;
}

/** A blob: address of a photo kept on the device, released when it is no longer shown. */
export function usePhotoUrl(id: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let gone = false;
    const show = (blob: Blob | undefined) => {
      if (gone || !blob) return;
      made = URL.createObjectURL(blob);
      setUrl(made);
    };
    // Where the device's data is taken away meanwhile there is no picture.
    void photoBlob(id).then(show, () => undefined);
    return () => {
      gone = true;
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  return url;
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** What is made here lives in this page only. */
export const useInMemory = (): boolean => useSyncExternalStore(onDatabase, isInMemory, () => false);

/** What the browser says; good enough for a word on a button, never for a decision. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
