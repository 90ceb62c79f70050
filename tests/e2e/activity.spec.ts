/** An activity from staff's making it to their taking it back: its seller signs a listing up and hears of the end. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { saleActivityMachine } from '../../contract/listing/activity-machine.ts';
import { text as signing } from '../../src/domains/listing/activity-words.ts';
import { text } from '../../src/domains/staff/campaigns/activities-words.ts';
import { moreWords } from '../../src/ui/format/more-words.ts';
import { said, stateSaid } from './steps/language.ts';
import { logIn, seller, settled, staff } from './steps/people.ts';

const BENCH = '/pages/user/workbench';
const LIST = '/pages/stock/seller/sellerList';
const DETAIL = '/pages/stock/seller/sellerDetail';
const names = { zh: '年末特卖', en: 'Year-end sale' };
const NAME = said(names);
const WEEKEND = said({ zh: '周末特价', en: 'Weekend prices' });
const t = said(text);
const s = said(signing);

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
  await bench.getByRole('button', { name: t.make }).click();
  const form = bench.locator('dialog[open]');
  await form.getByLabel(t.nameZh).fill(names.zh);
  await form.getByLabel(t.nameEn).fill(names.en);
  await form.getByLabel(t.offLabel).fill('0');
  await expect(form.getByRole('button', { name: said(moreWords).of(t.offLabel, t.offHint(1, 90)) })).toBeVisible();
  await form.getByLabel(t.offLabel).fill('12');
  await form.getByRole('button', { name: t.make }).click();
  const made = bench.locator('section').filter({ hasText: NAME });
  await expect(made).toContainText(stateSaid(saleActivityMachine, 'planned'));
  await expect(made).toContainText(t.percent(12));
  await expect(made).toContainText(t.pieces(0));

  const page = await person(browser, seller);
  await page.goto(`${LIST}?state=on`);
  await settled(page, LIST);
  await page.locator('a[href*="sellerDetail"]').first().click();
  await settled(page, DETAIL);
  await page.getByRole('button', { name: NAME }).click();
  await page.getByRole('button', { name: s.save, exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`${NAME}.*¥`) })).toBeVisible();
  // One at a time: the others say so instead of refusing afterwards.
  await expect(page.getByText(s.busy).first()).toBeVisible();
  await expect(page.getByRole('button', { name: WEEKEND })).toHaveCount(0);

  await bench.reload();
  await expect(made).toContainText(t.pieces(1));
  await made.getByRole('button', { name: t.cancel }).click();
  await expect(bench.getByText(t.cancelBody(1))).toBeVisible();
  await bench.locator('dialog[open]').getByRole('button', { name: t.cancel, exact: true }).click();
  await expect(made).toContainText(stateSaid(saleActivityMachine, 'cancelled'));
  await expect(made.getByRole('button')).toHaveCount(0);

  await page.goto('/pages/user/message');
  await expect(page.getByText(said({ zh: `活动取消：${names.zh}`, en: `Cancelled: ${names.en}` }))).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('button', { name: WEEKEND })).toBeVisible();
  await expect(page.getByRole('button', { name: NAME })).toHaveCount(0);
});
