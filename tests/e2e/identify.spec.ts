/** An authentication as people live it: photos without a network, paid, a supplement, a result, an appeal to another expert, the certificate. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { answerTo, buyer, logIn, ready, settled, staff } from './steps/people.ts';

// Made without a network, by code that the worker keeps.
test.use({ serviceWorkers: 'allow' });

const person = async (browser: Browser, phone: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, phone);
  return page;
};

/** Sharp enough, bright enough and wide enough for the phone to have nothing against it. */
async function shot(n: number) {
  const noise = { type: 'gaussian', mean: 128 + n, sigma: 40 } as const;
  const picture = sharp({ create: { width: 1200, height: 900, channels: 3, background: '#888', noise } });
  return { name: `view-${n}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg({ quality: 90 }).toBuffer() };
}

/** Takes the view that the sheet asks for, until it asks for nothing more. */
async function takeAll(page: Page, count: number): Promise<void> {
  const sheet = page.locator('dialog[open]');
  for (let n = 0; n < count; n += 1) {
    await expect(sheet).toBeVisible();
    const title = await sheet.locator('h2').first().innerText();
    await sheet
      .locator('input[type=file]')
      .last()
      .setInputFiles(await shot(n));
    // The next view is aimed at, or none is left.
    await expect(sheet.getByRole('heading', { name: title, exact: true })).toHaveCount(0, { timeout: 30_000 });
  }
}

test('a toy is photographed without a network, judged, supplemented, and its certificate is whole for a stranger', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(300_000);
  const page = await person(browser, buyer);
  await ready(page);
  await page.goto('/pages/identify/identify');
  await settled(page, '/pages/identify/identify');
  await expect(page.getByText('价格和时间')).toBeVisible();
  await page.getByRole('link', { name: '鉴别一件' }).click();
  await settled(page, '/pages/identify/order');
  await page.getByRole('button', { name: '潮玩' }).click();
  await page.getByRole('button', { name: /选品牌/ }).click();
  await page.locator('dialog[open]').getByRole('radio').first().click();
  await page.getByRole('textbox', { name: '大概值多少' }).fill('600');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: /正面/ }).first().click();
  await takeAll(page, 6);
  await expect(page.getByText('6 / 6')).toBeVisible();
  await page.getByRole('button', { name: '提交鉴别' }).click();
  await expect(page.getByText(/已存好，正在发出|已存在手机里/).first()).toBeVisible();
  await expect(page.getByText('1 项待同步')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('1 项待同步')).toHaveCount(0, { timeout: 60_000 });

  await page.getByRole('link', { name: '去付款' }).click();
  await settled(page, '/pages/identify/identify');
  await page
    .locator('a[href*="/pages/identify/detail"]')
    .filter({ hasText: /待付款.*潮玩/s })
    .first()
    .click();
  await settled(page, '/pages/identify/detail');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  await page.getByRole('button', { name: '付款' }).click();
  const sheet = page.locator('dialog[open]');
  await sheet.getByText('余额').first().click();
  await sheet.getByRole('button', { name: /^付 ¥/ }).click();
  await settled(page, '/pages/identify/identify');
  await page.goto(`/pages/identify/detail?id=${id}`);
  await expect(page.getByText('待鉴别').first()).toBeVisible();

  const expert = await person(browser, staff);
  await expert.goto('/pages/user/workbench?work=identify');
  const next = async () => {
    await expert.getByRole('button', { name: /潮玩/ }).click();
    const taken = await answerTo<{ id: string | null }>(expert, '/v3/identify/work/take', () =>
      expert.getByRole('button', { name: '领下一件' }).click(),
    );
    return taken.id;
  };
  await next();
  await expect(expert.getByText('对照：同类真品')).toBeVisible();
  await expert.getByRole('button', { name: '要补图' }).click();
  const ask = expert.locator('dialog[open]');
  await ask.getByRole('button', { name: '面部涂装' }).click();
  await ask.getByRole('textbox').fill('涂装边缘看不清');
  await ask.getByRole('button', { name: '发给主人' }).click();
  await expect(expert.getByText('已请主人补图').first()).toBeVisible();

  await expect(page.getByText('待补图').first()).toBeVisible();
  await page.getByRole('link', { name: '去补图' }).click();
  await settled(page, '/pages/identify/supplement');
  await expect(page.getByText('涂装边缘看不清')).toBeVisible();
  await page.getByRole('button', { name: /面部涂装/ }).click();
  await takeAll(page, 1);
  await page.getByRole('button', { name: '补上' }).click();
  await page.getByRole('link', { name: '看这一件' }).click();
  await expect(page.getByText('待鉴别').first()).toBeVisible({ timeout: 30_000 });

  await expert.goto('/pages/user/workbench?work=identify');
  await next();
  for (let n = 1; n <= 3; n += 1) {
    await expert.getByRole('button', { name: `照片 ${n}`, exact: true }).click();
    await expert.locator('dialog[open]').getByRole('button', { name: '记下这个点' }).click();
  }
  await expert.getByRole('radio', { name: '真', exact: true }).click();
  await expert.getByRole('checkbox', { name: '我有把握' }).check();
  await expert.getByRole('button', { name: '交结论' }).click();
  await expect(expert.getByText('已交，领下一件吧').first()).toBeVisible();

  await expect(page.getByText('鉴别为真').first()).toBeVisible();
  await page.getByRole('link', { name: /鉴别证书/ }).click();
  await settled(page, '/pages/identify/certificate');
  const address = page.url();
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await settled(stranger, '/pages/identify/certificate');
  await expect(stranger.getByText(/核对一致：7 张照片/)).toBeVisible();
  const code = new URL(address).searchParams.get('code') ?? '';
  await stranger.goto(`/pages/custom/scancenter?code=${code}`);
  await expect(stranger.getByText('鉴别为真').first()).toBeVisible({ timeout: 30_000 });

  await page.goto(`/pages/identify/detail?id=${id}`);
  await page.getByRole('button', { name: '申诉' }).click();
  await page.locator('dialog[open]').getByRole('textbox').fill('盒子是另配的');
  await page.locator('dialog[open]').getByRole('button', { name: '申诉' }).click();
  await expect(page.getByText('申诉中').first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('盒子是另配的')).toBeVisible();
  await stranger.goto(address);
  await expect(stranger.getByText('有人对结论申诉，正在重看')).toBeVisible();
  // Who judged it first is not given it again.
  await expert.goto('/pages/user/workbench?work=identify');
  expect(await next()).not.toBe(id);
});
