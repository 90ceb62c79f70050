/** What people do with a cleaning: an order sent from the phone and paid, and the staff's table with a piece in hand. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { settled } from './people.ts';

let taken = 0;
/** Each another one, as a camera takes them. */
export async function photo(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  taken += 1;
  const noise = { type: 'gaussian', mean: 100 + taken, sigma: 20 } as const;
  const image = sharp({ create: { width: 900, height: 700, channels: 3, background: '#486', noise } });
  return { name: `shoe-${taken}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

export const sheetOf = (page: Page) => page.locator('dialog[open]');

/** How each piece of the form is washed, where that is still to be said. */
export async function choose(page: Page, care: string): Promise<void> {
  for (const choice of await page.getByRole('button', { name: new RegExp(`^${care} ¥`) }).all()) await choice.click();
}

/** What each piece of the form is made of and what is on it: nobody but its owner says. */
export async function say(page: Page, material = '织物帆布', stain = '表面灰尘'): Promise<void> {
  for (const name of [material, stain])
    for (const choice of await page.getByRole('button', { name, exact: true }).all()) await choice.click();
}

/** An order is on its way from the phone: kept, sent, and at hand. @returns its id */
export async function sent(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^提交 ¥/ }).click();
  await expect(page.getByText(/已存好，正在发出|已存在这台设备里/).first()).toBeVisible();
  await expect(page.getByText('1 项待同步')).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('link', { name: '看这一单' }).click();
  await settled(page, '/pages/cleaning/washdetail');
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** Its owner finds the photos of its arrival right. */
export async function agreesToArrival(page: Page, id: string): Promise<void> {
  await page.goto(`/pages/cleaning/washdetail?id=${id}`);
  await page.getByRole('button', { name: '到货照片没问题' }).click();
  await sheetOf(page).getByRole('button', { name: '到货照片没问题' }).click();
  await expect(page.getByText('已收货').first()).toBeVisible();
}

export async function pay(page: Page): Promise<void> {
  await sheetOf(page).getByText('余额').first().click();
  await sheetOf(page).getByRole('button', { name: /^付 ¥/ }).click();
  await expect(sheetOf(page)).toHaveCount(0);
}

/** The staff's table, with this piece in hand. @param other who did not wash it, and checks it */
export function table(desk: Page, id: string, other?: Page) {
  const sheet = sheetOf(desk);
  const at = async (queue: string): Promise<Locator> => {
    await desk.goto(`/pages/user/workbench?work=cleaning&queue=${queue}`);
    return desk.locator('section').filter({ has: desk.locator(`a[href*="${id}"]`) });
  };
  const withPhoto = async () => {
    await sheet.locator('input[type=file]').setInputFiles(await photo());
    // Those of before stand beside it.
    await expect(sheet.getByRole('button', { name: '删除' })).toHaveCount(1, { timeout: 30_000 });
  };
  /** What cannot be taken back is asked first. */
  const sure = (title: string, ok: string) =>
    sheet.filter({ hasText: title }).getByRole('button', { name: ok, exact: true }).click();
  /** @param title of what is asked first */
  const keep = async (title?: string) => {
    await sheet.getByRole('button', { name: '记下' }).click();
    if (title !== undefined) await sure(title, '记下');
    await expect(sheet).toHaveCount(0);
  };
  const parcel = async (button: string, waybill: string) => {
    await sheet.getByRole('textbox', { name: '快递公司' }).fill('顺丰速运');
    await sheet.getByRole('textbox', { name: '运单号' }).fill(waybill);
    await sheet.getByRole('button', { name: button }).click();
    await sure(button === '已取件' ? '取到了？' : '寄出了？', button);
    await expect(sheet).toHaveCount(0);
  };
  return {
    sheet,
    at,
    withPhoto,
    keep,
    parcel,
    sure,
    async receive(waybill: string) {
      const piece = await at('receive');
      await desk.getByRole('textbox', { name: /扫包裹/ }).fill(waybill);
      await desk.getByRole('textbox', { name: /扫包裹/ }).press('Enter');
      await expect(desk.getByRole('button', { name: '签收拍照' })).toHaveCount(1);
      await piece.getByRole('button', { name: '签收拍照' }).click();
      await sheet.getByRole('textbox', { name: '运单号' }).fill(waybill);
      await withPhoto();
      await keep();
    },
    /** @param label what stands on a piece of our warehouse */
    async assess(words: string, { extra, label }: { extra?: number; label?: string } = {}) {
      await (await at('assess')).getByRole('button', { name: '评估' }).click();
      if (label !== undefined) {
        await sheet.getByRole('textbox', { name: '货品标签' }).fill(label);
        await withPhoto();
      }
      if (extra === undefined) await sheet.getByText('能洗', { exact: true }).click();
      else {
        await sheet.getByText('要补差').click();
        await sheet.getByRole('textbox', { name: '补多少' }).fill(String(extra / 100));
      }
      await sheet.getByRole('textbox', { name: '说明' }).fill(words);
      await keep();
    },
    async washAndCheck() {
      const wash = await at('wash');
      await wash.getByRole('button', { name: '记一步', exact: true }).click();
      await withPhoto();
      await keep();
      await wash.getByRole('button', { name: '洗完了' }).click();
      await sure('洗完了，交去质检？', '洗完了');
      await expect(wash).toHaveCount(0);
      await expect((await at('check')).getByRole('button', { name: '你洗的，由另一位同事质检' })).toBeDisabled();
      if (other) await table(other, id).check();
    },
    async check() {
      await (await at('check')).getByRole('button', { name: '质检' }).click();
      await sheet.getByText(/^可以(寄回|放回库位)$/).click();
      await withPhoto();
      await keep('质检通过？');
    },
  };
}
