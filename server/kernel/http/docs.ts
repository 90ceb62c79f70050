/** `/openapi.json` for machines, `/docs` for people. Made when first asked for: most starts never need them. */
import { Hono } from 'hono';
import type { App } from './context.ts';

export function docsWeb({ config }: App): Hono {
  const web = new Hono();
  const made = once(async () => {
    const [{ allCalls }, { openApi }] = await Promise.all([
      import('../../../contract/registry.ts'),
      import('./openapi.ts'),
    ]);
    return openApi(allCalls(), config);
  });
  const CACHE = { 'cache-control': 'no-cache' };
  web.get('/openapi.json', async (c) => c.json(await made(), 200, CACHE));
  web.get('/docs', async (c) => {
    const { docsPage } = await import('./docs-page.ts');
    return c.html(docsPage(await made(), config), 200, CACHE);
  });
  web.get('/docs.css', async (c) => {
    const { DOCS_CSS } = await import('./docs-page.ts');
    return c.body(DOCS_CSS, 200, { 'content-type': 'text/css; charset=utf-8', ...CACHE });
  });
  return web;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
