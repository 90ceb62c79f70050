/** After preparing, every screen that a seller reaches from the selling tab opens in the cellar, though it was never visited. */
import { expect, type Page, test } from '@playwright/test';
import { logIn, ready, seller, settled, switchOn } from './steps/people.ts';

const OFFLINE = '/pages/user/offline';
const screens = [
  '/pages/tabbar/main',
  '/pages/tabbar/seller',
  '/pages/tabbar/user',
  '/pages/stock/stockList',
  '/pages/stock/receipt/receiptList',
  '/pages/stock/seller/sellerList',
  '/pages/stock/seller/selectProductList',
  '/pages/user/message',
  '/pages/address/addressManage',
  '/pages/stock/deliver',
  '/pages/stock/report',
  '/pages/stock/settleList',
  '/pages/stock/seller/hangList',
  '/pages/stock/receipt/createReceipt',
];

const stateOf = (page: Page) => page.locator('main[data-screen]').getAttribute('data-state');

test('the seller’s screens open without a network after preparing, with what they list', async ({ baseURL }) => {
  test.setTimeout(180_000);
  const { context, page } = await switchOn(baseURL ?? '');
  await logIn(page, seller);
  await page.goto(OFFLINE);
  await settled(page, OFFLINE);
  await ready(page);
  await page.getByRole('button', { name: '准备离线' }).click();
  await expect(page.getByText('准备好了，可以离线用')).toBeVisible({ timeout: 90_000 });
  await page.reload();
  await settled(page, OFFLINE);
  await context.setOffline(true);
  const states: Record<string, string | null> = {};
  for (const path of screens) {
    await page.goto(path);
    await settled(page, path);
    states[path] = await stateOf(page);
  }
  expect(Object.entries(states).filter(([, state]) => state === 'error' || state === 'offline')).toEqual([]);
  // What a list names opens too.
  await page.goto('/pages/stock/receipt/receiptList');
  await settled(page, '/pages/stock/receipt/receiptList');
  await page.locator('main a[href*="receiptDetail"]').first().click();
  await settled(page, '/pages/stock/receipt/receiptDetail');
  expect(await stateOf(page)).toBe('ready');
  await context.close();
});
