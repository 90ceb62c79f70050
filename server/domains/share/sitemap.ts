/** `/robots.txt` and `/sitemap.xml` (sitemaps.org): which pages search engines may read, and where every product is. */
import { Hono } from 'hono';
import { link, screenOf, screenUrls } from '../../../contract/screens.ts';
import type { App } from '../../kernel/http/context.ts';
import { shown } from '../catalogue/offered.ts';
import { publicUrl } from './public-url.ts';

/** Addresses of one file; 50,000 are allowed. */
const FILE = 20_000;
const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

/** What a page of is drawn, and needs nothing to be told. */
const open = screenUrls.filter(
  (url) => screenOf(url).drawn && !Object.values(screenOf(url).params ?? {}).includes('id'),
);

const folderOf = (url: string) => url.split('/').slice(0, 3).concat('').join('/');
/** Folders that hold what is somebody's own, and nothing that a stranger looks for. */
const own = [...new Set(screenUrls.filter((url) => screenOf(url).gate).map(folderOf))].filter(
  (folder) => !screenUrls.some((url) => folderOf(url) === folder && screenOf(url).drawn),
);

export function sitemap({ db, config }: App): Hono {
  const routes = new Hono();
  const file = (name: string, inside: string, locations: readonly string[]) =>
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
      ...locations.map((path) => `<${inside}><loc>${escaped(publicUrl(config, path))}</loc></${inside}>`),
      `</${name}>`,
    ].join('\n');
  routes.get('/robots.txt', (c) =>
    c.text(
      [
        'User-agent: *',
        ...['/api/', '/storage', ...own].map((path) => `Disallow: ${config.base}${path}`),
        `Sitemap: ${publicUrl(config, '/sitemap.xml')}`,
        '',
      ].join('\n'),
      200,
      { 'cache-control': 'public, max-age=3600' },
    ),
  );
  routes.get('/sitemap.xml', async (c) => {
    const { n } = await db
      .selectFrom('product as p')
      .where(shown)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    const files = Array.from({ length: Math.ceil(Number(n) / FILE) }, (_, at) => `/sitemap/${at}.xml`);
    return c.body(file('sitemapindex', 'sitemap', ['/sitemap/screens.xml', ...files]), 200, XML);
  });
  routes.get('/sitemap/:file', async (c) => {
    const name = c.req.param('file').replace(/\.xml$/, '');
    if (name === 'screens') return c.body(file('urlset', 'url', open), 200, XML);
    if (!/^\d{1,4}$/.test(name)) return c.notFound();
    const rows = await db
      .selectFrom('product as p')
      .where(shown)
      .select('id')
      .orderBy('id')
      .limit(FILE)
      .offset(Number(name) * FILE)
      .execute();
    if (rows.length === 0) return c.notFound();
    const paths = rows.map(({ id }) => link('/pages/buy/detail', { productId: id }));
    return c.body(file('urlset', 'url', paths), 200, XML);
  });
  return routes;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
