/** Starts the storefront in a browser: session and preferences first, everything else when it is needed. */
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HTTP } from '../../contract/wire/limits.ts';
import { keepAttribution } from '../api/exchange/attribution.ts';
import { knownOffset, loadClock } from '../api/exchange/device.ts';
import { setHeaderSource } from '../api/exchange/request-once.ts';
import { loadSession } from '../api/exchange/session.ts';
import { warmCache } from '../offline/cache/persister.ts';
import { memory } from '../offline/device/memory.ts';
import { hearMissed } from '../offline/device/missed.ts';
import { loadPreferences } from '../ui/format/preferences.ts';
import { setServerOffset } from '../ui/format/use-now.ts';
import { screenStands } from '../ui/hydration/drawn.ts';
import { heldRules } from '../ui/hydration/rules.ts';
import { firstTree, isFirst } from './boot/first-tree.ts';
import { afterFirstView, FIRST_VIEW, firstViewOf, takeAnswers } from './boot/first-view.ts';
import { loadGates } from './boot/gate.ts';
import { trackPages } from './boot/tracking.ts';
import { createAppRouter } from './router.ts';
import '../ui/format/tokens.css';
import '../ui/format/base.css';
import './shell/transitions.css';

memory.load = () => import('fake-indexeddb');
hearMissed();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

void start(root);

/** Without the base that the house lies under. */
function pathOf(pathname: string): string {
  return pathname.slice(import.meta.env.BASE_URL.length - 1);
}

/** @param path with the base */
async function treeOf(path: string): Promise<unknown> {
  if (isFirst(pathOf(path))) return firstTree;
  return (await import('./boot/linked-tree.ts')).linkedTree;
}

/** The tree, and the code of the screen that is opened: its file is fetched before anything is drawn. */
async function knowScreen(router: AnyRouter): Promise<void> {
  await router.options.context.knowAll().catch(() => undefined);
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    void Promise.resolve(router.loadRouteChunk(router.routesById[routeId])).catch(() => undefined);
}

/** Awaited by nobody: chunks that are fetched here import this very file, and would wait for it while it waits for them. */
async function start(element: HTMLElement): Promise<void> {
  setServerOffset(knownOffset);
  void keepAttribution(window.location.search, pathOf(window.location.pathname));
  const firstView = firstViewOf(document);
  // Which screen the page shows is in its own tree, and that came with it.
  const tree = firstView ? await treeOf(window.location.pathname) : undefined;
  const router = createAppRouter(tree);
  const tracked = trackPages(router);
  // What was agreed to is what was shown.
  setHeaderSource(() => ({ ...tracked(), 'x-rules': heldRules().version }));
  if (firstView) takeAnswers(firstView, router.options.context.queries);
  // What the server drew has its own time until it stands.
  const clock = firstView ? screenStands.then(loadClock) : loadClock();
  // An address other than home's starts with the tree that knows it, on its way while this person's own is read.
  const known = firstView || isFirst(router.latestLocation.pathname) ? null : knowScreen(router);
  if (!firstView) warmCache();
  await Promise.all([loadSession(), loadPreferences(), loadGates(), firstView ? undefined : clock]);
  // When that takes long or fails, the router says so.
  if (known) await Promise.race([known, new Promise((resolve) => setTimeout(resolve, HTTP.pendingAfter))]);
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  if (firstView) {
    // Tells the router that the page was drawn with this tree; without a manifest nothing of its own is looked for.
    router.ssr = { manifest: undefined };
    await router.load();
    hydrateRoot(element, app);
  } else createRoot(element).render(app);

  // Nothing below is needed for the first picture, and none of it may take the line from what that still waits for.
  if (firstView) {
    await screenStands;
    document.getElementById(FIRST_VIEW)?.remove();
    if (document.readyState !== 'complete')
      await new Promise((loaded) => addEventListener('load', loaded, { once: true }));
  }
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  idle(() => void import('./boot/background.ts').then(({ startBackground }) => startBackground(router)));
  if (firstView) idle(() => void afterFirstView(firstView, router.options.context.queries));
}
