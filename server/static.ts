/** The built client: hashed files forever, everything that names them never, and the shell for every screen's URL. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const ASK_FIRST = 'no-cache';

export function staticClient({ clientDir, base }: { clientDir: string; base: string }): Hono {
  const web = new Hono();
  if (!existsSync(join(clientDir, 'index.html'))) return web;
  const file = serveStatic({
    root: clientDir,
    precompressed: true,
    rewriteRequestPath: (asked) => asked.slice(base.length),
  });
  const shell = serveStatic({ root: '', path: join(clientDir, 'index.html'), precompressed: true });
  return web.get('*', async (c) => {
    const { pathname } = new URL(c.req.url);
    const isScreen = !pathname.slice(pathname.lastIndexOf('/')).includes('.');
    const found = (await file(c, nothing)) ?? (isScreen ? await shell(c, nothing) : undefined);
    if (!(found instanceof Response)) return c.text('Not found', 404);
    found.headers.set('cache-control', cacheControl(pathname));
    return found;
  });
}

const nothing = async () => {};

function cacheControl(path: string): string {
  if (/\/assets\/[^/]+$/.test(path)) return FOREVER;
  // A path without an ending is a screen's, and got the shell.
  return /(^|\/)(sw\.js|[^/]*\.(html|webmanifest)|[^/.]*)$/.test(path) ? ASK_FIRST : HOUR;
}
