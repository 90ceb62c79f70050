/** Pieces of the kit that only a real browser can show: wheels that turn, a map that moves by keys. */
import { expect, test } from '@playwright/test';
import { UI } from '../../contract/limits.ts';
import { arrived } from './looks.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

test.beforeEach(async ({ page }) => {
  await page.goto('/pages/user/kit');
  await arrived(page);
});

test('a day is chosen on wheels of five rows, by keys too, and never one that does not exist', async ({ page }) => {
  await page.getByRole('button', { name: /生日/ }).click();
  const sheet = page.locator('dialog[open]');
  const wheel = (name: string) => sheet.getByRole('listbox', { name, exact: true });
  const row = await wheel('年').getByRole('option').first().boundingBox();
  const frame = await wheel('年').boundingBox();
  expect(row?.height).toBe(UI.pickerRow);
  expect(Math.round((frame?.height ?? 0) / UI.pickerRow)).toBe(UI.pickerVisible);
  await wheel('年').focus();
  for (let n = 0; n < 2; n += 1) await page.keyboard.press('ArrowUp');
  await wheel('月').focus();
  await page.keyboard.press('Home');
  await wheel('日').focus();
  await page.keyboard.press('End');
  await wheel('月').focus();
  await page.keyboard.press('ArrowDown');
  await sheet.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: /生日/ })).toContainText('2024-02-29');
});

test('a map comes when it is shown, moves by arrow keys, and tells the point in its middle', async ({ page }) => {
  const map = page.getByRole('application', { name: /地图/ });
  await map.scrollIntoViewIfNeeded();
  await expect(map.locator('img').first()).toBeVisible();
  await expect(page.getByText('30.2437, 120.1416')).toBeVisible();
  await map.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('30.2437, 120.1416')).toBeHidden();
  await expect(page.getByText(/^30\.2437, 120\.1/)).toBeVisible();
});
