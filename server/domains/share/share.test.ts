import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeQr, decodeTarget, encodeTarget, invitePoster, posterMake } from '../../../contract/share/calls.ts';
import { invitation, newcomer, openCampaigns, shareIn } from '../../testing/campaign/house.ts';
import { type Market, openMarketApp, PRICE } from '../../testing/market.ts';
import { headOf } from '../../testing/share/head.ts';
import { addVersion } from '../shop/settings.ts';
import { wrap } from './glyphs.ts';
import { share } from './handlers.ts';
import { manifestOf } from './head.ts';
import { posters } from './posters.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [share] });
  await app.db
    .updateTable('product')
    .set({ palette: JSON.stringify(PALETTE), lowest_ask: PRICE })
    .where('id', '=', 'kh92-007')
    .execute();
}, 60_000);
afterAll(() => app.close());

const PALETTE = { upper: '#26406b', accent: '#f4f1ea', sole: '#ffffff', ground: '#e9edf2' };

test('a poster is drawn once, served for good, and drawn anew when the price changes', async () => {
  const first = await app.must(posterMake, { id: 'kh92-007' });
  expect(first.url).toMatch(/\/pages\/buy\/detail\?productId=kh92-007$/);
  expect((await app.must(posterMake, { id: 'kh92-007' })).src).toBe(first.src);
  const picture = await posters(app.house).request(first.src);
  expect(picture.headers.get('cache-control')).toContain('immutable');
  const { width, height, format } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata();
  expect({ width, height, format }).toEqual({ width: 750, height: 1_120, format: 'webp' });
  await app.db.updateTable('product').set({ lowest_ask: null }).where('id', '=', 'kh92-007').execute();
  expect((await app.must(posterMake, { id: 'kh92-007' })).src).not.toBe(first.src);
  await app.db.updateTable('product').set({ lowest_ask: PRICE }).where('id', '=', 'kh92-007').execute();
  expect((await app.call(posterMake, { id: 'gone' })).code).toBe('NOT_FOUND');
  for (const path of ['/img/poster/..%2f..%2fsecret.webp', `/img/poster/${'0'.repeat(32)}.webp`])
    expect((await posters(app.house).request(path)).status).toBe(404);
});

test('a poster’s code leads to where others find the shop; where it does not know that, there is none', async () => {
  const env = app.house.config.env as Record<string, string | undefined>;
  const inked = async () => {
    const { src } = await app.must(posterMake, { id: 'kh92-007' });
    const drawn = await (await posters(app.house).request(src)).arrayBuffer();
    const place = { left: 482, top: 780, width: 220, height: 290 };
    return (await sharp(Buffer.from(drawn)).extract(place).raw().toBuffer()).some((tone) => tone < 128);
  };
  expect(await inked()).toBe(false);
  env.PUBLIC_URL = 'https://shop.test';
  expect(await inked()).toBe(true);
  env.PUBLIC_URL = undefined;
});

test('whoever shares a size sends that size, and the code is drawn where it is looked at, when we do not know our own address', async () => {
  const env = app.house.config.env as Record<string, string | undefined>;
  const { id: skuId } = await app.db
    .selectFrom('sku')
    .select('id')
    .where('product_id', '=', 'kh92-007')
    .executeTakeFirstOrThrow();
  const drawn = await app.must(posterMake, { id: 'kh92-007', skuId });
  expect(drawn.url).toMatch(new RegExp(`productId=kh92-007&skuId=${skuId}$`));
  expect(drawn.codeAt).toEqual({ x: 482, y: 780, side: 220 });
  // A size of another product is nobody's choice here.
  expect((await app.must(posterMake, { id: 'kh92-007', skuId: 'other-size' })).url).not.toContain('skuId');
  env.PUBLIC_URL = 'https://shop.test';
  expect((await app.must(posterMake, { id: 'kh92-007', skuId })).codeAt).toBe(null);
  env.PUBLIC_URL = undefined;
});

test('a code leads to screens of ours and nowhere else', async () => {
  const path = '/pages/buy/detail?productId=kh92-007';
  expect(decodeTarget(encodeTarget(path))).toBe(path);
  const { svg, url } = await app.must(codeQr, { id: encodeTarget(path) });
  expect(svg).toMatch(/^<svg /);
  expect(url.endsWith(path)).toBe(true);
  for (const odd of ['https://evil.example/', '//evil.example/pages/x', '/pages/../x', 'javascript:1', '/pages/a"b'])
    expect((await app.call(codeQr, { id: encodeTarget(odd) })).code).toBe('BAD_INPUT');
  expect((await app.call(codeQr, { id: 'x' })).code).toBe('BAD_INPUT');
});

test('a product’s link carries title, price and picture, whatever its name', async () => {
  const at = (path: string) => headOf(app.house)(new URL(path, 'http://localhost'));
  const { listingId, itemId } = await app.list({ price: 99_900 });
  const head = await at('/pages/buy/detail?productId=kh92-007');
  expect(head).toContain('content="Kestrel High 92 海军蓝 ¥1,299.00 起"');
  expect(head).toContain('<meta property="product:price:amount" content="1299.00" />');
  expect(head).toMatch(/og:image" content="http:\/\/[^"]+\/img\/p\/kh92-007\/side-750\.webp"/);
  // Whatever the request says that it was sent to.
  const forged = await headOf(app.house)(new URL('http://evil.example/pages/buy/detail?productId=kh92-007'));
  expect(forged).toContain('og:url');
  expect(forged).not.toContain('evil.example');
  const one = await at(`/pages/buy/detail?productId=kh92-007&listingId=${listingId}`);
  expect(one).toContain('¥999.00"');
  expect(one).toContain(`/img/i/${itemId}/0-750.webp`);
  const name = `"><script>alert('1')</script>&`;
  await app.db.updateTable('product').set({ name_zh: name }).where('id', '=', 'kh92-007').execute();
  const odd = (await at('/pages/buy/detail?productId=kh92-007')) ?? '';
  expect(odd).not.toContain('<script>');
  expect(odd).not.toContain(name);
  expect(odd).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;');
  expect(odd.match(/</g)).toHaveLength(odd.match(/>/g)?.length ?? 0);
  for (const other of [
    '/pages/buy/detail?productId=gone',
    '/pages/buy/detail',
    '/pages/tabbar/main',
    `/pages/buy/detail?productId=${'x'.repeat(999)}`,
  ])
    expect(await at(other)).not.toContain('product:price');
  expect(await at('/pages/nowhere')).toBe('<title>回潮</title>');
});

test('search engines read of a product what its page shows: name, brand, offers, and the way to it', async () => {
  const at = (path: string, lang?: 'en') => headOf(app.house)(new URL(path, 'http://evil.example'), lang);
  const product = await app.db.selectFrom('product').selectAll().where('id', '=', 'kh92-007').executeTakeFirstOrThrow();
  const head = (await at(`/pages/buy/detail?productId=${product.id}`)) ?? '';
  const [said, way] = Array.from(head.matchAll(/ld\+json">(.*?)<\/script>/g), ([, json = '']) => JSON.parse(json));
  expect(said).toMatchObject({ '@type': 'Product', name: product.name_zh, sku: product.style_no });
  expect(way.itemListElement.map(({ name }: { name: string }) => name)).toEqual([
    '首页',
    expect.any(String),
    product.name_zh,
  ]);
  expect(head).not.toContain('evil.example');
  expect(await at(`/pages/buy/detail?productId=${product.id}`, 'en')).toContain(`<title>${product.name_en}`);
  const results = (await at('/pages/search/salesearch?q=%3Cb%3E')) ?? '';
  expect(results).toContain('&lt;b&gt;');
});

test('a long name is broken between words, and what is too much is cut', () => {
  const lines = wrap('Kestrel High 92 海军蓝 限定版 '.repeat(4), { size: 36, width: 300, lines: 3 });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe('Kestrel High 92 海');
  expect(lines[2]).toMatch(/…$/);
  // No line begins with what closes the one before.
  const [, ...rest] = wrap('首单过了退货期得 ¥30.00 券，满 ¥200.00 可用', { size: 28, width: 386, lines: 3 });
  for (const line of rest) expect(line).not.toMatch(/^[，。、；：）」』】]/);
  expect(wrap('短', { size: 36, width: 300, lines: 3 })).toEqual(['短']);
});

test('links, posters and the app on a phone are called what the shop is called, and what it is called after a change', async () => {
  const at = new URL('https://x.invalid/pages/buy/detail?productId=kh92-007');
  const poster = async () => (await app.must(posterMake, { id: 'kh92-007' })).src;
  const before = await poster();
  expect(await headOf(app.house)(at)).toContain('site_name" content="回潮"');
  const drawn = new Set([before]);
  for (const zh of ['旧物集', '新物集']) {
    await app.clock.advance(1_000);
    const now = app.clock.now();
    const settings = { name: { zh, en: `Shop ${zh}` }, publicUrl: '', warehouse: null };
    await addVersion(app.db, { settings, holdsFrom: now, savedBy: null, now });
    expect(await headOf(app.house)(at)).toContain(`site_name" content="${zh}"`);
    expect(await headOf(app.house)(at, 'en')).toContain(`site_name" content="Shop ${zh}"`);
    expect(await headOf(app.house)(new URL('https://x.invalid/index.html'))).toBe(`<title>${zh}</title>`);
    expect(JSON.parse(await manifestOf(app.house)('{"name":"x","id":"/"}'))).toEqual({
      ...{ id: '/', name: zh, short_name: zh },
    });
    drawn.add(await poster());
  }
  expect(drawn.size).toBe(3);
});

test('an inviter’s own share has a poster with what a friend gets; nobody draws another’s', async () => {
  const app = await openCampaigns();
  const id = await invitation(app);
  const inviter = await newcomer(app);
  const shareId = await shareIn(app, id, inviter);
  const seen = new Set<string>();
  for (const lang of ['zh', 'en'] as const) {
    const drawn = await app.must(invitePoster, { id: shareId }, { as: inviter, lang });
    expect(drawn.url).toContain(`share=${shareId}`);
    expect(drawn.url).toContain(`inviter=${inviter.userId}`);
    seen.add(drawn.src);
    const picture = await posters(app.house).request(drawn.src);
    expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).height).toBe(1_120);
  }
  // It names who sends it: under another name it is another one.
  await app.db.updateTable('account').set({ nickname: '阿青' }).where('id', '=', inviter.userId).execute();
  seen.add((await app.must(invitePoster, { id: shareId }, { as: inviter, lang: 'zh' })).src);
  expect(seen.size).toBe(3);
  expect(await app.call(invitePoster, { id: shareId }, { as: await newcomer(app) })).toMatchObject({
    code: 'NOT_FOUND',
  });
  await app.close();
}, 60_000);
