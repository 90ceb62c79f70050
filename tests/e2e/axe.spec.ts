/** Every URL, for those who read by ear, in the dark, in large type, and on the narrowest phone. */
import { expect, type Page, test } from '@playwright/test';
import { protectedScreens } from '../../contract/screens.ts';
import { addressesOf, finished, staffOnly } from '../screen-list.ts';
import { specifiedRoutes } from '../specification.ts';
import { type Inspection, inspect, lookOut } from './barriers.ts';
import { arrived, go, type Look, prefer } from './looks.ts';
import { logIn, seller, staff } from './people.ts';

// Nothing waits for an animation, and no worker brings an older build.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });
test.describe.configure({ timeout: 180_000 });

/** Specified URLs and ours, without those that ask for a thing to show. */
const plain = [...new Set<string>([...specifiedRoutes, ...finished().map(({ path }) => path)])];

interface Pass extends Look, Inspection {
  name: string;
}

const passes: Pass[] = [
  { name: 'in light', language: 'zh', theme: 'light', elder: false, width: 390 },
  {
    name: 'in the dark, in English, 320 px wide',
    language: 'en',
    theme: 'dark',
    elder: false,
    width: 320,
    rules: ['color-contrast'],
  },
  { name: 'in large type, 320 px wide', language: 'zh', theme: 'light', elder: true, width: 320 },
];

for (const pass of passes)
  test(`a seller meets no barrier on any screen ${pass.name}`, async ({ page }) => {
    // A hundred screens one after the other, beside two other runs.
    test.setTimeout(300_000);
    await logIn(page, seller);
    const known = await addressesOf(page);
    await enter(page, pass);
    expect(await barriers(page, [...plain.filter((path) => !staffOnly(path)), ...known], pass)).toEqual([]);
  });

test('a visitor meets no barrier on any public screen in light', async ({ page }) => {
  const pass: Pass = { name: '', language: 'zh', theme: 'light', elder: false, width: 320 };
  await enter(page, pass);
  const open = plain.filter(
    (path) =>
      !(protectedScreens as readonly string[]).includes(path) && /tabbar|login|search|custom|buy|setting/.test(path),
  );
  expect(await barriers(page, [...open, '/pages/nowhere/at-all'], pass)).toEqual([]);
});

test('staff meet no barrier in the workbench', async ({ page }) => {
  await logIn(page, staff);
  for (const theme of ['light', 'dark'] as const) {
    const pass: Pass = { name: theme, language: 'zh', theme, elder: false, width: 390 };
    await enter(page, pass);
    expect(await barriers(page, plain.filter(staffOnly), pass)).toEqual([]);
  }
});

test('an address that leads nowhere says so and shows the way home', async ({ page }) => {
  await page.goto('/pages/nowhere/at-all');
  await arrived(page);
  await expect(page.locator('main')).toHaveAttribute('data-state', 'error');
  await expect(page.getByRole('heading', { name: '没有这一页' }).first()).toBeVisible();
  await page.getByRole('link', { name: '回首页' }).click();
  await expect(page.locator('main[data-screen="/pages/tabbar/main"][data-state="ready"]')).toBeVisible();
});

test('a barrier is found where there is one', async ({ page }) => {
  const pass: Pass = { name: '', language: 'zh', theme: 'light', elder: false, width: 320 };
  await enter(page, pass);
  await go(page, '/plugin/live');
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.style.cssText = 'width: 400px; color: rgb(200 200 200); background: white';
    box.innerHTML = '<button>grey</button><img src="/icons/favicon.svg">';
    document.querySelector('main')?.append(box);
  });
  const found = (await inspect(page, pass)).join('\n');
  for (const sign of ['image-alt', 'color-contrast', 'wider than the screen']) expect(found).toContain(sign);
});

async function enter(page: Page, pass: Pass): Promise<void> {
  await prefer(page, pass);
  await page.setViewportSize({ width: pass.width, height: 844 });
  await page.goto('/pages/user/kit');
  await arrived(page);
  await lookOut(page);
}

/** What is wrong on each of these screens; a screen that does not settle is wrong too. */
async function barriers(page: Page, addresses: readonly string[], pass: Pass): Promise<string[]> {
  const found: string[] = [];
  let plans = 0;
  for (const address of addresses) {
    try {
      await go(page, address);
    } catch (error) {
      found.push(`${address}: ${String(error).split('\n')[0]}`);
      continue;
    }
    // Screens that are planned are one screen with other words: each is looked at in light, one of them in the other looks.
    const planned = (await page.locator('main').getAttribute('data-state')) === 'planned';
    if (planned) plans += 1;
    if (planned && plans > 1 && pass !== passes[0] && process.env.FULL !== '1') continue;
    found.push(...(await inspect(page, pass)).map((what) => `${address}: ${what}`));
  }
  return found;
}
