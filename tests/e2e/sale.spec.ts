/** Path A: a pair of shoes is found, bought by someone who was not logged in, shipped, received, and settled. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { answerTo, buyer, logIn, seller, settled, staff } from './steps/people.ts';

interface Goods {
  listingId: string | null;
  styleNo: string;
  size: string;
  inWarehouse: boolean;
  state: string;
  name: { zh: string };
}

/** A person with a phone of their own. */
async function person(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

/** Something of the demo seller's that lies in our warehouse and is for sale. */
async function forSale(page: Page): Promise<Goods & { listingId: string }> {
  const { list } = await answerTo<{ list: Goods[] }>(page, '/v3/wms/stock/goods/list', () =>
    page.goto('/pages/stock/stockList'),
  );
  const goods = list.find((one) => one.state === 'listed' && one.inWarehouse && one.listingId);
  if (!goods?.listingId) throw new Error('the demo seller has nothing for sale in the warehouse');
  return { ...goods, listingId: goods.listingId };
}

test('a visitor finds a pair, logs in on the way, buys it, receives it, and the seller is settled', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const sellerPage = await person(browser);
  await logIn(sellerPage, seller);
  const goods = await forSale(sellerPage);

  const page = await person(browser);
  await page.goto('/');
  await settled(page, '/pages/tabbar/main');
  await page.getByRole('link', { name: /搜/ }).first().click();
  await settled(page, '/pages/search/salesearch');
  await page.getByRole('searchbox').fill(goods.styleNo);
  await page.getByRole('searchbox').press('Enter');
  await page.locator('main a[href*="/pages/buy/detail"]').first().click();
  await settled(page, '/pages/buy/detail');
  await expect(page.getByText(goods.styleNo).first()).toBeVisible();

  await page.goto(`/pages/buy/detail?listingId=${goods.listingId}`);
  await settled(page, '/pages/buy/detail');
  await page
    .getByRole('button', { name: /立即购买/ })
    .or(page.getByRole('link', { name: /立即购买/ }))
    .click();
  await expect(page.getByText('请先登录').last()).toBeVisible();
  await expect(page).toHaveURL(/\/pages\/login\/login/);
  await logIn(page, buyer);
  await settled(page, '/pages/buy/confirm');
  await expect(page).toHaveURL(new RegExp(goods.listingId));
  await expect(page.getByText(/^运费/).first()).toBeVisible();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByText('沙盒支付').click();
  await page.getByRole('button', { name: '提交订单' }).click();

  await settled(page, '/pages/buy/cashier');
  await page.getByRole('button', { name: '模拟支付成功' }).click();
  await settled(page, '/pages/order/orderdetail');
  await expect(page.getByText('平台保管').first()).toBeVisible();
  const order = new URL(page.url()).searchParams.get('id') ?? '';
  await page.goto('/pages/order/orderlist');
  await settled(page, '/pages/order/orderlist');
  await expect(page.locator(`a[href*="${order}"]`).first()).toBeVisible();

  const staffPage = await person(browser);
  await logIn(staffPage, staff);
  await staffPage.goto('/pages/user/workbench?work=orders');
  await settled(staffPage, '/pages/user/workbench');
  const job = staffPage.locator('section').filter({ has: staffPage.locator(`a[href*="${order}"]`) });
  await job.getByRole('button', { name: '寄给买家' }).click();
  const sheet = staffPage.locator('dialog[open]');
  await sheet.getByRole('textbox').first().fill('顺丰速运');
  await sheet.getByRole('textbox').last().fill('SF1234567890123');
  await sheet.getByRole('button', { name: '寄给买家' }).click();
  await expect(staffPage.getByText('已寄出').first()).toBeVisible();
  await staffPage.getByRole('button', { name: /运输中/ }).click();
  await job.getByRole('button', { name: '沙盒快递：送达' }).click();
  await expect(staffPage.getByText('已送达').first()).toBeVisible();

  await page.goto(`/pages/order/orderdetail?id=${order}`);
  await settled(page, '/pages/order/orderdetail');
  await page.getByRole('button', { name: '确认收货' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: '没问题，确认' }).click();
  await expect(page.getByText('交易成功').first()).toBeVisible();
  // What was bought can be sold again, from the price that was paid.
  await expect(page.getByRole('link', { name: /再卖掉/ })).toHaveAttribute(
    'href',
    /createReceipt\?productId=.*&price=\d+/,
  );

  await sellerPage.goto('/pages/stock/settleList');
  await settled(sellerPage, '/pages/stock/settleList');
  await expect(sellerPage.getByText(goods.name.zh).first()).toBeVisible();
  await expect(sellerPage.getByText('待结算').first()).toBeVisible();
});

test('someone who comes a moment too late is told so and shown similar ones', { tag: '@thorough' }, async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const sellerPage = await person(browser);
  await logIn(sellerPage, seller);
  const goods = await forSale(sellerPage);
  const pages = await Promise.all([person(browser), person(browser)]);
  for (const [n, page] of pages.entries()) {
    if (n === 0) await logIn(page, buyer);
    else await logIn(page, '13800000003');
    await page.goto(`/pages/buy/confirm?listingId=${goods.listingId}`);
    await settled(page, '/pages/buy/confirm');
  }
  const [first, second] = pages as [Page, Page];
  await expect(
    second
      .getByText('还差', { exact: false })
      .or(second.getByRole('button', { name: '提交订单' }))
      .first(),
  ).toBeVisible();
  await first.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await first.getByText('余额').first().click();
  await first.getByRole('button', { name: '提交订单' }).click();
  await settled(first, '/pages/order/orderdetail');
  await second.reload();
  await expect(second.getByText(/已被抢|已下架/).first()).toBeVisible();
  await expect(second.getByText('看看相似的').first()).toBeVisible();
});
