/** Cache generations: the files of an older version stay reachable until every tab that may still ask for them has moved on. */

import { get, set } from 'idb-keyval';
import { cacheNames } from 'workbox-core';

declare const self: ServiceWorkerGlobalScope;

/** Ids of tabs that were open when this version took over. A tab that reloads gets another id. */
const KEY = 'tabsToMove';

export async function rememberTabs(): Promise<void> {
  const open = await openTabs();
  const before = (await get<string[]>(KEY)) ?? [];
  await set(KEY, [...new Set([...before, ...open])]);
}

/** `forget` removes everything that this version does not need. */
export async function forgetOldGenerations(forget: () => Promise<unknown>): Promise<void> {
  const before = await get<string[]>(KEY);
  if (!before) return;
  const open = await openTabs();
  // The version that waits has already stored its files beside ours.
  if (self.registration.waiting || self.registration.installing || before.some((id) => open.includes(id))) return;
  await set(KEY, undefined);
  await forget();
}

/** A file with a hash in its name, of whichever version. */
export async function anyGeneration({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request, { cacheName: cacheNames.precache, ignoreSearch: true })) ?? fetch(request);
}

const openTabs = async () =>
  (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).map(({ id }) => id);
