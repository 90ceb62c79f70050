/**
 * App shell: what answers a navigation: the shell from the device at once; without one, whatever the network brings; without
 * either, a few words of the worker's own. What pages may load is said in the shell's header: where the owner has changed that
 * since, the shell is renewed for the next visit.
 */
import type { RouteHandlerCallbackOptions } from 'workbox-core';
import { readDevice } from '../src/api/exchange/device.ts';
import { countWaiting } from '../src/offline/outbox/badge.ts';
import { words } from './words.ts';

/** @param renew called when the network's page may load other things than the one on the device */
export function shellFor(stored: () => Promise<Response | undefined>, renew: () => Promise<unknown>) {
  return async ({ event, request }: RouteHandlerCallbackOptions): Promise<Response> => {
    const { preloadResponse: preload } = event as { preloadResponse?: Promise<Response | undefined> };
    const shell = await stored();
    const differs = async () => {
      const page = await preload;
      if (page?.ok && shell && sourcesOf(page) !== sourcesOf(shell)) await renew();
    };
    // The browser complains about a preload that nobody waits for.
    event.waitUntil(differs().catch(() => undefined));
    return shell ?? (await preload?.catch(() => undefined)) ?? fetch(request).catch(withoutShell);
  };
}

/** Where it may load from; each drawn page has styles of its own. */
const sourcesOf = ({ headers }: Response) =>
  headers.get('content-security-policy')?.replace(/style-src [^;]*/, '') ?? '';

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
