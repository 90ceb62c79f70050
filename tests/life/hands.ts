/** What hands do on a phone in a life: log in for the first time, prove the phone, read what a screen says. */
import { readFileSync } from 'node:fs';
import { type Browser, type Download, expect, type Locator, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { logIn } from '../e2e/steps/people.ts';
import type { Life } from './house.ts';

export const BENCH = '/pages/user/workbench';

/** Who sells, who works in the warehouse, and the house they meet in. */
export interface Scene {
  life: Life;
  page: Page;
  bench: Page;
  /** The seller's. */
  userId: string;
}

/** A step of a story, after which the book is whole and sums to zero. */
export const step = (life: Life, name: string, run: () => Promise<void>) =>
  test.step(name, async () => {
    await run();
    const { problems, accounts } = await life.book();
    expect(problems, `the book after: ${name}`).toEqual([]);
    expect(Object.values(accounts).reduce((sum, fen) => sum + fen, 0)).toBe(0);
  });

/** What a ledger account holds, fen. */
export const balance = async (life: Life, id: string): Promise<number> => (await life.book()).accounts[id] ?? 0;

/** Someone of the demo with a phone of their own. */
export async function comes(browser: Browser, { url }: Life, phone: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await logIn(page, phone);
  return page;
}

/** Someone whom nobody knows yet. @returns the account that the first login made */
export async function joins(
  browser: Browser,
  { url }: Life,
  phone: string,
): Promise<{ page: Page; userId: string; nickname: string }> {
  const page = await (await browser.newContext({ baseURL: url, acceptDownloads: true })).newPage();
  await page.goto('/pages/login/login');
  await page.getByRole('textbox', { name: '手机号' }).fill(phone);
  for (const name of [/用户协议/, /隐私政策/]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: '获取验证码' }).click();
  const answer = page.waitForResponse((response) => response.url().includes('/api/user/token'));
  await page.getByRole('button', { name: '填入' }).click();
  const { data } = (await (await answer).json()) as { data: { userId: string; nickname: string } };
  await expect(page).not.toHaveURL(/\/pages\/login\//);
  return { page, ...data };
}

/** The code to one's own phone, where a screen asks for it. */
export async function proves(page: Page, { clock }: Life): Promise<void> {
  // A second code to the same phone is sent after a minute.
  await clock.advance(61_000);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: '填入' }).click();
}

/** The sheet or dialog on top. */
export const top = (page: Page) => page.locator('dialog[open]').last();

/** What the tabs of a list say of how many there are; null for a tab without a number. */
export const tabs = (page: Page, name: string) =>
  page
    .getByRole('group', { name, exact: true })
    .evaluate((group) =>
      Object.fromEntries(
        [...group.querySelectorAll('button')].map((tab) => [
          tab.firstChild?.textContent ?? '',
          tab.querySelector('span') ? Number(tab.querySelector('span')?.textContent) : null,
        ]),
      ),
    );

/** What the tabs of a list say, as soon as they say it. */
export const shows = (page: Page, told: Record<string, number | null>) =>
  expect.poll(() => tabs(page, '状态').catch(() => null), { timeout: 15_000 }).toEqual(told);

/** The card that says this. */
export const section = (page: Page, words: string) => page.locator('section').filter({ hasText: words }).last();

/** Every amount in a text, fen: `¥1,221.06` is 122106. */
export const amounts = (text: string): number[] =>
  [...text.matchAll(/([−-]?)¥\s*([\d,]+)(?:\.(\d\d))?/g)].map(
    ([, minus, whole = '', cents = '00']) => (minus ? -1 : 1) * Number(whole.replaceAll(',', '') + cents),
  );

/** The sizes of a product that is being looked for among the goods of a receipt; one match is opened without a tap. */
export async function sizesOf(page: Page, styleNo: string): Promise<Locator> {
  const found = top(page).getByRole('listitem').filter({ hasText: styleNo });
  const product = found.locator('button[aria-expanded]');
  await expect(async () => {
    await product
      .and(page.locator('[aria-expanded=true]'))
      .waitFor({ timeout: 1_000 })
      .catch(() => product.click());
    await expect(product).toHaveAttribute('aria-expanded', 'true', { timeout: 1_000 });
  }).toPass();
  return found.getByRole('group', { name: '选尺码' }).getByRole('button');
}

/** Photos from a camera, no two alike. */
export const pictures = (count: number, from = 0) =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `IMG_${from + n}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: {
          width: 640,
          height: 480,
          channels: 3,
          background: '#333',
          noise: { type: 'gaussian', mean: 80 + (from + n), sigma: 30 },
        },
      })
        .jpeg()
        .toBuffer(),
    })),
  );

export const csvRows = async (download: Download): Promise<string[][]> =>
  parse(readFileSync(await download.path()), { bom: true });

export async function pdfText(download: Download): Promise<string> {
  const data = new Uint8Array(readFileSync(await download.path()));
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages = Array.from({ length: pdf.numPages }, async (_, n) => {
    const { items } = await (await pdf.getPage(n + 1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str : '')).join('|');
  });
  return (await Promise.all(pages)).join('|');
}
