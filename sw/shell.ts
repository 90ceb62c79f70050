/**
 * App shell: what answers a navigation: the shell from the device at once; without one, whatever the network brings; without
 * either, a few words of the worker's own.
 */
import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { readDevice } from '../src/api/exchange/device.ts';
import { countWaiting } from '../src/offline/outbox/badge.ts';
import { words } from './words.ts';

export function shellFor(stored: () => Promise<Response | undefined>) {
  return async ({ event, request }: RouteHandlerCallbackOptions): Promise<Response> => {
    const preload = (event as FetchEvent).preloadResponse as Promise<Response | undefined> | undefined;
    // The browser complains about a preload that nobody waits for.
    if (preload) event.waitUntil(preload.catch(() => undefined));
    const shell = await stored();
    return shell ?? (await preload?.catch(() => undefined)) ?? fetch(request).catch(withoutShell);
  };
}

/** The browser has evicted the shell, and not what its person has written. */
async function withoutShell(): Promise<Response> {
  const [t, { language }, waiting] = await Promise.all([words(), readDevice(), countWaiting().catch(() => 0)]);
  const kept = waiting > 0 ? `<p>${t.stillHere(waiting)}` : '';
  return new Response(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${t.noShell}</title>
<body style="font: 1rem/1.6 system-ui; margin: 20vh auto; max-width: 22em; padding: 0 1em">
<h1 style="font-size: 1.25rem">${t.noShell}</h1><p>${t.noShellWay}${kept}<p><a href="">${t.again}</a>`,
    { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } },
  );
}
