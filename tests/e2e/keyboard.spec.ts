/** Buying and selling by the keyboard alone: nothing is tapped, filled in or focused for the person. */

import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { home } from '../../contract/catalogue/calls.ts';
import { must } from '../faults/person.ts';
import { chunkOf } from './steps/chunks.ts';
import { goesRound, landed, logInByKeys, on, opensAndCloses, reach, sentCode } from './steps/keys.ts';
import { buyer, ready, seller, settled } from './steps/people.ts';

// Opened without a network, which the worker does.
test.use({ serviceWorkers: 'allow' });

const RECEIPT = '/pages/stock/receipt/createReceipt';

/** Something of the first page that people sell. */
async function onHome(page: Page) {
  await page.goto('/');
  const { feed } = await must(Number(new URL(page.url()).port), home, {}, { deviceId: randomUUID() });
  const product = feed.list.find(({ minSellPrice }) => minSellPrice !== null);
  if (!product) throw new Error('nobody sells anything on the first page');
  return product;
}

test('a pair is found, looked at, bought and paid for without touching the screen', { tag: '@thorough' }, async ({
  page,
}) => {
  test.setTimeout(600_000);
  const product = await onHome(page);
  await settled(page, '/pages/tabbar/main');
  await page.keyboard.press('Tab');
  await on(page, 'link', '跳到内容');
  // The tabs come before the feed, which has no end.
  await page.keyboard.press('Tab');
  await on(page, 'link', '首页');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await on(page, 'heading', '首页');
  await reach(page, 'link', /搜/);
  await page.keyboard.press('Enter');

  await settled(page, '/pages/search/salesearch');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(product.styleNo);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/件在售/)).toBeVisible();
  await reach(page, 'link', product.name.zh);
  await page.keyboard.press('Enter');

  await landed(page, '/pages/buy/detail');
  await on(page, 'heading', product.name.zh);
  const photo = new RegExp(`^${product.name.zh} `);
  await reach(page, 'button', photo);
  await opensAndCloses(page, 'button', photo);
  await reach(page, 'radio', /./);
  const buy = page.getByRole('button', { name: /^立即购买/ });
  const sizes = await page.locator('fieldset:has(:focus) input').count();
  for (let n = 0; n < sizes; n += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(page.locator('input[type=radio]:focus:checked')).toHaveCount(1);
    await expect(page.locator('main footer [aria-busy]')).toHaveCount(0);
    if ((await buy.count()) > 0) break;
  }
  await expect(page).toHaveURL(/skuId=/);
  await reach(page, 'button', /^立即购买/, { most: 150 });
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/pages\/login\/login/);
  await landed(page, '/pages/login/login');
  await logInByKeys(page, buyer);
  await landed(page, '/pages/buy/confirm');
  await goesRound(page);
  await reach(page, 'radio', /余额|支付/);
  const sandbox = page.getByRole('radio', { name: /沙盒支付/ });
  for (let n = 0; n < 4 && !(await sandbox.isChecked()); n += 1) await page.keyboard.press('ArrowDown');
  await reach(page, 'checkbox', /我已阅读并同意/);
  await page.keyboard.press('Space');
  await reach(page, 'button', '退货规则');
  await opensAndCloses(page, 'button', '退货规则');
  await reach(page, 'button', '提交订单');
  await page.keyboard.press('Enter');

  await landed(page, '/pages/buy/cashier');
  await goesRound(page);
  await reach(page, 'button', '模拟支付成功');
  await page.keyboard.press('Enter');
  await landed(page, '/pages/order/orderdetail');
  await expect(page.getByText('平台保管').first()).toBeVisible();
  await expect(page.getByText(product.name.zh).first()).toBeVisible();
});

test('who goes by keys while the code of the first screen is on its way keeps their place when it comes', async ({
  page,
}) => {
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  const screen = chunkOf('/pages/tabbar/main');
  await page.route(screen, (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest(screen);
  await page.goto('/', { waitUntil: 'commit' });
  await asked;
  await expect(page.locator('body:has(#first-view) main[data-screen="/pages/tabbar/main"]')).toBeVisible();
  await page.keyboard.press('Tab');
  await on(page, 'link', '跳到内容');
  come();
  await settled(page, '/pages/tabbar/main');
  await on(page, 'link', '跳到内容');
  await page.keyboard.press('Tab');
  await on(page, 'link', '首页');
});

test('a wrong code is typed again in place: its field keeps the focus', async ({ page }) => {
  await page.goto('/pages/login/login');
  await settled(page, '/pages/login/login');
  await reach(page, 'textbox', '手机号');
  await page.keyboard.type('13912340079');
  for (const name of [/用户协议/, /隐私政策/]) {
    await reach(page, 'checkbox', name);
    await page.keyboard.press('Space');
  }
  await reach(page, 'button', '获取验证码', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  const code = page.locator('input[autocomplete="one-time-code"]');
  await expect(code).toBeFocused();
  const right = await sentCode(page);
  await page.keyboard.type(right === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('验证码不对');
  await goesRound(page);
  await reach(page, 'textbox', '验证码');
  await page.keyboard.type(right);
  await expect(page).not.toHaveURL(/\/pages\/login\//);
});

/** A camera's picture: noise, so that it does not compress to nothing. */
async function picture(n: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 90 + n * 10, sigma: 40 } as const;
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background: '#333', noise } });
  return { name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

test('a receipt with photos is made without a network and without touching the screen, and arrives', {
  tag: '@long',
}, async ({ page, context }) => {
  test.setTimeout(600_000);
  await page.goto('/pages/login/login');
  await logInByKeys(page, seller);
  await page.goto(RECEIPT);
  await settled(page, RECEIPT);
  await ready(page);
  await reach(page, 'button', '添加商品');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/商品目录已在这台设备里/)).toBeVisible({ timeout: 30_000 });
  await page.keyboard.press('Escape');
  await on(page, 'button', '添加商品');

  await context.setOffline(true);
  await page.reload();
  await settled(page, RECEIPT);
  await goesRound(page);
  // The button of the empty list, which is gone when the window closes.
  await reach(page, 'button', '表格导入', { key: 'Shift+Tab' });
  await reach(page, 'button', '添加商品', { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  const sheet = page.locator('dialog[open]');
  await expect(sheet.locator(':focus')).toHaveCount(1);
  await reach(page, 'searchbox', /./);
  await page.keyboard.type('northwall');
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  await goesRound(page);
  await reach(page, 'button', /Northwall/i);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('group', { name: '选尺码' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await reach(page, 'button', '完成，已选 1 件');
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  await on(page, 'button', '添加商品');

  await reach(page, 'button', /增加/);
  for (const key of ['Enter', 'Space']) await page.keyboard.press(key);
  await reach(page, 'button', '从相册选');
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(await Promise.all([1, 2].map(picture)));
  await expect(page.getByText('2 / 52')).toBeVisible({ timeout: 30_000 });
  await on(page, 'button', '从相册选');
  // What comes with two photos and with what was saved makes the page and its bar higher; the field is looked for after that.
  await expect(page.getByRole('button', { name: '调整顺序' })).toBeVisible();
  await expect(page.getByText(/已保存在本机/)).toBeVisible();
  await reach(page, 'textbox', '备注');
  await page.keyboard.type('盒盖有压痕');
  await reach(page, 'button', /提交 3 件/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('已存在这台设备里')).toBeVisible();
  await expect(page.locator('main h1')).toBeFocused();

  await reach(page, 'link', '看同步进度');
  await page.keyboard.press('Enter');
  await landed(page, '/pages/user/outbox');
  await context.setOffline(false);
  await expect(page.getByText('都发出去了')).toBeVisible({ timeout: 60_000 });
  await reach(page, 'link', '去入库单');
  await page.keyboard.press('Enter');
  await landed(page, '/pages/stock/receipt/receiptList');
  await reach(page, 'link', /3 件 · 2 张照片/);
});
