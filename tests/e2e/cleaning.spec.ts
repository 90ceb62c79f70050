/** A cleaning as people live it: ordered, sent, an extra fee to accept, washed with pictures, home, damaged and covered. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { buyer, logIn, settled, staff } from './steps/people.ts';

const person = async (browser: Browser, phone: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, phone);
  return page;
};

const photo = async () => ({
  name: 'shoe.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: '#486' } })
    .jpeg()
    .toBuffer(),
});

test('a pair is washed after its owner paid the extra, comes home damaged, and is paid for', { tag: '@long' }, async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const page = await person(browser, buyer);
  await page.goto('/pages/cleaning/washlist');
  await settled(page, '/pages/cleaning/washlist');
  await page.getByRole('link', { name: '下单' }).first().click();
  await settled(page, '/pages/cleaning/dolaundary');
  await page.getByRole('button', { name: '深度清洁' }).click();
  await page.getByRole('textbox', { name: '申报价值' }).fill('800');
  await expect(page.getByText('最多赔 ¥800.00').first()).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(await photo());
  await page.getByRole('button', { name: /^提交 ¥/ }).click();
  await expect(page.getByText(/已存好，正在发出|已存在手机里/).first()).toBeVisible();
  await expect(page.getByText('1 项待同步')).toHaveCount(0, { timeout: 30_000 });
  await page.getByRole('link', { name: '去付款' }).click();
  await settled(page, '/pages/cleaning/washorder');
  await page.locator('a[href*="/pages/cleaning/washdetail"]').filter({ hasText: '待付款' }).first().click();
  await settled(page, '/pages/cleaning/washdetail');
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const pay = async (name: string) => {
    await page.getByRole('button', { name }).click();
    await page.locator('dialog[open]').getByText('余额').first().click();
    await page.locator('dialog[open]').getByRole('button', { name: /^付 ¥/ }).click();
  };
  await pay('付款');
  await page.getByRole('link', { name: '填单号' }).click();
  await settled(page, '/pages/cleaning/washlogistics');
  await page.getByText('顺丰速运').first().click();
  await page.getByRole('textbox', { name: '运单号' }).fill('SF3000000003');
  await page.getByRole('button', { name: '已寄出' }).click();
  await page.getByRole('link', { name: '看这一单' }).click();
  await expect(page.getByText('已寄出').first()).toBeVisible({ timeout: 30_000 });

  const desk = await person(browser, staff);
  const sheet = desk.locator('dialog[open]');
  const at = async (queue: string) => {
    await desk.goto(`/pages/user/workbench?work=cleaning&queue=${queue}`);
    return desk.locator('section').filter({ has: desk.locator(`a[href*="${id}"]`) });
  };
  const withPhoto = async () => {
    await sheet.locator('input[type=file]').setInputFiles(await photo());
    await expect(sheet.locator('img')).toHaveCount(1, { timeout: 30_000 });
  };
  const keep = async () => {
    await sheet.getByRole('button', { name: '记下' }).click();
    await expect(sheet).toHaveCount(0);
  };
  await (await at('receive')).getByRole('button', { name: '签收拍照' }).click();
  await sheet.getByRole('textbox', { name: '运单号' }).fill('SF3000000003');
  await withPhoto();
  await keep();
  await (await at('assess')).getByRole('button', { name: '评估' }).click();
  await sheet.getByText('要补差').click();
  await sheet.getByRole('textbox', { name: '补多少' }).fill('20');
  await sheet.getByRole('textbox', { name: '说明' }).fill('鞋底发霉，要多洗一遍');
  await keep();

  await expect(page.getByText('待补差').first()).toBeVisible();
  await expect(page.getByText('鞋底发霉，要多洗一遍').first()).toBeVisible();
  await pay('付补差，开始洗');
  await expect(page.getByText('清洗中').first()).toBeVisible();

  const wash = await at('wash');
  await wash.getByRole('button', { name: '记一步' }).click();
  await withPhoto();
  await keep();
  await wash.getByRole('button', { name: '洗完了' }).click();
  await (await at('check')).getByRole('button', { name: '质检' }).click();
  await withPhoto();
  await keep();
  await (await at('ship')).getByRole('button', { name: '寄回' }).click();
  await sheet.getByRole('textbox').first().fill('顺丰速运');
  await sheet.getByRole('textbox').last().fill('SF3000000004');
  await sheet.getByRole('button', { name: '寄回' }).click();
  await expect(sheet).toHaveCount(0);

  await page.goto(`/pages/cleaning/washIng?id=${id}`);
  for (const step of ['寄出前', '到货', '评估', '刷洗', '质检'])
    await expect(page.getByText(step).first()).toBeVisible();
  await page.goto(`/pages/cleaning/washdelivery?id=${id}`);
  await expect(page.getByText('SF3000000004').first()).toBeVisible();
  await page.getByRole('button', { name: '有损坏' }).click();
  await page.locator('dialog[open]').getByRole('textbox').fill('鞋带孔掉漆');
  await page
    .locator('dialog[open]')
    .locator('input[type=file]')
    .setInputFiles(await photo());
  await expect(page.locator('dialog[open] img')).toHaveCount(1, { timeout: 30_000 });
  await page.locator('dialog[open]').getByRole('button', { name: '有损坏' }).click();
  await page.goto(`/pages/cleaning/washdetail?id=${id}`);
  await expect(page.getByText('赔付中').first()).toBeVisible({ timeout: 30_000 });

  await (await at('claim')).getByRole('button', { name: '判断赔付' }).click();
  await expect(sheet.getByText('鞋带孔掉漆')).toBeVisible();
  await sheet.getByText('赔', { exact: true }).click();
  await sheet.getByRole('textbox', { name: '赔多少' }).fill('300');
  await sheet.getByRole('textbox', { name: '说明' }).fill('到货照片里没有');
  await keep();
  await expect(page.getByText('已完成').first()).toBeVisible();
  await expect(page.getByText('已赔付').first()).toBeVisible();
});
