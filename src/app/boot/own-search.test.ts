/** An address made by hand, or by a chat app, says more than its screen reads. */
import { QueryClient } from '@tanstack/react-query';
import { type AnyRoute, type AnyRouter, createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { routerOf } from '../router.ts';
import { routeTree } from '../routeTree.gen.ts';

const routerAt = (entry: string) =>
  routerOf({
    tree: routeTree,
    history: createMemoryHistory({ initialEntries: [entry] }),
    queries: new QueryClient(),
    knowAll: async () => undefined,
  });

test('no screen is given what it does not read, however often its routes are taken', () => {
  for (const router of [routerAt('/'), routerAt('/')])
    for (const { id, options } of Object.values<AnyRoute>((router as AnyRouter).routesById)) {
      const read = options.validateSearch as ((search: object) => { keyword?: unknown }) | undefined;
      if (read) expect([id, { keyword: 'Halden', ...read({ keyword: 'Halden' }) }.keyword]).toEqual([id, undefined]);
    }
});

test('a search that somebody wrote into the address bar is the search that can be understood', () => {
  const router = routerAt('/pages/search/salesearch?keyword=Halden&q=Runner&sort=magic&grades=95,none');
  const [match] = router.matchRoutes(router.latestLocation).slice(-1);
  expect(match?.search).toEqual({ q: 'Runner', grades: '95' });
});
