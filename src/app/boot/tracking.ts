/** Where the person came in, came from and is: the page-tracking headers of every request. */
import type { AppRouter } from '../router.ts';

export function trackPages(router: AppRouter): () => Record<string, string> {
  const entry = router.latestLocation;
  let previous = '';
  let current = entry.pathname;
  router.subscribe('onResolved', ({ toLocation }) => {
    if (toLocation.pathname === current) return;
    previous = current;
    current = toLocation.pathname;
  });
  return () => ({
    entryPage: entry.pathname,
    entryName: nameOf(entry.pathname),
    initialPage: entry.pathname,
    initialName: nameOf(entry.pathname),
    conversionPage: current,
    conversionName: nameOf(current),
    previousPage: previous,
    previousName: nameOf(previous),
  });
}

/** `/pages/buy/detail` -> `buy/detail`; header values stay ASCII, so the path is the name. */
const nameOf = (path: string) => path.replace(/^\/pages\//, '');
