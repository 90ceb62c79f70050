/** Stock in a shop on another marketplace: written, looked over, put up; a stranger buys it there, and it leaves the warehouse. */
import { expect, test } from '@playwright/test';
import { resaleMachine, resaleTimes } from '../../../contract/resale/machine.ts';
import { names as express } from '../../../src/domains/express/names.ts';
import { elsewhere as elsewhereText } from '../../../src/domains/order/elsewhere/words.ts';
import { text as form } from '../../../src/domains/resale/form/words.ts';
import { text as market } from '../../../src/domains/resale/market/words.ts';
import { names as tool } from '../../../src/domains/resale/names.ts';
import { text as post } from '../../../src/domains/resale/post/words.ts';
import { text as publish } from '../../../src/domains/resale/publish/words.ts';
import { text as shops } from '../../../src/domains/resale/shops/words.ts';
import { text as common } from '../../../src/domains/resale/words.ts';
import { text as deskText } from '../../../src/domains/staff/resale/words.ts';
import { words as kit } from '../../../src/ui/format/words.ts';
import { comes, top } from '../../life/hands.ts';
import { openLife } from '../../life/house.ts';
import { said, stateSaid } from '../steps/language.ts';
import { seller, settled, staff } from '../steps/people.ts';

const MINUTE = 60_000;
const LIST = '/pages/xianyu/list';
const BENCH = '/pages/user/workbench';
const t = { ...said(common), ...said(form), ...said(market), ...said(post), ...said(publish) };
const desk = said(deskText);
const elsewhere = said(elsewhereText);

test('a seller puts stock into a shop elsewhere; a stranger buys there, staff send it, and what was sold twice shows both sides', {
  tag: '@long',
}, async ({ browser }) => {
  test.setTimeout(600_000);
  const life = await openLife();
  const owner = await comes(browser, life, seller);
  const office = await comes(browser, life, staff);
  const stranger = await (await browser.newContext({ baseURL: life.url })).newPage();
  try {
    await owner.goto('/pages/tabbar/user');
    await owner.getByRole('link', { name: said(tool).tool }).click();
    await settled(owner, '/pages/xianyu/index');
    await expect(owner.getByText(t.sandboxNote)).toBeVisible();

    // A second shop is connected; without a network what is known of the first stays to be read.
    await owner.getByRole('link', { name: t.connect }).click();
    await settled(owner, '/pages/xianyu/selectShop');
    await owner
      .getByRole('button', { name: said(shops).doConnect, exact: true })
      .first()
      .click();
    await expect(owner.getByRole('link', { name: t.pick })).toHaveCount(2);
    await owner.context().setOffline(true);
    await owner.getByRole('button', { name: said(kit).back }).click();
    await settled(owner, '/pages/xianyu/index');
    await expect(owner.getByText(t.sandboxNote)).toBeVisible();
    await owner.context().setOffline(false);
    await owner.getByRole('link', { name: t.pick }).click();
    await settled(owner, '/pages/xianyu/selectShop');
    await owner.getByRole('link', { name: t.pick }).first().click();
    await settled(owner, '/pages/xianyu/selectGoods');
    await owner.getByRole('checkbox').first().check();
    await owner.getByRole('button', { name: t.chosen(1) }).click();
    await settled(owner, '/pages/xianyu/up');

    // Seen before it is chosen, and in a category that means the same.
    const photos = owner.getByRole('button', { name: new RegExp(`^${t.photosLabel} \\d`) });
    const photo = photos.first();
    await photo.scrollIntoViewIfNeeded();
    expect((await photo.boundingBox())?.width).toBeGreaterThan(60);
    await expect(owner.getByRole('group', { name: t.categoryLabel }).locator('[aria-pressed="true"]')).toHaveCount(1);

    // Cut to a square, and the last one made the cover.
    await photo.click();
    await top(owner).getByRole('button', { name: t.cut, exact: true }).click();
    await top(owner).getByRole('button', { name: t.cutOk }).click();
    await photo.click();
    await expect(top(owner).getByRole('button', { name: t.cutAgain })).toBeVisible();
    await owner.keyboard.press('Escape');
    const last = await photos.count();
    await photos.last().click();
    await top(owner).getByRole('button', { name: t.cover }).click();
    await expect(photo).toHaveAccessibleName(t.edit(`${t.photosLabel} ${last}`, 1));

    // Counted as the channel counts, before anything is sent.
    const title = owner.getByLabel(t.titleLabel);
    await title.fill('鞋'.repeat(31));
    await expect(owner.getByText('62 / 60')).toBeVisible();
    await title.fill('浏览器里写的标题 42.5');
    if ((await owner.getByLabel(t.priceLabel).inputValue()) === '') await owner.getByLabel(t.priceLabel).fill('1288');
    await expect(owner.getByText(t.channelFee)).toBeVisible();
    await owner.getByRole('button', { name: t.toConfirm(1) }).click();
    await settled(owner, '/pages/xianyu/confirmUp');
    await expect(owner.getByRole('heading', { name: '浏览器里写的标题 42.5' })).toBeVisible();
    await owner.getByRole('button', { name: t.publish(1) }).click();
    await settled(owner, '/pages/xianyu/movingList');
    await expect(owner.getByText(t.progress(0, 1))).toBeVisible();
    await life.clock.advance(3 * MINUTE);
    await owner.reload();
    await expect(owner.getByText(t.progress(1, 1))).toBeVisible();

    await stranger.goto('/pages/xianyu/market');
    const goods = stranger.locator('section').filter({ hasText: '浏览器里写的标题' });
    await goods.getByRole('button', { name: t.buy }).click();
    await stranger.getByRole('button', { name: t.pay }).click();
    await expect(stranger.getByText(t.orderStates.paid).first()).toBeVisible();
    await life.clock.advance(resaleTimes.compare + MINUTE);
    // Found where one looks for what was sold.
    await owner.goto('/pages/order/orderlist?role=seller&tab=ship');
    await settled(owner, '/pages/order/orderlist');
    await owner.getByRole('link', { name: elsewhere.title }).click();
    await settled(owner, LIST);
    await expect(owner.getByText(stateSaid(resaleMachine, 'sold_remote')).first()).toBeVisible();

    // A word that was refused is said before it costs another try, and the kind can be changed in the same place.
    await owner.goto(`${LIST}?tab=trouble`);
    await settled(owner, LIST);
    await owner
      .getByRole('link')
      .filter({ hasText: stateSaid(resaleMachine, 'failed') })
      .click();
    await owner.getByRole('button', { name: t.retry }).click();
    const still = top(owner).getByText(t.stillSays(t.fields.title, '最低价')).first();
    await expect(still).toBeVisible();
    await expect(top(owner).getByRole('group', { name: t.categoryLabel })).toBeVisible();
    await top(owner).getByRole('button', { name: t.retry }).click();
    await expect(owner.getByRole('heading', { name: t.sendStill })).toBeVisible();
    await owner.keyboard.press('Escape');
    await top(owner).getByRole('textbox', { name: t.titleLabel }).fill('浏览器里改好的标题');
    await expect(still).toHaveCount(0);

    // Sold twice: both orders on one screen, which was first, and the apology.
    await owner.goto(`${LIST}?tab=trouble`);
    await settled(owner, LIST);
    await owner
      .getByRole('link')
      .filter({ hasText: stateSaid(resaleMachine, 'conflict') })
      .click();
    for (const words of [t.here, t.there, t.first.there, t.copyApology])
      await expect(owner.getByText(words).first()).toBeVisible();

    await office.goto(`${BENCH}?work=resale`);
    await settled(office, BENCH);
    await expect(office.getByText(stateSaid(resaleMachine, 'conflict')).first()).toBeVisible();
    await office
      .getByText(new RegExp(`^${desk.queues.ship}`))
      .first()
      .click();
    await office.getByRole('button', { name: desk.ship, exact: true }).first().click();
    const sheet = office.locator('dialog[open]');
    await sheet.getByRole('textbox', { name: said(express).company }).fill('顺丰速运');
    await sheet.getByRole('textbox', { name: said(express).waybill }).fill('SF1234567890123');
    await sheet.getByRole('button', { name: desk.shipOk }).click();
    await expect(office.locator('dialog[open]')).toHaveCount(0);
    await owner.goto(`${LIST}?tab=past`);
    await settled(owner, LIST);
    await expect(owner.getByText(stateSaid(resaleMachine, 'shipped_remote')).first()).toBeVisible();

    // Decided: the buyer here keeps it, theirs is refunded there, and that counts when the marketplace says so.
    await office
      .getByText(new RegExp(`^${desk.queues.conflict}`))
      .first()
      .click();
    await office.getByRole('button', { name: desk.keepHere }).click();
    await top(office).getByRole('textbox').fill('这里的订单先付了款');
    await top(office).getByRole('button', { name: desk.keepHere }).click();
    await expect(office.getByRole('button', { name: desk.keepHere })).toHaveCount(0);
    await owner.goto(`${LIST}?tab=trouble`);
    await settled(owner, LIST);
    await owner
      .getByRole('link')
      .filter({ hasText: stateSaid(resaleMachine, 'refund_remote') })
      .first()
      .click();
    await owner.getByRole('button', { name: new RegExp(t.refundNow('¥[\\d,.]+')) }).click();
    await top(owner).getByRole('button', { name: t.refundOk, exact: true }).click();
    await life.clock.advance(resaleTimes.compare + 5 * MINUTE);
    await owner.goto(`${LIST}?tab=past`);
    await settled(owner, LIST);
    await expect(owner.getByText(stateSaid(resaleMachine, 'off')).first()).toBeVisible();
    await expect(owner.getByText(stateSaid(resaleMachine, 'refund_remote'))).toHaveCount(0);
    expect(await life.verify()).toEqual([]);
  } finally {
    for (const page of [owner, office, stranger]) await page.context().close();
    await life.close();
  }
});
