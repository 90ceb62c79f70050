/**
 * The first day of a shop, with no demo in sight: an empty directory, the setup command, the owner's link, a product, a stranger
 * who sells and another who buys. Codes travel by the shop's own gateway; the payment is the sandbox's and says so.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { ZipFile } from 'yazl';
import { userCode, userToken } from '../../../contract/account/calls.ts';
import { addressSave } from '../../../contract/address/calls.ts';
import { productList, productSkuList } from '../../../contract/catalogue/calls.ts';
import { IMPORT_HEADS } from '../../../contract/catalogue/import-rules.ts';
import { hangList, listingJudge, sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { stockAgreement } from '../../../contract/stock/agreement.ts';
import { receiptDeliver, receiptSave, stockAccountOpen } from '../../../contract/stock/calls.ts';
import {
  workReceiptArrive,
  workReceiptClose,
  workReceiptCount,
  workReceiptStart,
} from '../../../contract/stock/warehouse.ts';
import type { Call, Input } from '../../../contract/wire/call.ts';
import { freePort } from '../../../server/testing/port.ts';
import { must, type Person } from '../../faults/person.ts';
import { settled } from '../steps/people.ts';

const root = join(import.meta.dirname, '../../..');
const OWNER = '13911110001';
const SELLER = '13911110002';
const BUYER = '13911110003';
const BENCH = '/pages/user/workbench';

const dataDir = mkdtempSync(join(tmpdir(), 'opening-'));
const codes = new Map<string, string>();
let gateway: Server;
let server: ChildProcess;
let port: number;
let signingKey: string;
let ownersLink: string;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  gateway = createServer((req, res) => {
    let body = '';
    req.on('data', (part) => {
      body += part;
    });
    req.on('end', () => {
      const { phone, code } = JSON.parse(body) as { phone: string; code: string };
      codes.set(phone, code);
      res.end();
    });
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  port = await freePort();
  const { PATH = '', HOME = '' } = process.env;
  const machine = { PATH, HOME, DATA_DIR: dataDir };
  const flags = ['--name', '弄堂二手', '--name-en', 'Lane', '--url', `http://127.0.0.1:${port}`];
  const told = ['--phone', OWNER, '--warehouse', '浙江省 杭州市 余杭区 仓前街道 1 号'];
  const node = ['--import', 'tsx', 'server/main.ts'];
  const setup = await promisify(execFile)(process.execPath, [...node, 'setup', ...flags, ...told], {
    cwd: root,
    env: machine,
  });
  ownersLink = /http\S+#\S+/.exec(setup.stdout)?.[0] ?? '';
  // Nothing says DEMO=0 here, and nothing a key: the shop knows itself.
  server = spawn(process.execPath, node, {
    cwd: root,
    env: {
      ...machine,
      PORT: String(port),
      SMS_WEBHOOK_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
      SMS_WEBHOOK_SECRET: 'of the gateway',
      SANDBOX: 'payment',
      ...(process.env.CLIENT_DIR && { CLIENT_DIR: process.env.CLIENT_DIR }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((open, failed) => {
    server.stdout?.on('data', (said: Buffer) => /open at/.test(String(said)) && open());
    server.once('exit', () => failed(new Error('the server did not start')));
  });
  signingKey = ((await (await fetch(`http://127.0.0.1:${port}/api/signing-key`)).json()) as { key: string }).key;
});

test.afterAll(async () => {
  const gone = once(server, 'exit');
  server.kill('SIGTERM');
  await gone;
  gateway.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const visit = async (browser: Browser): Promise<Page> =>
  (await browser.newContext({ baseURL: `http://127.0.0.1:${port}` })).newPage();

type Caller = Pick<Person, 'session' | 'deviceId'>;
const call = <C extends Call>(entry: C, input: Input<C>, as?: Caller) =>
  must(port, entry, input, { deviceId: randomUUID(), ...as, signingKey });

async function loggedIn(phone: string): Promise<Caller> {
  const deviceId = randomUUID();
  await must(port, userCode, { phone, purpose: 'login' }, { deviceId, signingKey });
  await expect.poll(() => codes.has(phone)).toBe(true);
  const code = codes.get(phone) ?? '';
  codes.delete(phone);
  const { reg: _, expire, ...rest } = await must(port, userToken, { phone, code }, { deviceId, signingKey });
  return { deviceId, session: { ...rest, expiresAt: Date.now() + expire } };
}

async function agree(page: Page): Promise<void> {
  for (const name of [/用户协议/, /隐私政策/]) await page.getByRole('checkbox', { name }).check();
}

/** As a supplier sends it: a table in Chinese and a picture called like a style number. */
async function catalogueZip(): Promise<Buffer> {
  const rows = [
    '00123,云鲸,,包,,托特,,黑,,OS,2026-01-09',
    '00124,云鲸,,包,,托特,,白,,OS,2026-01-09',
    '00125,,,,,,,,,,',
  ];
  const archive = new ZipFile();
  archive.addBuffer(Buffer.from([IMPORT_HEADS.zh.join(','), ...rows].join('\r\n')), '商品.csv');
  const grey = { create: { width: 64, height: 64, channels: 3 as const, background: '#888' } };
  archive.addBuffer(await sharp(grey).jpeg().toBuffer(), '00123-1.jpg');
  archive.end();
  const parts: Buffer[] = [];
  for await (const part of archive.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

test('a stranger is told that the shop is not open yet, and no demo is offered', { tag: '@thorough' }, async ({
  browser,
}) => {
  const page = await visit(browser);
  await page.goto('/');
  await expect(page.getByText('弄堂二手正在筹备')).toBeVisible();
  await page.goto('/pages/login/login');
  await settled(page, '/pages/login/login');
  await expect(page.getByText('演示账号')).toHaveCount(0);
});

test('the owner logs in by the link, sees what is to be done, and makes the first product', {
  tag: '@thorough',
}, async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(ownersLink);
  await expect(page.getByText('登录弄堂二手')).toBeVisible();
  await agree(page);
  await page.getByRole('button', { name: '登录' }).click();
  await settled(page, BENCH);
  // What is to be done is where the link leads.
  await expect(page.getByText('开店清单')).toBeVisible();
  // The address, the warehouse, and a carrier of codes.
  await expect(page.getByText('3 / 14')).toBeVisible();
  await expect(page.getByText('付款是假的（沙盒）', { exact: false })).toBeVisible();

  await page.getByRole('button', { name: '商品库' }).click();
  await expect(page.getByText('商品库还是空的')).toBeVisible();
  await page.getByRole('button', { name: '做商品' }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByLabel('货号').fill('007-AB');
  await sheet.getByLabel('品牌中文名').fill('红隼');
  await sheet.getByLabel('品牌英文名').fill('Kestrel');
  await sheet.getByLabel('品类中文名').fill('球鞋');
  await sheet.getByLabel('品类英文名').fill('Sneakers');
  await sheet.getByLabel('型号中文名').fill('海隼');
  await sheet.getByLabel('颜色中文名').fill('白');
  await sheet.getByLabel('尺码').fill('41 42');
  await sheet.getByLabel('发售日').fill('2026-01-09');
  await sheet.getByRole('button', { name: '保存商品' }).click();
  await expect(page.getByText('红隼 海隼 白')).toBeVisible();

  await page.getByRole('button', { name: '操作记录' }).click();
  await expect(page.getByText('共 5 条，一条没少，一条没改')).toBeVisible();
  await page.getByRole('button', { name: '店铺', exact: true }).click();
  await expect(page.getByText('上第一个商品')).toBeVisible();

  // Two more from a table with a picture; one of the rows cannot be taken.
  await page.getByRole('button', { name: '商品库' }).click();
  await page.getByRole('button', { name: '导入导出' }).click();
  const buffer = await catalogueZip();
  await page
    .locator('dialog[open] input[type=file]')
    .setInputFiles({ name: 'c.zip', mimeType: 'application/zip', buffer });
  await expect(sheet.getByText('新增 2，修改 0，不变 0，拒绝 1 · 1 张图')).toBeVisible();
  await sheet.getByRole('button', { name: '导入 2 行' }).click();
  await expect(sheet.getByText('导入完了')).toBeVisible();
  await sheet.getByRole('button', { name: '取消' }).click();
  await expect(page.getByText('云鲸 托特 黑')).toBeVisible();
  // The one that the owner typed has no picture, nor has one of the table's.
  await expect(page.getByText('没有图')).toHaveCount(2);

  await page.getByRole('button', { name: /^客户/ }).click();
  await page.getByRole('button', { name: '查找' }).click();
  await page.getByLabel('手机号、运单号', { exact: false }).fill(OWNER);
  await page.getByLabel('手机号、运单号', { exact: false }).press('Enter');
  await page.getByRole('link', { name: new RegExp(OWNER) }).click();
  await page.getByLabel('写备注').fill('店主自己');
  await page.getByRole('button', { name: '记下' }).click();
  await expect(page.getByText('店主自己')).toBeVisible();

  await page.goto(ownersLink);
  await agree(page);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('status').filter({ hasText: '这个链接用过了' })).toHaveCount(1);
});

test('a stranger sells what the owner made, and another one finds it, buys it and pays', { tag: '@thorough' }, async ({
  browser,
}) => {
  const owner = await loggedIn(OWNER);
  const seller = await loggedIn(SELLER);
  const { list } = await call(productList, { search: '海隼' });
  const { list: skus } = await call(productSkuList, { productId: list[0]?.id ?? '' });
  await call(stockAccountOpen, { agreementVersion: stockAgreement, certifiedName: '林晓' }, seller);
  const id = randomUUID();
  const line = { skuId: skus[0]?.id ?? '', quantity: 1, grade: '95' as const };
  await call(receiptSave, { id, lines: [line], photos: [] }, seller);
  await call(receiptDeliver, { id, company: '顺丰速运', waybill: 'SF1234567890' }, seller);
  await call(workReceiptArrive, { waybill: 'SF1234567890' }, owner);
  await call(workReceiptStart, { id }, owner);
  const found = [{ kind: 'asTold' as const, quantity: 1, grade: '95' as const, shelf: 'A-01' }];
  await call(workReceiptCount, { id, line: 0, found }, owner);
  await call(workReceiptClose, { id, how: 'stock' }, owner);
  const stock = await call(hangList, {}, seller);
  const lines = [{ itemId: stock.list[0]?.itemId ?? '', price: 50_000 }];
  const { done } = await call(sellerGoodsCreate, { lines, terms: listingTerms }, seller);
  const listing = done[0];
  if (listing?.state === 'review') await call(listingJudge, { id: listing.id, result: 'approve' }, owner);

  const page = await visit(browser);
  await page.goto('/');
  await page.getByText('红隼 海隼 白').first().click();
  await settled(page, '/pages/buy/detail');
  await expect(page.getByText('¥500').first()).toBeVisible();
  await page.goto(`/pages/login/login?redirect=${encodeURIComponent(`/pages/buy/confirm?listingId=${listing?.id}`)}`);
  await page.getByLabel('手机号').fill(BUYER);
  await agree(page);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => codes.has(BUYER)).toBe(true);
  await expect(page.getByText('沙盒短信')).toHaveCount(0);
  await page.locator('input[autocomplete="one-time-code"]').fill(codes.get(BUYER) ?? '');
  codes.delete(BUYER);
  await settled(page, '/pages/buy/confirm');
  const home = {
    name: '周小舟',
    phone: BUYER,
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '文三路 1 号',
  };
  await call(addressSave, { id: 'new', ...home }, await loggedIn(BUYER));
  await page.reload();
  await settled(page, '/pages/buy/confirm');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByText('沙盒支付').click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await settled(page, '/pages/buy/cashier');
  await expect(page.getByText('这是模拟收银台')).toBeVisible();
  await page.getByRole('button', { name: '模拟支付成功' }).click();
  await settled(page, '/pages/order/orderdetail');
  await expect(page.getByText('平台保管').first()).toBeVisible();
});

test('the owner arranges home by the keyboard, publishes it, takes it back, and reads what the day brought', {
  tag: '@long',
}, async ({ browser }) => {
  const page = await visit(browser);
  await page.goto(`/pages/login/login?redirect=${encodeURIComponent(`${BENCH}?work=pages`)}`);
  await page.getByLabel('手机号').fill(OWNER);
  await agree(page);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect.poll(() => codes.has(OWNER)).toBe(true);
  await page.locator('input[autocomplete="one-time-code"]').fill(codes.get(OWNER) ?? '');
  await page.getByRole('link', { name: /首页/ }).first().click();

  await page.getByRole('button', { name: '加一块' }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByRole('button', { name: '公告' }).click();
  await sheet.getByLabel('正文 · 中文').fill('今天开张');
  await sheet.getByLabel('正文 · 英文').fill('We open today');
  await sheet.getByRole('button', { name: '好了' }).click();
  const handle = page.getByRole('button', { name: /：公告。拖动/ });
  await expect(handle).toHaveAccessibleName(/第 5 块/);
  await handle.focus();
  for (let n = 0; n < 4; n += 1) await page.keyboard.press('ArrowUp');
  await expect(handle).toHaveAccessibleName(/第 1 块/);
  await page.getByRole('button', { name: '存一版', exact: true }).click();
  await expect(page.getByText('第 1 版 · 5 块')).toBeVisible();

  const stranger = await visit(browser);
  await stranger.goto('/');
  await expect(stranger.getByText('红隼 海隼 白').first()).toBeVisible();
  await expect(stranger.getByText('今天开张')).toHaveCount(0);
  await page.getByRole('button', { name: '发布' }).last().click();
  await sheet.getByRole('button', { name: '马上' }).click();
  await sheet.getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('线上第 1 版')).toBeVisible();
  await stranger.goto('/');
  await expect(stranger.getByText('今天开张')).toBeVisible();
  await expect(stranger.getByText('红隼 海隼 白').first()).toBeVisible();
  await page.getByRole('button', { name: '下架' }).click();
  await sheet.getByRole('button', { name: '下架' }).click();
  await expect(page.getByText('线上第 1 版')).toHaveCount(0);
  await stranger.goto('/');
  await expect(stranger.getByText('红隼 海隼 白').first()).toBeVisible();
  await expect(stranger.getByText('今天开张')).toHaveCount(0);

  await page.goto(`${BENCH}?work=numbers`);
  await page.getByRole('link', { name: /平台保管，看明细 ¥532/ }).click();
  await expect(page.getByText('1 条变动，合计 ¥532.00', { exact: false })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^held-.*\.csv$/);
  await page.getByRole('link', { name: /付款，平台保管/ }).click();
  await settled(page, '/pages/order/orderdetail');
});
