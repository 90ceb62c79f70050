/** Static files: the built client: hashed files forever, everything that names them never, and the shell for every screen's URL. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import type { Language } from '../../../contract/wire/messages.ts';
import type { Env } from '../http/client-address.ts';
import { compressed, takesBrotli } from '../http/compression.ts';
import { addressOf, plainAddress } from './address.ts';
import { lookOf, sentBy, withHead } from './page.ts';
import type { PageCache } from './page-cache.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const ASK_FIRST = 'no-cache';
const MANIFEST = '/manifest.webmanifest';
const SHELL = '/index.html';
/** What kind a file is, and what it depends on besides its address. */
const HTML = { type: 'text/html', vary: 'accept-encoding, accept-language, cookie' };
const MANIFEST_KIND = { type: 'application/manifest+json', vary: 'accept-encoding' };

interface Where {
  clientDir: string;
  base: string;
}

export interface Says {
  /** Tags for the head of an address's page. */
  headOf: (url: URL, lang: Language) => Promise<string>;
  manifestOf: (text: string) => Promise<string>;
}

/**
 * @param says what the shop is called and shows; without it the files are served as they were built
 * @param pages first views of public screens; without it, or where it has none, the shell is served
 */
export function staticClient(
  { clientDir, base }: Where,
  says?: Says,
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
    const inviter = c.req.query('inviter');
    // Kept by its address alone, whoever sent it: the sender is put in on the way out.
    if (inviter && page.status === 200) return answer(c, sentBy(page.html, inviter), HTML);
    const headers = new Headers({ 'content-type': `${HTML.type}; charset=utf-8`, etag: page.etag, vary: HTML.vary });
    if (page.status === 200 && c.req.header('if-none-match') === page.etag)
      return new Response(null, { status: 304, headers });
    if (!takesBrotli(c.req.header('accept-encoding'))) return new Response(page.html, { status: page.status, headers });
    headers.set('content-encoding', 'br');
    return new Response(new Uint8Array(page.br), { status: page.status, headers });
  };
  const shell = async (c: Context) => {
    // A page without its tags is better than none.
    const { language } = lookOf((name) => c.req.header(name));
    const head = await says?.headOf(plainAddress(addressOf(c.req.url, base)), language).catch(() => null);
    if (!head) return plain(c, nothing);
    return answer(c, sentBy(withHead(readFileSync(index, 'utf8'), head), c.req.query('inviter') ?? null), HTML);
  };
  const named = async (c: Context) => {
    const path = join(clientDir, MANIFEST);
    const text = says && existsSync(path) ? await says.manifestOf(readFileSync(path, 'utf8')).catch(() => null) : null;
    return text === null ? null : answer(c, text, MANIFEST_KIND);
  };
  return web.get('*', async (c) => {
    const { pathname } = new URL(c.req.url);
    const asked = pathname.slice(base.length);
    const isScreen = !pathname.slice(pathname.lastIndexOf('/')).includes('.');
    const found =
      (isScreen ? await drawn(c) : asked === MANIFEST ? await named(c) : asked === SHELL ? await shell(c) : null) ??
      (await file(c, nothing)) ??
      (isScreen ? await shell(c) : undefined);
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

/** A file with what the shop says in it: asked about each time, and sent when that has changed. */
function answer(c: Context, text: string, { type, vary }: typeof HTML): Promise<Response> | Response {
  const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { 'content-type': `${type}; charset=utf-8`, etag, vary };
  if (c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers });
  return compressed(text, { status: 200, headers }, c.req.header('accept-encoding'));
}

function cacheControl(path: string): string {
  if (/\/assets\/[^/]+$/.test(path)) return FOREVER;
  // A path without an ending is a screen's, and got the shell.
  return /(^|\/)(sw\.js|[^/]*\.(html|webmanifest)|[^/.]*)$/.test(path) ? ASK_FIRST : HOUR;
}
