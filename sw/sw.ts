/** The service worker: one page of rules. How each is done stands beside it and in src/offline. */
import { cacheNames } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import * as navigationPreload from 'workbox-navigation-preload';
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { timeLimit } from '../src/api/exchange/time-limit.ts';
import { keepExamples } from '../src/offline/cache/examples.ts';
import { smallOf } from '../src/offline/cache/pictures.ts';
import { REFRESH_TAG } from '../src/offline/cache/refresh.ts';
import { isSavingData } from '../src/offline/device/link.ts';
import { SYNC_TAG } from '../src/offline/outbox/background-sync.ts';
import { flushInBackground } from './background.ts';
import { anyGeneration, forgetOldGenerations, rememberTabs } from './generations.ts';
import { bindAgain, openFromNotification, showPush } from './push.ts';
import { refreshPrepared } from './refresh.ts';
import { receiveShare } from './share.ts';
import { shellFor } from './shell.ts';
import { bring, mendShell, onlyOurs, tellShell } from './shell-files.ts';
import { shellRoute } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };
interface PushSubscriptionChangeEvent extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null;
  readonly newSubscription: PushSubscription | null;
}
interface InstallEvent extends ExtendableEvent {
  readonly addRoutes?: (routes: object) => Promise<void>;
}
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string;
}
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  readonly lastChance: boolean;
}

/** A page has its files by then, ms. */
const STANDS = 2_000;
/** `/`, or where the storefront lives under its host. */
const base = new URL(self.registration.scope).pathname;
const under = (path: string) => base + path;
const PAGE = new URL(under('index.html'), self.location.href).href;
/** The server's own pages and the API are never answered from here. */
const notOurs = ['api', 'img', 'storage', 'docs', 'openapi.json', 'metrics', 'healthz', 'readyz'].map(
  (name) => new RegExp(`^${under(name)}(?:[/?]|$)`),
);

// Every route's code is on the device; what an older version left stays until its last tab has moved on.
const precache = new PrecacheController({ plugins: [onlyOurs] });
// The manifest says the shop's name, which its owner may change: it is asked for anew.
precache.addToCacheList(
  self.__WB_MANIFEST.filter((entry) => !(typeof entry === 'string' ? entry : entry.url).endsWith('.webmanifest')),
);
self.addEventListener('install', (event) => {
  void precache.install(event);
  const { addRoutes } = event as InstallEvent;
  addRoutes?.call(event, shellRoute(precache.getURLsToCacheKeys().keys(), under('assets/'), cacheNames.precache));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(rememberTabs().then(() => forgetOldGenerations(() => precache.activate(event))));
  void keepGrades();
});
// Before any route: a request that a route answers reaches no later listener.
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  // Once the page has its answer: tidying can wait, the person should not. Safari 15.4 does not say when that is.
  const handled = event.handled ?? Promise.resolve();
  event.waitUntil(handled.then(() => forgetOldGenerations(() => precache.activate(event))));
  event.waitUntil(handled.then(mendWhenItStands, mendWhenItStands));
});
// What a grade looks like, so that a piece is graded without a network also on the first day.
let grades: Promise<void> | undefined;
const keepGrades = async () => {
  if (isSavingData()) return;
  grades ??= keepExamples(timeLimit(60_000)).catch(() => {
    grades = undefined;
  });
  await grades;
};
// At each start too, whatever the worker was started for. One that is being installed brings its files itself.
const mendIfActive = async () => {
  if (self.registration.active?.state !== 'activated') return;
  await mendShell(precache);
  await keepGrades();
};
// Its look reads the name of every file, while the page that was just answered asks for its own.
const mendWhenItStands = () => new Promise((stands) => setTimeout(stands, STANDS)).then(mendIfActive);
void mendWhenItStands().catch(() => undefined);
registerRoute(
  new PrecacheRoute(precache, { ignoreURLParametersMatching: [/.*/], directoryIndex: '', cleanURLs: false }),
);
// What reads barcodes where the browser does not: fetched once, or kept when preparing for offline (src/offline/device/decoder.ts).
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.wasm'),
  new CacheFirst({ cacheName: 'decoder', plugins: [onlyOurs, new ExpirationPlugin({ maxEntries: 2 })] }),
);
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(under('assets/')), anyGeneration);

// Every screen opens from the shell, with or without a network.
navigationPreload.enable();
registerRoute(
  new NavigationRoute(
    shellFor(
      () => precache.matchPrecache(PAGE),
      () => bring(precache, PAGE),
    ),
    { denylist: notOurs },
  ),
);

// Pictures never change under their address; the 400 used last stay. Out of reach, a prepared one is shown in its small version.
registerRoute(
  // What is being prepared is kept by the page that asks for it.
  ({ url, sameOrigin, request }) =>
    sameOrigin && url.pathname.startsWith(under('img/')) && request.cache !== 'no-store',
  new CacheFirst({
    cacheName: 'pictures',
    // Fetched ahead or shown, as AVIF or WebP: whichever was kept is the picture.
    matchOptions: { ignoreVary: true },
    plugins: [
      onlyOurs,
      new ExpirationPlugin({ maxEntries: 400, purgeOnQuotaError: true }),
      {
        handlerDidError: async ({ request }) =>
          // Prepared, or seen in a list.
          await caches.match(smallOf(request.url), { ignoreVary: true }),
      },
    ],
  }),
);

// Photos shared from the gallery become a draft, offline too.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === under('share-target'),
  ({ request }) => receiveShare(request, base),
  'POST',
);

// The queue is sent when the browser says that the network is back, and when the server calls.
self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === SYNC_TAG) event.waitUntil(flushInBackground('sync', event.lastChance));
}) as EventListener);
// Where the browser allows it, what was prepared for a place without signal stays young.
self.addEventListener('periodicsync', ((event: PeriodicSyncEvent) => {
  if (event.tag === REFRESH_TAG) event.waitUntil(refreshPrepared());
}) as EventListener);
self.addEventListener('push', (event) =>
  event.waitUntil(Promise.all([showPush(event.data, base), flushInBackground('push', false)])),
);
self.addEventListener('pushsubscriptionchange', ((event: PushSubscriptionChangeEvent) => {
  // Whom the server has logged out, the settings show as off.
  event.waitUntil(bindAgain(event.oldSubscription, event.newSubscription).catch(() => undefined));
}) as EventListener);
self.addEventListener('notificationclick', (event) => event.waitUntil(openFromNotification(event.notification, base)));

// A new version takes over only when a person says so.
self.addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});
// A page asks whether it would open without a network; what is missing is fetched.
self.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data?.type === 'SHELL') event.waitUntil(tellShell(precache, (said) => ports[0]?.postMessage(said), data));
});
