/** What others do reaches the screens that are open, without a reload. */
import { expect, test } from '@playwright/test';
import { buyer, logIn, settled, staff } from './steps/people.ts';

const BENCH = '/pages/user/workbench';
const MESSAGES = '/pages/user/message';

test('a coupon from the platform appears on the open message screen', { tag: '@thorough' }, async ({
  browser,
  page,
}) => {
  await logIn(page, buyer);
  await page.goto(MESSAGES);
  await settled(page, MESSAGES);

  const bench = await (await browser.newContext()).newPage();
  await logIn(bench, staff);
  await bench.goto(`${BENCH}?work=coupons`);
  await settled(bench, BENCH);
  await bench.getByRole('button', { name: '发一张券' }).click();
  const form = bench.locator('dialog[open]');
  await form.getByLabel('券的名字').fill('老客回礼');
  await form.getByLabel('减多少').fill('12');
  await form.getByLabel('满多少可用').fill('240');
  await form.getByLabel('手机号').fill(buyer);
  await form.getByRole('button', { name: '发券' }).click();
  await expect(bench.getByText('已发给 1 人').first()).toBeVisible();

  await expect(page.getByText('老客回礼：满 ¥240.00 减 ¥12.00。')).toBeVisible();
});
