/** Server-side rendering: the first view of a public screen as HTML, with the answers it was drawn from. Built apart (vite.config.ts). */
import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { drawWith, type Preferences } from '../../ui/format/preferences.ts';
import { holdRules, type Rules } from '../../ui/hydration/rules.ts';
import { routerOf } from '../router.ts';
import { routeTree } from '../routeTree.gen.ts';
import { type Ask, answeredBy } from './request.ts';

export { chunkOf, screenFiles } from '../routes.ts';

export interface Drawn {
  html: string;
  /** What was asked for on the way, to be handed to the page: key and answer. */
  answers: [key: readonly unknown[], answer: unknown][];
  /** The moment that is said in it, epoch ms. */
  at: number;
}

/** A screen whose answers lead to further questions asks again; deeper than this nothing public goes. */
const PASSES = 6;
/** ms */
const STEP = 60_000;

/**
 * @param href path with its query, without the base
 * @param ask how calls are answered
 * @returns null when the address leads elsewhere
 * @throws what a refused call was refused with
 */
export const render = (href: string, look: Preferences, rules: Rules, ask: Ask): Promise<Drawn | null> =>
  answeredBy(ask, async () => {
    // In steps, so that a page that says the same is the same.
    const at = Math.floor(Date.now() / STEP) * STEP;
    const queries = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Infinity, gcTime: Infinity } },
    });
    try {
      const router = await loaded(href, queries);
      const { matches } = router.state;
      if (matches.length === 0 || matches.some(({ status }) => status !== 'success')) return null;
      for (let pass = 0; pass < PASSES; pass += 1) {
        // A loader looks ahead and keeps what went wrong to itself.
        for (const { state } of queries.getQueryCache().getAll()) if (state.error) throw state.error;
        // React draws in one go, so no other page can change this in between.
        drawWith(look, at);
        holdRules(rules);
        const html = renderToString(
          <StrictMode>
            <RouterProvider router={router} />
          </StrictMode>,
        );
        const missing = queries
          .getQueryCache()
          .getAll()
          .filter(
            ({ state, options }) => state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false,
          );
        if (missing.length === 0) return { html, answers: answersOf(queries), at };
        await Promise.all(missing.map((query) => query.fetch()));
      }
      return null;
    } finally {
      queries.clear();
    }
  });

/** Without matches it leads elsewhere. */
async function loaded(href: string, queries: QueryClient) {
  const at = (entry: string) =>
    routerOf({
      tree: routeTree,
      history: createMemoryHistory({ initialEntries: [entry] }),
      queries,
      knowAll: async () => undefined,
    });
  const router = at(href);
  await router.load();
  if (router.state.matches.length > 0) return router;
  // An address that says more than its screen reads, as chat apps make them: drawn as the router writes it, and so read in the browser.
  const { publicHref } = router.buildLocation({
    to: router.latestLocation.pathname,
    search: true,
    _includeValidateSearch: true,
  } as never);
  const again = at(publicHref);
  await again.load();
  return again;
}

/** What came with another answer (`initialData`) is left out: it would travel twice. */
const answersOf = (queries: QueryClient): Drawn['answers'] =>
  queries
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success' && state.dataUpdateCount > 0)
    .map(({ queryKey, state }) => [queryKey, state.data]);
