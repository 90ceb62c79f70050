/** Work of a cellar: what is prepared there step by step arrives once the network is back, and a buyer’s screens open there too. */
import { expect, type Page, test } from '@playwright/test';
import {
  merchantsScreens,
  openReached,
  otherHere,
  PROMISED,
  p90,
  sellersFurther,
  sellersScreens,
  tabs,
  undated,
  withoutContent,
} from './steps/cold.ts';
import { buyer, logIn, merchant, ready, seller, settled, staff, switchOn } from './steps/people.ts';

test.use({ serviceWorkers: 'allow' });

const OUTBOX = '/pages/user/outbox';
const OFFLINE = '/pages/user/offline';
const BENCH = '/pages/user/workbench';
/** The demo's parcel that is on its way. */
const WAYBILL = 'SF2611200101';

async function prepare(page: Page): Promise<void> {
  await page.goto(OFFLINE);
  await settled(page, OFFLINE);
  await ready(page);
  await page.getByRole('button', { name: '准备离线' }).click();
  await expect(page.getByRole('status').filter({ hasText: '准备好了，可以离线用' })).toBeVisible({ timeout: 300_000 });
}

test('a parcel is taken in, counted and put away without a network, and the server has it afterwards', {
  tag: '@long',
}, async ({ baseURL }) => {
  const { context, page } = await switchOn(baseURL ?? '');
  await logIn(page, staff);
  await prepare(page);
  await context.setOffline(true);
  // Nobody can count what waits: it opens with what lies here.
  await page.goto(BENCH);
  await expect(page).toHaveURL(/work=receipts/);
  await settled(page, BENCH);
  await page.getByRole('textbox', { name: '扫到仓包裹' }).fill(WAYBILL);
  await page.getByRole('button', { name: '收货', exact: true }).click();
  const card = page.locator('section').filter({ hasText: WAYBILL }).last();
  await expect(card.getByText('已到仓')).toBeVisible();
  await card.getByRole('button', { name: '去点验' }).click();
  await page.getByRole('button', { name: '拆包，开始点验' }).click();
  const all = page.getByRole('button', { name: '都对' });
  await expect(all.first()).toBeVisible();
  for (const one of await all.all()) await one.click();
  await page.getByRole('button', { name: '全部入库' }).click();
  await expect(page.getByText('已入库').first()).toBeVisible();
  // Nothing of it is on the server yet, and the desk is told so.
  await page.goto(OUTBOX);
  await settled(page, OUTBOX);
  await expect(page.getByText(`到仓 ${WAYBILL}`)).toBeVisible();
  await expect(page.getByText(/^点验完/)).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('都发出去了')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${BENCH}?work=receipts`);
  await settled(page, BENCH);
  await expect(page.getByText(WAYBILL)).toHaveCount(0);
  await context.close();
});

for (const [who, phone, further] of [
  [
    'buyer',
    buyer,
    ['/pages/user/favourite', '/pages/user/help', '/pages/order/recycle/order', '/pages/order/inquiry/list?over=yes'],
  ],
  ['seller', seller, [...sellersScreens, ...sellersFurther]],
  ['merchant', merchant, merchantsScreens],
] as const)
  test(`each screen that a ${who} comes to from the tabs opens without a network after preparing, nine of ten within ${PROMISED} ms`, {
    tag: '@long',
  }, async ({ baseURL }) => {
    test.setTimeout(900_000);
    const { context, page } = await switchOn(baseURL ?? '');
    await logIn(page, phone);
    await prepare(page);
    await context.setOffline(true);
    const opened = await openReached(page, [...tabs, ...further]);
    const slowest = [...opened].sort((a, b) => b.ms - a.ms).map(({ path, ms }) => `${path} ${Math.round(ms)}`);
    console.log(`${who}, cold without a network, p90 of ${opened.length}: ${Math.round(p90(opened))} ms;`, slowest);
    expect(withoutContent(opened)).toEqual([]);
    expect(undated(opened)).toEqual([]);
    const other = await switchOn(baseURL ?? '');
    await logIn(other.page, phone);
    expect(await otherHere(opened, other.page)).toEqual([]);
    await other.context.close();
    if (process.env.FULL === '1') expect(p90(opened)).toBeLessThanOrEqual(PROMISED);
    await context.close();
  });
