/** The first view of public screens is in their page: for people, for those without scripts, for crawlers. */
import { expect, type Page, test } from '@playwright/test';
import { productDetail } from '../../contract/catalogue/calls.ts';
import { channelPriceUpdate, sellerGoodsList } from '../../contract/listing/calls.ts';
import { type Link, link } from '../../contract/screens.ts';
import { logInAsDemo, must } from '../faults/person.ts';
import { arrived } from './steps/looks.ts';
import { seller } from './steps/people.ts';

// What the page itself brings is looked at here, not what a worker kept.

const visitor = { deviceId: 'f2b0c8f6-5f52-4b59-9d0e-6a3c1d2e4f50' };
const SEARCH = link('/pages/search/salesearch', { categoryId: 'sneakers' });
let port = 0;
let products: string[] = [];

const locations = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => new URL(url));

test.beforeAll(async ({ playwright, baseURL }) => {
  port = Number(new URL(baseURL ?? '').port);
  const client = await playwright.request.newContext({ baseURL });
  const [, first] = locations(await (await client.get('/sitemap.xml')).text());
  const all = locations(await (await client.get(first?.pathname ?? '')).text());
  products = all.map((url) => url.searchParams.get('productId') ?? '');
  await client.dispose();
});

/** Screens that the server draws, as links lead to them. */
function drawn(): Link[] {
  const productId = products[0] ?? '';
  return [
    '/pages/tabbar/main',
    SEARCH,
    link('/pages/buy/detail', { productId }),
    link('/pages/buy/list', { productId }),
    link('/pages/buy/goodsHistoryList', { productId }),
    link('/pages/custom/cms', { cmsName: 'guide' }),
    link('/pages/custom/activity', { id: 'demo-invite' }),
    '/pages/tabbar/consignment',
    '/pages/consignment/ordercms',
    '/pages/cleaning/washlist',
    '/pages/identify/offer',
    '/pages/auction/hall',
    '/pages/auction/calendar',
    '/pages/auction/rules',
    '/pages/auction/biddaily',
    '/pages/user/help',
  ];
}

interface Listened {
  complaints: string[];
  asked: string[];
}

/** What the browser complains of, and which calls it makes. */
function listen(page: Page): Listened {
  const heard: Listened = { complaints: [], asked: [] };
  page.on('console', (said) => {
    // A worker is kept out of these tests, and the page says that it misses it.
    if (['error', 'warning'].includes(said.type()) && !/worker/i.test(said.text())) heard.complaints.push(said.text());
  });
  page.on('pageerror', (error) => heard.complaints.push(String(error)));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) heard.asked.push(pathname.slice('/api'.length));
  });
  return heard;
}

for (const locale of ['zh-CN', 'en-GB'])
  test(`is taken over without a change and without asking again, ${locale}`, {
    tag: locale === 'en-GB' ? '@long' : '@thorough',
  }, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    for (const url of drawn()) {
      const page = await context.newPage();
      const heard = listen(page);
      const response = await page.goto(url);
      const sent = (await response?.text()) ?? '';
      expect(sent, url).toContain('id="first-view"');
      await arrived(page);
      expect(heard.complaints, url).toEqual([]);
      const brought = JSON.parse(/id="first-view">([^<]*)</.exec(sent)?.[1] ?? '{}') as { answers: unknown[] };
      // The rules are words only.
      if (url !== '/pages/auction/rules') expect(brought.answers.length, url).toBeGreaterThan(0);
      // Only what strangers are not shown, or what lies below, may be asked for.
      expect(
        heard.asked.filter((path) => /home|product\/detail|product\/list|cate\/tree/.test(path)),
        url,
      ).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(locale === 'zh-CN' ? 'zh-CN' : 'en');
      await page.close();
    }
    await context.close();
  });

test('is taken over without a complaint in every width, light, dark and in large letters, in both languages', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(1_200_000);
  for (const look of ['zh.light.0', 'en.dark.0', 'zh.dark.1', 'en.light.1']) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'look', value: look, url: `http://127.0.0.1:${port}` }]);
    for (const width of [320, 390, 768, 1280])
      for (const url of drawn()) {
        const page = await context.newPage();
        await page.setViewportSize({ width, height: 844 });
        const heard = listen(page);
        await page.goto(url);
        await arrived(page);
        expect(heard.complaints, `${look} ${width} ${url}`).toEqual([]);
        await page.close();
      }
    await context.close();
  }
});

test('stands as the server drew it: dark, in large letters, in the chosen language, nothing moves', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  await context.addCookies([{ name: 'look', value: 'en.dark.1', url: `http://127.0.0.1:${port}` }]);
  const page = await context.newPage();
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    new PerformanceObserver((list) => {
      // Less than a thousandth of the screen is what rounding does to a row of thumbnails.
      for (const { value, sources } of list.getEntries() as Shift[])
        if (value >= 0.001)
          shifts.push(`${value}: ${sources.map(({ node }) => (node as Element | null)?.outerHTML?.slice(0, 200))}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const response = await page.goto(link('/pages/buy/detail', { productId: products[0] ?? '' }));
  expect(await response?.text()).toContain('<html lang="en" data-elder data-theme="dark">');
  await arrived(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});

/** The code stays on its way until this is called. */
async function hold(page: Page): Promise<() => void> {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, (route) => held.then(() => route.continue()));
  return () => come();
}

test('keeps how far one has scrolled while the code was on its way', async ({ page }) => {
  const come = await hold(page);
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('main a[href*="/pages/buy/detail"]').nth(3)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 200));
  come();
  await arrived(page);
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
});

test('keeps what was typed while the code was on its way', async ({ page }) => {
  const come = await hold(page);
  await page.goto(SEARCH, { waitUntil: 'commit' });
  const field = page.getByRole('searchbox');
  await field.pressSequentially('court');
  come();
  await arrived(page);
  await expect(field).toHaveValue('court');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page).toHaveURL(/[?&]q=court/);
});

test('shows its content and leads on where no script runs', { tag: '@thorough' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'zh-CN' });
  const page = await context.newPage();
  for (const url of drawn()) {
    await page.goto(url);
    await expect(page.locator('main[data-state="ready"]'), url).toBeVisible();
    expect((await page.locator('main').innerText()).length, url).toBeGreaterThan(40);
  }
  await page.goto('/');
  await page.locator('main a[href*="/pages/buy/detail"]').first().click();
  await expect(page).toHaveURL(/\/pages\/buy\/detail/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(SEARCH);
  await page.getByRole('searchbox').fill('court');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/[?&]q=court/);
  await expect(page.locator('main a[href*="/pages/buy/detail"]').first()).toBeVisible();
  await context.close();
});

test('tells a crawler of fifty products what the calls tell: name, price, picture, where it stands', {
  tag: '@thorough',
}, async ({ request }) => {
  for (const productId of products.slice(0, 50)) {
    const response = await request.get(link('/pages/buy/detail', { productId }), {
      headers: { 'accept-language': 'zh-CN' },
    });
    const html = await response.text();
    const { name, skus } = await must(port, productDetail, { id: productId }, visitor);
    const said = Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json = '']) =>
      JSON.parse(json),
    ).flat() as Record<string, unknown>[];
    const about = said.find((one) => one['@type'] === 'Product');
    const asks = skus.flatMap(({ minSellPrice }) => minSellPrice ?? []);
    expect(html, productId).toContain(`<h1`);
    expect(about, productId).toMatchObject({ name: name.zh });
    if (asks.length > 0)
      expect(JSON.stringify(about?.offers), productId).toContain(`"${(Math.min(...asks) / 100).toFixed(2)}"`);
    expect(html, productId).toContain('rel="canonical"');
    expect(
      said.some((one) => one['@type'] === 'BreadcrumbList'),
      productId,
    ).toBe(true);
  }
});

test('says a new price with the next request, in the page and in the call', async ({ request }) => {
  const person = await logInAsDemo(port, seller, visitor.deviceId);
  const { list } = await must(port, sellerGoodsList, { state: 'on', size: 200 }, person);
  const listing = list.find(({ price, lowestAsk }) => price === lowestAsk) ?? list[0];
  if (!listing) throw new Error('the demo’s seller sells something');
  const address = link('/pages/buy/detail', { productId: listing.productId, skuId: listing.skuId });
  const page = async () => (await request.get(address, { headers: { 'accept-language': 'zh-CN' } })).text();
  const before = await page();
  const words = (fen: number) => (fen / 100).toLocaleString('en-US');
  // A number that stands nowhere yet: not in a hash, nor as another thing's price.
  let price = listing.price - 1_000;
  while (before.includes(words(price))) price -= 100;
  await must(port, channelPriceUpdate, { lines: [{ id: listing.id, price }] }, person);
  expect(await page()).toContain(words(price));
  await must(port, channelPriceUpdate, { lines: [{ id: listing.id, price: listing.price }] }, person);
});

test('says what is not there with a 404 that leads on, and is the plain page for what nobody can draw', async ({
  request,
}) => {
  for (const nowhere of [link('/pages/buy/detail', { productId: 'no-such-product' }), '/pages/no/such/screen']) {
    const missing = await request.get(nowhere, { headers: { 'accept-language': 'en' } });
    expect(missing.status(), nowhere).toBe(404);
    const text = await missing.text();
    expect(text, nowhere).toMatch(/<main[^>]*data-state="error"[^>]*>[\s\S]*href="\/pages\/tabbar\/main"/);
    expect(text, nowhere).not.toContain('first-view');
  }
  const own = await request.get('/pages/user/balance');
  expect(own.status()).toBe(200);
  expect(await own.text()).not.toContain('first-view');
});

test('is not sent again to whoever has it', async ({ request }) => {
  const first = await request.get(SEARCH);
  const etag = first.headers().etag ?? '';
  expect((await request.get(SEARCH, { headers: { 'if-none-match': etag } })).status()).toBe(304);
  expect(first.headers().vary).toContain('cookie');
});

test('a link that says more than its screen reads, or what it cannot read, is drawn all the same; where it says too little, words lead on', {
  tag: '@thorough',
}, async ({ page }) => {
  const heard = listen(page);
  for (const [url, state] of [
    [`${link('/pages/buy/detail', { productId: products[0] ?? '' })}&inviter=demo-buyer&from=singlemessage`, 'ready'],
    [`${link('/pages/buy/list', { productId: products[0] ?? '' })}&from=singlemessage`, 'ready'],
    ['/pages/auction/calendar?day=yesterday', 'ready'],
    ['/pages/auction/hall?filter=nonsense&from=timeline', 'ready'],
    ['/pages/auction/seller', 'error'],
    ['/pages/auction/lot', 'error'],
  ]) {
    const document = await page.goto(url ?? '');
    expect(await document?.text(), url).toContain(state === 'ready' ? 'data-state="ready"' : 'data-state="error"');
    await arrived(page);
    await expect(page.locator('main')).toHaveAttribute('data-state', state ?? '');
  }
  expect(heard.complaints.filter((words) => !/status of 40[04]/.test(words))).toEqual([]);
});
