/** What people of a shop look for first: what they meant, what they liked, who sells it, and a way back that stays. */
import { expect, type Locator, test } from '@playwright/test';
import { eventStream } from '../../../contract/events.ts';
import { buyer, logIn, settled } from '../steps/people.ts';

const DETAIL = '/pages/buy/detail';
const SEARCH = '/pages/search/salesearch';
const KIT = '/pages/user/kit';

test('a slip of the finger and a name as it sounds find the goods, and the page says what it took them for', async ({
  page,
}) => {
  for (const typed of ['arcadai', 'yakadi']) {
    await page.goto(`${SEARCH}?q=${typed}`);
    await settled(page, SEARCH);
    await expect(page.getByText(`没有「${typed}」`)).toBeVisible();
    await expect(page.locator('main [role=list] a').first()).toContainText(/Arcadia|雅卡迪/);
  }
  await page.goto(`${SEARCH}?q=qqqqwwww`);
  await expect(page.getByText('没有找到「qqqqwwww」')).toBeVisible();
  await expect(page.getByRole('heading', { name: '大家在搜' })).toBeVisible();
});

test('Back closes the filters first, and leaves the page only then', async ({ page }) => {
  await page.goto('/pages/tabbar/main');
  await settled(page, '/pages/tabbar/main');
  await page.locator('main a[href*="salesearch"]').first().click();
  await expect(page).toHaveURL(/salesearch/);
  await settled(page, SEARCH);
  await page.getByRole('searchbox').fill('Arcadia');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/q=Arcadia/);
  await page.getByRole('button', { name: '筛选' }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await expect(sheet).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/q=Arcadia/);
  await page.evaluate(() => history.back());
  await expect(page).not.toHaveURL(/q=Arcadia/);
});

test('a page opened by its address is not left either while something lies over it, and one Back leaves it afterwards', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/pages/tabbar/main');
  await settled(page, '/pages/tabbar/main');
  await page.goto(`${SEARCH}?q=Arcadia`);
  await settled(page, SEARCH);
  const sheet = page.getByRole('dialog', { name: '筛选' });
  for (const open of ['by key', 'by tap']) {
    const filters = page.getByRole('button', { name: '筛选' });
    await (open === 'by key' ? filters.press('Enter') : filters.click());
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(/q=Arcadia/);
  }
  await page.getByRole('button', { name: '筛选' }).click();
  await sheet.getByRole('button', { name: '取消' }).click();
  await expect(sheet).toBeHidden();
  // Another screen and back: what lies under it is still one step away from the page before.
  await page.locator('main [role=list] a').first().click();
  await settled(page, DETAIL);
  await page.goBack();
  await settled(page, SEARCH);
  await page.goBack();
  await expect(page).toHaveURL(/tabbar\/main/);

  await page.goto(KIT);
  await settled(page, KIT);
  for (const opener of ['sheet', 'confirm', /照片.*第 1 张/]) {
    await page.getByRole('button', { name: opener }).first().click();
    const over = page.locator('dialog[open]');
    await expect(over).toBeVisible();
    await page.goBack();
    await expect(over).toBeHidden();
    await expect(page).toHaveURL(new RegExp(KIT));
  }
  await page.goBack();
  await expect(page).toHaveURL(/tabbar\/main/);
});

test('what is kept is there again, with the size it was kept in; what was looked at too', { tag: '@thorough' }, async ({
  page,
}) => {
  await logIn(page, buyer);
  await page.locator(`main a[href*="${DETAIL}"]`).first().click();
  await settled(page, DETAIL);
  const heart = page.getByRole('button', { name: '收藏', exact: true });
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  const name = await page.locator('h1').innerText();
  await page.goto('/pages/user/favourite');
  await expect(page.getByRole('listitem')).toContainText(name);
  await page.getByText('看过的').click();
  await expect(page.getByRole('listitem').first()).toContainText(name);
  await page.goto('/pages/user/favourite');
  await page.getByRole('button', { name: /取消收藏/ }).click();
  await expect(page.getByText('还没有收藏')).toBeVisible();
});

test('who has one too sees what it would bring and is led to selling it at that price', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/pages/tabbar/main');
  await page.locator(`main a[href*="${DETAIL}"]`).first().click();
  await settled(page, DETAIL);
  const atTheAsk = page.getByRole('link', { name: /照最低卖价/ });
  await expect(atTheAsk).toContainText(/到手 ¥/);
  const to = new URL((await atTheAsk.getAttribute('href')) ?? '', page.url());
  expect(to.pathname).toBe('/pages/stock/receipt/createReceipt');
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    productId: new URL(page.url()).searchParams.get('productId'),
    skuId: expect.any(String),
    grade: expect.any(String),
    price: expect.stringMatching(/^\d+$/),
  });
});

test('a product leads to its seller, with what is recorded of them and what else they have', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/pages/tabbar/main');
  await page.locator(`main a[href*="${DETAIL}"]`).first().click();
  await settled(page, DETAIL);
  await page.locator('main a[href*="/pages/buy/seller"]').click();
  await settled(page, '/pages/buy/seller');
  await expect(page.getByText('卖出')).toBeVisible();
  await expect(page.getByText(/在卖 \d+ 件/)).toBeVisible();
});

test('on a wide window the picture stands at the left, the price at the right, the tabs at the side; so a list, checkout and orders use it', {
  tag: '@thorough',
}, async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 }, isMobile: false });
  await logIn(page, buyer);
  const cards = page.locator(`main a[href*="${DETAIL}"]`);
  await cards.first().click();
  await settled(page, DETAIL);
  const box = async (what: Locator) => {
    await expect(what).toBeVisible();
    const found = await what.boundingBox();
    if (!found) throw new Error(`no ${what}`);
    return found;
  };
  // With its price come the item's own photos, in place of the product's.
  const price = await box(page.locator('main').getByText('到手价').first());
  const picture = await box(page.getByRole('region', { name: '照片' }));
  const tabBar = page.getByRole('navigation', { name: '主导航' });
  const tabs = await box(tabBar);
  const buy = await box(page.locator('main > footer'));
  await page.getByRole('button', { name: '加入购物车' }).click();
  expect(tabs.x).toBe(0);
  expect(tabs.height).toBeGreaterThan(tabs.width);
  expect(price.x).toBeGreaterThan(picture.x + picture.width);
  expect(price.y).toBeLessThan(300);
  expect(buy.x).toBeGreaterThan(picture.x + picture.width - 20);
  // From 768 px on.
  await page.setViewportSize({ width: 768, height: 900 });
  expect((await box(tabBar)).x).toBe(0);
  await page
    .getByRole('button', { name: /立即购买/ })
    .or(page.getByRole('link', { name: /立即购买/ }))
    .click();
  await settled(page, '/pages/buy/confirm');
  const columns = page.locator('main [data-stack]').first();
  await expect.poll(() => columns.evaluate((one) => getComputedStyle(one).columnCount)).toBe('2');
  await page.goto(`${SEARCH}?q=arcadia`);
  await settled(page, SEARCH);
  const inARow = async () => {
    const tops = await cards.evaluateAll((all) => all.slice(0, 6).map((one) => one.getBoundingClientRect().top));
    return tops.filter((top) => Math.abs(top - (tops[0] ?? 0)) < 2).length;
  };
  await expect.poll(inARow).toBe(4);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(inARow).toBe(6);
  for (const list of ['/pages/order/orderlist']) {
    await page.goto(list);
    await settled(page, list);
    const rows = page.locator('main [role="listitem"]');
    const [main, first, second] = [await box(page.locator('main')), await box(rows.first()), await box(rows.nth(1))];
    // Two stand beside each other, and the last in a row ends where the screen does.
    expect(Math.abs(second.y - first.y), list).toBeLessThan(2);
    expect(second.x, list).toBeGreaterThanOrEqual(first.x + first.width);
    const ends = await rows.evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
    expect(main.x + main.width - ends, list).toBeLessThan(40);
  }
  // What it comes to stands beside what there is.
  await page.goto('/pages/tabbar/cart');
  await settled(page, '/pages/tabbar/cart');
  const [things, decision] = [await box(columns), await box(page.locator('main > footer'))];
  expect(decision.x).toBeGreaterThanOrEqual(things.x + things.width);
  expect(decision.y).toBeLessThan(200);
  await page.goto('/pages/user/balance');
  await settled(page, '/pages/user/balance');
  await expect.poll(() => columns.evaluate((one) => getComputedStyle(one).columnCount)).toBe('2');
  await page.close();
});

test('what is put into the cart on one page is on the other at once, told by the first page and not found by asking again', {
  tag: '@thorough',
}, async ({ context }) => {
  const page = await context.newPage();
  // Nothing is in their cart: another story may have put there what this one adds.
  await logIn(page, '13912340070');
  const other = await context.newPage();
  // There nothing that waits a second or longer ever happens, no stream says anything, and nobody looks at it again.
  const SECOND = 1_000;
  await other.addInitScript((second) => {
    const [later, again] = [window.setTimeout, window.setInterval];
    const soon = (wait: unknown) => !(Number(wait) >= second);
    Object.assign(window, {
      setTimeout: (run: TimerHandler, wait?: number, ...rest: unknown[]) =>
        soon(wait) ? later(run, wait, ...rest) : -1,
      setInterval: (run: TimerHandler, wait?: number, ...rest: unknown[]) =>
        soon(wait) ? again(run, wait, ...rest) : -1,
    });
    for (const seen of ['visibilitychange', 'focus', 'online', 'pageshow'])
      for (const where of [window, document])
        where.addEventListener(seen, (event) => event.stopImmediatePropagation(), { capture: true });
  }, SECOND);
  await other.route(`**/api${eventStream.path}*`, () => undefined);
  await other.goto('/pages/tabbar/cart');
  await settled(other, '/pages/tabbar/cart');
  const lines = other.getByRole('checkbox');
  await expect(lines).toHaveCount(0);
  await page.locator(`main a[href*="${DETAIL}"]`).first().click();
  await settled(page, DETAIL);
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByRole('status').filter({ hasText: '已加入购物车' })).toBeAttached();
  await expect(lines.first()).toBeVisible();
  await page.close();
  await other.close();
});
