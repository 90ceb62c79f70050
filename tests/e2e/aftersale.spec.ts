/** A return: the buyer asks with a photo, the seller agrees, it travels back, staff check it, and the money is back. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { answerTo, buyer, logIn, seller, settled, staff } from './steps/people.ts';

interface Goods {
  listingId: string | null;
  inWarehouse: boolean;
  state: string;
}

const person = async (browser: Browser, phone: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, phone);
  return page;
};

const photo = async () => ({
  name: 'scuff.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: '#884' } })
    .jpeg()
    .toBuffer(),
});

/** Bought from our warehouse with the balance, sent and delivered. @returns the order's id */
async function delivered(page: Page, sellerPage: Page, staffPage: Page): Promise<string> {
  const { list } = await answerTo<{ list: Goods[] }>(sellerPage, '/v3/wms/stock/goods/list', () =>
    sellerPage.goto('/pages/stock/stockList'),
  );
  const goods = list.filter((one) => one.state === 'listed' && one.inWarehouse && one.listingId).at(-1);
  await page.goto(`/pages/buy/confirm?listingId=${goods?.listingId}`);
  await settled(page, '/pages/buy/confirm');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByText('余额').first().click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await settled(page, '/pages/order/orderdetail');
  const order = new URL(page.url()).searchParams.get('id') ?? '';
  await staffPage.goto('/pages/user/workbench?work=orders');
  const job = staffPage.locator('section').filter({ has: staffPage.locator(`a[href*="${order}"]`) });
  await job.getByRole('button', { name: '寄给买家' }).click();
  const sheet = staffPage.locator('dialog[open]');
  await sheet.getByRole('textbox').first().fill('顺丰速运');
  await sheet.getByRole('textbox').last().fill('SF1000000001');
  await sheet.getByRole('button', { name: '寄给买家' }).click();
  await staffPage.getByRole('button', { name: /运输中/ }).click();
  await job.getByRole('button', { name: '沙盒快递：送达' }).click();
  await expect(staffPage.getByText('已送达').first()).toBeVisible();
  return order;
}

test('a buyer sends back what is not as described and has the money again', { tag: '@long' }, async ({ browser }) => {
  test.setTimeout(600_000);
  const page = await person(browser, buyer);
  const sellerPage = await person(browser, seller);
  const staffPage = await person(browser, staff);
  const order = await delivered(page, sellerPage, staffPage);

  await page.goto(`/pages/order/orderdetail?id=${order}`);
  await page.getByRole('link', { name: /申请售后/ }).click();
  await settled(page, '/pages/order/service/detail');
  await page.getByRole('button', { name: '有没写明的瑕疵' }).or(page.getByText('有没写明的瑕疵')).first().click();
  await page.getByRole('textbox', { name: '说说情况' }).fill('右后跟有一处没写明的蹭痕');
  await page.locator('input[type=file]').setInputFiles(await photo());
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText(/已存好，正在发出|已提交/)).toBeVisible();
  await page.getByRole('link', { name: '看进度' }).click();
  await settled(page, '/pages/order/service/list');
  const mine = page.locator('a[href*="/pages/order/service/detail"]').first();
  await expect(mine).toContainText('退货退款');
  await mine.click();
  await expect(page.getByText('右后跟有一处没写明的蹭痕')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('id') ?? '';

  await sellerPage.goto('/pages/order/service/list?role=seller');
  await sellerPage.locator(`a[href*="${id}"]`).click();
  await sellerPage.getByRole('button', { name: '同意退货' }).click();
  await sellerPage.locator('dialog[open]').getByRole('button', { name: '同意退货' }).click();
  await expect(sellerPage.getByText('待寄回').first()).toBeVisible();

  await page.goto(`/pages/order/service/deliver?id=${id}`);
  await page.getByText('顺丰速运').first().click();
  await page.getByRole('textbox', { name: '运单号' }).fill('SF2000000002');
  await page.getByRole('button', { name: '已寄出' }).click();
  await page.getByRole('link', { name: '看进度' }).click();
  await expect(page.getByText('SF2000000002').first()).toBeVisible();

  await staffPage.goto('/pages/user/workbench?work=aftersale');
  await staffPage.getByRole('button', { name: /待收退货/ }).click();
  const job = staffPage.locator('section').filter({ has: staffPage.locator(`a[href*="${id}"]`) });
  await job.getByRole('button', { name: '扫码收退货' }).click();
  await staffPage.locator('dialog[open]').getByRole('textbox').fill('SF2000000002');
  await staffPage.locator('dialog[open]').getByRole('button', { name: '扫码收退货' }).click();
  await staffPage.getByRole('button', { name: /待复验/ }).click();
  await job.getByRole('button', { name: '复验' }).click();
  await staffPage.locator('dialog[open]').getByRole('textbox').fill('和寄出时一样');
  await staffPage.locator('dialog[open]').getByRole('button', { name: '提交' }).click();
  await expect(staffPage.getByText('已提交').first()).toBeVisible();

  await page.goto(`/pages/order/service/detail?id=${id}`);
  await expect(page.getByText('退款成功').first()).toBeVisible();
  await expect(page.getByText('已退回').first()).toBeVisible();
  await page.goto(`/pages/order/orderdetail?id=${order}`);
  await expect(page.getByText('交易关闭').first()).toBeVisible();
});
