/**
 * The first hour of a shop on an empty machine, by hands that are counted: set up, a passkey, a catalogue of 500, three people, fees,
 * a home page; then somebody sells and somebody else buys, until the money is withdrawn. Everybody outside but the carrier of codes is a
 * sandbox, and every screen that leans on one says so. After every step the book is whole.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Hands, look, told } from '../../life/counted.ts';
import { BENCH, section, step, top } from '../../life/hands.ts';
import { ANSWERS, engine, type Opening, openShop } from '../../life/opening.ts';
import { catalogueOf } from '../../life/supplier.ts';
import { settled } from '../steps/people.ts';

const LONG = { tag: '@long' };
const DESK = { width: 1280, height: 900 };
const OWNER = ANSWERS['--phone'];
const STAFF = { 仓库: '13911110011', 查验: '13911110012', 财务: '13911110013' };

let shop: Opening;
let owner: Page;
const staff = new Map<string, Page>();
const hands = { owner: new Hands(), staff: new Hands(), seller: new Hands(), buyer: new Hands() };

test.describe.configure({ mode: 'serial', timeout: 600_000 });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  shop = await openShop();
  // The setup with its five answers, and the start.
  hands.owner.types(Object.keys(ANSWERS).length + 3);
});

test.afterAll(async () => {
  console.log(`${engine}: the first hour: ${told(hands)}`);
  await shop?.close();
});

const arrives = async (browser: Browser, viewport = DESK): Promise<Page> =>
  (await browser.newContext({ baseURL: shop.url, viewport, acceptDownloads: true })).newPage();

async function agrees(by: Hands, page: Page): Promise<void> {
  for (const name of [/用户协议/, /隐私政策/]) await by.tap(page.getByRole('checkbox', { name }));
}

/** The kind of work, found by its group. */
async function work(by: Hands, page: Page, group: RegExp, kind: RegExp): Promise<void> {
  await by.tap(page.getByRole('group', { name: '工作分组' }).getByRole('button', { name: group }));
  await by.tap(page.getByRole('group', { name: '工作种类' }).getByRole('button', { name: kind }));
  await settled(page, BENCH);
}

test('the owner comes in by the link, keeps a passkey, and comes in by that', LONG, async ({ browser }) => {
  const by = hands.owner;
  owner = await arrives(browser);
  await step(shop, 'the link lets the owner in, once', async () => {
    await owner.goto(shop.link);
    await look(owner, '01-link');
    await agrees(by, owner);
    await by.tap(owner.getByRole('button', { name: '登录' }));
    await settled(owner, BENCH);
    await look(owner, '02-bench');
  });
  await step(shop, 'a passkey is made', async () => {
    const devtools = await owner.context().newCDPSession(owner);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await owner.goto('/pages/user/setting/index');
    await settled(owner, '/pages/user/setting/index');
    await look(owner, '03-settings');
    await by.tap(owner.getByRole('button', { name: '添加通行密钥' }));
    await by.write(top(owner).getByLabel('名字'), '店里的电脑');
    await by.tap(top(owner).getByRole('button', { name: '添加通行密钥' }));
    await expect(owner.getByText('店里的电脑')).toBeVisible();
    await look(owner, '04-passkey');
    await by.tap(owner.getByRole('button', { name: '退出登录' }), top(owner).getByRole('button', { name: '退出登录' }));
    await settled(owner, '/pages/tabbar/user');
    await look(owner, '05-out');
    await owner.goto(`/pages/login/login?redirect=${encodeURIComponent(`${BENCH}?work=shop`)}`);
    await look(owner, '06-login');
    await by.tap(owner.getByRole('button', { name: '用通行密钥登录' }));
    await settled(owner, BENCH);
    await expect(owner.getByText('开店清单')).toBeVisible();
    await expect(owner.getByText('现在是假的', { exact: false }).or(owner.getByText('沙盒', { exact: false })).first()).toBeVisible();
    await look(owner, '07-shop');
  });
});

test('three people are asked to help, and each comes in by a link of their own', LONG, async ({ browser }) => {
  const by = hands.owner;
  await work(by, owner, /店务/, /员工/);
  await expect(owner.getByText('现在只有你一个人')).toBeVisible();
  await look(owner, '10-alone');
  for (const [role, phone] of Object.entries(STAFF)) {
    await step(shop, `${role} is invited`, async () => {
      await by.tap(owner.getByRole('button', { name: '请人来帮忙' }));
      await by.write(top(owner).getByLabel('手机号'), phone);
      await by.tap(top(owner).getByRole('button', { name: role }));
      await look(owner, `11-invite-${phone.slice(-2)}`);
      await by.tap(top(owner).getByRole('button', { name: '请人来帮忙' }));
      await expect(top(owner).getByText('链接做好了')).toBeVisible();
      const link = await top(owner).getByText(/^http/).innerText();
      await look(owner, `12-link-${phone.slice(-2)}`);
      await by.tap(top(owner).getByRole('button', { name: '知道了' }));
      const page = await arrives(browser);
      await page.goto(link);
      await agrees(hands.staff, page);
      await hands.staff.tap(page.getByRole('button', { name: '登录' }));
      await settled(page, BENCH);
      await look(page, `13-bench-${phone.slice(-2)}`);
      staff.set(role, page);
    });
  }
  await owner.reload();
  await look(owner, '14-people');
});

test('a supplier’s table of 500 products with pictures is taken in at once', LONG, async () => {
  const by = hands.owner;
  await step(shop, 'five hundred products', async () => {
    const zip = await catalogueOf(500);
    await work(by, owner, /店务/, /商品库/);
    await look(owner, '20-empty-catalogue');
    await by.tap(owner.getByRole('button', { name: '导入导出' }));
    await look(owner, '21-table');
    await by.give(top(owner).locator('input[type=file]'), { name: '商品.zip', mimeType: 'application/zip', buffer: zip });
    await expect(top(owner).getByText('新增 500，修改 0，不变 0，拒绝 0 · 500 张图')).toBeVisible({ timeout: 60_000 });
    await look(owner, '22-dry');
    const began = performance.now();
    await by.tap(top(owner).getByRole('button', { name: '导入 500 行' }));
    await expect(top(owner).getByText('导入完了')).toBeVisible({ timeout: 300_000 });
    console.log(`500 rows with pictures: ${Math.round((performance.now() - began) / 1000)} s`);
    await look(owner, '23-done');
    await by.tap(top(owner).getByRole('button', { name: '取消' }));
    await look(owner, '24-catalogue');
  });
});

test('the shop has its own fees and its own limit, and a home page that strangers see', LONG, async ({ browser }) => {
  const by = hands.owner;
  await step(shop, 'fees', async () => {
    await work(by, owner, /店务/, /店铺/);
    await by.tap(section(owner, '费率').getByRole('button', { name: '改费率' }));
    await look(owner, '30-fees');
    await by.write(top(owner).getByLabel('成交价的百分之几').first(), '5');
    await by.write(top(owner).getByLabel('运费'), '15');
    await by.tap(top(owner).getByRole('button', { name: '马上' }));
    await look(owner, '31-fees-changed');
    await by.tap(top(owner).getByRole('button', { name: '存为新费率' }));
    await expect(owner.getByText('新费率已存')).toBeVisible();
  });
  await step(shop, 'from ¥300 on it takes two', async () => {
    await by.tap(owner.getByRole('button', { name: '改限额' }));
    await by.write(top(owner).getByLabel('提现、退款和赔付从这个金额起要两个人'), '300');
    await look(owner, '32-limit');
    await by.tap(top(owner).getByRole('button', { name: '存为新的限额' }));
    await expect(owner.getByText('新的限额已存')).toBeVisible();
    await look(owner, '33-shop');
  });
  await step(shop, 'home', async () => {
    await work(by, owner, /店务/, /页面/);
    await look(owner, '34-pages');
    await by.tap(owner.getByRole('link', { name: /首页/ }).first());
    await by.tap(owner.getByRole('button', { name: '加一块' }), top(owner).getByRole('button', { name: '公告' }));
    await by.write(top(owner).getByLabel('正文 · 中文'), '今天开张');
    await by.write(top(owner).getByLabel('正文 · 英文'), 'We open today');
    await by.tap(top(owner).getByRole('button', { name: '好了' }));
    await look(owner, '35-home');
    await by.tap(owner.getByRole('button', { name: '存一版', exact: true }));
    await by.tap(owner.getByRole('button', { name: '发布' }).last());
    await by.tap(top(owner).getByRole('button', { name: '马上' }), top(owner).getByRole('button', { name: '发布' }));
    await expect(owner.getByText('线上第 1 版')).toBeVisible();
    const stranger = await arrives(browser, { width: 390, height: 844 });
    await stranger.goto('/');
    await settled(stranger, '/pages/tabbar/main');
    await look(stranger, '36-stranger');
    await expect(stranger.getByText('今天开张')).toBeVisible();
  });
});
