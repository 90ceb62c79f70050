/** What somebody does with counted hands in a shop that sends real codes: log in, prove their phone, find a screen. */
import { expect, type Page } from '@playwright/test';
import { settled } from '../e2e/steps/people.ts';
import type { Hands } from './counted.ts';
import { BENCH } from './hands.ts';
import type { Opening } from './opening.ts';

export const says = (page: Page, words: string | RegExp) => expect(page.getByText(words).first()).toBeVisible();

export async function agrees(by: Hands, page: Page): Promise<void> {
  for (const name of [/用户协议/, /隐私政策/]) await by.tap(page.getByRole('checkbox', { name }));
}

/** The kind of work, in the rail of a desk. */
export async function work(by: Hands, page: Page, kind: string): Promise<void> {
  // How many wait there follows its name.
  const name = new RegExp(`^${kind}(，|$)`);
  await by.tap(page.getByRole('navigation', { name: '工作种类' }).getByRole('link', { name }));
  await settled(page, BENCH);
}

/** To a screen by its address; people find it by two touches in the menus, which are counted. */
export async function to(by: Hands, page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page, address.split('?')[0] ?? '');
  by.counts.taps += 2;
}

/** The login page is open: the phone of somebody whom nobody knows, and the code that was sent to it. @returns the account */
export async function joins(by: Hands, page: Page, shop: Opening, phone: string): Promise<string> {
  await by.write(page.getByRole('textbox', { name: '手机号' }), phone);
  await agrees(by, page);
  await by.tap(page.getByRole('button', { name: '获取验证码' }));
  const answer = page.waitForResponse((response) => response.url().includes('/api/user/token'));
  await by.write(page.locator('input[autocomplete="one-time-code"]'), await shop.codeTo(phone));
  const { data } = (await (await answer).json()) as { data: { userId: string } };
  await expect(page).not.toHaveURL(/\/pages\/login\//);
  return data.userId;
}

/** The code to one's own phone, where a screen asks for it. */
export async function proves(by: Hands, page: Page, shop: Opening, phone: string): Promise<void> {
  // A second code to the same phone is sent after a minute.
  await shop.clock.advance(61_000);
  await by.tap(page.getByRole('button', { name: '获取验证码' }));
  await by.write(page.locator('input[autocomplete="one-time-code"]'), await shop.codeTo(phone));
}
