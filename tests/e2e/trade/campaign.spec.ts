/** Bringing a friend and a lottery: the buyer's share, a newcomer who comes by it, a prize, a draw recomputed on the phone; and staff's tables. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { buyer, logIn, settled, staff } from '../steps/people.ts';

const PATH = '/pages/custom/activity';
const BENCH = '/pages/user/workbench';

async function phone(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
}

test('a friend comes by the buyer’s link and joins, coupons are claimed, and a draw is recomputed on the phone', {
  tag: '@long',
}, async ({ page, browser }) => {
  test.setTimeout(600_000);
  await logIn(page, buyer);
  await page.goto('/pages/tabbar/user');
  await page.getByRole('link', { name: '活动', exact: true }).click();
  await settled(page, PATH);
  await page.getByRole('link', { name: /邀请好友/ }).click();
  await expect(page.getByText('3 位加入')).toBeVisible();
  await page.getByRole('button', { name: '领券' }).click();
  await expect(page.getByRole('status').filter({ hasText: '券已到账' })).toBeVisible();
  await expect(page.getByText('已领取')).toBeVisible();
  await expect(page.getByRole('button', { name: '领券' })).toHaveCount(0);
  const code = page.getByRole('img', { name: '我的邀请码，扫码打开' });
  await expect(code).toBeVisible();

  // The link as a friend gets it, on a phone of their own. Its first screen is drawn by the server.
  const friend = await phone(browser);
  await friend.goto(`${PATH}?share=demo-invite-share&inviter=demo-buyer`);
  await settled(friend, PATH);
  await expect(friend.getByText('好友邀请你')).toBeVisible();
  await friend.getByRole('link', { name: '登录后加入' }).click();
  await friend.getByLabel('手机号').fill('13600000777');
  for (const name of [/用户协议/, /隐私政策/]) await friend.getByRole('checkbox', { name }).check();
  await friend.getByRole('button', { name: '获取验证码' }).click();
  const hint = await friend.getByText(/验证码 \d{6}/).innerText();
  await friend.locator('input[autocomplete="one-time-code"]').fill(/\d{6}/.exec(hint)?.[0] ?? '');
  await settled(friend, PATH);
  await expect(friend.getByText('第 4 位')).toBeVisible();
  await expect(friend.getByText('已加入，还没下单')).toBeVisible();
  await expect(page.getByText('4 位加入')).toBeVisible();

  // A thing that was won: to an address, by us, until it has come.
  await page.goto(`${PATH}?id=demo-lottery-drawn`);
  await settled(page, PATH);
  await expect(page.getByText('你抽中了：帆布托特包')).toBeVisible();
  await page.getByRole('button', { name: '领奖', exact: true }).click();
  const where = page.locator('dialog[open]');
  await where.getByRole('button', { name: '领奖', exact: true }).click();
  await expect(page.getByText('已登记地址，等平台寄出')).toBeVisible();
  const bench = await phone(browser);
  await logIn(bench, staff);
  await bench.goto(`${BENCH}?work=prizes`);
  await settled(bench, BENCH);
  await expect(bench.getByText('帆布托特包')).toHaveCount(2);
  await bench.getByRole('button', { name: '寄出', exact: true }).last().click();
  const parcel = bench.locator('dialog[open]');
  await parcel.getByRole('textbox', { name: '快递公司' }).fill('顺丰速运');
  await parcel.getByRole('textbox', { name: '运单号' }).fill('SF1234567890123');
  await parcel.getByRole('button', { name: '确认已寄出' }).click();
  await expect(bench.locator('dialog[open]')).toHaveCount(0);
  await expect(page.getByText('顺丰速运 SF1234567890123')).toBeVisible();
  await page.getByRole('button', { name: '收到了' }).click();
  await expect(page.getByText('已收到').first()).toBeVisible();
  await page.getByRole('button', { name: '在这台手机上重算' }).click();
  await expect(page.getByText('重算一致')).toBeVisible();
  await expect(page.getByText(/演示用的随机数：谁都能提前算出来/)).toBeVisible();
  await page.goto(`${PATH}?id=demo-lottery`);
  await settled(page, PATH);
  await page.getByRole('button', { name: '参加抽奖' }).press('Enter');
  await expect(page.getByText('我的券号')).toBeVisible();

  await bench.goto(`${BENCH}?work=campaigns`);
  await settled(bench, BENCH);
  await expect(bench.locator('section').filter({ hasText: '邀请好友，各得一张券' })).toContainText('4 位加入');
  await bench.goto(`${BENCH}?work=sources`);
  await settled(bench, BENCH);
  await expect(bench.getByRole('row', { name: /用户邀请/ })).toBeVisible();
});
