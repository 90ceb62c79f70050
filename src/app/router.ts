/** The router: its history, transitions, and what every screen finds in its context. */
import { createBrowserHistory, createRouter, type ParsedLocation } from '@tanstack/react-router';
import { HTTP, NAVIGATION } from '../../contract/wire/limits.ts';
import { knowEveryRoute } from './boot/every-route.ts';
import { firstTree } from './boot/first-tree.ts';
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

export function createAppRouter() {
  const queries = createQueries();
  const tabPaths = new Set<string>(tabs.map((tab) => tab.to));
  const router = createRouter({
    // The types are those of the whole tree, which follows before any of its screens is entered.
    routeTree: firstTree as unknown as typeof routeTree,
    history: boundedHistory(),
    basepath: import.meta.env.BASE_URL,
    context: { queries, knowAll: (): Promise<void> => knowEveryRoute(router) },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: HTTP.pendingAfter,
    defaultPendingMinMs: 0,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Failure,
    scrollRestoration: true,
    // A tab keeps its place however one comes back to it; other screens keep theirs per visit.
    getScrollRestorationKey: (location) =>
      tabPaths.has(location.pathname) ? location.pathname : (location.state.__TSR_key ?? location.href),
    defaultViewTransition: { types: ({ fromLocation, toLocation }) => direction(fromLocation, toLocation) },
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
