/** Stock in a shop on another marketplace: written, looked over, put up; a stranger buys it there, and it leaves the warehouse. */
import { expect, test } from '@playwright/test';
import { resaleTimes } from '../../../contract/resale/machine.ts';
import { comes } from '../../life/hands.ts';
import { openLife } from '../../life/house.ts';
import { seller, settled, staff } from '../steps/people.ts';

const MINUTE = 60_000;

test('a seller puts stock into a shop elsewhere; a stranger buys there, staff send it, and what was sold twice shows both sides', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000);
  const life = await openLife();
  const owner = await comes(browser, life, seller);
  const office = await comes(browser, life, staff);
  const stranger = await (await browser.newContext({ baseURL: life.url })).newPage();
  try {
    await owner.goto('/pages/xianyu/index');
    await settled(owner, '/pages/xianyu/index');
    await expect(owner.getByText('这是沙盒集市')).toBeVisible();
    await owner.getByRole('link', { name: '挑商品放上去' }).click();
    await settled(owner, '/pages/xianyu/selectShop');
    await owner.getByRole('link', { name: '挑商品放上去' }).first().click();
    await settled(owner, '/pages/xianyu/selectGoods');
    await owner.getByRole('checkbox').first().check();
    await owner.getByRole('button', { name: '填写 1 件' }).click();
    await settled(owner, '/pages/xianyu/up');

    // Seen before it is chosen, and in a category that means the same.
    const photo = owner.getByRole('img', { name: '照片 1', exact: true });
    await photo.scrollIntoViewIfNeeded();
    expect((await photo.boundingBox())?.width).toBeGreaterThan(60);
    await expect(owner.getByRole('group', { name: '对方的类目' }).locator('[aria-pressed="true"]')).toHaveCount(1);

    // Counted as the channel counts, before anything is sent.
    const title = owner.getByLabel('标题');
    await title.fill('鞋'.repeat(31));
    await expect(owner.getByText('62 / 60')).toBeVisible();
    await title.fill('浏览器里写的标题 42.5');
    if ((await owner.getByLabel('价格').inputValue()) === '') await owner.getByLabel('价格').fill('1288');
    await expect(owner.getByText('对方平台服务费')).toBeVisible();
    await owner.getByRole('button', { name: '预览 1 件' }).click();
    await settled(owner, '/pages/xianyu/confirmUp');
    await expect(owner.getByRole('heading', { name: '浏览器里写的标题 42.5' })).toBeVisible();
    await owner.getByRole('button', { name: '发布 1 件' }).click();
    await settled(owner, '/pages/xianyu/movingList');
    await expect(owner.getByText('0 / 1 有了结果')).toBeVisible();
    await life.clock.advance(3 * MINUTE);
    await owner.reload();
    await expect(owner.getByText('1 / 1 有了结果')).toBeVisible();

    await stranger.goto('/pages/xianyu/market');
    const goods = stranger.locator('section').filter({ hasText: '浏览器里写的标题' });
    await goods.getByRole('button', { name: '拍下' }).click();
    await stranger.getByRole('button', { name: '付款' }).click();
    await expect(stranger.getByText('已付款').first()).toBeVisible();
    await life.clock.advance(resaleTimes.compare + MINUTE);
    await owner.goto('/pages/xianyu/list?tab=ship');
    await settled(owner, '/pages/xianyu/list');
    await expect(owner.getByText('对方已售，待发货').first()).toBeVisible();

    // Sold twice: both orders on one screen, which was first, and the apology.
    await owner.goto('/pages/xianyu/list?tab=trouble');
    await settled(owner, '/pages/xianyu/list');
    await owner.getByRole('link').filter({ hasText: '超卖冲突' }).click();
    for (const words of ['这里的订单', '对方平台的订单', '对方先下单', '复制道歉的话'])
      await expect(owner.getByText(words).first()).toBeVisible();

    await office.goto('/pages/user/workbench?work=resale');
    await settled(office, '/pages/user/workbench');
    await expect(office.getByText('超卖冲突').first()).toBeVisible();
    await office
      .getByText(/^从仓库寄出/)
      .first()
      .click();
    await office.getByRole('button', { name: '寄出', exact: true }).first().click();
    const sheet = office.locator('dialog[open]');
    await sheet.getByRole('textbox', { name: '快递公司' }).fill('顺丰速运');
    await sheet.getByRole('textbox', { name: '运单号' }).fill('SF1234567890123');
    await sheet.getByRole('button', { name: '确认已寄出' }).click();
    await expect(office.locator('dialog[open]')).toHaveCount(0);
    await owner.goto('/pages/xianyu/list?tab=past');
    await settled(owner, '/pages/xianyu/list');
    await expect(owner.getByText('已发给对方买家').first()).toBeVisible();
    expect(await life.verify()).toEqual([]);
  } finally {
    for (const page of [owner, office, stranger]) await page.context().close();
    await life.close();
  }
});
