/** Small versions of the pictures that were prepared. They stay until the next preparation, whatever else is looked at meanwhile. */
import { PHOTO } from '../../../contract/wire/limits.ts';
import { isOurFile } from '../../api/exchange/answer.ts';
import { isCutOff } from '../device/link.ts';

export const PICTURES = 'prepared-pictures';

/** The small version of a picture that is asked for in whatever size. */
export const smallOf = (url: string): string => url.replace(/-\d+\.webp$/, `-${PHOTO.widths[0]}.webp`);

/** Bytes. */
const MOST = 40 * 1024 * 1024;
const CONCURRENCY = 4;

export interface KeptPictures {
  count: number;
  bytes: number;
}

interface Options {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/**
 * The first of these that fit; what is on the device already is not fetched again, and what is no longer among them goes.
 * @returns with how many did not come
 * @throws TypeError when the network is lost
 */
export async function keepPictures(
  addresses: readonly string[],
  { signal, onProgress }: Options,
): Promise<KeptPictures & { lost: number }> {
  const wanted = [...new Set(addresses.map((address) => new URL(smallOf(address), location.href).href))];
  const cache = await caches.open(PICTURES);
  for (const request of await cache.keys()) if (!wanted.includes(request.url)) await cache.delete(request);
  const kept = { count: 0, bytes: 0, lost: 0 };
  let at = 0;
  const worker = async () => {
    for (let url = wanted[at]; url && kept.bytes < MOST && !signal.aborted; url = wanted[at]) {
      at += 1;
      const bytes = await keep(cache, url, signal).catch((error: unknown) => {
        if (isCutOff()) throw error;
        kept.lost += 1;
        return 0;
      });
      kept.count += bytes > 0 ? 1 : 0;
      kept.bytes += bytes;
      onProgress(at, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  signal.throwIfAborted();
  return kept;
}

async function keep(cache: Cache, url: string, signal: AbortSignal): Promise<number> {
  const before = await cache.match(url);
  if (before) return (await before.blob()).size;
  // The worker keeps what is shown and leaves this to us (sw/sw.ts).
  const response = await fetch(url, { cache: 'no-store', signal });
  if (!(await isOurFile(url, response))) return 0;
  const { size } = await response.clone().blob();
  await cache.put(url, response);
  return size;
}

/** How many of the prepared ones are here now: browsers clear this store without a word. */
export async function countPictures(): Promise<number> {
  const isThere = await globalThis.caches?.has(PICTURES);
  return isThere ? (await (await caches.open(PICTURES)).keys()).length : 0;
}

/** Whether each of these lies on this device, in whatever size, prepared or seen. */
export const areKept = (addresses: readonly string[]): Promise<boolean[]> =>
  Promise.all(
    addresses.map(async (address) => {
      const found = [address, smallOf(address)].map((one) => caches.match(one, { ignoreVary: true }));
      return (await Promise.all(found)).some(Boolean);
    }),
  );
