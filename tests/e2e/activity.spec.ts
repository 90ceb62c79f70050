/** An activity from staff's making it to their taking it back: its seller signs a listing up and hears of the end. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { logIn, seller, settled, staff } from './steps/people.ts';

const BENCH = '/pages/user/workbench';
const LIST = '/pages/stock/seller/sellerList';
const DETAIL = '/pages/stock/seller/sellerDetail';
const NAME = '年末特卖';

async function person(browser: Browser, phone: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, phone);
  return page;
}

test('staff make an activity, a seller joins it, and hears that it was cancelled', { tag: '@long' }, async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const bench = await person(browser, staff);
  await bench.goto(`${BENCH}?work=activities`);
  await settled(bench, BENCH);
  await bench.getByRole('button', { name: '新建活动' }).click();
  const form = bench.locator('dialog[open]');
  await form.getByLabel('中文名').fill(NAME);
  await form.getByLabel('英文名').fill('Year-end sale');
  await form.getByLabel('至少降多少 %').fill('0');
  await expect(form.getByRole('button', { name: '至少降多少 %：1 到 90，报名价至少低这么多' })).toBeVisible();
  await form.getByLabel('至少降多少 %').fill('12');
  await form.getByRole('button', { name: '新建活动' }).click();
  const made = bench.locator('section').filter({ hasText: NAME });
  await expect(made).toContainText('报名中');
  await expect(made).toContainText('至少 12%');
  await expect(made).toContainText('0 件');

  const page = await person(browser, seller);
  await page.goto(`${LIST}?state=on`);
  await settled(page, LIST);
  await page.locator('a[href*="sellerDetail"]').first().click();
  await settled(page, DETAIL);
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('button', { name: '确认报名' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`${NAME}.*¥`) })).toBeVisible();
  // One at a time: the others say so instead of refusing afterwards.
  await expect(page.getByText('已报别的活动').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '周末特价' })).toHaveCount(0);

  await bench.reload();
  await expect(made).toContainText('1 件');
  await made.getByRole('button', { name: '取消活动' }).click();
  await expect(bench.getByText(/已报名的 1 件照原价继续卖/)).toBeVisible();
  await bench.locator('dialog[open]').getByRole('button', { name: '取消活动' }).click();
  await expect(made).toContainText('已取消');
  await expect(made.getByRole('button')).toHaveCount(0);

  await page.goto('/pages/user/message');
  await expect(page.getByText(`活动取消：${NAME}`)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: '周末特价' })).toBeVisible();
  await expect(page.getByRole('button', { name: NAME })).toHaveCount(0);
});
