/** A live room: its host shows one thing after the other, people speak and are kept in order, and it can be read when it is over. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { buyer, logIn, seller, settled, staff } from '../steps/people.ts';

const LIVE = '/plugin/live';
const ROOM = `${LIVE}?id=demo-live-now`;
const log = (page: Page, name = '聊天') => page.getByRole('log', { name });

async function phone(browser: Browser, locale = 'zh-CN'): Promise<Page> {
  return (await browser.newContext({ locale, viewport: { width: 390, height: 844 } })).newPage();
}

async function say(page: Page, words: string) {
  const field = page.getByRole('textbox', { name: '说点什么' });
  await field.fill(words);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

test('a host shows, pins, removes and mutes; a watcher speaks, is warned and goes offline; a stranger reads along in English', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(600_000);
  await logIn(page, buyer);
  await page.goto('/pages/tabbar/user');
  await page.getByRole('link', { name: '直播', exact: true }).click();
  await settled(page, LIVE);
  await page.getByRole('link', { name: /旧鞋柜清一清/ }).click();
  await expect(page.getByText('这里没有接摄像头')).toBeVisible();
  await expect(log(page).getByText('加微信便宜五十')).toBeVisible();

  const host = await phone(browser);
  await logIn(host, seller);
  await host.goto(ROOM);
  await settled(host, LIVE);
  await expect(host.getByText('你是主播')).toBeVisible();
  const stranger = await phone(browser, 'en-GB');
  await stranger.goto(ROOM);
  await settled(stranger, LIVE);
  await expect(stranger.getByRole('button', { name: 'Log in to speak' })).toBeVisible();

  await say(page, '鞋带是原装的吗');
  await expect(log(host).getByText('鞋带是原装的吗')).toBeVisible();
  await expect(log(stranger, 'Chat').getByText('鞋带是原装的吗')).toBeVisible();
  await page.getByRole('textbox', { name: '说点什么' }).fill('加我微信');
  await expect(page.locator('footer').getByText('请在平台里付款。')).toBeVisible();
  await page.getByRole('textbox', { name: '说点什么' }).fill('');

  // Shown here, shown everywhere.
  const shownBefore = await page
    .getByRole('heading', { name: '正在讲' })
    .locator('xpath=ancestor::section')
    .innerText();
  await host.getByRole('button', { name: '讲下一件' }).click();
  await expect
    .poll(() => page.getByRole('heading', { name: '正在讲' }).locator('xpath=ancestor::section').innerText())
    .not.toBe(shownBefore);

  const mine = log(host).getByRole('article').filter({ hasText: '鞋带是原装的吗' });
  await mine.getByRole('button', { name: '更多' }).click();
  await host.getByRole('button', { name: '置顶这条' }).click();
  await expect(page.getByText('置顶', { exact: true })).toBeVisible();
  const bad = log(host).getByRole('article').filter({ hasText: '加微信便宜五十' });
  await bad.getByRole('button', { name: '更多' }).click();
  await host.getByRole('button', { name: '移走这条' }).click();
  await host.locator('dialog[open]').getByRole('button', { name: '移走这条' }).click();
  await expect(log(page).getByText('一条消息被移走了')).toBeVisible();
  await expect(log(page).getByText('加微信便宜五十')).toHaveCount(0);
  await mine.getByRole('button', { name: '更多' }).click();
  await host.getByRole('button', { name: '不让他发言' }).click();
  await expect(page.getByText('主播暂时不让你发言。')).toBeVisible();
  await mine.getByRole('button', { name: '更多' }).click();
  await host.getByRole('button', { name: '让他发言', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '说点什么' })).toBeVisible();

  // What is said live cannot wait: it says so, and what was read stays.
  await page.context().setOffline(true);
  await expect(log(page).getByText('鞋带是原装的吗')).toBeVisible();
  await page.context().setOffline(false);
  await say(page, '回来了');
  await expect(log(host).getByText('回来了')).toBeVisible();

  // Reported, and decided by staff.
  await host.goto(LIVE);
  const office = await phone(browser);
  await logIn(office, staff);
  await office.goto('/pages/user/workbench?work=lives');
  await settled(office, '/pages/user/workbench');
  await expect(office.getByText('旧鞋柜清一清，一双一双讲').first()).toBeVisible();

  await host.goto(ROOM);
  await settled(host, LIVE);
  await host.getByRole('button', { name: '下播' }).click();
  await host.locator('dialog[open]').getByRole('button', { name: '下播' }).click();
  await expect(page.getByText('当时说的')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '说点什么' })).toHaveCount(0);
  await expect(stranger.getByText('What was said')).toBeVisible();
});
