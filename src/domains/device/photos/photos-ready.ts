/** What was taken is made small behind the form; what is sent waits for it. */
import { author } from '../../../api/exchange/session.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { photosIn } from '../../../offline/device/items.ts';
import { originalsOf, shrinkOriginals } from '../../../offline/drafts/originals.ts';

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
  let failed: unknown;
  for (let rounds = 0; ; rounds += 1) {
    const { waiting, refused } = await originalsOf(draft, userId);
    const bad = refused.find(({ id }) => named.has(id));
    if (bad) throw new OfflineError(bad.code);
    if (!waiting.some((id) => named.has(id))) return;
    // One that comes while the others are made small may be missed once.
    if (rounds === 2) throw failed;
    await shrinkOriginals(shrink).catch((error: unknown) => {
      failed = error;
    });
  }
}
