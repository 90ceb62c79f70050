/** App shell: what answers a navigation: the shell from the device at once; without one, whatever the network brings. */
import type { RouteHandlerCallbackOptions } from 'workbox-core';

export function shellFor(stored: () => Promise<Response | undefined>) {
  return async ({ event, request }: RouteHandlerCallbackOptions): Promise<Response> => {
    const preload = (event as FetchEvent).preloadResponse as Promise<Response | undefined> | undefined;
    // The browser complains about a preload that nobody waits for.
    if (preload) event.waitUntil(preload.catch(() => undefined));
    const shell = await stored();
    return shell ?? (await preload?.catch(() => undefined)) ?? fetch(request);
  };
}
