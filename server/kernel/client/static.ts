/** Static files: the built client: hashed files forever, everything that names them never, and the shell for every screen's URL. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { Env } from '../http/client-address.ts';
import { compressed, takesBrotli } from '../http/compression.ts';
import { addressOf, plainAddress } from './address.ts';
import { lookOf } from './page.ts';
import type { PageCache } from './page-cache.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const ASK_FIRST = 'no-cache';

interface Where {
  clientDir: string;
  base: string;
}

/**
 * @param headOf tags for the head of an address's page, or null where the shell's own will do
 * @param pages first views of public screens; without it, or where it has none, the shell is served
 */
export function staticClient(
  { clientDir, base }: Where,
  headOf?: (url: URL) => Promise<string | null>,
  pages?: Pick<PageCache, 'page'> | null,
): Hono<Env> {
  const web = new Hono<Env>();
  const index = join(clientDir, 'index.html');
  if (!existsSync(index)) return web;
  const file = serveStatic({
    root: clientDir,
    precompressed: true,
    rewriteRequestPath: (asked) => asked.slice(base.length),
  });
  const plain = serveStatic({ root: '', path: index, precompressed: true });
  const drawn = async (c: Context<Env>): Promise<Response | null> => {
    const url = addressOf(c.req.url, base);
    // Any failure is logged where it happens, and a page without its content is better than none.
    const page = await pages
      ?.page(
        url,
        lookOf((name) => c.req.header(name)),
      )
      .catch(() => null);
    if (!page) return null;
    c.set('style', page.style);
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      etag: page.etag,
      vary: 'accept-encoding, accept-language, cookie',
    });
    if (page.status === 200 && c.req.header('if-none-match') === page.etag)
      return new Response(null, { status: 304, headers });
    if (!takesBrotli(c.req.header('accept-encoding'))) return new Response(page.html, { status: page.status, headers });
    headers.set('content-encoding', 'br');
    return new Response(new Uint8Array(page.br), { status: page.status, headers });
  };
  const shell = async (c: Context) => {
    // A page without its tags is better than none.
    const head = await headOf?.(plainAddress(addressOf(c.req.url, base))).catch(() => null);
    return head ? withHead(c, readFileSync(index, 'utf8'), head) : plain(c, nothing);
  };
  return web.get('*', async (c) => {
    const { pathname } = new URL(c.req.url);
    const isScreen = !pathname.slice(pathname.lastIndexOf('/')).includes('.');
    const found =
      (isScreen ? await drawn(c) : null) ?? (await file(c, nothing)) ?? (isScreen ? await shell(c) : undefined);
    if (!(found instanceof Response)) return c.text('Not found', 404);
    found.headers.set('cache-control', cacheControl(pathname));
    return found;
  });
}

const nothing = async () => {};

/** The shell's own style elements as a policy names them: `'sha256-…'`. */
export function styleHashes(clientDir: string): string[] {
  const index = join(clientDir, 'index.html');
  const html = existsSync(index) ? readFileSync(index, 'utf8') : '';
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  );
}

/** The shell's own title and description give way to these. */
function withHead(c: Context, html: string, head: string): Promise<Response> | Response {
  const page = html
    .replace(/<title>[^<]*<\/title>\s*/, '')
    .replace(/<meta name="description"[^>]*>\s*/, '')
    .replace('</head>', () => `  ${head}\n  </head>`);
  const etag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
  const headers = { 'content-type': 'text/html; charset=utf-8', etag, vary: 'accept-encoding' };
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return compressed(page, { status: 200, headers }, c.req.header('accept-encoding'));
}

function cacheControl(path: string): string {
  if (/\/assets\/[^/]+$/.test(path)) return FOREVER;
  // A path without an ending is a screen's, and got the shell.
  return /(^|\/)(sw\.js|[^/]*\.(html|webmanifest)|[^/.]*)$/.test(path) ? ASK_FIRST : HOUR;
}
