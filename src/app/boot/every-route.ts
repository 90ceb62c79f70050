/** From the few addresses of a first visit to all of them, once; each screen's code then has its time limit. */
import type { AnyRoute, AnyRouter } from '@tanstack/react-router';
import { HTTP } from '../../../contract/wire/limits.ts';
import { isFirst } from './first-tree.ts';
import { readsOnlyItsOwn } from './own-search.ts';

let known: Promise<void> | undefined;

/** @throws when the code does not arrive; the next call asks again */
export function knowEveryRoute(router: AnyRouter): Promise<void> {
  known ??= inTime(import('../routeTree.gen.ts')).then(
    ({ routeTree }) => {
      // The generated tree hangs its routes under the same root.
      router.routeTree = routeTree;
      router.setRoutes(router.buildRouteTree());
      Object.values<AnyRoute>(router.routesById).forEach((route) => {
        readsOnlyItsOwn(route);
        limit(route);
      });
      // A visit under way would go on with this tree's route of the same id, which finds no screen: it begins anew.
      if (router.state.status === 'pending' && !isFirst(router.latestLocation.pathname)) void router.load();
    },
    (error: unknown) => {
      known = undefined;
      throw error;
    },
  );
  return known;
}

/** A script that neither arrives nor fails would leave the person waiting for ever. */
function limit({ options }: AnyRoute): void {
  const component = options.component as { preload?: () => Promise<unknown> } | undefined;
  const load = component?.preload;
  if (component && load) component.preload = () => inTime(load());
}

/** @throws ChunkTimeout after 120 s */
function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkTimeout()), HTTP.chunkTimeout);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

class ChunkTimeout extends Error {
  override readonly name = 'ChunkTimeout';
  constructor() {
    super(`a script chunk did not load in ${HTTP.chunkTimeout / 1000} s`);
  }
}
