/** A shop in which a demo is shown says so wherever one looks: how far a screen is scrolled, and what fills it, hide it nowhere. */
import { expect, type Page, test } from '@playwright/test';
import { words } from '../../../src/ui/format/words.ts';
import { said } from '../steps/language.ts';
import { arrived, go } from '../steps/looks.ts';
import { buyer, logIn } from '../steps/people.ts';

/** At the very top, over everything else that is there. */
const isSaid = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const note = document.elementFromPoint(window.innerWidth / 2, 12)?.closest('[role="note"]');
        return note && note.getBoundingClientRect().top >= 0 ? note.textContent : null;
      }),
    )
    .toBe(said(words).demoData);

test('the line that these are a demo’s goods stays in sight: scrolled, in a conversation, in a live room’s list, over a photo', {
  tag: '@thorough',
}, async ({ page }) => {
  await logIn(page, buyer);
  // As a phone keeps it that has seen the demo in this shop.
  await page.addInitScript(() => localStorage.setItem('shop-rules', JSON.stringify({ demo: true })));
  await page.goto('/pages/user/kit');
  await arrived(page);
  for (const address of ['/pages/tabbar/main', '/pages/search/salesearch', '/plugin/live', '/plugin/chat']) {
    await go(page, address);
    await isSaid(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await isSaid(page);
  }
  await page.locator('main a[href*="/plugin/chat?"]').first().click();
  await arrived(page);
  await isSaid(page);
  await go(page, '/pages/tabbar/main');
  await page.locator('main a[href*="/pages/buy/detail"]').first().click();
  await arrived(page);
  await isSaid(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await isSaid(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.locator('main img').first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await isSaid(page);
});
