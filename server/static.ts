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
  const files = (path?: string) =>
    serveStatic({
      root: clientDir,
      ...(path && { path: join(clientDir, path), root: '' }),
      precompressed: true,
      rewriteRequestPath: (asked) => asked.slice(base.length),
      onFound: (found, c) => c.header('cache-control', cacheControl(found)),
    });
  web.get('*', files());
  web.get('*', async (c, next) => {
    const last = new URL(c.req.url).pathname.split('/').at(-1) ?? '';
    return last.includes('.') ? c.text('Not found', 404) : files('index.html')(c, next);
  });
  return web;
}

function cacheControl(path: string): string {
  if (/\/assets\//.test(path)) return FOREVER;
  if (/(\.html|sw\.js|\.webmanifest)(\.br)?$/.test(path)) return ASK_FIRST;
  return HOUR;
}
