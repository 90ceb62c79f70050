/** What people do in a life, on the screens they do it on. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { settled } from '../e2e/steps/people.ts';
import { pictures } from './hands.ts';
import type { Person } from './story.ts';

/** A pair on sale, as its seller's list tells it. */
export interface Pair {
  id: string;
  productId: string;
  name: { zh: string };
  skuId: string;
  price: number;
  inWarehouse: boolean;
  lowestAsk: number | null;
}

export const sheetOf = (page: Page) => page.locator('dialog[open]').last();

export const closed = (page: Page) => expect(page.locator('dialog[open]')).toHaveCount(0);

/** Asked once more, yes: the question is named as the deed is. */
export const sure = (page: Page, deed: RegExp) =>
  page.getByRole('dialog', { name: deed }).getByRole('button', { name: deed }).click();

/** The first of the seller's pairs on sale that fits. */
export async function forSale({ page }: Person, fits: (pair: Pair) => boolean | Promise<boolean>): Promise<Pair> {
  const answer = page.waitForResponse((response) => response.url().includes('/v3/mms/seller/goods/info/list'));
  await page.goto('/pages/stock/seller/sellerList?state=on');
  const { data } = (await (await answer).json()) as { data: { list: (Pair & { state: string })[] } };
  for (const one of data.list.filter(({ state }) => state === 'on')) if (await fits(one)) return one;
  throw new Error('the seller has no such pair on sale');
}

/** A pair that its seller still has, in a size that nobody bids for and that is nowhere cheaper. */
export const wantedPair = (owner: Person, { page }: Person): Promise<Pair> =>
  forSale(owner, async (one) => {
    if (one.inWarehouse || (one.lowestAsk !== null && one.lowestAsk < one.price)) return false;
    const answer = page.waitForResponse((response) => response.url().includes('/v3/oms/bid/market'));
    await page.goto(`/pages/buy/detail?listingId=${one.id}`);
    const { data } = (await (await answer).json()) as { data: { grades: { bidCount: number }[] } };
    return data.grades.every(({ bidCount }) => bidCount === 0);
  });

/** Opens one of the sheets in which a price is named. */
async function name(page: Page, pair: Pair, button: RegExp, price: number): Promise<Locator> {
  await page.goto(`/pages/buy/detail?productId=${pair.productId}&skuId=${pair.skuId}&listingId=${pair.id}`);
  await page.getByRole('button', { name: button }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('textbox').fill(String(price / 100));
  await sheet.getByRole('checkbox', { name: /退货规则/ }).check();
  return sheet;
}

/** @returns the bid's id */
export async function bid({ page }: Person, pair: Pair, price: number): Promise<string> {
  const sheet = await name(page, pair, /^求购/, price);
  await sheet.getByRole('button', { name: /^出价 ¥/ }).click();
  await settled(page, '/pages/order/bid/detail');
  return idIn(page);
}

/** @returns the counter-offer's id */
export async function makeOffer({ page }: Person, pair: Pair, price: number): Promise<string> {
  const sheet = await name(page, pair, /^和卖家还价/, price);
  await sheet.getByRole('button', { name: /^出 ¥/ }).click();
  await settled(page, '/pages/order/bid/detail');
  return idIn(page);
}

export const idIn = (page: Page): string => new URL(page.url()).searchParams.get('id') ?? '';

/** Buys with the balance. @returns the order's id */
export async function buy({ page }: Person, { id }: Pair): Promise<string> {
  await page.goto(`/pages/buy/confirm?listingId=${id}`);
  await settled(page, '/pages/buy/confirm');
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByText('余额').first().click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await settled(page, '/pages/order/orderdetail');
  return idIn(page);
}

/** Opens a job on the workbench, where it stands under its state. */
export async function work(
  { page }: Person,
  orderId: string,
  { state, queue, button }: { state: string; queue: string; button: string },
): Promise<void> {
  await page.goto(`/pages/user/workbench?work=orders&queue=${queue}`);
  const job = jobOf(page, orderId);
  await expect(job).toContainText(state);
  await job.getByRole('button', { name: button }).click();
}

/** Deals with a return on the workbench: opens it, says what there is to say, and is done with it. */
export async function takeIn(
  { page }: Person,
  caseId: string,
  job: { queue: RegExp; button: string; says: string; ok: string },
): Promise<void> {
  await page.goto('/pages/user/workbench?work=aftersale');
  await page.getByRole('button', { name: job.queue }).click();
  await jobOf(page, caseId).getByRole('button', { name: job.button, exact: true }).click();
  await sheetOf(page).getByRole('textbox').fill(job.says);
  await sheetOf(page).getByRole('button', { name: job.ok }).click();
  await closed(page);
}

const jobOf = (page: Page, id: string) => page.locator('section').filter({ has: page.locator(`a[href*="${id}"]`) });

/** Fills in with which parcel something travels. */
export async function waybill(page: Page, no: string, ok: string): Promise<void> {
  const sheet = sheetOf(page);
  await sheet.getByRole('button', { name: '顺丰速运' }).click();
  await sheet.getByRole('textbox', { name: '运单号' }).fill(no);
  await sheet.getByRole('button', { name: ok }).click();
  await closed(page);
}

/** The whole checklist of an inspection: every photo it asks for, every point fine but the first, which is `flaw`. */
async function inspect(sheet: Locator, flaw: string): Promise<void> {
  const heading = await sheet.getByRole('heading', { name: /^查验照片 0/ }).textContent();
  const count = Number(/\/ (\d+)/.exec(heading ?? '')?.[1]);
  await sheet.locator('input[type=file]').setInputFiles(await pictures(count));
  await expect(sheet.getByRole('heading', { name: `查验照片 ${count} / ${count}` })).toBeVisible();
  await sheet.getByRole('button', { name: '照片 1', exact: true }).click({ position: { x: 40, y: 40 } });
  await sheet
    .getByRole('button', { name: / 有问题$/ })
    .first()
    .click();
  await sheet.getByRole('textbox', { name: /补充（原样给人看）/ }).fill(flaw);
  await sheet.getByRole('button', { name: '加上' }).click();
  for (const declared of await sheet.getByRole('button', { name: / 如申报$/ }).all()) await declared.click();
  const fine = sheet.getByRole('button', { name: / 正常$/ });
  for (let left = await fine.count(); left > 0; left--) {
    await fine.first().click();
    await expect(fine).toHaveCount(left - 1);
  }
}

/** The inspector's verdict: a flaw, with a discount for the seller to agree to. @param discount fen */
export async function findFlaw(page: Page, note: string, discount: number): Promise<void> {
  const sheet = sheetOf(page);
  await inspect(sheet, '蹭痕 6mm');
  await sheet.getByText('有瑕疵').click();
  await sheet.getByRole('textbox', { name: '写给买家和卖家看的话' }).fill(note);
  await sheet.getByRole('textbox', { name: '建议减价' }).fill(String(discount / 100));
  await sheet.getByRole('button', { name: '提交结论' }).click();
  await sheetOf(page).getByRole('button', { name: '有瑕疵' }).click();
  await closed(page);
}

export async function agreeToDiscount({ page }: Person, order: string): Promise<void> {
  await page.goto(order);
  await page.getByRole('button', { name: '同意减价' }).click();
  await sheetOf(page).getByRole('button', { name: '同意减价' }).click();
}

export const photo = async (name: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 900, height: 700, channels: 3, background: '#884' } })
    .jpeg()
    .toBuffer(),
});
