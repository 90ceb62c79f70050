/** At a desk staff work through a queue: kinds at the left, its cases beside the one that is open, the next one by itself, all by keys. */
import { expect, type Page, test } from '@playwright/test';
import { logIn, settled, staff } from '../steps/people.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

const BENCH = '/pages/user/workbench';
const rows = (page: Page) => page.getByRole('region', { name: '这一队' }).getByRole('link');
const open = (page: Page) => rows(page).and(page.locator('[aria-current]'));
const nth = (page: Page, n: number) => expect(rows(page).nth(n)).toHaveAttribute('aria-current', 'page');

test('staff at a desk go from case to case by keys, act, and the next one opens by itself', async ({ page }) => {
  await logIn(page, staff);
  await page.goto(`${BENCH}?work=listings`);
  await settled(page, BENCH);
  const kinds = page.getByRole('navigation', { name: '工作种类' });
  await expect(kinds.getByRole('link', { name: /^挂售/ })).toHaveAttribute('aria-current', 'page');
  await nth(page, 0);
  await page.keyboard.press('j');
  await nth(page, 1);
  await expect(open(page)).toBeFocused();
  // What is open is in the address, and open again after a reload.
  await expect(page).toHaveURL(/case=/);
  const { href } = new URL(page.url());
  await page.reload();
  await settled(page, BENCH);
  await nth(page, 1);
  expect(page.url()).toBe(href);
  await page.keyboard.press('k');
  await nth(page, 0);

  const name = (await open(page).locator('b').first().innerText()).trim();
  const opened = page.getByRole('region', { name, exact: true });
  await page.keyboard.press('Enter');
  await expect(opened).toBeFocused();
  const next = await rows(page).nth(1).getAttribute('href');
  const waiting = await rows(page).count();
  await opened.getByRole('button', { name: '通过', exact: true }).click();
  await expect(rows(page)).toHaveCount(waiting - 1);
  await expect(open(page)).toHaveAttribute('href', next ?? '');

  // Letters in a field are letters; a sheet lies over the desk.
  await page.keyboard.press('/');
  const field = kinds.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.press('k');
  await expect(field).toHaveValue('k');
  await kinds.getByRole('button', { name: /全部按键/ }).click();
  await expect(page.getByRole('dialog', { name: '全部按键' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Another kind is a link; its place is kept in the history.
  await kinds.getByRole('link', { name: /^提现/ }).click();
  await expect(page).toHaveURL(/work=withdrawals/);
  await page.goBack();
  await settled(page, BENCH);
  await expect(open(page)).toHaveAttribute('href', next ?? '');
});
