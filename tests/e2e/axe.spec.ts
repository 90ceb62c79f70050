/** Every URL, for those who read by ear, in the dark, in large type, and on the narrowest phone. */
import { expect, type Page, test } from '@playwright/test';
import { protectedScreens } from '../../contract/screens.ts';
import { addressesOf, finished, staffOnly } from '../screen-list.ts';
import { specifiedRoutes } from '../specification.ts';
import { type Inspection, inspect, lookOut, WORDS } from './steps/barriers.ts';
import { arrived, go, type Look, prefer } from './steps/looks.ts';
import { logIn, seller, staff } from './steps/people.ts';

test.describe.configure({ timeout: 180_000 });

/** Specified URLs and ours, without those that ask for a thing to show. */
const plain = [...new Set<string>([...specifiedRoutes, ...finished().map(({ path }) => path)])];

/** Where the screens are that need something to show: looked for once. */
let known: Promise<string[]> | undefined;

/** All that a seller can open, the planned screens included. */
async function sellersScreens(page: Page): Promise<string[]> {
  await logIn(page, seller);
  known ??= addressesOf(page);
  return [...plain.filter((path) => !staffOnly(path)), ...(await known)];
}

// Colours are tokens, and every piece that uses them is looked at in both themes by kit.spec.ts; screens by the walk below.
test('a seller meets no barrier on any screen', { tag: '@thorough' }, async ({ page }) => {
  // A hundred screens one after the other, beside other runs.
  test.setTimeout(600_000);
  const screens = await sellersScreens(page);
  await enter(page, 'zh');
  expect(await barriers(page, screens, { except: ['color-contrast'] })).toEqual([]);
});

test('a seller reads every screen, in light, in the dark and in large type', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(600_000);
  const screens = await sellersScreens(page);
  await enter(page, 'zh');
  expect(await barriers(page, screens, { rules: ['color-contrast'], dark: true, large: true })).toEqual([]);
});

test('a seller who reads English meets no control without a name, and nothing wider than a small phone', {
  tag: '@long',
}, async ({ page }) => {
  test.setTimeout(600_000);
  const screens = await sellersScreens(page);
  await enter(page, 'en');
  expect(await barriers(page, screens, { rules: WORDS })).toEqual([]);
});

test('a visitor meets no barrier on any public screen', async ({ page }) => {
  await enter(page, 'zh');
  const open = plain.filter(
    (path) =>
      !(protectedScreens as readonly string[]).includes(path) && /tabbar|login|search|custom|buy|setting/.test(path),
  );
  expect(await barriers(page, [...open, '/pages/nowhere/at-all'])).toEqual([]);
});

test('staff meet no barrier in the workbench, in light or in the dark', { tag: '@thorough' }, async ({ page }) => {
  await logIn(page, staff);
  await enter(page, 'zh', 390);
  expect(await barriers(page, plain.filter(staffOnly), { dark: true, large: true })).toEqual([]);
});

test('words are as easy to read while they come in as once they stand', { tag: '@thorough' }, async ({ browser }) => {
  const page = await browser.newPage({ reducedMotion: 'no-preference' });
  await enter(page, 'zh', 390);
  const similar = await resembling(page);
  // Every animation stands still where it has just begun. By a sheet of the page's own: the policy refuses a written one.
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, ::before, ::after { animation-play-state: paused !important; animation-delay: -16ms !important }',
    );
    document.adoptedStyleSheets.push(still);
  });
  const contrast = { rules: ['color-contrast'] };
  const fading = ['/pages/user/setting/feedback', '/pages/custom/cms', '/pages/custom/cms?cmsName=guide', similar];
  expect(await barriers(page, fading, contrast)).toEqual([]);
  await page.close();
});

test('the rows of the choice before are read until those of this one are there', { tag: '@thorough' }, async ({
  page,
}) => {
  await logIn(page, seller);
  await enter(page, 'zh', 390);
  await go(page, '/pages/stock/seller/sellerList');
  await page.route(/seller\/goods\/info\/list/, () => undefined);
  await page.getByRole('button', { name: /已下架/ }).click();
  await expect(page.locator('main')).toHaveAttribute('data-state', 'loading');
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finish())));
  expect(await inspect(page, { rules: ['color-contrast'] })).toEqual([]);
});

test('an address that leads nowhere says so and shows the way home', async ({ page }) => {
  await page.goto('/pages/nowhere/at-all');
  await arrived(page);
  await expect(page.locator('main')).toHaveAttribute('data-state', 'error');
  await expect(page.getByRole('heading', { name: '没有这一页' }).first()).toBeVisible();
  await page.getByRole('link', { name: '回首页' }).click();
  await expect(page.locator('main[data-screen="/pages/tabbar/main"][data-state="ready"]')).toBeVisible();
});

test('a barrier is found where there is one, also where only another look has it', { tag: '@thorough' }, async ({
  page,
}) => {
  await enter(page, 'zh');
  await go(page, '/plugin/live');
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.cssText = 'width: 400px; color: rgb(200 200 200); background: white';
    box.innerHTML = '<button>grey</button><img src="/icons/favicon.svg">';
    const black = document.createElement('p');
    // What is tapped is larger in large type.
    black.style.cssText = 'color: black; width: calc(var(--tap) * 6)';
    black.textContent = 'black';
    document.querySelector('main')?.append(box, black);
  });
  const found = await inspect(page, { dark: true, large: true });
  for (const sign of [/^image-alt/, /^color-contrast/, /wider than the screen/])
    expect(found).toContainEqual(expect.stringMatching(sign));
  expect(found).toContainEqual(expect.stringMatching(/^dark: color-contrast .*black/));
  expect(found).toContainEqual(expect.stringMatching(/^large: <p/));
});

async function enter(page: Page, language: Look['language'], width = 320): Promise<void> {
  await prefer(page, { language, theme: 'light', elder: false });
  await page.setViewportSize({ width, height: 844 });
  await page.goto('/pages/user/kit');
  await arrived(page);
  await lookOut(page);
}

/** What resembles the first product of home. */
async function resembling(page: Page): Promise<string> {
  await go(page, '/pages/tabbar/main');
  const href = await page.locator('main a[href*="productId="]').first().getAttribute('href');
  const productId = new URL(href ?? '', page.url()).searchParams.get('productId');
  return `/pages/buy/list?productId=${productId}`;
}

/** What is wrong on each of these screens; a screen that does not settle is wrong too. */
async function barriers(page: Page, addresses: readonly string[], inspection: Inspection = {}): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    try {
      await go(page, address);
    } catch (error) {
      found.push(`${address}: ${String(error).split('\n')[0]}`);
      continue;
    }
    found.push(...(await inspect(page, inspection)).map((what) => `${address}: ${what}`));
  }
  return found;
}
