/** Selling to merchants: asked from a basement, sealed by a merchant, chosen, sent, inspected; every screen tells the same. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { pictures } from '../../life/hands.ts';
import { buyer, logIn, ready, seller, settled, staff } from '../steps/people.ts';

// Opened without a network, which the worker does.
test.use({ serviceWorkers: 'allow' });

const merchant = '13800000003';
const FORM = '/pages/consignment/inquiry';
const BENCH = '/pages/user/workbench';

/** A camera's picture in the light. */
async function picture() {
  const noise = { type: 'gaussian', mean: 140, sigma: 40 } as const;
  const image = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } });
  return { name: 'IMG.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 90 }).toBuffer() };
}

async function pageOf(browser: Browser, phone: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await logIn(page, phone);
  return page;
}

test('an inquiry made in a basement reaches the hall, and a merchant’s sealed offer shows its owner a number only', {
  tag: '@long',
}, async ({ page, browser, context }) => {
  await logIn(page, buyer);
  await page.goto(`${FORM}?way=recycle`);
  await settled(page, FORM);
  await ready(page);
  await page.getByRole('button', { name: '添加一件' }).click();
  await expect(page.getByText(/商品目录已在这台设备里/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '取消' }).click();

  await context.setOffline(true);
  await page.getByRole('button', { name: '添加一件' }).click();
  await page.getByRole('searchbox').fill('northwall');
  const first = page.locator('dialog[open] ul button[aria-expanded]').first();
  const model = await first.locator('b').innerText();
  await first.click();
  await page.getByRole('group', { name: '选尺码' }).getByRole('button').first().click();
  await page.getByRole('button', { name: /^成色/ }).click();
  await page.getByRole('checkbox', { name: /近看才有痕迹/ }).check();
  await page.getByRole('button', { name: '+ 鞋底磨损' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  await page.getByRole('button', { name: /^照片 0/ }).click();
  await page.locator('dialog[open] input[type=file]').setInputFiles(await picture());
  await expect(page.getByText(/^照片 1 \//)).toBeAttached({ timeout: 30_000 });
  await page.locator('dialog[open]').getByRole('button', { name: '拍完了' }).click();
  await page.getByRole('button', { name: /提交 1 件，联网后自动发出/ }).click();
  await page.getByRole('button', { name: '就这样提交' }).click();
  await expect(page.getByText('已存在这台设备里')).toBeVisible();
  await context.setOffline(false);
  await page.goto('/pages/order/recycle/order?tab=asking');
  // The demo has an inquiry under way as well, without offers and without defects: this one is known by its model.
  const own = page.locator('main a[href*="recycle/detail"]').filter({ hasText: model });
  await expect(own.getByText('0 份密封报价')).toBeVisible({ timeout: 60_000 });
  await own.click();
  await settled(page, '/pages/order/recycle/detail');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await expect(page.getByText('鞋底磨损')).toBeVisible();

  const hall = await pageOf(browser, merchant);
  await hall.goto('/pages/recycle/bidHall');
  await settled(hall, '/pages/recycle/bidHall');
  await hall.goto(`/pages/recycle/bidDetail?id=${id}`);
  await settled(hall, '/pages/recycle/bidDetail');
  await hall.getByRole('textbox', { name: '你的密封价' }).fill('321');
  await hall.getByRole('button', { name: /密封提交 ¥321/ }).click();
  await expect(hall.getByRole('button', { name: /已密封 ¥321/ })).toBeVisible();
  await hall.goto('/pages/recycle/historyBig?tab=sealed');
  await expect(hall.getByText(/我报 ¥321/)).toBeVisible();

  // Told without being asked, and no price with it.
  await expect(page.getByText(/1 份密封报价 · 1 家看过/)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('¥321')).toHaveCount(0);
  const bench = await pageOf(browser, staff);
  await bench.goto(`${BENCH}?work=recycle&queue=unsold`);
  await settled(bench, BENCH);
  await expect(bench.getByText('¥321')).toHaveCount(0);
  // The link of a queue is the link of that queue, also after a reload.
  await bench.reload();
  await settled(bench, BENCH);
  await expect(bench).toHaveURL(/work=recycle&queue=unsold/);
  await expect(bench.getByRole('button', { name: /^没人报价/, pressed: true })).toBeVisible();
});

test('what lies in our warehouse is asked for without looking it up and without a photo', { tag: '@long' }, async ({
  page,
}) => {
  await logIn(page, seller);
  await page.goto(`${FORM}?way=recycle`);
  await settled(page, FORM);
  await page.getByRole('button', { name: '从我的东西里选' }).click();
  const item = page.locator('dialog[open] li').filter({ hasText: '平台仓里' }).first();
  await item.getByRole('button', { name: '选这件' }).click();
  const model = await page.locator('main b').first().innerText();
  await expect(page.getByText(/成色、瑕疵和照片用质检时的/)).toBeVisible();
  await page.getByRole('button', { name: '提交 1 件' }).click();
  await expect(page.getByText(/正在发出|已提交/)).toBeVisible();
  await page.goto('/pages/order/recycle/order?tab=asking');
  await expect(page.locator('main a[href*="recycle/detail"]').filter({ hasText: model })).toBeVisible({
    timeout: 30_000,
  });
});

const refusedShip = { success: false, status: 409, code: 'REFUSED', message: '这个单号不能用，请核对后再填' };

test('an offer is chosen, the piece sent and inspected; owner, merchant’s money and staff’s queues say the same', {
  tag: '@long',
}, async ({ page, browser }) => {
  await logIn(page, buyer);
  await page.goto('/pages/order/recycle/order?tab=choose');
  await page.locator('main a[href*="recycle/detail"]').first().click();
  await settled(page, '/pages/order/recycle/detail');
  await page.getByRole('radio').first().check();
  await page.getByRole('button', { name: /^接受 ¥/ }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('radio', { name: /自己寄/ }).check();
  await sheet.getByRole('button', { name: /^接受 ¥/ }).click();
  await expect(page.getByText('由平台保管，质检通过后给你')).toBeVisible();
  await page.getByRole('link', { name: '填运单号' }).click();
  await settled(page, '/pages/order/recycle/deliver');
  await page.getByRole('button', { name: '顺丰' }).first().click();
  await page.getByRole('textbox', { name: '运单号' }).fill('SF1234567809');
  // The server refuses it once, with its words.
  await page.context().route('**/rms/order/ship*', (route) => route.fulfill({ status: 409, json: refusedShip }), {
    times: 1,
  });
  await page.getByRole('button', { name: '填运单号' }).last().click();
  await expect(page.getByText(refusedShip.message)).toBeVisible();
  await page.getByRole('button', { name: '去修改' }).click();
  await page.getByRole('textbox', { name: '运单号' }).fill('SF1234567890');
  await page.getByRole('button', { name: '填运单号' }).last().click();
  await expect(page.getByText('单号已保存')).toBeVisible();
  await page.getByRole('link', { name: '看这一单' }).click();
  await settled(page, '/pages/order/recycle/detail');
  await expect(page.getByText('运输中').first()).toBeVisible({ timeout: 30_000 });

  const bench = await pageOf(browser, staff);
  await bench.goto(`${BENCH}?work=recycle&queue=receive`);
  await settled(bench, BENCH);
  await expect(bench.getByText('SF1234567890')).toBeVisible();
  await bench.getByRole('button', { name: '收货', exact: true }).first().click();
  await bench.locator('dialog[open]').getByLabel('寄来的单号').fill('SF1234567890');
  await bench.locator('dialog[open]').getByRole('button', { name: '收货' }).click();
  await bench.goto(`${BENCH}?work=recycle&queue=inspect`);
  await settled(bench, BENCH);
  await bench.getByRole('button', { name: '质检', exact: true }).first().click();
  await bench.getByRole('button', { name: '和自报一致' }).click();
  await bench.locator('dialog[open] input[type=file]').setInputFiles(await pictures(4, 90));
  await bench.locator('dialog[open]').getByRole('button', { name: '通过，给卖家打款' }).click();
  await bench.getByRole('dialog', { name: '通过，给卖家打款' }).getByRole('button', { name: '通过' }).click();
  await expect(bench.getByText('质检已记录').first()).toBeVisible();

  // Told without being asked.
  await expect(page.getByText('和你说的一样')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('待打款').first()).toBeVisible();
});
