/** A parcel with one pair missing: shipped by its seller, counted by staff, agreed, and on the shelf. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { buyer, logIn, seller, settled, staff } from './steps/people.ts';

const CREATE = '/pages/stock/receipt/createReceipt';
const LIST = '/pages/stock/receipt/receiptList';
const DETAIL = '/pages/stock/receipt/receiptDetail';
const BENCH = '/pages/user/workbench';

async function person(browser: Browser, phone: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await logIn(page, phone);
  return page;
}

test('two pairs are announced, one arrives, both sides agree, one lies on its shelf', { tag: '@long' }, async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const page = await person(browser, seller);
  await page.goto(CREATE);
  await settled(page, CREATE);
  await page.getByRole('button', { name: '添加商品' }).first().click();
  await expect(page.getByText(/商品目录已在这台设备里/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('searchbox').fill('kestrel');
  await page.locator('dialog[open] ul button[aria-expanded]').first().click();
  const size = page.getByRole('group', { name: '选尺码' }).getByRole('button').first();
  await size.click();
  await size.click();
  await page.getByRole('button', { name: '完成，已选 2 件' }).click();
  await page.getByRole('button', { name: /提交 2 件/ }).click();
  await page.getByRole('link', { name: '看我的入库单' }).click();
  await settled(page, LIST);
  const card = page.getByRole('link').filter({ hasText: '2 件 · 0 张照片' }).first();
  await expect(async () => {
    await page.reload();
    await expect(card).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await card.click();
  await settled(page, DETAIL);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '打印每件的标签' }).click();
  expect((await download).suggestedFilename()).toMatch(/^labels-\d+\.pdf$/);
  // Where to: on the receipt, with a label for the box, and again where the waybill is asked for.
  await expect(page.getByText('良渚街道仓前路')).toBeVisible();
  const label = page.waitForEvent('download');
  await page.getByRole('button', { name: '打印箱内标签' }).click();
  expect((await label).suggestedFilename()).toMatch(/^parcel-\d+\.pdf$/);
  await page.getByRole('button', { name: '填运单号' }).click();
  const waybill = `SF${Date.now()}`;
  const sheet = page.locator('dialog[open]');
  await expect(sheet.getByText('良渚街道仓前路')).toBeVisible();
  await sheet.getByRole('button', { name: '顺丰速运' }).click();
  await sheet.getByRole('textbox', { name: '运单号' }).fill(waybill);
  await sheet.getByRole('button', { name: '填运单号' }).click();
  await expect(page.getByText('已寄出').first()).toBeVisible({ timeout: 30_000 });

  const bench = await person(browser, staff);
  await bench.goto(`${BENCH}?work=receipts`);
  await settled(bench, BENCH);
  await bench.getByRole('textbox', { name: '扫到仓包裹' }).fill(waybill);
  await bench.getByRole('button', { name: '收货', exact: true }).click();
  await expect(bench.getByText(waybill)).toBeVisible();
  await bench.locator('section').filter({ hasText: waybill }).last().getByRole('button', { name: '去点验' }).click();
  await bench.getByRole('button', { name: '拆包，开始点验' }).click();
  await bench.getByRole('button', { name: '有差异' }).click();
  await bench.getByRole('button', { name: '记下' }).click();
  await expect(bench.getByText('少 1 件').first()).toBeVisible({ timeout: 30_000 });
  await bench.getByRole('button', { name: '报告差异' }).click();
  await bench.getByRole('textbox', { name: '总的说明' }).fill('箱里只有一双');
  await bench.locator('dialog[open]').getByRole('button', { name: '报告差异' }).click();
  await expect(bench.getByText('1 件已入库').first()).toBeVisible();

  await page.reload();
  await expect(page.getByText('点验差异')).toBeVisible();
  await page.getByRole('button', { name: '同意，按点验入库' }).click();
  await page.locator('dialog[open]').getByRole('button', { name: '同意，按点验入库' }).click();
  await page.getByRole('link', { name: '看入库的商品' }).click();
  await settled(page, '/pages/stock/stockList');
  await expect(page.getByText('货位 A-01')).toHaveCount(1);
});

test('narrowing the stock down takes away neither the word being typed nor the filters', { tag: '@thorough' }, async ({
  browser,
}) => {
  const page = await person(browser, seller);
  await page.goto('/pages/stock/stockList');
  await settled(page, '/pages/stock/stockList');
  // Every answer takes its time, as on a weak signal.
  let hold = Promise.resolve();
  await page.route(/stock\/goods|search\/filter/, (route) => hold.then(() => route.continue()));
  const slowly = async (act: () => Promise<unknown>, meanwhile: () => Promise<unknown>) => {
    let release: () => void = () => undefined;
    hold = new Promise((resolve) => {
      release = resolve;
    });
    await act();
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'true');
    await meanwhile();
    release();
    await settled(page, '/pages/stock/stockList');
  };
  const word = page.getByRole('searchbox');
  await word.focus();
  await slowly(
    () => page.keyboard.type('a'),
    () => expect(word).toBeFocused(),
  );
  await page.keyboard.type('r');
  await expect(word).toHaveValue('ar');
  await expect(page).toHaveURL(/term=ar/);
  await settled(page, '/pages/stock/stockList');
  const filters = page.getByRole('button', { name: /^筛选/ });
  await filters.click();
  const grade = page.getByRole('group', { name: '成色' }).getByRole('button').nth(1);
  const sheet = page.locator('dialog[open]');
  await grade.click();
  await expect(grade).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: '取消' }).click();
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/grade=/);
  await filters.click();
  await expect(grade).toHaveAttribute('aria-pressed', 'false');
  await grade.click();
  await slowly(
    () => sheet.getByRole('button', { name: '确定' }).click(),
    () => expect(filters).toBeFocused(),
  );
  await expect(page).toHaveURL(/grade=/);
  await page.context().close();
});

test('a state of the stock that cannot be read leaves the others at hand', async ({ browser }) => {
  const page = await person(browser, seller);
  await page.goto('/pages/stock/stockList');
  await settled(page, '/pages/stock/stockList');
  const states = page.getByRole('group', { name: '状态' });
  await page.context().setOffline(true);
  await states.getByRole('button', { name: /^在库/ }).click();
  await expect(page.locator('main')).toHaveAttribute('data-state', 'offline');
  await expect(page.getByText('没有网络', { exact: true })).toBeVisible();
  // Nobody knows how many: every state stands there, and none says a number.
  await expect(states.getByRole('button', { name: '在库', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(states.getByRole('button', { name: '丢失赔付', exact: true })).toBeVisible();
  await states.getByRole('button', { name: /^全部/ }).click();
  await expect(page.locator('main')).toHaveAttribute('data-state', 'ready');
  await expect(page.getByRole('list').getByRole('listitem').first()).toBeVisible();
  await page.context().close();
});

test('who follows a link to a stock without having one is shown how to open it', { tag: '@thorough' }, async ({
  browser,
}) => {
  const page = await person(browser, buyer);
  await page.goto('/pages/stock/stockList');
  await page.locator('main').getByRole('link', { name: '去开通' }).click();
  await settled(page, '/pages/merchantCenter/index');
  await page.context().close();
});
