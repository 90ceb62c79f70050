/** The specification's error catalogue, as a person sees it. */

import { readFileSync } from 'node:fs';
import { expect, type Page, type Route, test } from '@playwright/test';
import type { AnyRoute } from '@tanstack/react-router';
import { NAVIGATION, TOAST } from '../../contract/wire/limits.ts';
import { screenFiles } from '../../src/app/routes.ts';
import { chunkOf } from './steps/chunks.ts';
import { arrived, go } from './steps/looks.ts';
import { buyer, logIn, seller } from './steps/people.ts';

const LOGIN = '/pages/login/login';
/** Nobody else in these tests opens a stock account with it. */
const newcomer = '13912340077';

/** What is spoken to assistive tech and shown: toasts are one at a time. */
const toast = (page: Page) => page.locator('[popover="manual"]');
const refuse = (http: number, code: string, message: string) => (route: Route) =>
  route.fulfill({ status: http, json: { success: false, status: http, code, message } });

async function logInAnew(page: Page, phone: string): Promise<void> {
  await page.locator('input[type="tel"]').fill(phone);
  for (const name of [/用户协议/, /隐私政策/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  const hint = await page.getByText(/验证码 \d{6}/).innerText();
  await page.locator('input[autocomplete="one-time-code"]').fill(/\d{6}/.exec(hint)?.[0] ?? '');
  await expect(page).not.toHaveURL(/\/pages\/login\//);
}

test('an anonymous visit to a protected screen: 请先登录, half a second, then login, and afterwards where one was going', async ({
  page,
}) => {
  await page.goto('/pages/tabbar/main');
  await arrived(page);
  await page.evaluate(() => {
    const times = { toast: 0, login: 0 };
    Object.assign(window, { times });
    new MutationObserver(() => {
      if (!times.toast && document.querySelector('[popover="manual"]')?.textContent?.includes('请先登录'))
        times.toast = performance.now();
      if (!times.login && location.pathname.startsWith('/pages/login/')) times.login = performance.now();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    window.history.pushState({}, '', '/pages/order/orderlist?state=all');
  });
  await expect(toast(page)).toHaveText('请先登录');
  await expect(page).toHaveURL(/\/pages\/login\/login\?redirect=/);
  await arrived(page);
  const times = await page.evaluate(() => (window as unknown as { times: { toast: number; login: number } }).times);
  expect(times.login - times.toast).toBeGreaterThanOrEqual(NAVIGATION.loginGateWait - 50);
  await logInAnew(page, '13912340075');
  await expect(page).toHaveURL(/\/pages\/order\/orderlist/);
});

test('stock service not opened: the toast says so and the merchant center opens', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto(LOGIN);
  await logInAnew(page, newcomer);
  await page.evaluate(() => window.history.pushState({}, '', '/pages/stock/receipt/createReceipt'));
  await expect(toast(page)).toHaveText('未开通服务，请先开通服务后操作');
  await expect(page).toHaveURL(/\/pages\/merchantCenter\/index(\?|$)/);
  await arrived(page);
});

test('a stock account that cannot be asked for: the server’s words, and no way in', { tag: '@thorough' }, async ({
  page,
}) => {
  await logIn(page, buyer);
  await page.route('**/api/v3/wms/stock/account/info*', refuse(409, 'STATE_REFUSED', '仓库正在盘点，稍后再来'));
  await page.evaluate(() => window.history.pushState({}, '', '/pages/stock/receipt/createReceipt'));
  await expect(toast(page)).toHaveText('仓库正在盘点，稍后再来');
});

test('502: network timeout, please try again later; and the screen offers another try', async ({ page }) => {
  await page.goto('/pages/user/kit');
  await arrived(page);
  await page.route('**/api/v3/cms/list*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await go(page, '/pages/custom/cms');
  await expect(toast(page)).toHaveText('网络超时，请稍后再试');
  await expect(page.locator('main')).toHaveAttribute('data-state', 'error');
  await page.unroute('**/api/v3/cms/list*');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-state', 'ready');
});

test('no network: the signal is lost, said once something is tried; a screen says so in the page', async ({
  page,
  context,
}) => {
  await page.goto(LOGIN);
  await arrived(page);
  await page.locator('input[type="tel"]').fill(buyer);
  await context.setOffline(true);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(toast(page)).toHaveText('网络信号丢失');
  await context.setOffline(false);
});

test('a screen without a network and without a saved answer is offline, and opens by itself afterwards', async ({
  page,
}) => {
  await page.goto('/pages/user/kit');
  await arrived(page);
  await page.route('**/api/v3/cms/page*', (route) => route.abort('internetdisconnected'));
  await go(page, '/pages/custom/cms?cmsName=guide');
  await expect(page.locator('main')).toHaveAttribute('data-state', 'offline');
  await page.unroute('**/api/v3/cms/page*');
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.locator('main')).toHaveAttribute('data-state', 'ready');
});

test('a script that does not arrive: the screen says why, the way on works, and it opens by itself once it is there', {
  tag: '@thorough',
}, async ({ browser }) => {
  // Without the worker, whose stored copy would come to the rescue.
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/plugin/live');
  await arrived(page);
  await page.waitForLoadState('networkidle');
  const script = chunkOf('/choose-location');
  await page.route(script, (route) => route.abort());
  await page.evaluate(() => window.history.pushState({}, '', '/choose-location'));
  await expect(page.getByRole('heading', { name: '这一页没能载入' })).toBeVisible();
  await expect(page.locator('main')).toHaveAttribute('data-state', 'error');
  await expect(page.getByRole('link', { name: '回首页' })).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '再试一次' }).click();
  await reloaded;
  await expect(page.getByRole('heading', { name: '这一页没能载入' })).toBeVisible();
  await page.unroute(script);
  await expect(page.locator('main[data-screen="/choose-location"]')).not.toHaveAttribute('data-state', 'error');
  await arrived(page);
  await context.close();
});

test('an old page whose files a new release has taken from the server: it offers to move on, and what was typed is there', {
  tag: '@thorough',
}, async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await logIn(page, buyer);
  // It is missed before anybody is there who could ask why.
  const heading = page.getByRole('heading', { name: '这一页没能载入' });
  await page.route(/\/assets\/background-(?!sync)/, (route) => heading.waitFor().then(() => route.continue()));
  await page.goto('/pages/user/setting/feedback');
  await arrived(page);
  const words = page.locator('textarea');
  await words.fill('第二个仓门打不开');
  await expect(toast(page)).toBeAttached();
  const offer = page.getByRole('status').filter({ hasText: '有新版本' });
  await expect(offer).toHaveCount(0);
  const script = chunkOf('/pages/address/address');
  await page.route(script, (route) => route.fulfill({ status: 404, body: 'not found' }));
  await page.evaluate(() => window.history.pushState({}, '', '/pages/address/address'));
  await expect(heading).toBeVisible();
  await expect(offer).toBeVisible();
  await page.unroute(/\/assets\/background-(?!sync)/);
  await page.goBack();
  await expect(words).toHaveValue('第二个仓门打不开');
  // Nothing goes on without it, so it is offered over a form that is being filled in, too.
  await expect(offer).toBeVisible();
  await page.unroute(script);
  const reloaded = page.waitForEvent('load');
  await offer.getByRole('button', { name: '更新' }).click();
  await reloaded;
  await arrived(page);
  await expect(words).toHaveValue('第二个仓门打不开');
  await expect(offer).toHaveCount(0);
  await go(page, '/pages/address/address');
  await context.close();
});

test('the list of all addresses comes late, while the gate still asks: the screen opens all the same', {
  tag: '@thorough',
}, async ({ page }) => {
  await logIn(page, seller);
  const asked = page.waitForRequest(/\/stock\/account\/info/);
  const known = page.waitForResponse(/\/assets\/routeTree/).then((response) => response.finished());
  await page.route(/\/assets\/routeTree/, (route) => asked.then(() => route.continue()));
  await page.route(/\/stock\/account\/info/, (route) => known.then(() => route.continue()));
  await page.goto('/pages/stock/receipt/createReceipt');
  await expect(page.getByRole('button', { name: '添加商品' }).first()).toBeVisible();
});

test('401: login opens once, and afterwards the original write is repeated once, under its own key', async ({
  page,
}) => {
  const phone = '13912340078';
  await page.goto(`${LOGIN}?redirect=/pages/merchantCenter/index`);
  await logInAnew(page, phone);
  await arrived(page);
  const keys: string[] = [];
  let ended = true;
  await page.route('**/api/v3/wms/stock/account/open*', async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    if (ended) await refuse(401, 'LOGIN_NEEDED', '请先登录')(route);
    else await route.continue();
  });
  await page.route('**/api/user/refresh*', refuse(401, 'REFRESH_INVALID', '登录已失效，请重新登录'), { times: 1 });
  await page.getByRole('textbox', { name: '真实姓名' }).fill('王小明');
  await page.getByRole('textbox', { name: '身份证号' }).fill('11010519491231002X');
  await page.getByRole('button', { name: '核验' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /开通/ }).last().click();
  await expect(page).toHaveURL(/\/pages\/login\/login/);
  ended = false;
  await logInAnew(page, phone);
  await expect.poll(() => keys.length).toBe(2);
  expect(new Set(keys).size).toBe(1);
  await expect(page).toHaveURL(/\/pages\/merchantCenter\/index/);
  await expect(page.getByRole('link', { name: '新建入库单' })).toBeVisible();
});

test('a login that brings no token, or is refused: the server’s words with a warning sign, and one stays', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto(LOGIN);
  const answers = [
    { status: 200, json: { success: true, status: 200, data: {}, message: '登录没有成功' } },
    { status: 409, json: { success: false, status: 409, code: 'STATE_REFUSED', message: '账号已冻结' } },
  ];
  await page.locator('input[type="tel"]').fill('13912340076');
  for (const name of [/用户协议/, /隐私政策/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  for (const answer of answers) {
    await page.route('**/api/user/token*', (route) => route.fulfill(answer));
    await page.locator('input[autocomplete="one-time-code"]').fill('123456');
    await expect(toast(page)).toHaveText(answer.json.message);
    await expect(toast(page).locator('svg')).toBeVisible();
    await expect(page).toHaveURL(/\/pages\/login\//);
    await page.unroute('**/api/user/token*');
  }
});

test('the list of protected screens that cannot be fetched: the server’s words, and our own list holds', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.route('**/api/user/app/dict/next_auth_routes/default*', refuse(409, 'STATE_REFUSED', '字典正在整理'));
  await page.goto('/plugin/live');
  await expect(toast(page)).toHaveText('字典正在整理');
  await go(page, '/pages/tabbar/main');
  await page.evaluate(() => window.history.pushState({}, '', '/pages/order/orderlist'));
  await expect(page).toHaveURL(/\/pages\/login\/login\?redirect=/);
});

test('a notification that leads nowhere is noted for the developers and moves nobody', { tag: '@thorough' }, async ({
  page,
}) => {
  // Asked for in the background, where notifications are listened to from just before.
  const background = page.waitForResponse(/next_auth_routes/);
  await page.goto('/plugin/live');
  await arrived(page);
  await background;
  const noted = page.waitForEvent('console', (message) => message.text() === 'navigation without a target');
  await page.evaluate(() =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { type: 'OPEN', link: '' } })),
  );
  expect((await noted).type()).toBe('warning');
  await expect(page).toHaveURL(/\/plugin\/live$/);
});

test('twenty characters are a toast of two or three seconds; one more is a dialog with 知道了', {
  tag: '@thorough',
}, async ({ page }) => {
  const brief = '一二三四五六七八九十一二三四五六七八九十';
  await page.goto(LOGIN);
  await arrived(page);
  await page.clock.install();
  await page.locator('input[type="tel"]').fill(seller);
  await page.route('**/api/user/code*', refuse(409, 'STATE_REFUSED', brief));
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(toast(page)).toHaveText(brief);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(TOAST.failure + 500);
  await expect(toast(page)).toBeHidden();

  await page.unroute('**/api/user/code*');
  await page.route('**/api/user/code*', refuse(409, 'STATE_REFUSED', `${brief}一`));
  await page.getByRole('button', { name: '获取验证码' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`${brief}一`);
  await page.clock.runFor(10_000);
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '知道了' }).click();
  await expect(dialog).toBeHidden();
});

test('copying says 已复制到剪切板', { tag: '@thorough' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/open-location?address=%E8%A5%BF%E6%B9%96%E8%BE%B9');
  await arrived(page);
  await page.getByRole('button', { name: '复制' }).click();
  await expect(toast(page)).toHaveText('已复制到剪切板');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('西湖边');
});

test('sharing: 分享成功, 分享失败, and nothing at all when one changes one’s mind', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/pages/custom/cms?cmsName=guide');
  await arrived(page);
  const answer = (how: string) =>
    page.evaluate((outcome) => {
      const share = async () => {
        if (outcome !== 'done') throw new DOMException('', outcome);
      };
      Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    }, how);
  const press = () => page.getByRole('button', { name: '分享' }).click();
  await answer('done');
  await press();
  await expect(toast(page)).toHaveText('分享成功');
  await answer('DataError');
  await press();
  await expect(toast(page)).toHaveText('分享失败');
  await expect(toast(page)).toBeHidden();
  await answer('AbortError');
  await press();
  await expect(toast(page)).toBeHidden();
});

test('a web page of a host that nobody checked is refused, with a way on', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/pages/custom/webview?url=https%3A%2F%2Fevil.example%2F');
  await arrived(page);
  await expect(page.locator('main')).toHaveAttribute('data-state', 'error');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.getByRole('link', { name: '回首页' }).click();
  await expect(page).toHaveURL(/\/pages\/tabbar\/main$/);
});

test('a document of ours is shown in the web view, and a screen of ours is gone to', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/pages/custom/webview?url=%2Fart%2Fempty-cart.svg');
  await arrived(page);
  await expect(page.frameLocator('iframe').locator('svg').first()).toBeVisible();
  await page.goto(`/pages/custom/webview?url=${encodeURIComponent('/pages/custom/cms?cmsName=grades')}`);
  await expect(page).toHaveURL(/\/pages\/custom\/cms\?cmsName=grades/);
});

test('every screen reads its address through its own check, in the code as it is shipped', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/pages/user/setting/index');
  await arrived(page);
  const checked = await page.evaluate(() => {
    const { routesById } = (window as unknown as { __TSR_ROUTER__: { routesById: Record<string, AnyRoute> } })
      .__TSR_ROUTER__;
    return Object.values(routesById).flatMap(({ id, options }) => (options.validateSearch ? [String(id)] : []));
  });
  const written = Object.entries(screenFiles).flatMap(([url, file]) =>
    readFileSync(`src/${file}`, 'utf8').includes('validateSearch') ? [url] : [],
  );
  expect(written.length).toBeGreaterThan(50);
  expect(checked.sort()).toEqual(written.sort());
});

test('a word that a list’s address cannot mean shows the list, and no error', { tag: '@thorough' }, async ({
  page,
}) => {
  await logIn(page, seller);
  for (const path of ['/pages/order/orderlist', '/pages/xianyu/list', '/pages/order/service/list'] as const) {
    await page.goto(`${path}?tab=nope`);
    await arrived(page);
    await expect(page.locator(`main[data-screen="${path}"]`)).not.toHaveAttribute('data-state', 'error');
  }
});
