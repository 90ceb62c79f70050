/** What the storefront does once the first picture stands: worker, queue, login prompt, route list, preloading. */
import type { AnyRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { dictValue } from '../../../contract/account/calls.ts';
import { adsSave, INVITE_CHANNEL, OTHER_CHANNEL } from '../../../contract/activity/calls.ts';
import { isScreen, screenOf } from '../../../contract/screens.ts';
import { rulesNow } from '../../../contract/shop/rules-calls.ts';
import { onChangedElsewhere } from '../../api/changed.ts';

import { reportVisit } from '../../api/exchange/report-visit.ts';
import { ApiError, onRules } from '../../api/exchange/request-once.ts';
import { sentBy } from '../../api/exchange/sent-by.ts';
import { checkAtLaunch, request, setLoginPrompt } from '../../api/request.ts';
import { watchInstall } from '../../offline/device/install.ts';
import { startUpdates } from '../../offline/device/updates.ts';
import { startOutbox } from '../../offline/outbox/sync-triggers.ts';
import { markShared } from '../../ui/feedback/share.ts';
import { heldRules, keepRules } from '../../ui/hydration/rules.ts';
import type { AppRouter } from '../router.ts';
import { announceFailure } from '../shell/announce.ts';
import { followAccounts, LOGIN } from './accounts.ts';
import { protectAlso } from './gate.ts';
import { watchLacking } from './keep-trying.ts';
import { watchUploads } from './upload-failures.ts';

export function startBackground(router: AppRouter): void {
  setLoginPrompt({
    open: () => {
      const { href } = router.latestLocation;
      void router.navigate({ to: LOGIN, search: { redirect: href } });
    },
    isOpen: () => router.latestLocation.pathname.startsWith('/pages/login/'),
  });
  followAccounts(router);
  // Whoever is out of reach asks again with the first call.
  void checkAtLaunch().catch(() => undefined);
  markShared(sentBy);
  followRules();
  // Told again with the next visit when nobody heard it.
  void reportVisit(({ channel, clickId, inviter }, page) =>
    request(
      adsSave,
      { channel: channel || (inviter ? INVITE_CHANNEL : OTHER_CHANNEL), clickId, page },
      { idempotencyKey: crypto.randomUUID() },
    ),
  ).catch(() => undefined);
  startOutbox();
  watchInstall();
  void import('./device.ts').then(({ startDevice }) => startDevice(router));
  watchUploads();
  onChangedElsewhere(() => void router.options.context.queries.invalidateQueries());
  followNotifications(router);
  void startUpdates();
  watchLacking();
  void fetchProtectedRoutes();
  void followPackages(router);
}

/** An answer that was made under other rules than those that are shown: these are asked for, and shown at once. */
function followRules(): void {
  let asked: string | null = null;
  onRules((version) => {
    if (version === heldRules().version || version === asked) return;
    asked = version;
    request(rulesNow, {})
      .then(({ next: _next, ...rules }) => keepRules(rules))
      .catch(() => undefined)
      .finally(() => {
        asked = null;
      });
  });
}

/** A tapped notification opens its screen in the tab that is already there. */
function followNotifications(router: AppRouter): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<{ type?: string; link?: string }>) => {
    if (data?.type !== 'OPEN') return;
    if (data.link?.startsWith('/')) router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${data.link}`);
    else console.warn('navigation without a target');
  });
}

/** The addresses first: nothing else can be fetched ahead without them. */
async function followPackages(router: AppRouter): Promise<void> {
  await router.options.context.knowAll().catch(() => undefined);
  preloadPackages(router);
  router.subscribe('onResolved', () => preloadPackages(router));
}

const routeListSchema = v.array(v.string());

async function fetchProtectedRoutes(): Promise<void> {
  try {
    const { content } = await request(dictValue, { type: 'next_auth_routes', value: 'default' });
    protectAlso(v.parse(routeListSchema, typeof content === 'string' ? JSON.parse(content) : content));
  } catch (error) {
    // Without a network the list of last time holds; only what the server itself says is worth a word.
    if (error instanceof ApiError && error.status !== 0 && error.code !== 'NOT_ENVELOPE') announceFailure(error);
  }
}

/** Fetches the code of the screens that people open next from here; never on a metered or slow link. */
function preloadPackages(router: AppRouter): void {
  const link = (navigator as { connection?: { saveData?: boolean; effectiveType?: string } }).connection;
  if (link?.saveData || link?.effectiveType?.includes('2g')) return;
  const path = router.latestLocation.pathname;
  const packages = (isScreen(path) && screenOf(path).preload) || [];
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 500));
  const routes: readonly AnyRoute[] = Object.values(router.routesByPath);
  for (const route of routes) {
    if (packages.some((name) => route.fullPath.startsWith(`/pages/${name}/`)))
      idle(() => void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined));
  }
}
