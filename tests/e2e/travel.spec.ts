/** Going from screen to screen: which way they move, how deep they stack, what waits on a tab, pulling for news. */
import { expect, type Page, test } from '@playwright/test';
import { NAVIGATION } from '../../contract/wire/limits.ts';
import { arrived, go } from './steps/looks.ts';
import { buyer, logIn } from './steps/people.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Travel {
  types: string[];
  /** Of the old and the new screen: which animation, and how long it takes, ms. */
  moves: string[];
}

/** Writes down every transition that the browser really runs. @returns those so far; `forget` begins anew */
async function watch(page: Page): Promise<(forget?: boolean) => Promise<Travel[]>> {
  await page.addInitScript(() => {
    const travels: Travel[] = [];
    Object.assign(window, { travels });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (options) => {
      const transition = start(options);
      const types = typeof options === 'object' && options?.types ? [...options.types] : [];
      const travel: Travel = { types, moves: [] };
      travels.push(travel);
      void transition.ready
        .then(() => {
          for (const animation of document.getAnimations()) {
            const { effect } = animation;
            if (!(effect instanceof KeyframeEffect) || !/\((screen|root)\)/.test(effect.pseudoElement ?? '')) continue;
            const name = animation instanceof CSSAnimation ? animation.animationName : '';
            if (/group/.test(effect.pseudoElement ?? '')) continue;
            travel.moves.push(`${name} ${effect.getTiming().duration}`);
          }
        })
        .catch(() => undefined);
      return transition;
    };
  });
  return (forget) =>
    page.evaluate((anew) => {
      const { travels } = window as unknown as { travels: Travel[] };
      for (const { moves } of travels) moves.sort();
      return anew ? travels.splice(0) : travels;
    }, forget);
}

const product = (page: Page) => page.locator('main a[href*="/pages/buy/detail"]');
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name });
const back = (page: Page) => page.getByRole('button', { name: '返回' });

test('a screen comes in from the side that one goes to and leaves the way it came, in 300 ms; tabs just change', async ({
  page,
}) => {
  const travels = await watch(page);
  await page.goto('/pages/tabbar/main');
  await arrived(page);
  await page.waitForLoadState('networkidle');
  const ms = 300;

  const onward = { types: ['forward'], moves: [`enter-right ${ms}`, `leave-left ${ms}`] };
  const homeward = { types: ['back'], moves: [`enter-left ${ms}`, `leave-right ${ms}`] };
  const steps: [Travel, () => Promise<unknown>][] = [
    [onward, () => product(page).first().click()],
    [homeward, () => back(page).click()],
    [onward, () => page.goForward()],
    [homeward, () => page.goBack()],
  ];
  for (const [travel, step] of steps) {
    await travels(true);
    await step();
    await arrived(page);
    await expect.poll(() => travels()).toContainEqual(travel);
  }

  await travels(true);
  await tab(page, '购物车').click();
  await arrived(page);
  await tab(page, '首页').click();
  await arrived(page);
  expect(await travels()).toEqual([]);
});

test('whoever asked for less motion sees none', { tag: '@thorough' }, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const page = await context.newPage();
  const travels = await watch(page);
  await page.goto('/pages/tabbar/main');
  await arrived(page);
  await product(page).first().click();
  await expect(page).toHaveURL(/buy\/detail/);
  await arrived(page);
  await back(page).click();
  await expect(page).toHaveURL(/tabbar\/main$/);
  const seen = await travels();
  expect(seen.map(({ types }) => types.join())).toEqual(expect.arrayContaining(['forward', 'back']));
  expect(seen.flatMap(({ moves }) => moves)).toEqual([]);
  await context.close();
});

test('ten screens lie on the stack at most: the next one takes the place of the last, and moves onward all the same', {
  tag: '@thorough',
}, async ({ page }) => {
  const travels = await watch(page);
  // Which way they went is told all the same, and nobody waits for it.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/pages/tabbar/main');
  await arrived(page);
  const visited = [page.url()];
  const steps = NAVIGATION.maxDepth + 1;
  for (let n = 1; n <= steps; n += 1) {
    await travels(true);
    // What is similar comes after its heading, and changes while others buy: what went before it was tapped is looked for anew.
    let next = '';
    await expect(async () => {
      const links = await product(page).evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      next = links.findLast((href) => !visited.includes(href)) ?? '';
      const { pathname, search } = new URL(next);
      await page.locator(`main a[href="${pathname}${search}"]`).last().click({ timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
    await expect(page).toHaveURL(next);
    await arrived(page);
    if (n < steps) await expect(page.getByRole('heading', { name: '相似的' })).toBeVisible();
    await expect.poll(() => travels()).toContainEqual(expect.objectContaining({ types: ['forward'] }));
    visited.push(next);
  }
  const stack = [...visited.slice(0, NAVIGATION.maxDepth - 1), visited.at(-1)];
  for (const url of stack.reverse()) {
    await expect(page).toHaveURL(url ?? '');
    await arrived(page);
    if (url !== visited[0]) await back(page).click();
  }
  expect(await page.evaluate(() => history.state.__TSR_index)).toBe(0);
});

test('pulling down at the top renews home, the cart and mine', { tag: '@thorough' }, async ({ page }) => {
  await logIn(page, buyer);
  const cdp = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 300, y }] });
  for (const [path, call] of [
    ['/pages/tabbar/main', /\/v3\/mms\/home\?/],
    ['/pages/tabbar/cart', /\/cart\/list\?/],
    ['/pages/tabbar/user', /\/oms\/asset\/get\?/],
  ] as const) {
    await go(page, path);
    await page.waitForLoadState('networkidle');
    const sign = page.locator('[data-at]');
    await touch('touchStart', 120);
    for (let y = 130; y <= 400; y += 30) await touch('touchMove', y);
    await expect(sign).toHaveAttribute('data-at', 'ready');
    const asked = page.waitForRequest(call);
    await touch('touchEnd');
    await asked;
    await expect(sign).toHaveAttribute('data-at', 'rest');
  }
});
