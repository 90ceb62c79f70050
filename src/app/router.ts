/** The router: its history, transitions, and what every screen finds in its context. */
import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRouter,
  createBrowserHistory,
  createRouter,
  type ParsedLocation,
  type RouterHistory,
} from '@tanstack/react-router';
import { HTTP, NAVIGATION } from '../../contract/wire/limits.ts';
import { knowEveryRoute } from './boot/every-route.ts';
import { firstTree } from './boot/first-tree.ts';
import { readsOnlyItsOwn } from './boot/own-search.ts';
import { createQueries } from './queries.ts';
import type { routeTree } from './routeTree.gen.ts';
import { Failure } from './shell/Failure.tsx';
import { Pending } from './shell/Pending.tsx';
import { tabs } from './tabs.ts';

/** How many screens lie under this one; the router counts them in the history state. */
const depth = (location: { state: { __TSR_index?: number } }) => location.state.__TSR_index ?? 0;

/** A history in which the tenth screen on the stack is replaced instead of covered; the person still moved onward. */
function boundedHistory() {
  const history = createBrowserHistory();
  const { push } = history;
  history.push = (path, state, options) =>
    depth(history.location) >= NAVIGATION.maxDepth - 1
      ? history.replace(path, { ...state, onward: true }, options)
      : push(path, state, options);
  return history;
}

const isOnward = ({ state }: { state: { __TSR_index?: number; onward?: boolean } }) => state.onward === true;

/** What stays on its level, such as another tab or a filter, changes at once. */
const direction = (from: ParsedLocation | undefined, to: ParsedLocation): string[] | false => {
  if (!from || from.href === to.href) return false;
  if (depth(to) < depth(from)) return ['back'];
  return depth(to) > depth(from) || isOnward(to) ? ['forward'] : false;
};

interface Parts {
  tree: unknown;
  history: RouterHistory;
  queries: QueryClient;
  knowAll: () => Promise<void>;
}

/** The router of a page, in the browser or while the server draws it. */
export function routerOf({ tree, history, queries, knowAll }: Parts) {
  const router = createRouter({
    routeTree: tree as typeof routeTree,
    history,
    basepath: import.meta.env.BASE_URL,
    context: { queries, knowAll },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: HTTP.pendingAfter,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Failure,
    // The router's own way of restoring on a server is an inline script, which the policy refuses.
    scrollRestoration: import.meta.env.SSR ? false : restoresPlace,
    // A tab keeps its place however one comes back to it; other screens keep theirs per visit.
    getScrollRestorationKey: (location) =>
      tabPaths.has(location.pathname) ? location.pathname : (location.state.__TSR_key ?? location.href),
    defaultViewTransition: { types: ({ fromLocation, toLocation }) => direction(fromLocation, toLocation) },
  });
  Object.values((router as AnyRouter).routesById).forEach(readsOnlyItsOwn);
  return router;
}

let taken = false;
/** Not where somebody has scrolled a drawn page already while its code was on its way. */
function restoresPlace(): boolean {
  const first = !taken;
  taken = true;
  return !(first && window.scrollY > 0);
}

const tabPaths = new Set<string>(tabs.map((tab) => tab.to));

/** The browser's. It begins with the few addresses of a first visit; the whole tree follows before any other screen is entered. */
export function createAppRouter(tree: unknown = firstTree): AppRouter {
  const router: AppRouter = routerOf({
    tree,
    history: boundedHistory(),
    queries: createQueries((path) => router.history.push(`${import.meta.env.BASE_URL.slice(0, -1)}${path}`)),
    knowAll: () => knowEveryRoute(router),
  });
  return router;
}

export type AppRouter = ReturnType<typeof routerOf>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
