/** A button that goes away when it is pressed takes nobody's place with it: whoever goes by keys reads on from beside it. */
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { on, reach } from './steps/keys.ts';
import { arrived, go } from './steps/looks.ts';
import { buyer, logIn, seller, settled } from './steps/people.ts';

const CART = '/pages/tabbar/cart';

async function putIntoCart(page: Page, nth: number): Promise<void> {
  await go(page, '/pages/search/salesearch?q=northwall');
  await page.locator('a[href*="/pages/buy/detail"]').nth(nth).click();
  await settled(page, '/pages/buy/detail');
  await page.getByRole('button', { name: '加入购物车' }).click();
  await expect(page.getByText('已加入购物车').first()).toBeAttached();
}

async function picture(n: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background: `rgb(${n * 60}, 90, 90)` } });
  return { name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}
const pictures = () => Promise.all([1, 2, 3].map(picture));

test('taken out of the cart, a line leaves the focus on what brings it back', { tag: '@thorough' }, async ({
  page,
}) => {
  await logIn(page, buyer);
  for (const nth of [0, 1]) await putIntoCart(page, nth);
  await go(page, CART);
  const removing = page.getByRole('button', { name: /^移除/ });
  await expect(removing.nth(1)).toBeVisible();
  const lines = await removing.count();
  await reach(page, 'button', /^移除/);
  await page.keyboard.press('Enter');
  await on(page, 'button', '撤销');
  await page.keyboard.press('Enter');
  await expect(removing).toHaveCount(lines);
  await on(page, 'checkbox', /^选/);
  // The others have the same cart.
  for (let left = lines; left > 0; left -= 1) {
    await removing.first().click();
    await expect(removing).toHaveCount(left - 1);
  }
});

test('of three photos each leaves the focus on the next one’s button, and the last on what adds another', async ({
  page,
}) => {
  await logIn(page, seller);
  await page.goto('/pages/stock/receipt/createReceipt');
  await settled(page, '/pages/stock/receipt/createReceipt');
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(await pictures());
  await expect(page.getByText('3 / 52')).toBeVisible({ timeout: 30_000 });
  await reach(page, 'button', '删除第 2 张照片');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 / 52')).toBeVisible();
  await on(page, 'button', '删除第 2 张照片');
  await page.keyboard.press('Enter');
  await on(page, 'button', '删除第 1 张照片');
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 / 52')).toBeVisible();
  await on(page, 'button', '拍一张');
});

test('the same with photos as evidence', { tag: '@long' }, async ({ page }) => {
  await logIn(page, seller);
  await page.goto('/pages/user/setting/feedback');
  await settled(page, '/pages/user/setting/feedback');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictures());
  await expect(page.getByRole('button', { name: /^删除 照片/ })).toHaveCount(3, { timeout: 30_000 });
  await reach(page, 'button', '删除 照片 1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^删除 照片/ })).toHaveCount(2);
  await on(page, 'button', '删除 照片 1');
});

test.describe('where reading failed', () => {
  // Requests must be seen here.
  test.use({ serviceWorkers: 'block' });

  test('trying again leads on from the heading of what then comes', async ({ page }) => {
    await page.goto('/pages/user/kit');
    await arrived(page);
    await page.route('**/api/v3/cms/list*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    await go(page, '/pages/custom/cms');
    await expect(page.locator('main')).toHaveAttribute('data-state', 'error');
    await page.unroute('**/api/v3/cms/list*');
    await reach(page, 'button', '再试一次');
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toHaveAttribute('data-state', 'ready');
    await expect(page.locator('main h1')).toBeFocused();
  });
});
