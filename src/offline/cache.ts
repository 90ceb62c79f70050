/** The last answers of the API, per user, with a time to live; the least recently used go first beyond 50 MB. */
import { type CacheRow, shelf } from './db.ts';

export interface Cached {
  value: unknown;
  /** Epoch ms. */
  savedAt: number;
  /** Past its time to live: only to be shown while the server cannot be reached. */
  old: boolean;
}

export const CACHE_LIMIT = 50 * 1024 * 1024;
/** How exactly the last use is known, ms: not every reading is worth a write. */
const USE_STEP = 60_000;
/** Bytes written since the bound was last looked after. */
let written = Number.POSITIVE_INFINITY;

/**
 * An entry is removed when it is read after its expiry; `evenOld` reads it all the same and leaves it, for whoever will
 * ask the server first and may find it out of reach.
 */
export async function readCache(userId: string, query: string, { evenOld = false } = {}): Promise<Cached | null> {
  const { cache } = shelf();
  const key = keyOf(userId, query);
  const row = await cache.get(key);
  if (!row) return null;
  const now = Date.now();
  const old = row.expiresAt <= now;
  if (old && !evenOld) {
    await cache.delete(key);
    return null;
  }
  if (now - row.usedAt > USE_STEP) await cache.update(key, { usedAt: now });
  return { value: row.value, savedAt: row.savedAt, old };
}

/** `ttl` in ms. A full disk costs us the entry, never the answer. */
export async function writeCache(userId: string, query: string, value: unknown, ttl: number): Promise<void> {
  const now = Date.now();
  const size = new TextEncoder().encode(JSON.stringify(value) ?? '').length;
  const row: CacheRow = { key: keyOf(userId, query), value, savedAt: now, expiresAt: now + ttl, size, usedAt: now };
  try {
    await shelf().cache.put(row);
    written += size;
    if (written > CACHE_LIMIT / 20) await shrinkCache();
  } catch {
    await shrinkCache(CACHE_LIMIT / 2).catch(() => undefined);
  }
}

export const removeCache = (userId: string, query: string): Promise<void> => shelf().cache.delete(keyOf(userId, query));

/** At logout: nothing that one person saw may be seen by the next. */
export async function emptyCache(): Promise<void> {
  const db = shelf();
  await Promise.all([db.cache.clear(), db.stock.clear()]);
}

/** Removes the least recently used entries until `limit` bytes are left. Reads the index alone, not the answers. */
export async function shrinkCache(limit = CACHE_LIMIT): Promise<void> {
  written = 0;
  const { cache } = shelf();
  const uses = (await cache.orderBy('[usedAt+size]').keys()) as unknown as [number, number][];
  let total = uses.reduce((sum, [, size]) => sum + size, 0);
  let last: [number, number] | undefined;
  for (const use of uses) {
    if (total <= limit) break;
    total -= use[1];
    last = use;
  }
  if (last) await cache.where('[usedAt+size]').belowOrEqual(last).delete();
}

const keyOf = (userId: string, query: string) => `${userId}|${query}`;
