/** The last answers of the API, per user, with a time to live; the least recently used go first beyond 50 MB. */
import type { Query } from '@tanstack/react-query';
import { ApiError } from '../../api/exchange/request-once.ts';
import { currentSession } from '../../api/exchange/session.ts';
import { del, update } from '../../api/exchange/values.ts';
import { type CacheRow, cacheKey, shelf } from '../device/db.ts';
import { type Head, isHead } from './answers.ts';
import { PICTURES } from './pictures.ts';

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
/** When uses are noted, ms after the first of them. */
const USE_NOTED = 2_000;
/** Bytes written since the bound was last looked after. */
let written = Number.POSITIVE_INFINITY;

/**
 * An entry is removed when it is read after its expiry; `evenOld` reads it all the same and leaves it, for whoever will
 * ask the server first and may find it out of reach.
 */
export async function readCache(userId: string, query: string, { evenOld = false } = {}): Promise<Cached | null> {
  const { cache } = shelf();
  const key = cacheKey(userId, query);
  const row = await cache.get(key);
  if (!row) return null;
  const now = Date.now();
  // Kept by a clock that was set back since: nobody knows how long ago.
  const old = row.expiresAt <= now || row.savedAt > now;
  if (old && !evenOld) {
    await cache.delete(key);
    return null;
  }
  const pages = isHead(row.value) ? row.value.paged.map((_, n) => pageKey(key, n)) : [];
  if (now - row.usedAt > USE_STEP) noteUse([key, ...pages]);
  if (!isHead(row.value)) return { value: row.value, savedAt: row.savedAt, old };
  const found = await cache.bulkGet(pages);
  // One of them had to make room.
  if (found.some((page) => page === undefined)) {
    kept = new WeakMap();
    return null;
  }
  for (const [n, page] of found.entries()) remember(page?.value, pageKey(key, n));
  return { value: { pages: found.map((page) => page?.value), pageParams: row.value.paged }, savedAt: row.savedAt, old };
}

export const openAhead = (): void =>
  void shelf()
    .open()
    .then(undefined, () => undefined);

const used = new Set<string>();
/** Once the screen stands: a write among its reads would hold them up. */
function noteUse(keys: string[]): void {
  if (used.size === 0) setTimeout(() => void keepUse().catch(() => undefined), USE_NOTED);
  for (const key of keys) used.add(key);
}
async function keepUse(): Promise<void> {
  const keys = [...used];
  if (keys.length === 0) return;
  used.clear();
  const usedAt = Date.now();
  await shelf().cache.bulkUpdate(keys.map((key) => ({ key, changes: { usedAt } })));
}

/**
 * What is shown instead of an answer that could not be had: the last one, or what was kept whole where that is younger.
 * @throws the failure itself, where there is nothing of the kind or the server has refused
 */
export async function standIn(
  userId: string,
  { queryHash, queryKey, state, meta }: Query,
  known: Cached | null,
  failure: unknown,
): Promise<{ value: unknown; savedAt: number }> {
  if (!(failure instanceof ApiError && failure.outcomeUnknown)) {
    if (known) void removeCache(userId, queryHash).catch(() => undefined);
    throw failure;
  }
  // What is prepared is to be of now; the last answer stays where it lies.
  if (meta?.anew) throw failure;
  // Pretending that a further page had come would end the list.
  if ((state.fetchMeta as { fetchMore?: unknown } | null)?.fetchMore) throw failure;
  const last = known ?? { value: state.data, savedAt: state.dataUpdatedAt };
  const best = await import('./whole.ts').then(({ youngest }) => youngest(userId, queryKey, last)).catch(() => last);
  if (best.value !== undefined) return best;
  // Who sells nothing is refused without being asked: with a network the screen would say the same, and the way on.
  const roles = currentSession()?.roles;
  throw roles && meta?.who === 'seller' && !roles.includes('seller')
    ? new ApiError('STOCK_ACCOUNT_NEEDED', 403, failure.message)
    : failure;
}

/** `ttl` in ms. A full disk costs us the entry, never the answer. */
export async function writeCache(userId: string, query: string, value: unknown, ttl: number): Promise<void> {
  const now = Date.now();
  try {
    // One after the other, so that no write of a long list holds up the screen: the device copies each in one go.
    for (const [key, part] of partsOf(cacheKey(userId, query), value)) {
      const size = new TextEncoder().encode(JSON.stringify(part) ?? '').length;
      const row: CacheRow = { key, value: part, savedAt: now, expiresAt: now + ttl, size, usedAt: now };
      await shelf().cache.put(row);
      remember(part, key);
      written += size;
    }
    if (written > CACHE_LIMIT / 20) await shrinkCache();
  } catch {
    await shrinkCache(CACHE_LIMIT / 2).catch(() => undefined);
  }
}

export async function removeCache(userId: string, query: string): Promise<void> {
  const key = cacheKey(userId, query);
  await shelf().cache.where('key').startsWith(pageKey(key, '')).delete();
  await shelf().cache.delete(key);
}

const pageKey = (key: string, n: number | string) => `${key}#${n}`;

/** What lies on the device already, and under which key. */
let kept = new WeakMap<object, string>();
const remember = (part: unknown, key: string) => {
  if (typeof part === 'object' && part !== null) kept.set(part, key);
};

/** The rows of a value that are not there yet, its head last. */
function partsOf(key: string, value: unknown): [string, unknown][] {
  const { pages, pageParams } = (value ?? {}) as { pages?: unknown; pageParams?: unknown };
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return [[key, value]];
  const fresh = [...pages.entries()].map(([n, page]) => [pageKey(key, n), page] as [string, unknown]);
  const head: Head = { paged: pageParams };
  return [...fresh.filter(([at, page]) => kept.get(page as object) !== at), [key, head]];
}

/** At logout: nothing that one person saw may be seen by the next. */
export async function emptyCache(): Promise<void> {
  const db = shelf();
  kept = new WeakMap();
  // The words of prepared-screens.ts, unfinished.ts and prepare.ts: imported, they would be more files that every first visit names.
  await Promise.all([
    db.cache.clear(),
    db.stock.clear(),
    db.history.clear(),
    del('preparedScreens'),
    del('preparing'),
    // The catalogue is everybody's, and stays.
    update<{ goods: number } | undefined>('prepared', (before) => before && { ...before, goods: 0 }),
    globalThis.caches?.delete(PICTURES),
  ]);
}

/** Removes the least recently used entries until `limit` bytes are left. Reads the index alone, not the answers. */
export async function shrinkCache(limit = CACHE_LIMIT): Promise<void> {
  written = 0;
  kept = new WeakMap();
  const { cache } = shelf();
  await keepUse();
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
