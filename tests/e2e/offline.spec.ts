/** Working beside the network: one form in several pages, photos on the device before anything else, and a shell that is looked after. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { openLink } from '../faults/link.ts';
import {
  emptyHereOnly,
  linksOn,
  openCold,
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
const HERE = '这份草稿在另一个页面里开着';

async function picture(n: number, side = 1600): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 80 + n * 10, sigma: 30 } as const;
  const image = sharp({ create: { width: side, height: side, channels: 3, background: '#333', noise } });
  return { name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 92 }).toBuffer() };
}

async function open(page: Page, path = RECEIPT): Promise<void> {
  await page.goto(path);
  await settled(page, RECEIPT);
}

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.locator('input[type=file]').last().setInputFiles(files);

const phoneOf = async (baseURL: string | undefined) => {
  const phone = await switchOn(baseURL ?? '');
  await logIn(phone.page, seller);
  return phone;
};

test('a receipt that is open in two tabs: the second says so, takes it over with its photos, and the first writes no more', {
  tag: '@thorough',
}, async ({ baseURL }) => {
  const { context, page: first } = await phoneOf(baseURL);
  await open(first);
  await choose(first, [await picture(1, 400)]);
  await expect(first.getByText('1 / 52')).toBeVisible();
  const second = await context.newPage();
  await second.goto(RECEIPT);
  await expect(second.getByText(HERE)).toBeVisible();
  await second.getByRole('button', { name: '拿到这里来' }).click();
  await settled(second, RECEIPT);
  await expect(second.getByText('1 / 52')).toBeVisible();
  await expect(first.getByText(HERE)).toBeVisible();
  await choose(second, [await picture(2, 400)]);
  await expect(second.getByText('2 / 52')).toBeVisible();
  // Not even saved yet.
  await second.getByLabel('备注').fill('在第二个页面里写的');
  // Taken back, with everything from both.
  await first.bringToFront();
  await first.getByRole('button', { name: '拿到这里来' }).click();
  await settled(first, RECEIPT);
  await expect(first.getByText('2 / 52')).toBeVisible();
  await expect(first.getByLabel('备注')).toHaveValue('在第二个页面里写的');
  await context.close();
});

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

test('eight photos are chosen and the phone dies while they are made small: all eight are there', {
  tag: '@long',
}, async ({ baseURL }) => {
  let phone = await phoneOf(baseURL);
  await open(phone.page);
  await ready(phone.page);
  const folder = mkdtempSync(join(tmpdir(), 'camera-'));
  const files = Array.from({ length: 8 }, (_, n) => join(folder, `IMG_${n}.jpg`));
  // Each another picture: one that is chosen twice is added once.
  for (const [n, file] of files.entries()) writeFileSync(file, (await picture(n + 1, 2400)).buffer);
  await choose(phone.page, files);
  await expect(phone.page.getByText('8 / 52')).toBeVisible();
  // Not all of them are small yet, or this would show nothing.
  await expect(phone.page.getByText(/正在处理 \d 张/)).toBeVisible();
  await expect(phone.page.getByRole('button', { name: '草稿 1 份' })).toBeVisible();
  await phone.kill();
  phone = await switchOn(baseURL ?? '', phone.profile);
  await phone.context.setOffline(true);
  await phone.page.goto(RECEIPT);
  await settled(phone.page, RECEIPT);
  await expect(phone.page.getByText('8 / 52')).toBeVisible();
  await expect(phone.page.getByText(/正在处理/)).toHaveCount(0, { timeout: 60_000 });
  await phone.context.close();
});

test('each photo that cannot be taken is shown by its file’s name, and the others stay', { tag: '@long' }, async ({
  baseURL,
}) => {
  const { context, page } = await phoneOf(baseURL);
  await open(page);
  const whole = await picture(1, 600);
  const cut = { ...whole, name: 'half.jpg', buffer: whole.buffer.subarray(0, whole.buffer.length / 2) };
  const none = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') };
  await choose(page, [whole, cut, none]);
  await expect(page.getByText('half.jpg')).toBeVisible();
  await expect(page.getByText('图不完整，后半截没有了')).toBeVisible();
  await expect(page.getByText('notes.jpg')).toBeVisible();
  await expect(page.getByText('这个文件不是图片')).toBeVisible();
  await page.getByRole('button', { name: '不要 half.jpg' }).click();
  await page.getByRole('button', { name: '不要 notes.jpg' }).click();
  await expect(page.getByText('1 / 52')).toBeVisible();
  await context.close();
});

const forget = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });

/** The worker is stopped as the browser stops an idle one. */
async function stopWorkers(context: BrowserContext, page: Page): Promise<void> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await cdp.detach();
}

/** Files of the app that are on the device. */
const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.includes('precache'));
    const files = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
    return files.reduce((sum, n) => sum + n, 0);
  });

test('after the browser has cleared the cache it says so, one visit brings the shell back, and it opens without a network', {
  tag: '@long',
}, async ({ baseURL }) => {
  const { context, page } = await phoneOf(baseURL);
  await open(page);
  await ready(page);
  await page.reload();
  const whole = await keptFiles(page);
  expect(whole).toBeGreaterThan(50);
  await forget(page);
  await stopWorkers(context, page);
  // Without a network it says so itself, and not the browser that there is no such page.
  await context.setOffline(true);
  await page.goto(OUTBOX);
  await expect(page.getByRole('heading', { name: '浏览器清掉了离线用的页面' })).toBeVisible();
  await context.setOffline(false);
  await page.goto(RECEIPT);
  await settled(page, RECEIPT);
  await expect.poll(() => keptFiles(page), { timeout: 30_000 }).toBe(whole);
  await context.setOffline(true);
  await page.goto(OUTBOX);
  await settled(page, OUTBOX);
  await context.close();
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

test('what had arrived is not told as withdrawn', { tag: '@long' }, async ({ baseURL }) => {
  const link = await openLink(Number(new URL(baseURL ?? '').port));
  const phone = await switchOn(link.origin);
  const { page } = phone;
  await logIn(page, seller);
  await page.goto('/pages/user/setting/feedback');
  await settled(page, '/pages/user/setting/feedback');
  // The server does it and every answer is lost from here on.
  let done = 0;
  link.after.push(({ path }) => {
    if (/feedback\/save/.test(path)) done += 1;
  });
  link.rules.push(({ path }) => (/feedback\/save/.test(path) ? 'lose' : undefined));
  await page.locator('textarea').fill('撤回试试');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText(/已存好，/).first()).toBeVisible();
  // One that goes with its page may never have reached the server.
  await expect.poll(() => done).toBeGreaterThan(0);
  await page.goto(OUTBOX);
  await settled(page, OUTBOX);
  await expect(page.getByText(/共 \d+ 次/)).toBeVisible();
  link.rules.length = 0;
  link.rules.push(({ path }) => (/feedback\/save/.test(path) ? 'drop' : undefined));
  await page.getByRole('button', { name: '撤回' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click();
  await expect(page.getByText('已经送到了')).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByText('都发出去了')).toBeVisible();
  await phone.context.close();
  await link.close();
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
  expect(await emptyHereOnly(opened, other.page)).toEqual([]);
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
