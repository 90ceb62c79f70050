/** The shell as a person notices it: tabs, waiting, logging out elsewhere, and what requests say of the visit. */

import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { HTTP } from '../../contract/wire/limits.ts';
import { chunkOf } from './steps/chunks.ts';
import { arrived, go } from './steps/looks.ts';
import { buyer, logIn } from './steps/people.ts';

// Requests must be seen here, and no older build be served.

const toast = (page: Page) => page.locator('[popover="manual"]');

test('a tab keeps its scroll and what was chosen on it while another one is open', async ({ page }) => {
  await page.goto('/');
  await arrived(page);
  const view = page.getByRole('button', { name: '平台在仓' });
  await view.click();
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('main a[href*="/pages/buy/detail"]').nth(3)).toBeAttached();
  // As React does it to a screen while the code of the next one is on its way.
  await page.evaluate(async () => {
    const screen = document.getElementById('screen');
    for (const display of ['none', '']) {
      if (screen) screen.style.display = display;
      for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
    }
  });
  await expect(page.locator('main a[href*="/pages/buy/detail"]').nth(3)).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
  const tabs = page.getByRole('navigation', { name: '主导航' });
  await tabs.getByRole('link', { name: '购物车' }).click();
  await arrived(page);
  await tabs.getByRole('link', { name: '首页' }).click();
  await arrived(page);
  await expect(view).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(800);
});

test('a product shows what is seen of it first, and whoever comes back to it finds the place again', async ({
  page,
}) => {
  await page.goto('/');
  await arrived(page);
  await page.locator('main a[href*="/pages/buy/detail"]').first().click();
  const rest = page.getByRole('heading', { name: '商品信息' });
  await expect(rest).toBeAttached();
  await page.evaluate(() => window.scrollTo(0, 1_200));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_100);
  await page.locator('main a[href*="/pages/buy/goodsHistoryList"]').first().click();
  await arrived(page);
  await page.goBack();
  await expect(rest).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_100);
});

test('until the code is there the page shows our mark, and no rule of the page’s policy is broken by it', async ({
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => held.then(() => route.continue()));
  await page.goto('/pages/tabbar/cart', { waitUntil: 'commit' });
  const mark = page.locator('#root > img.boot');
  await expect(mark).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px');
  go();
  await arrived(page);
  await expect(mark).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('more than 999 in the cart is 999+', { tag: '@thorough' }, async ({ page }) => {
  await logIn(page, buyer);
  await page.route('**/api/**/cart/list*', async (route) => {
    const reply = await (await route.fetch()).json();
    const [line] = reply.data.list;
    reply.data.list = Array.from({ length: 1_200 }, (_, n) => ({ ...line, listingId: `l${n}`, id: `l${n}` }));
    await route.fulfill({ json: reply });
  });
  await page.goto('/pages/tabbar/main');
  await arrived(page);
  const cart = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: /购物车/ });
  await expect(cart).toContainText('999+');
  // One that is asked again is answered before the page goes.
  await page.unrouteAll({ behavior: 'wait' });
});

const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, '')));

test('what people open next from home is fetched on idle, and not on a metered link', { tag: '@thorough' }, async ({
  browser,
}) => {
  for (const saveData of [false, true]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.addInitScript((save) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: save, effectiveType: '4g' } });
    }, saveData);
    await page.goto('/pages/tabbar/main');
    await arrived(page);
    const fetched = async () => (await scripts(page)).some((name) => chunkOf('/pages/buy/confirm').test(name));
    if (saveData) {
      await page.waitForLoadState('networkidle');
      expect(await fetched()).toBe(false);
    } else await expect.poll(fetched).toBe(true);
    await context.close();
  }
});

test('a slow screen shows its outline at once, ways on after a minute, and is given up after two', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/plugin/live');
  await arrived(page);
  await page.clock.install();
  await page.route(chunkOf('/choose-location'), () => undefined);
  await page.evaluate(() => window.history.pushState({}, '', '/choose-location'));
  const main = page.locator('main[data-screen="/choose-location"]');
  await page.clock.runFor(HTTP.pendingAfter + 50);
  await expect(main).toHaveAttribute('data-state', 'loading');
  await page.clock.runFor(HTTP.pageTimeout);
  await expect(main).toHaveAttribute('data-state', 'error');
  await expect(page.getByText('这一页载入得太久了')).toBeVisible();
  await expect(page.getByRole('link', { name: '回首页' })).toBeVisible();
  await page.clock.runFor(HTTP.chunkTimeout - HTTP.pageTimeout);
  await expect(page.getByText('这一页没能载入').first()).toBeVisible();
  await page.getByRole('link', { name: '回首页' }).click();
  await arrived(page);
});

test('logging out in one tab empties the other, and its protected screen asks for a login', async ({ context }) => {
  const page = await context.newPage();
  await logIn(page, buyer);
  const other = await context.newPage();
  await other.goto('/pages/order/orderlist');
  await arrived(other);
  await go(page, '/pages/user/setting/index');
  await page.getByRole('button', { name: '退出登录' }).click();
  const told = page.waitForRequest(/\/api\/user\/logout/);
  const sure = page.locator('dialog[open]').getByRole('button', { name: /退出/ });
  await sure.click();
  expect((await told).headers().token).not.toBe('');
  await expect(other).toHaveURL(/\/pages\/login\/login/);
  const kept = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('keyval-store');
        open.onsuccess = () => {
          const store = open.result.transaction('keyval').objectStore('keyval');
          const [keys, values] = [store.getAllKeys(), store.getAll()];
          // A key without a value keeps nothing.
          values.onsuccess = () => resolve(keys.result.map(String).filter((_, n) => values.result[n] !== undefined));
        };
      }),
  );
  expect(kept).not.toContain('session');
  expect(kept).toContain('deviceId');
  expect(await keptAnswers(page)).toEqual([]);
});

/** What the device holds of people's own answers; those that everybody gets are fetched again at once. */
const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const open = indexedDB.open('shelf');
        open.onsuccess = () => {
          const keys = open.result.transaction('cache').objectStore('cache').getAllKeys();
          keys.onsuccess = () => resolve(keys.result.map(String).filter((key) => !key.startsWith('|')));
        };
      }),
  );

test('what happened while a phone had no network is on its open screen once it has one again', async ({
  page,
  browser,
}) => {
  await logIn(page, buyer);
  await go(page, '/pages/order/bid/list');
  const address = (await page.locator('main a[href*="/bid/detail"]').first().getAttribute('href')) ?? '';
  const mine = page.locator(`main a[href="${address}"]`);
  await expect(mine).toContainText('求购中');
  await page.context().setOffline(true);
  const other = await (await browser.newContext()).newPage();
  await logIn(other, buyer);
  await go(other, address);
  await other.getByRole('button', { name: '撤回求购' }).click();
  await other.locator('dialog[open]').getByRole('button', { name: '撤回求购' }).click();
  await expect(toast(other)).toHaveText('已撤回');
  await other.context().close();
  await page.context().setOffline(false);
  await expect(mine).toContainText('已撤回', { timeout: 30_000 });
});

test('an open screen is read anew after its live connection was cut', { tag: '@thorough' }, async ({ page }) => {
  await logIn(page, buyer);
  // The screen that the login ended on connects too, sooner or later; the first connection is to be that of the one looked at.
  await page.goto('about:blank');
  let connections = 0;
  await page.route('**/api/events*', (route) => {
    if (!route.request().headers().token) return route.continue();
    connections += 1;
    if (connections > 1) return route.continue();
    return route.fulfill({ contentType: 'text/event-stream', body: 'retry: 2000\n\n' });
  });
  // What is read after the second connection began has what came while there was none; the next page is on its way all the time.
  const further = page.waitForRequest(/message\/list.*cursor=/);
  await page.route('**/api/user/message/list*', async (route) => {
    if (route.request().url().includes('cursor=')) return;
    const reply = await (await route.fetch()).json();
    if (connections > 1) reply.data.list[0].title.zh = '断开时来的消息';
    await route.fulfill({ json: reply });
  });
  await page.goto('/pages/user/message');
  await arrived(page);
  await further;
  await expect(page.getByText('断开时来的消息')).toBeVisible();
  // One of them is never answered.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a list kept from the last visit is read anew although its end is in sight', async ({ page }) => {
  await logIn(page, buyer);
  let again = false;
  await page.route('**/api/oms/asset/detail*', async (route) => {
    const further = route.request().url().includes('cursor=');
    if (further && !again) return route.abort();
    const asked = await route.fetch().catch(() => null);
    const reply = await asked?.json().catch(() => null);
    // The reload below gives up what is on its way.
    if (!reply) return;
    Object.assign(reply, { success: true, data: further ? { list: [], next: null } : { ...reply.data, next: 'more' } });
    if (again && !further) reply.data.list[0].amount = 123_456_700;
    await route.fulfill({ json: reply });
  });
  await go(page, '/pages/user/funds');
  await expect.poll(() => keptAnswers(page)).toContainEqual(expect.stringContaining('/oms/asset/detail'));
  again = true;
  await page.reload();
  await expect(page.getByText('1,234,567.00').first()).toBeVisible();
});

test('a session without its refresh token: the launch says refreshToken不存在 and one is logged out', {
  tag: '@thorough',
}, async ({ page }) => {
  await logIn(page, buyer);
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const open = indexedDB.open('keyval-store');
        open.onsuccess = () => {
          const store = open.result.transaction('keyval', 'readwrite').objectStore('keyval');
          const read = store.get('session');
          read.onsuccess = () => {
            const write = store.put({ ...read.result, refreshToken: '', expiresAt: 1 }, 'session');
            write.onsuccess = () => resolve();
          };
        };
      }),
  );
  await page.goto('/plugin/live');
  await expect(toast(page)).toHaveText('refreshToken不存在');
});

test('any number of 401s at once open the login once, and each request is made again once', {
  tag: '@thorough',
}, async ({ page }) => {
  await logIn(page, buyer);
  await page.goto('/plugin/live');
  await arrived(page);
  const refused: string[] = [];
  const answered: string[] = [];
  let ended = true;
  const refuse = { status: 401, json: { success: false, status: 401, code: 'LOGIN_NEEDED', message: '请先登录' } };
  await page.route(/\/api\/(oms\/asset\/get|user\/message\/unread|.*order\/list)/, async (route) => {
    (ended ? refused : answered).push(new URL(route.request().url()).pathname);
    if (ended) await route.fulfill(refuse);
    else await route.continue();
  });
  await page.route('**/api/user/refresh*', (route) => route.fulfill(refuse));
  const before = await page.evaluate(() => history.length);
  await go(page, '/pages/tabbar/user').catch(() => undefined);
  await expect(page).toHaveURL(/\/pages\/login\/login/);
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  ended = false;
  await logIn(page, buyer);
  await expect(page).toHaveURL(/\/pages\/tabbar\/user/);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(before + 2);
  await arrived(page);
  await expect.poll(() => [...new Set(refused)].filter((path) => !answered.includes(path))).toEqual([]);
  for (const path of new Set(refused)) expect(answered.filter((one) => one === path)).toEqual([path]);
});

test('requests say where the visit came in, came from and stands, and who sent it', { tag: '@thorough' }, async ({
  page,
}) => {
  const from = { channel: 'h5-gdt', clickid: 'click-7', inviter: 'u9', adinfo: 'ad-3' };
  const first = page.waitForRequest(/\/api\//);
  const told = page.waitForRequest(/\/api\/ads\/save/);
  // Who has no account registers their device all the same.
  const device = page.waitForRequest(/\/api\/account\/app\/device\?/);
  await page.goto('/plugin/live?channel=gdt&gdt_vid=click-7&inviter=u9&weixinadinfo=ad-3');
  expect((await first).headers()).toMatchObject({ ...from, entrypage: '/plugin/live' });
  expect((await told).postDataJSON()).toEqual({ channel: 'gdt', clickId: 'click-7', page: '/plugin/live' });
  expect((await device).headers().token).toBe('');
  await arrived(page);
  await page.waitForLoadState('networkidle');
  await page.goto('/plugin/live');
  await arrived(page);
  await page.waitForLoadState('networkidle');
  await go(page, '/pages/tabbar/main');
  const request = page.waitForRequest(/\/api\/v3\/cms\//);
  await go(page, '/pages/custom/cms');
  expect((await request).headers()).toMatchObject({
    ...from,
    entrypage: '/plugin/live',
    initialpage: '/plugin/live',
    version: '2.2.84',
    appid: 'h5',
  });
});

test('the root address leads home with all that it said', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/?inviter=u9&channel=gdt');
  await arrived(page);
  expect(new URL(page.url())).toMatchObject({ pathname: '/pages/tabbar/main', search: '?inviter=u9&channel=gdt' });
});

test('the server’s list of protected screens joins our own', { tag: '@thorough' }, async ({ page }) => {
  await page.route('**/api/user/app/dict/next_auth_routes/default*', (route) =>
    route.fulfill({ json: { success: true, data: { content: ['/plugin/chat'] } } }),
  );
  const list = page.waitForResponse(/next_auth_routes/);
  await page.goto('/plugin/live');
  await arrived(page);
  await list;
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)));
  await page.evaluate(() => window.history.pushState({}, '', '/plugin/chat'));
  await expect(page).toHaveURL(/\/pages\/login\/login/);
  // A start on which it cannot be asked for knows it still, and says nothing of it.
  await page.unroute('**/api/user/app/dict/next_auth_routes/default*');
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/plugin/chat');
  await expect(page).toHaveURL(/\/pages\/login\/login/);
  await page.waitForLoadState('networkidle');
  await expect(toast(page)).toBeHidden();
});

test('what the server says when it will not renew a session is said, and one is logged out', {
  tag: '@thorough',
}, async ({ page }) => {
  await logIn(page, buyer);
  await page.route('**/api/user/refresh*', (route) =>
    route.fulfill({ json: { success: true, msg: '账号在别处登录了', data: {} } }),
  );
  await page.route('**/api/oms/asset/get*', (route) =>
    route.fulfill({ json: { success: false, status: 401, code: 'LOGIN_NEEDED', message: '请先登录' } }),
  );
  await page.goto('/pages/user/balance');
  await expect(toast(page)).toHaveText('账号在别处登录了');
  await expect(page).toHaveURL(/\/pages\/login\/login/);
});

test('an upload that is refused says so: no signature, and bytes that the store does not take', {
  tag: '@thorough',
}, async ({ page }) => {
  await logIn(page, buyer);
  await go(page, '/pages/user/setting/feedback');
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#396' } })
    .jpeg()
    .toBuffer();
  const send = async (words: string) => {
    await page.locator('input[type=file]').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo });
    await expect(page.locator('main img').first()).toBeVisible();
    await page.getByRole('textbox').first().fill(words);
    await page.getByRole('button', { name: '提交' }).click();
  };
  const sign = '**/api/v2/appraise/upload*';
  await page.route(sign, (route) => route.fulfill({ status: 409, json: { success: false, code: 'STATE_REFUSED' } }));
  await send('图片打不开');
  await expect(toast(page)).toHaveText('获取上传签名失败');
  await page.unroute(sign);
  await page.route('**/storage', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'UPLOAD_TYPE', message: '只能上传图片' } }),
  );
  await page.getByRole('button', { name: '再写一条' }).click();
  await send('还是打不开');
  await expect(toast(page)).toHaveText('上传失败请再点击上传');
  await expect(page.getByRole('dialog')).toContainText('只能上传图片');
});
