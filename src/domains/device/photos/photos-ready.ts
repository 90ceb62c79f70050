/** What was taken is made small behind the form; what is sent waits for it. */
import { useEffect, useSyncExternalStore } from 'react';
import { author } from '../../../api/exchange/session.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { photosIn } from '../../../offline/device/items.ts';
import { onUnfinished, originalsOf, shrinkOriginals, unfinishedNow } from '../../../offline/drafts/originals.ts';

const shrinker = () => import('../../../offline/photos/compress.ts');
export const shrink = async (file: File) => (await shrinker()).compressPhoto(file);
/** Comes with every form that takes photos. */
export const shrinking = {
  ahead: () =>
    shrinker()
      .then(({ fetchShrinker }) => fetchShrinker())
      .catch(() => undefined),
};

/** Of every form of this device; goes on where another tab or an earlier start has left it. */
export const finishPhotos = (): Promise<void> => shrinkOriginals(shrink).catch(() => undefined);

/** Decoding costs, and a browser tells of room half a minute late. ms */
const AGAIN = 20_000;

/** What could not be made small is tried again while somebody looks at a form of it. */
export function useUnfinished(): ReturnType<typeof unfinishedNow> {
  const unfinished = useSyncExternalStore(onUnfinished, unfinishedNow, unfinishedNow);
  const some = unfinished.size > 0;
  useEffect(() => {
    if (!some) return;
    const again = () => void (document.visibilityState === 'visible' && finishPhotos());
    document.addEventListener('visibilitychange', again);
    const timer = setInterval(again, AGAIN);
    return () => {
      document.removeEventListener('visibilitychange', again);
      clearInterval(timer);
    };
  }, [some]);
  return unfinished;
}

/** By draft: chosen, and not all on the device yet. */
const storing = new Map<string, Promise<unknown>>();

/** What is chosen while others are put away is waited for too. */
export function whileStoring<T>(draft: string, work: Promise<T>): Promise<T> {
  const all = Promise.allSettled([storing.get(draft), work]);
  storing.set(draft, all);
  void all.then(() => storing.get(draft) === all && storing.delete(draft));
  return work;
}

/** Resolves when everything that was chosen into a draft stands in it. */
export async function photosStored(draft: string): Promise<void> {
  while (storing.has(draft)) await storing.get(draft);
}

/**
 * Resolves when each photo that `value` names is as it is sent; what is wrong with those of other forms is no matter.
 * @throws OfflineError of the first one that never will be, or what went wrong with one that is not
 */
export async function photosReady(draft: string, value: unknown): Promise<void> {
  const named = new Set(photosIn(value));
  if (named.size === 0) return;
  const userId = await author();
  for (let rounds = 0; ; rounds += 1) {
    const { waiting, refused } = await originalsOf(draft, userId);
    const bad = refused.find(({ id }) => named.has(id));
    if (bad) throw new OfflineError(bad.code);
    const left = waiting.find((id) => named.has(id));
    if (left === undefined) return;
    // One that comes while the others are made small may be missed once.
    if (rounds === 2) throw unfinishedNow().get(left)?.error;
    await shrinkOriginals(shrink);
  }
}
