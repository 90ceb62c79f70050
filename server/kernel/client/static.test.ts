import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticClient } from './static.ts';

const clientDir = mkdtempSync(join(tmpdir(), 'client-'));
const script = 'export const x = 1;'.repeat(100);

const manifestOf = async (text: string) => text;
beforeAll(() => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'index.html'), '<!doctype html><head><title>shell</title></head>');
  writeFileSync(join(clientDir, 'sw.js'), 'self.x = 1');
  writeFileSync(join(clientDir, 'manifest.webmanifest'), '{}');
  writeFileSync(join(clientDir, 'assets/main-abc123.js'), script);
  writeFileSync(join(clientDir, 'assets/main-abc123.js.br'), brotliCompressSync(script));
  writeFileSync(join(clientDir, '..', 'secret.txt'), 'secret');
});
afterAll(() => rmSync(clientDir, { recursive: true, force: true }));

const at =
  (base: string) =>
  (path: string, headers: Record<string, string> = {}) =>
    staticClient({ clientDir, base }).request(path, { headers });

test.each(['', '/shop'])(
  'hashed files are kept for good, compressed for those who can read it (base "%s")',
  async (base) => {
    const plain = await at('')(`/assets/main-abc123.js`);
    expect(plain.headers.get('cache-control')).toContain('immutable');
    expect(plain.headers.get('content-type')).toContain('javascript');
    expect(await plain.text()).toBe(script);
    const small = await at(base)(`${base}/assets/main-abc123.js`, { 'accept-encoding': 'gzip, br' });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    expect(brotliDecompressSync(Buffer.from(await small.arrayBuffer())).toString()).toBe(script);
  },
);

test.each(['', '/shop'])(
  'every screen’s address opens the shell, which is asked for anew each time (base "%s")',
  async (base) => {
    for (const path of ['/', '/pages/buy/detail?productId=x', '/choose-location', '/pages/tabbar/main']) {
      const response = await at(base)(`${base}${path}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('shell');
      expect(response.headers.get('cache-control')).toBe('no-cache');
    }
  },
);

test('the worker and the manifest are asked for anew each time', async () => {
  for (const path of ['/sw.js', '/manifest.webmanifest', '/index.html'])
    expect((await at('')(path)).headers.get('cache-control')).toBe('no-cache');
  expect((await at('')('/manifest.webmanifest')).headers.get('content-type')).toContain('manifest+json');
});

test('a file that is not there is not there', async () => {
  for (const path of ['/assets/gone-123.js', '/favicon.ico', '/pages/x.png'])
    expect((await at('')(path)).status).toBe(404);
});

test('nothing outside the client’s folder is served', async () => {
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/%00',
    '//etc/passwd',
  ]) {
    const response = await at('')(path);
    expect(await response.text()).not.toContain('secret');
    expect(response.status).toBeLessThan(500);
  }
});

test('a page with its own head is asked for anew, and not sent twice', async () => {
  const headOf = async (url: URL) =>
    url.searchParams.has('productId') ? '<title>$& $1</title>' : '<title>shop</title>';
  const web = staticClient({ clientDir, base: '' }, { headOf, manifestOf });
  const page = await web.request('/pages/buy/detail?productId=x');
  const html = await page.text();
  expect(html).toContain('<title>$& $1</title>');
  expect(html).not.toContain('<title>shell</title>');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const etag = page.headers.get('etag') ?? '';
  const again = await web.request('/pages/buy/detail?productId=x', { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  for (const path of ['/pages/buy/detail', '/index.html'])
    expect(await (await web.request(path)).text()).toContain('<title>shop</title>');
  const broken = staticClient(
    { clientDir, base: '' },
    { headOf: async () => Promise.reject(new Error('no database')), manifestOf },
  );
  expect(await (await broken.request('/pages/buy/detail')).text()).toContain('<title>shell</title>');
});

test('the app is installed under the name that the shop has now: after a change the manifest is another one', async () => {
  let name = '旧名';
  const headOf = async () => '<title>shop</title>';
  const web = staticClient({ clientDir, base: '' }, { headOf, manifestOf: async () => JSON.stringify({ name }) });
  const asked = async (etag = '') => web.request('/manifest.webmanifest', { headers: { 'if-none-match': etag } });
  const first = await asked();
  expect(first.headers.get('content-type')).toContain('application/manifest+json');
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(await first.json()).toEqual({ name: '旧名' });
  const etag = first.headers.get('etag') ?? '';
  expect((await asked(etag)).status).toBe(304);
  name = '新名';
  expect(await (await asked(etag)).json()).toEqual({ name: '新名' });
});

test('a link with words that a chat app or its sender added is the same page with the same address', async () => {
  const asked: string[] = [];
  const headOf = async ({ pathname, search }: URL) => `<link rel="canonical" href="${pathname}${search}" />`;
  const pages = {
    page: async ({ search }: URL) => {
      asked.push(search);
      return null;
    },
  };
  const web = staticClient({ clientDir, base: '/shop' }, { headOf, manifestOf }, pages);
  const canonical = async (link: string) =>
    /canonical" href="([^"]*)"/.exec(await (await web.request(`/shop${link}`)).text())?.[1];
  const added = 'from=singlemessage&isappinstalled=0&inviter=demo-buyer&utm_source=x';
  for (const [sent, own] of [
    [`/pages/buy/detail?${added}&listingId=l1&productId=p1`, '/pages/buy/detail?productId=p1&listingId=l1'],
    // As the address bar shows what looks like a number.
    [`/pages/identify/certificate?code=%22123%22&${added}`, '/pages/identify/certificate?code=123'],
    // A word that the screen knows by the same name, and cannot read.
    [`/pages/search/salesearch?q=7&${added}`, '/pages/search/salesearch?q=7'],
    [`/pages/cleaning/washlist?${added}`, '/pages/cleaning/washlist'],
    [`/pages/tabbar/main?${added}`, '/pages/tabbar/main'],
  ] as const) {
    expect(await canonical(sent)).toBe(`/shop${own}`);
    expect(await canonical(own)).toBe(`/shop${own}`);
  }
  // What is drawn is read as the router wrote it; what it would read as a list is no value.
  expect(new Set(asked)).toEqual(new Set(['?productId=p1&listingId=l1', '?code=%22123%22', '?code=123', '?q=7', '']));
  asked.length = 0;
  await web.request('/shop/pages/search/salesearch?q=%22null%22');
  await web.request('/shop/pages/search/salesearch?q=a&q=b');
  expect(asked).toEqual(['?q=%22null%22', '']);
});

test('who passes a link on passes on who sent it: that stands in the card’s address and in no other, and makes no other page', async () => {
  const asked: string[] = [];
  const html = (search: string) =>
    `<link rel="canonical" href="https://s.test/x${search}" /><meta property="og:url" content="https://s.test/x${search}" />`;
  const pages = {
    page: async (url: URL) => {
      asked.push(url.href);
      const text = html(url.pathname.includes('detail') ? url.search : '');
      return { status: 200 as const, html: text, style: '', etag: '"e"', br: Buffer.from(''), bytes: 0 };
    },
  };
  const shells = staticClient({ clientDir, base: '' }, { headOf: async () => html('?id=1'), manifestOf });
  const drawn = staticClient({ clientDir, base: '' }, { headOf: async () => '', manifestOf }, pages);
  const told = async (web: typeof shells, path: string) => {
    const text = await (await web.request(path)).text();
    return [/canonical" href="([^"]*)"/, /og:url" content="([^"]*)"/].map((one) => one.exec(text)?.[1]);
  };
  expect(await told(drawn, '/pages/tabbar/main?inviter=u-1')).toEqual([
    'https://s.test/x',
    'https://s.test/x?inviter=u-1',
  ]);
  expect(await told(drawn, '/pages/buy/detail?productId=p&inviter=u-1')).toEqual([
    'https://s.test/x?productId=p',
    'https://s.test/x?productId=p&amp;inviter=u-1',
  ]);
  expect(await told(shells, '/plugin/live?id=1&inviter=u-1')).toEqual([
    'https://s.test/x?id=1',
    'https://s.test/x?id=1&amp;inviter=u-1',
  ]);
  // What is no sender's name is left out.
  expect(await told(shells, '/plugin/live?id=1&inviter=%22%3E')).toEqual([
    'https://s.test/x?id=1',
    'https://s.test/x?id=1',
  ]);
  expect(asked).toEqual(['http://localhost/pages/tabbar/main', 'http://localhost/pages/buy/detail?productId=p']);
});
