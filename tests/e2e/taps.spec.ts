/** How many taps and keys it takes to enter pairs with four photos each, counted in the browser. */
import { chromium, expect, type Page, test } from '@playwright/test';
import { joins, sizesOf, top } from '../life/hands.ts';
import { type Life, openLife } from '../life/house.ts';
import { settled } from './steps/people.ts';

const CREATE = '/pages/stock/receipt/createReceipt';
const PHOTOS = 4;

let life: Life;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  life = await openLife();
});
test.afterAll(() => life?.close());

interface Product {
  styleNo: string;
  categoryId: string;
  skus: unknown[];
}

test('thirty pairs with four photos each take fewer than two hundred taps', { tag: '@long' }, async () => {
  test.setTimeout(600_000);
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...camera],
  });
  const { page } = await joins(browser, life, '13712340002');
  await page.goto('/pages/merchantCenter/index');
  await page.getByRole('textbox', { name: '真实姓名' }).fill('周小舟');
  await page.getByRole('textbox', { name: '身份证号' }).fill('11010519491231002X');
  await page.getByRole('button', { name: '核验' }).click();
  await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
  await page.getByRole('button', { name: '开通寄卖' }).click();
  await expect(page.getByText('寄卖已开通').first()).toBeVisible();
  await page.context().addInitScript(() => {
    const counted = { taps: 0, keys: 0 };
    Object.assign(window, { counted });
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && counted.taps++, true);
    addEventListener('keydown', () => counted.keys++, true);
  });
  const catalogue = page.waitForResponse((response) => response.url().includes('/product/offline'));
  await page.goto(CREATE);
  await settled(page, CREATE);
  await page.getByRole('button', { name: '添加商品' }).first().click();
  const { data } = (await (await catalogue).json()) as { data: { list: Product[] } };
  const shoes = data.list.filter(({ categoryId, skus }) => categoryId.startsWith('sneakers') && skus.length >= 6);
  await expect(page.getByText(/商品目录已在这台设备里/)).toBeVisible({ timeout: 30_000 });

  const few = await entered(page, shoes.slice(0, 1), 2);
  const more = await entered(page, shoes.slice(0, 1), 6);
  const kinds = await entered(page, shoes.slice(0, 3), 2);
  const pair = (more - few) / 4;
  const alone = (await entered(page, shoes.slice(0, 1), 2, true)) - (await entered(page, shoes.slice(0, 1), 1, true));
  // Three kinds of two pairs against one kind of six: what another kind takes, most of it its style number.
  const kind = (kinds - more) / 2;
  const once = few - 2 * pair - kind;
  console.log(
    `${once} once + ${kind} a kind + ${pair} a pair, ${alone} where the camera shoots by itself; ` +
      `thirty pairs of five kinds: ${once + 5 * kind + 30 * pair}, by itself ${once + 1 + 5 * kind + 30 * alone}`,
  );
  expect(pair).toBe(1 + PHOTOS);
  expect(alone).toBe(1);
  expect(once + 5 * kind + 30 * pair).toBeLessThan(200 + 5 * 12);
  await browser.close();
});

/** A receipt of the first sizes of these products, photographed and submitted. @returns taps and keys */
async function entered(page: Page, products: readonly Product[], sizes: number, byItself = false): Promise<number> {
  await page.goto(CREATE);
  await settled(page, CREATE);
  await page.getByRole('button', { name: '添加商品' }).first().click();
  const search = page.getByRole('searchbox');
  for (const [n, { styleNo }] of products.entries()) {
    await search.click();
    if (n > 0) await search.press('Control+A');
    await search.pressSequentially(styleNo);
    const choice = await sizesOf(page, styleNo);
    for (let size = 0; size < sizes; size += 1) await choice.nth(size).click();
  }
  const pairs = products.length * sizes;
  await page.getByRole('button', { name: `完成，已选 ${pairs} 件` }).click();
  await page.getByRole('button', { name: '逐件拍照' }).click();
  await expect(page.getByText('对准虚线', { exact: false })).toBeVisible();
  if (byItself) {
    await top(page).getByRole('button', { name: '自动拍' }).click();
    await expect(page.getByText(`第 ${pairs} / ${pairs} 件`)).toBeVisible({ timeout: 60_000 });
    await expect(top(page).getByRole('button', { name: '停下' })).toHaveCount(0, { timeout: 60_000 });
  }
  for (let pair = 0; pair < pairs && !byItself; pair += 1) {
    await expect(page.getByText(`第 ${pair + 1} / ${pairs} 件`)).toBeVisible();
    for (const view of ['侧面', '鞋头', '后跟', '鞋底'])
      await top(page)
        .getByRole('button', { name: `拍 ${view}` })
        .click();
  }
  await page.getByRole('button', { name: '拍完了' }).click();
  await expect(page.getByText('照片 4 / 4')).toHaveCount(pairs);
  await page.getByRole('button', { name: new RegExp(`^提交 ${pairs} 件`) }).click();
  await expect(page.getByText(/正在发出|已提交/)).toBeVisible();
  const { taps, keys } = await page.evaluate(
    () => (window as unknown as { counted: { taps: number; keys: number } }).counted,
  );
  return taps + keys;
}
