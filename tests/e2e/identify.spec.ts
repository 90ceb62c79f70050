/** Authentications as people live them: photos without a network, a supplement, an appeal to its end; and one that nobody can tell. */
import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { addressSave } from '../../contract/address/calls.ts';
import { identifyDeliver, identifyOrderSave } from '../../contract/identify/calls.ts';
import { identifyTimes } from '../../contract/identify/machine.ts';
import { identifyPrices } from '../../contract/identify/rules.ts';
import { neededSlots, slotOf, slotsOf } from '../../contract/identify/slots.ts';
import { payDo } from '../../contract/payment/calls.ts';
import { staffInvite, staffLeave, staffList } from '../../contract/shop/people-calls.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { logInAsDemo, must } from '../faults/person.ts';
import { balance, comes, step } from '../life/hands.ts';
import { type Life, openLife } from '../life/house.ts';
import { answerTo, buyer, ready, seller, settled, staff } from './steps/people.ts';

// Made without a network, by code that the worker keeps.
test.use({ serviceWorkers: 'allow' });
test.describe.configure({ mode: 'serial', timeout: 600_000 });

const LONG = { tag: '@long' };
const OTHER_EXPERT = '13800000003';
const BENCH = '/pages/user/workbench?work=identify';
const FEE = identifyPrices.photos.toys;

let life: Life;
/** What the first story leaves behind. */
let certificate = '';
test.beforeAll(async () => {
  test.setTimeout(600_000);
  life = await openLife();
  const port = Number(new URL(life.url).port);
  const owner = await logInAsDemo(port, staff, randomUUID());
  await must(port, staffInvite, { phone: OTHER_EXPERT, roles: ['inspector'] }, owner);
});
test.afterAll(() => life?.close());

/** Sharp enough, bright enough, and of no side for the phone to have nothing against it. */
async function shot(n: number) {
  const noise = { type: 'gaussian', mean: 128 + n, sigma: 40 } as const;
  const picture = sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#888', noise } });
  return { name: `view-${n}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 90 }).toBuffer() };
}

/** Takes the view that the sheet asks for, until it asks for nothing more. */
async function takeAll(page: Page, count: number): Promise<void> {
  const sheet = page.locator('dialog[open]');
  for (let n = 0; n < count; n += 1) {
    await expect(sheet).toBeVisible();
    const title = await sheet.locator('h2').first().innerText();
    const picture = await shot(n);
    await sheet.locator('input[type=file]').last().setInputFiles(picture);
    // The next view is aimed at, or none is left.
    await expect(sheet.getByRole('heading', { name: title, exact: true })).toHaveCount(0, { timeout: 30_000 });
  }
}

/** Sees price, time and what it can say, then orders a toy's authentication. @param without a network from the first photo on */
async function order(page: Page, { offline = false } = {}): Promise<void> {
  await page.goto('/pages/identify/identify');
  await settled(page, '/pages/identify/identify');
  await expect(page.getByText('价格和时间')).toBeVisible();
  await page.getByRole('link', { name: '鉴别一件' }).click();
  await settled(page, '/pages/identify/order');
  await page.getByRole('button', { name: '潮玩' }).click();
  await page.getByRole('button', { name: /选品牌/ }).click();
  await page.locator('dialog[open]').getByRole('radio').first().click();
  await page.getByRole('textbox', { name: '货号' }).fill('KT-4410');
  await page.getByRole('textbox', { name: '申报价值' }).fill('600');
  if (offline) await page.context().setOffline(true);
  await page.getByRole('button', { name: /正面/ }).first().click();
  await takeAll(page, neededSlots('toys').length);
  // What not every piece has is asked for by nobody: box and seal are tapped.
  for (const slot of slotsOf('toys').filter((one) => !neededSlots('toys').includes(one))) {
    await page.getByRole('button', { name: new RegExp(slotOf(slot).name.zh) }).click();
    await takeAll(page, 1);
  }
  await expect(page.getByText('6 / 6')).toBeVisible();
  await page.getByRole('button', { name: '提交鉴别' }).click();
  await expect(page.getByText(/已存好，正在发出|已存在这台设备里/).first()).toBeVisible();
  if (offline) {
    await expect(page.getByText('1 项待同步')).toBeVisible();
    // What has not arrived cannot be paid for.
    await expect(page.getByRole('button', { name: /付款/ })).toHaveCount(0);
    await page.context().setOffline(false);
  }
  await expect(page.getByText('1 项待同步')).toHaveCount(0, { timeout: 60_000 });
}

/** Pays for what has just arrived. @returns the piece's id */
async function pay(page: Page): Promise<string> {
  const link = await page.getByRole('link', { name: '看这一件' }).getAttribute('href');
  const id = new URL(link ?? '', life.url).searchParams.get('id') ?? '';
  await page.getByRole('button', { name: /^付款 ¥/ }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByText('余额').first().click();
  await sheet.getByRole('button', { name: /^付 ¥/ }).click();
  await settled(page, '/pages/identify/identify');
  await page.goto(`/pages/identify/detail?id=${id}`);
  await expect(page.getByText('待鉴别').first()).toBeVisible();
  return id;
}

/** The expert's next toy. */
async function next(expert: Page): Promise<string | null> {
  await expert.goto(BENCH);
  await settled(expert, '/pages/user/workbench');
  await expert.getByRole('button', { name: /潮玩/ }).click();
  const taken = await answerTo<{ id: string | null }>(expert, '/v3/identify/work/take', () =>
    expert.getByRole('button', { name: '领下一件' }).click(),
  );
  return taken.id;
}

/** In the order in which they are asked for. */
const views = slotsOf('toys').map((slot) => slotOf(slot).name.zh);

/** One that each of these shows. Three of them that fit bear a genuine piece; one alone does not, on however many photos. */
const SIGNS = ['涂装', '合模线', '材质纹理', '编号与批次', '包装与配件', '防伪贴'] as const;

/** @param shown what the photo is called, where it is none of those that were asked for */
async function mark(
  expert: Page,
  photo: number,
  finding: '相符' | '不符' | '看不清',
  shown: string | RegExp = views[photo - 1] ?? '',
): Promise<void> {
  await expert.getByRole('button', { name: shown, exact: true }).first().click();
  const sheet = expert.locator('dialog[open]');
  await sheet.getByRole('button', { name: SIGNS[photo - 1] ?? '', exact: true }).click();
  await sheet.getByText(finding, { exact: true }).click();
  await sheet.getByRole('button', { name: '记下这个点' }).click();
  await expect(sheet).toHaveCount(0);
}

async function judge(expert: Page, result: '真' | '无法判断'): Promise<void> {
  await expert.getByRole('radio', { name: result, exact: true }).click();
  await expert.getByRole('checkbox', { name: '我有把握' }).check();
  await expert.getByRole('button', { name: '提交鉴别结论' }).click();
  await expect(expert.getByText('已提交，可以领下一件').first()).toBeVisible();
}

const comesIn = (browser: Browser, phone: string) => comes(browser, life, phone);

test(
  'a toy is photographed without a network, supplemented, judged, appealed against, and final by another expert; a stranger reads it all',
  LONG,
  async ({ browser }) => {
    const page = await comesIn(browser, buyer);
    await ready(page);
    const expert = await comesIn(browser, staff);
    const other = await comesIn(browser, OTHER_EXPERT);
    const stranger = await (await browser.newContext({ baseURL: life.url })).newPage();
    const [held, earned] = [await balance(life, accounts.escrow), await balance(life, accounts.fee)];
    let id = '';

    await step(life, 'six views are taken without a network, and arrive', () => order(page, { offline: true }));
    await step(life, 'it is paid for, and the fee is held', async () => {
      id = await pay(page);
      expect(await balance(life, accounts.escrow)).toBe(held + FEE);
    });
    await step(life, 'an expert asks for one view more', async () => {
      expect(await next(expert)).toBe(id);
      await expert.getByRole('button', { name: '要补图' }).click();
      const ask = expert.locator('dialog[open]');
      await ask.getByRole('button', { name: '面部涂装' }).click();
      await ask.getByRole('textbox').fill('涂装边缘看不清');
      await ask.getByRole('button', { name: '发给送鉴人' }).click();
      await expect(expert.getByText('已请送鉴人补图').first()).toBeVisible();
    });
    await step(life, 'just that view is added', async () => {
      await expect(page.getByText('待补图').first()).toBeVisible();
      await page.getByRole('link', { name: '去补图' }).click();
      await settled(page, '/pages/identify/supplement');
      await expect(page.getByText('涂装边缘看不清')).toBeVisible();
      await expect(page.getByRole('button', { name: /脚底编号/ })).toHaveCount(0);
      await page.getByRole('button', { name: /面部涂装 必须拍/ }).click();
      await takeAll(page, 1);
      await page.getByRole('button', { name: '补上' }).click();
      await page.getByRole('link', { name: '看这一件' }).click();
      await expect(page.getByText('待鉴别').first()).toBeVisible({ timeout: 30_000 });
    });
    await step(life, 'it is found genuine, with reasons on its photos', async () => {
      expect(await next(expert)).toBe(id);
      // The same sign at the same place is one point, however often it is marked.
      for (const photo of [1, 2, 3, 3]) await mark(expert, photo, '相符');
      // What was marked outlives a reload.
      await expert.reload();
      await settled(expert, '/pages/user/workbench');
      await expect(expert.getByRole('button', { name: /去掉第 \d 点/ })).toHaveCount(3);
      await judge(expert, '真');
      await expect(page.getByText('鉴别为真').first()).toBeVisible();
      await page.getByRole('link', { name: /鉴别证书/ }).click();
      await settled(page, '/pages/identify/certificate');
      certificate = page.url();
    });
    await step(life, 'a stranger checks the certificate, by its address and by its code', async () => {
      await stranger.goto(certificate);
      await settled(stranger, '/pages/identify/certificate');
      await stranger.getByRole('button', { name: '核对原图' }).click();
      await expect(stranger.getByText(/核对一致：7 张照片/)).toBeVisible();
      const code = new URL(certificate).searchParams.get('code') ?? '';
      await stranger.goto(`/pages/custom/scancenter?code=${code}`);
      await expect(stranger.getByText('鉴别为真').first()).toBeVisible({ timeout: 30_000 });
    });
    await step(life, 'its owner appeals, once', async () => {
      await page.goto(`/pages/identify/detail?id=${id}`);
      await page.getByRole('button', { name: '申诉' }).click();
      await page.locator('dialog[open]').getByRole('textbox').fill('盒子是另配的');
      await page.locator('dialog[open]').getByRole('button', { name: '申诉' }).click();
      await expect(page.getByText('申诉中').first()).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText('盒子是另配的')).toBeVisible();
      await stranger.goto(certificate);
      await expect(stranger.getByText('有人对结论申诉，正在重看')).toBeVisible();
      // Who judged it first is not given it again; and it is nobody's yet.
      expect(await next(expert)).not.toBe(id);
      expect(await balance(life, accounts.escrow)).toBe(held + FEE);
    });
    await step(
      life,
      'another expert, who is not told the result, comes to the same: that is final, and the fee is ours',
      async () => {
        expect(await next(other)).toBe(id);
        await expect(other.getByText('盒子是另配的')).toBeVisible();
        await expect(other.getByText('鉴别为真')).toHaveCount(0);
        for (const photo of [4, 5, 6]) await mark(other, photo, '相符');
        await judge(other, '真');
        await expect(page.getByText('终审').first()).toBeVisible();
        await expect(page.getByRole('button', { name: '申诉' })).toHaveCount(0);
        await stranger.goto(certificate);
        await expect(stranger.getByText(/\d 步记录前后相扣/)).toBeVisible();
        await expect(stranger.getByText('有人对结论申诉，正在重看')).toHaveCount(0);
        expect(await balance(life, accounts.escrow)).toBe(held);
        expect(await balance(life, accounts.fee)).toBe(earned + FEE);
      },
    );
  },
);

test(
  'who asked to take a certificate back withdraws it; where nobody else judges, it is said whom it takes, and the way leads there',
  LONG,
  async ({ browser }) => {
    const expert = await comesIn(browser, staff);
    const ask = async () => {
      await expert.goto(BENCH);
      await settled(expert, '/pages/user/workbench');
      await expert.getByRole('textbox', { name: '证书编号' }).fill(new URL(certificate).searchParams.get('code') ?? '');
      await expert.getByRole('button', { name: '申请撤销' }).click();
      const sheet = expert.locator('dialog[open]');
      await sheet.getByRole('radio', { name: '当时看错了一处细节' }).click();
      await sheet.getByRole('textbox').fill('鞋舌标的字距');
      await sheet.getByRole('button', { name: '申请撤销' }).click();
      await expect(expert.getByText('鞋舌标的字距')).toBeVisible();
    };
    const alone = expert.getByText('店里没有别的同事能处理');

    await step(life, 'a colleague decides, or whoever asked withdraws', async () => {
      await ask();
      await expect(expert.getByText('你申请的，要由另一位同事决定')).toBeVisible();
      await expect(alone).toHaveCount(0);
      await expert.getByRole('button', { name: '撤回申请' }).click();
      await expert.locator('dialog[open]').getByRole('button', { name: '撤回申请' }).click();
      await expect(expert.getByText('鞋舌标的字距')).toHaveCount(0);
    });
    await step(life, 'the other expert leaves: a second person has to be named, where people are invited', async () => {
      const port = Number(new URL(life.url).port);
      const owner = await logInAsDemo(port, staff, randomUUID());
      const { list } = await must(port, staffList, {}, owner);
      for (const { id, me } of list) if (!me) await must(port, staffLeave, { userId: id }, owner);
      await expert.reload();
      await expect(alone).toHaveCount(1);
      await ask();
      await expect(alone).toHaveCount(1);
      await expert.getByRole('link', { name: '请人来帮忙' }).click();
      await expect(expert.getByRole('button', { name: '请人来帮忙' })).toBeVisible();
    });
  },
);

test(
  'nobody can tell from these photos: it is said which, the fee comes back by itself, and there is no certificate',
  LONG,
  async ({ browser }) => {
    const page = await comesIn(browser, buyer);
    const expert = await comesIn(browser, staff);
    const purse = () => balance(life, accounts.available('demo-buyer'));
    const before = await purse();
    let id = '';

    await step(life, 'a toy is photographed and paid for', async () => {
      await order(page);
      id = await pay(page);
      expect(await purse()).toBe(before - FEE);
    });
    await step(life, 'an expert cannot hand in a feeling', async () => {
      expect(await next(expert)).toBe(id);
      await mark(expert, 1, '相符');
      await expert.getByRole('radio', { name: '无法判断', exact: true }).click();
      await expect(expert.getByText('标出哪张看不清')).toBeVisible();
    });
    await step(life, 'the photo that shows nothing is named, and the fee is back', async () => {
      await mark(expert, 3, '看不清');
      await judge(expert, '无法判断');
      await expect(page.getByText('无法判断').first()).toBeVisible();
      await expect(page.getByText('看不清', { exact: true })).toBeVisible();
      await expect(page.getByText('不符', { exact: true })).toHaveCount(0);
      await expect(page.getByText(/已退回/).first()).toBeVisible();
      await expect(page.getByRole('link', { name: /证书/ })).toHaveCount(0);
      expect(await purse()).toBe(before);
    });
    await step(life, 'nothing more comes of it', async () => {
      await life.clock.advance(identifyTimes.appeal);
      await page.goto(`/pages/identify/detail?id=${id}`);
      await expect(page.getByText('无法判断').first()).toBeVisible();
      await expect(page.getByRole('button', { name: '申诉' })).toHaveCount(0);
      // What they sold meanwhile has come in; of this nothing has.
      expect(await life.moved(id)).toEqual({});
    });
  },
);

test(
  'a piece that was sent in is photographed as it arrives, found genuine in the hand, and stays to be sold',
  LONG,
  async ({ browser }) => {
    const port = Number(new URL(life.url).port);
    const [id, orderId, waybill] = [randomUUID(), randomUUID(), 'SF6190000048'];
    const by = await logInAsDemo(port, seller, randomUUID());
    const place = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' };
    await must(port, addressSave, { id: 'new', name: '林一舟', phone: '13800002046', isDefault: true, ...place }, by);
    const pieces = [{ id, category: 'toys' as const, worth: 60_000, photos: [] }];
    await must(port, identifyOrderSave, { id: orderId, way: 'item', pieces }, by);
    await must(port, payDo, { purpose: 'identify', subjectId: orderId, channel: 'balance' }, by);
    await must(port, identifyDeliver, { id, company: '顺丰速运', waybill }, by);
    const page = await comesIn(browser, seller);
    const expert = await comesIn(browser, staff);

    await step(life, 'it is taken in with a photo of how it came', async () => {
      await expert.goto(BENCH);
      await settled(expert, '/pages/user/workbench');
      await expert
        .getByRole('listitem')
        .filter({ hasText: waybill })
        .getByRole('button', { name: '签收', exact: true })
        .click();
      const sheet = expert.locator('dialog[open]');
      await sheet.getByRole('textbox').fill(waybill);
      await expect(sheet.getByRole('button', { name: /到货照片/ })).toBeDisabled();
      await sheet
        .locator('input[type=file]')
        .last()
        .setInputFiles(await shot(0));
      await sheet.getByRole('button', { name: '签收', exact: true }).click();
      await expect(expert.getByText('已签收，进队列').first()).toBeVisible();
    });
    await step(life, 'its owner sees that photo', async () => {
      await page.goto(`/pages/identify/detail?id=${id}`);
      await settled(page, '/pages/identify/detail');
      await expect(page.getByText('待鉴别').first()).toBeVisible();
      await expect(page.getByText(/到货时拍/).first()).toBeVisible();
    });
    await step(life, 'it is found genuine', async () => {
      expect(await next(expert)).toBe(id);
      // How it came is no view of it.
      for (const [n, zh] of views.slice(0, 3).entries()) {
        const shown = await expert.locator('figure').count();
        await expert.getByRole('group', { name: '部位' }).getByRole('button', { name: zh, exact: true }).click();
        const camera = expert.locator('input[type=file]').last();
        await camera.setInputFiles(await shot(n + 1));
        await expect.poll(() => expert.locator('figure').count()).toBeGreaterThan(shown);
      }
      for (const n of [1, 2, 3]) await mark(expert, n, '相符', /到货时拍/);
      await judge(expert, '真');
    });
    await step(life, 'it stays to be sold: its receipt has arrived as it is submitted', async () => {
      await page.getByRole('link', { name: /留在平台仓卖/ }).click();
      await settled(page, '/pages/stock/receipt/createReceipt');
      await page.getByRole('searchbox').fill('kestrel');
      await page.locator('dialog[open] ul button[aria-expanded]').first().click();
      await page.getByRole('group', { name: '选尺码' }).getByRole('button').first().click();
      await page.getByRole('button', { name: '完成，已选 1 件' }).click();
      await page.getByRole('button', { name: /提交 1 件/ }).click();
      await page.getByRole('link', { name: '看我的入库单' }).click();
      await expect(page.getByText('已到仓').first()).toBeVisible({ timeout: 30_000 });
      await page.goto(`/pages/identify/detail?id=${id}`);
      await expect(page.getByText('已留在平台仓').first()).toBeVisible();
    });
    await step(life, 'the desk brings it to the warehouse’s table and sends nothing home', async () => {
      await expert.goto(BENCH);
      await settled(expert, '/pages/user/workbench');
      await expect(expert.getByRole('link', { name: '转入库' })).toBeVisible();
      await expert.getByRole('link', { name: '转入库' }).click();
      await expect(expert).toHaveURL(/receipt=/);
    });
    expect(await life.verify()).toEqual([]);
  },
);
