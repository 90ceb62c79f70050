/** Working beside the network: several drafts, a shell that is looked after, and every screen after preparing. What goes wrong there: tests/faults. */
import { expect, type Page, test } from '@playwright/test';
import {
  linksOn,
  openCold,
  otherHere,
  PROMISED,
  p90,
  sellersFurther,
  sellersScreens,
  withoutContent,
} from './steps/cold.ts';
import { logIn, ready, seller, settled, switchOn } from './steps/people.ts';

// Opened without a network, which the worker does.
test.use({ serviceWorkers: 'allow' });

const RECEIPT = '/pages/stock/receipt/createReceipt';
const OUTBOX = '/pages/user/outbox';
const OFFLINE = '/pages/user/offline';

async function open(page: Page, path = RECEIPT): Promise<void> {
  await page.goto(path);
  await settled(page, RECEIPT);
}

const phoneOf = async (baseURL: string | undefined) => {
  const phone = await switchOn(baseURL ?? '');
  await logIn(phone.page, seller);
  return phone;
};

test('several drafts of a receipt: begun, named, opened and thrown away', { tag: '@thorough' }, async ({ baseURL }) => {
  const { context, page } = await phoneOf(baseURL);
  await open(page);
  await page.getByLabel('备注').fill('第一份');
  await page.getByRole('button', { name: '草稿 1 份' }).click();
  await page.getByRole('button', { name: '另开一份' }).click();
  await expect(page).toHaveURL(/draft=/);
  await expect(page.getByLabel('备注')).toHaveValue('');
  await page.getByLabel('备注').fill('第二份');
  await page.getByRole('button', { name: '草稿 2 份' }).click();
  const list = page.getByRole('dialog');
  await list.getByRole('button', { name: '起名' }).last().click();
  await list.getByLabel('给它起个名字').fill('地下室');
  await list.getByRole('button', { name: '就叫这个' }).click();
  await expect(list.getByText('地下室', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: '打开' }).last().click();
  await expect(page.getByLabel('备注')).toHaveValue('第一份');
  await page.getByRole('button', { name: '草稿 2 份' }).click();
  await list.getByRole('button', { name: '删掉草稿' }).first().click();
  await page.getByRole('button', { name: '删掉草稿' }).last().click();
  await expect(page.getByRole('heading', { name: '草稿 1 份' })).toBeVisible();
  await context.close();
});

const forget = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

test('the offline page says that files of the app are gone while they are, and gets them back', {
  tag: '@thorough',
}, async ({ baseURL }) => {
  const { context, page } = await phoneOf(baseURL);
  await page.goto(OFFLINE);
  await settled(page, OFFLINE);
  await ready(page);
  const said = page.getByText('没有信号时，有的页面打不开');
  await expect(said).toHaveCount(0);
  await page.locator('main a[href*="/pages/user/outbox"]').click();
  await settled(page, OUTBOX);
  await forget(page);
  await context.setOffline(true);
  await page.goBack();
  await expect(said).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: '再试一次' }).click();
  // Hundreds of files, on a machine that does other work too.
  await expect(page.getByText('补齐了，离线能打开').first()).toBeVisible({ timeout: 120_000 });
  await expect(said).toHaveCount(0);
  await context.setOffline(true);
  await page.goto(OUTBOX);
  await settled(page, OUTBOX);
  await context.close();
});

/** The demo's seller, prepared and without a network, with every address that the two tabs lead to and what their lists name first. */
async function inTheBasement(baseURL: string | undefined): Promise<{ page: Page; addresses: string[] }> {
  const { context, page } = await switchOn(baseURL ?? '');
  await logIn(page, seller);
  await page.goto(OFFLINE);
  await settled(page, OFFLINE);
  await ready(page);
  await page.getByRole('button', { name: '准备离线' }).click();
  await expect(page.getByRole('status').filter({ hasText: '准备好了，可以离线用' })).toBeVisible({ timeout: 300_000 });
  await expect(page.getByText(/小图 \d+ 张/)).toBeVisible();
  // What is said to be used is what is used now.
  expect(await page.getByText('已用', { exact: true }).locator('..').innerText()).toMatch(/MB/);
  await context.setOffline(true);
  // Every link of the two tabs, whichever the seller has just now, and what those lists name first.
  const tabs = [
    ...(await linksOn(page, '/pages/tabbar/seller', 'main a[href]', 'main a[href*="service/detail?id="]')),
    ...(await linksOn(page, '/pages/tabbar/user')),
  ];
  expect(tabs).toContain('/pages/stock/seller/sellerList?state=on');
  const named = [
    ...(await linksOn(page, '/plugin/chat', 'main a[href*="/plugin/chat?id="]')),
    ...(await linksOn(page, '/pages/user/message', 'main a[href*="message-detail"]')),
    ...(await linksOn(page, '/pages/stock/settleList', 'main a[href*="settleInfo"]')).slice(0, 3),
    ...(await linksOn(page, '/pages/custom/activity', 'main a[href*="/custom/activity?id="]')),
  ];
  expect(named.length).toBeGreaterThan(3);
  return { page, addresses: [...new Set([...sellersScreens, ...tabs, ...sellersFurther, ...named])] };
}

test('the seller’s screens open without a network after preparing, with what they list', { tag: '@thorough' }, async ({
  baseURL,
}) => {
  test.setTimeout(600_000);
  const { page, addresses } = await inTheBasement(baseURL);
  const context = page.context();
  // Of each list some; all of them in the long runs.
  const some = addresses.filter((_, place) => place % 6 === 0);
  const opened = await openCold(page, some);
  expect(withoutContent(opened)).toEqual([]);
  const other = await phoneOf(baseURL);
  expect(await otherHere(opened, other.page)).toEqual([]);
  await other.context.close();
  // Whatever else the machine does: none of them waits for a network that is not there.
  expect(p90(opened)).toBeLessThan(10 * PROMISED);
  // Each says that it is not of now; a piece is known by its look, found by its state, and put up for sale.
  await page.goto('/pages/stock/stockList?state=in_stock');
  await settled(page, '/pages/stock/stockList');
  await expect(page.getByText(/^没有网络，下面是/)).toBeVisible();
  const look = page.locator('main a[href*="stockList?id="] img, main article img').first();
  await expect.poll(() => look.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await page.locator('main a[href*="seller/create?itemId="]').first().click();
  await settled(page, '/pages/stock/seller/create');
  await expect(page.getByRole('button', { name: '全部用建议价' })).toBeVisible();
  await page.goto('/pages/stock/seller/sellerList?state=on');
  await expect(page.getByText(/^没有网络，下面是/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^没有网络，下面是/)).toHaveCount(0);
  await context.setOffline(true);
  // What a list names opens too.
  await page.goto('/pages/stock/seller/sellerList');
  await settled(page, '/pages/stock/seller/sellerList');
  await page.locator('main a[href*="sellerDetail"]').first().click();
  await settled(page, '/pages/stock/seller/sellerDetail');
  expect(await page.locator('main[data-screen]').getAttribute('data-state')).toBe('ready');
  await context.close();
});
