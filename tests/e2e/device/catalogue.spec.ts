/** The catalogue on a prepared device answers where there is no network: typing, results, a product that nobody opened before. */
import { expect, type Page, test } from '@playwright/test';
import { logIn, seller, settled, switchOn } from '../steps/people.ts';

const OFFLINE = '/pages/user/offline';
const SEARCH = '/pages/search/salesearch';
const PRODUCT = '/pages/buy/detail';
const RECEIPT = '/pages/stock/receipt/createReceipt';
const TODO = '/pages/tabbar/seller';

/** Whether every picture in there has come. */
const allSeen = (page: Page, within: string) =>
  page.locator(within).evaluateAll((pictures) => pictures.every((img) => (img as HTMLImageElement).naturalWidth > 0));

test('a prepared device is ready at once, and searches, shows products and writes them down with no network', {
  tag: '@thorough',
}, async ({ baseURL }) => {
  test.setTimeout(600_000);
  const { context, page } = await switchOn(baseURL ?? '');
  await logIn(page, seller);
  // The worker is still bringing the app itself.
  await page.goto(OFFLINE);
  await settled(page, OFFLINE);
  await page.getByRole('button', { name: '准备离线' }).click();
  await expect(page.getByRole('status').filter({ hasText: '准备好了，可以离线用' })).toBeVisible({ timeout: 400_000 });
  await context.setOffline(true);

  // Each row of what is to be done opens.
  await page.goto(TODO);
  await settled(page, TODO);
  const rows = await page
    .locator('main a[href*="/pages/xianyu/list?id="]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  for (const row of rows) {
    await page.goto(row);
    await settled(page, '/pages/xianyu/list');
    await expect(page.locator('main[data-screen]')).toHaveAttribute('data-state', 'ready');
  }

  await page.goto(SEARCH);
  await settled(page, SEARCH);
  const field = page.getByRole('searchbox').or(page.locator('input[type=search]')).first();
  await field.fill('kestrel');
  await expect(page.getByText('没有网络：这台设备的目录里找到的')).toBeVisible();
  await expect(page.locator('main a[href*="/pages/buy/detail"]').first()).toBeVisible();
  await field.press('Enter');
  await expect(page.getByText(/这台设备的目录里有 \d+ 款/)).toBeVisible();
  await expect(page.getByText(/没有网络，下面是/)).toBeVisible();
  const hits = page.locator('main a[href*="/pages/buy/detail"]');
  await expect.poll(() => allSeen(page, 'main a[href*="/pages/buy/detail"] img[loading=eager]')).toBe(true);
  await hits.last().click();
  await settled(page, PRODUCT);
  await expect(page.getByText('这台设备里只有它的款名、货号和尺码')).toBeVisible();
  await expect(page.getByRole('button', { name: /立即购买/ })).toHaveCount(0);
  await page.locator(`main a[href*="${RECEIPT}"]`).first().click();
  await settled(page, RECEIPT);
  await expect(page.getByRole('button', { name: /提交 1 件|1 件/ }).first()).toBeVisible();

  await page.goto(`${SEARCH}?q=nothing-like-it`);
  await settled(page, SEARCH);
  await expect(page.getByText('这台设备的目录里没有「nothing-like-it」')).toBeVisible();
  await context.close();
});
