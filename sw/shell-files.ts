/**
 * The shell's files: only ours are kept, and what was cleared or evicted since is fetched again, at each start of the worker and at
 * each visit. Every screen opens without a network only when all of them are there.
 */
import { cacheNames, type WorkboxPlugin } from 'workbox-core';
import type { PrecacheController } from 'workbox-precaching';
import { isOurFile } from '../src/api/exchange/answer.ts';
import { timeLimit } from '../src/api/exchange/time-limit.ts';

/** Between two looks, ms; a look reads names only. */
const EVERY = 5_000;
/** For one file, ms: one that never comes holds up no later look. */
const PATIENCE = 30_000;

export const onlyOurs: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => ((await isOurFile(request.url, response)) ? response : null),
};

/** What the shell lacks; with nothing missing it opens without a network. */
export async function missingFiles(precache: PrecacheController): Promise<string[]> {
  const cache = await caches.open(cacheNames.precache);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  return [...precache.getURLsToCacheKeys()].filter(([, key]) => !kept.has(key)).map(([url]) => url);
}

let mending: Promise<number> | undefined;
let lookedAt = 0;

/**
 * @param total of all files
 * @param at when it was counted, ms: answers to several questions may arrive in another order than they were given
 */
type Say = (said: { missing: number; total: number; last: boolean; at: number }) => void;

/**
 * A page asks whether every screen would open without a network: it hears at once, with each file that comes, and again when
 * what can be had was fetched.
 * @param look how far it is, and no more: while it is installed the worker brings its files itself
 */
export async function tellShell(
  precache: PrecacheController,
  say: Say,
  { now, look = false }: { now?: boolean; look?: boolean },
): Promise<void> {
  const total = precache.getURLsToCacheKeys().size;
  let missing = (await missingFiles(precache)).length;
  say({ missing, total, last: look, at: Date.now() });
  if (look) return;
  const came = () => {
    missing -= 1;
    say({ missing, total, last: false, at: Date.now() });
  };
  listeners.add(came);
  const left = await mendShell(precache, now).finally(() => listeners.delete(came));
  say({ missing: left, total, last: true, at: Date.now() });
}

/** Told of each file that came. */
const listeners = new Set<() => void>();

/**
 * @param now its person asks, however short ago it was looked at
 * @returns how many files are still missing
 */
export function mendShell(precache: PrecacheController, now = false): Promise<number> {
  const rest = lookedAt + EVERY - Date.now();
  // What is missing is fetched when it has rested: a look while there was no network must not be the last one of a visit.
  if (!mending && !now && rest > 0)
    return missingFiles(precache).then(({ length }) =>
      length === 0 ? 0 : new Promise((end) => setTimeout(end, rest)).then(() => mendShell(precache)),
    );
  // What was begun without a network says nothing of now.
  if (mending && now) return mending.then((left) => (left === 0 ? left : mendShell(precache, now)));
  mending ??= mend(precache).finally(() => {
    mending = undefined;
    lookedAt = Date.now();
  });
  return mending;
}

async function mend(precache: PrecacheController): Promise<number> {
  const missing = await missingFiles(precache);
  const left = await Promise.all(
    missing.map(async (url) => {
      if (!(await bring(precache, url))) return 1;
      for (const came of listeners) came();
      return 0;
    }),
  );
  return left.reduce((sum: number, one) => sum + one, 0);
}

/** Fetches one of the shell's files, past the browser's own cache. @returns whether it came and is of this version */
export async function bring(precache: PrecacheController, url: string): Promise<boolean> {
  const key = precache.getCacheKeyForURL(url);
  const response = await fetch(url, {
    cache: 'reload',
    credentials: 'same-origin',
    signal: timeLimit(PATIENCE),
  }).catch(() => null);
  if (!key || !response || !(await isOurFile(url, response)) || !(await fits(url, response, precache))) return false;
  await (await caches.open(cacheNames.precache)).put(key, response);
  return true;
}

/** A page of a later version names files that this version does not have: its own worker brings both. */
async function fits(url: string, response: Response, precache: PrecacheController): Promise<boolean> {
  if (!url.endsWith('.html')) return true;
  const known = new Set([...precache.getURLsToCacheKeys().keys()].map((one) => new URL(one).pathname));
  const html = await response.clone().text();
  return [...html.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]+)"/g)].every(
    ([, file]) => file !== undefined && known.has(new URL(file, url).pathname),
  );
}
