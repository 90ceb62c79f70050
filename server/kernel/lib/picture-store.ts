/** Pictures that are made when first asked for and kept on the disk for good. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newId } from './id.ts';

export interface PictureStore {
  read(key: string): Promise<Buffer | null>;
  /** Makes and keeps; several asking for the same picture wait for the one that is being made. */
  make(key: string, draw: () => Promise<Buffer>): Promise<Buffer>;
}

/** More at once would starve the calls that share the processor. */
const AT_ONCE = 2;
const FOREVER = 'public, max-age=31536000, immutable';

export function pictureStore(dir: string, atOnce = AT_ONCE): PictureStore {
  const making = new Map<string, Promise<Buffer>>();
  const waiting: (() => void)[] = [];
  let free = atOnce;

  async function turn<T>(run: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  async function keep(key: string, bytes: Buffer): Promise<Buffer> {
    const path = join(dir, key);
    await mkdir(dirname(path), { recursive: true });
    // Written beside and renamed, so that nobody ever reads half a picture.
    const draft = `${path}.${newId()}`;
    await writeFile(draft, bytes);
    await rename(draft, path);
    return bytes;
  }

  return {
    read: (key) => readFile(join(dir, key)).catch(() => null),
    make(key, draw) {
      const running = making.get(key);
      if (running) return running;
      const job = turn(async () => keep(key, await draw())).finally(() => making.delete(key));
      making.set(key, job);
      return job;
    },
  };
}

export type PictureType = 'image/webp' | 'image/avif';

/** @param negotiated the type that this browser's `Accept` led to; WebP for everybody when absent */
export const pictureResponse = (bytes: Buffer, negotiated?: PictureType) =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': negotiated ?? 'image/webp',
      'cache-control': FOREVER,
      ...(negotiated && { vary: 'Accept' }),
    },
  });
