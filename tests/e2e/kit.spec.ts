/** Pieces of the kit that only a real browser can show: wheels that turn, a map that moves by keys. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { inspect, lookOut } from './steps/barriers.ts';
import { arrived } from './steps/looks.ts';

test.beforeEach(async ({ page }) => {
  await page.goto('/pages/user/kit');
  await arrived(page);
});

test('a day is chosen on wheels of five rows, by keys too, and never one that does not exist', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.getByRole('button', { name: /生日/ }).click();
  const sheet = page.locator('dialog[open]');
  const wheel = (name: string) => sheet.getByRole('listbox', { name, exact: true });
  const row = await wheel('年').getByRole('option').first().boundingBox();
  const frame = await wheel('年').boundingBox();
  expect(row?.height).toBe(44);
  expect(Math.round((frame?.height ?? 0) / 44)).toBe(5);
  await wheel('年').focus();
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowUp');
  await wheel('月').focus();
  await page.keyboard.press('Home');
  await wheel('日').focus();
  await page.keyboard.press('End');
  await wheel('月').focus();
  await page.keyboard.press('ArrowDown');
  await sheet.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: /生日/ })).toContainText('2024年2月29日');
});

test('a map comes when it is shown, moves by arrow keys, and tells the point in its middle', {
  tag: '@thorough',
}, async ({ page }) => {
  const map = page.getByRole('application', { name: /地图/ });
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator('img').first()).toBeVisible();
  await expect(page.getByText('30.2437, 120.1416')).toBeVisible();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('30.2437, 120.1416')).toBeHidden();
  await expect(page.getByText(/^30\.2437, 120\.1/)).toBeVisible();

  // Axe cannot see a contrast over a picture: whose map it is has to stand on our own ground in the dark too.
  await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
  });
  const ground = (selector: string) =>
    map
      .locator(selector)
      .first()
      .evaluate((part) => getComputedStyle(part).backgroundColor);
  expect(await ground('.leaflet-control-attribution')).toBe(await ground('.leaflet-control-zoom a'));
});

test('every piece lives in the gallery: drawn, scanned, looked at, signed', async ({ page }) => {
  const card = (name: string) => page.locator('section', { has: page.getByRole('heading', { name }) });
  await expect(card('成交走势').locator('svg path').first()).toBeAttached();
  await expect(card('订单号').locator('svg').first()).toBeVisible();
  await expect(card('订单进度').getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'notify' }).click();
  await expect(page.locator('[popover="manual"]')).toHaveText('已到仓');

  const pad = page.getByRole('img', { name: '在框里手写签名' });
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the pad is not on the screen');
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 70, { steps: 4 });
  await page.mouse.up();
  await expect(card('手写签名').getByText('已签')).toBeVisible();

  await page.getByRole('link', { name: '扫一扫' }).click();
  await arrived(page);
  await expect(page.getByRole('region', { name: '相机画面' })).toBeVisible();
});

test('what the kit draws, a reader reads: bars and squares', { tag: '@thorough' }, async ({ page }) => {
  prepareZXingModule({
    overrides: {
      wasmBinary: readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
        .buffer as ArrayBuffer,
    },
  });
  const card = page.locator('section', { has: page.getByRole('heading', { name: '订单号' }) });
  for (const drawn of [card.getByRole('img', { name: '订单号 261119180233' }), card.locator('svg').first()]) {
    await expect(drawn).toBeVisible();
    const [read] = await readBarcodes(new Uint8Array(await drawn.screenshot()));
    expect(read?.text).toBe('261119180233');
  }
});

/** What opens over a screen: its button, and something to close it by. */
const overlays: [name: string, open: (page: Page) => Promise<void>][] = [
  ['wheels of days', (page) => page.getByRole('button', { name: /生日/ }).click()],
  ['wheels of regions', (page) => page.getByRole('button', { name: /所在地区/ }).click()],
  ['a sheet', (page) => page.getByRole('button', { name: 'sheet' }).click()],
  ['a question', (page) => page.getByRole('button', { name: 'confirm' }).click()],
  ['news to read', (page) => page.getByRole('button', { name: 'alert' }).click()],
  [
    'photos over the whole screen',
    (page) =>
      page
        .getByRole('button', { name: /^照片 第 1 张/ })
        .first()
        .click(),
  ],
];

test('nobody meets a barrier in any piece or in what opens over a screen, in light or in the dark', {
  tag: '@thorough',
}, async ({ page }) => {
  await lookOut(page);
  const found = await inspect(page, { dark: true });
  for (const [name, open] of overlays) {
    await open(page);
    await expect(page.locator('dialog[open]')).toBeVisible();
    found.push(...(await inspect(page, { dark: true, large: true })).map((what) => `${name}: ${what}`));
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  }
  expect(found).toEqual([]);
});

test('Escape twice in a row closes one thing each, and what was asked has its answer', { tag: '@thorough' }, async ({
  page,
}) => {
  const ask = page.getByRole('button', { name: 'confirm' });
  for (let n = 0; n < 3; n += 1) {
    await ask.focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog[open]')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(ask).toBeFocused();
  }
});
