/** An address finds its region on the screen of places, and that screen remembers. */
import { expect, test } from '@playwright/test';
import { arrived, go } from './steps/looks.ts';
import { buyer, logIn } from './steps/people.ts';

test('a region found on the screen of places stands in the address, and is offered again', {
  tag: '@thorough',
}, async ({ page }) => {
  await logIn(page, buyer);
  await go(page, '/pages/address/modify');
  await page.getByLabel('收货人').fill('张三');
  const find = page.getByRole('link', { name: '从地图、附近或最近选过的里找' });
  await find.click();
  await page.getByLabel('找地区').fill('西湖区');
  await page.getByRole('radio', { name: '浙江省 杭州市 西湖区' }).click();
  await page.getByRole('button', { name: /就选这里/ }).click();
  await arrived(page);
  await expect(page).toHaveURL(/\/pages\/address\/modify/);
  await expect(page.getByRole('button', { name: /浙江省 杭州市 西湖区/ })).toBeVisible();
  // What was typed before is still there, and back leads out of the form.
  await expect(page.getByLabel('收货人')).toHaveValue('张三');
  await find.click();
  await expect(page.getByRole('radio', { name: /西湖区/ })).toBeVisible();
});

test('what was typed is there after a reload, however soon it comes', async ({ page }) => {
  await logIn(page, buyer);
  await go(page, '/pages/address/modify');
  await page.getByLabel('收货人').fill('李四');
  await page.reload();
  await expect(page.getByLabel('收货人')).toHaveValue('李四');
});
