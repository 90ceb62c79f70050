/** Where the person came in, came from and is: the page-tracking headers of every request. */
import type { AppRouter } from '../router.ts';

export function trackPages(router: AppRouter): () => Record<string, string> {
  const entry = router.latestLocation.pathname;
  const pages = { entry, initial: entry, conversion: entry, previous: '' };
  router.subscribe('onResolved', ({ toLocation: { pathname } }) => {
    if (pathname === pages.conversion) return;
    pages.previous = pages.conversion;
    pages.conversion = pathname;
  });
  // `/pages/buy/detail` is `buy/detail`: header values stay ASCII, so the path is the name.
  return () =>
    Object.fromEntries(
      Object.entries(pages).flatMap(([of, page]) => [
        [`${of}Page`, page],
        [`${of}Name`, page.replace('/pages/', '')],
      ]),
    );
}
