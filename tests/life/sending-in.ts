/** The first half of a seller's life: an account, a business, and thirty pairs from a cellar to their shelves. */
import { expect, type Locator } from '@playwright/test';
import { accounts } from '../../contract/wire/accounts.ts';
import { yuan } from '../../contract/wire/yuan.ts';
import { go } from '../e2e/steps/looks.ts';
import { ready, settled } from '../e2e/steps/people.ts';
import { BENCH, balance, pictures, proves, type Scene, section, shows, sizesOf, step, top } from './hands.ts';

export const PHONE = '13712340001';
const COMPANY = '杭州回声商贸有限公司';
/** The sample of GB 32100-2015. */
const CREDIT_CODE = '91350100M000100Y43';
const WAYBILL = 'SF7700001234';
const CREATE = '/pages/stock/receipt/createReceipt';
const STOCK = '/pages/stock/stockList';

/** Topped up, so that the deposit can be paid and ¥50 are left. */
export const TOP_UP = 505_000;
export const DEPOSIT = 500_000;

interface Product {
  styleNo: string;
  skus: { size: string }[];
}
/** A pair, as it is told from the others. */
export interface Pair {
  styleNo: string;
  size: string;
}

export async function opensAccount({ life, page, bench, userId }: Scene): Promise<void> {
  await step(life, 'a new number opens a private stock account at once', async () => {
    await go(page, '/pages/merchantCenter/index');
    await page.getByRole('textbox', { name: '真实姓名' }).fill('林一舟');
    await page.getByRole('textbox', { name: '身份证号' }).fill('11010519491231002X');
    await page.getByRole('button', { name: '核验' }).click();
    await page.getByRole('checkbox', { name: /我已阅读并同意/ }).check();
    await page.getByRole('button', { name: '开通寄卖' }).click();
    await expect(page.getByText('寄卖已开通').first()).toBeVisible();
    await go(page, STOCK);
    await expect(page.getByText('仓库里还没有你的商品')).toBeVisible();
  });

  await step(life, 'a business applies with its papers, staff approve, it is signed by hand and by code', async () => {
    await go(page, '/pages/merchantCenter/settled');
    await page.getByRole('button', { name: '开始入驻' }).click();
    await page.getByRole('textbox', { name: '企业名称' }).fill(COMPANY);
    await page.getByRole('textbox', { name: '统一社会信用代码' }).fill(CREDIT_CODE);
    await page.getByRole('textbox', { name: '联系人', exact: true }).fill('林一舟');
    await page.getByRole('textbox', { name: '联系人手机号' }).fill(PHONE);
    await page.locator('input[type=file]').setInputFiles(await pictures(1, 60));
    await page.getByRole('button', { name: '提交审核' }).click();
    await expect(page.getByText('审核中，48 小时内答复')).toBeVisible();

    await go(bench, `${BENCH}?work=merchants`);
    await section(bench, COMPANY).getByRole('button', { name: '通过' }).click();
    await expect(bench.getByText('没有这个状态的商家')).toBeVisible();

    await go(page, '/pages/merchantCenter/signed');
    const pad = page.getByRole('img', { name: '在框里手写签名' });
    const box = await pad.boundingBox();
    if (!box) throw new Error('there is no box to sign in');
    await page.mouse.move(box.x + 40, box.y + 60);
    await page.mouse.down();
    for (const [dx, dy] of [
      [120, 90],
      [160, 30],
      [220, 100],
    ] as const)
      await page.mouse.move(box.x + dx, box.y + dy, { steps: 4 });
    await page.mouse.up();
    expect(await inkAt(pad, 120, 90), 'ink where the finger was').toBe(true);
    await page.getByRole('checkbox', { name: '我已读并同意全部条款' }).check();
    await expect(page.getByRole('button', { name: '还差验证手机号' })).toBeVisible();
    await proves(page, life);
    await page.getByRole('button', { name: '签署' }).click();
    await settled(page, '/pages/merchantCenter/recharge');
  });

  await step(life, 'the deposit is paid from a top-up, and the business is open', async () => {
    await page.getByRole('link', { name: '去充值余额' }).click();
    await page.getByRole('textbox', { name: '充值金额' }).fill(String(TOP_UP / 100));
    await page.getByRole('button', { name: '去支付' }).click();
    await page.getByRole('button', { name: '模拟支付成功' }).click();
    await settled(page, '/pages/user/balance');
    await expect(page.getByText(yuan(TOP_UP)).first()).toBeVisible();
    await go(page, '/pages/merchantCenter/recharge');
    await page.getByRole('button', { name: '缴保证金' }).click();
    await expect(page.getByText('营业中').first()).toBeVisible();
    expect(await balance(life, accounts.available(userId))).toBe(TOP_UP - DEPOSIT);
    expect(await balance(life, accounts.deposit(userId))).toBe(DEPOSIT);
  });
}

/** Whether something was drawn around this point of the screen. */
const inkAt = (pad: Locator, x: number, y: number) =>
  pad.evaluate(
    (canvas: HTMLCanvasElement, [left, top]) => {
      const finer = canvas.width / canvas.clientWidth;
      const square = [left - 10, top - 10, 20, 20].map((side) => Math.round(side * finer)) as [
        number,
        number,
        number,
        number,
      ];
      return canvas
        .getContext('2d')
        ?.getImageData(...square)
        .data.some((channel) => channel < 128);
    },
    [x, y] as [number, number],
  );

/** @returns a pair as good as new, and the one that staff find damaged */
export async function sendsThirty({ life, page, bench }: Scene): Promise<{ good: Pair; damaged: Pair }> {
  let good: Pair = { styleNo: '', size: '' };
  let damaged: Pair = good;
  await step(life, 'without signal: a receipt of thirty lines and fifty-two photos', async () => {
    await page.goto(CREATE);
    await settled(page, CREATE);
    await ready(page);
    const catalogue = page.waitForResponse((response) => response.url().includes('/product/offline'));
    await page.getByRole('button', { name: '添加商品' }).first().click();
    const { data } = (await (await catalogue).json()) as { data: { list: Product[] } };
    const products = data.list.filter(({ skus }) => skus.length >= 3).slice(0, 10);
    await expect(page.getByText(/商品目录已在这台设备里/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: '取消' }).click();
    await page.context().setOffline(true);
    await page.reload();
    await settled(page, CREATE);

    const rows = products
      .slice(0, 9)
      .flatMap(({ styleNo, skus }) => skus.slice(0, 3).map(({ size }) => `${styleNo},${size},95新,1,1500,600,`));
    const [first, , , , , , , , , tenth] = products;
    if (!first || !tenth) throw new Error('the catalogue is too small');
    damaged = { styleNo: first.styleNo, size: first.skus[0]?.size ?? '' };
    const heads = '货号,尺码,成色,数量,期望价,成本,瑕疵';
    const wrong = [
      rows[0],
      'NOPE-1,42,95新,1,,,',
      `${first.styleNo},999,95新,1,,,`,
      rows[1]?.replace('95新,1', '很新,0'),
    ];
    await page.getByRole('button', { name: '表格导入' }).click();
    const importCsv = (lines: readonly unknown[]) =>
      top(page)
        .locator('input[type=file]')
        .setInputFiles({ name: 'r.csv', mimeType: 'text/csv', buffer: Buffer.from([heads, ...lines].join('\r\n')) });
    await importCsv(wrong);
    await expect(page.getByText('3 行有问题，什么都没有导入')).toBeVisible();
    await expect(top(page).getByRole('alert').getByRole('listitem')).toHaveText([
      '第 3 行 · 目录里没有这个货号 · NOPE-1',
      '第 4 行 · 这款没有这个尺码 · 999',
      '第 5 行 · 成色应是 全新、99新、95新、9成新、8成新 · 很新',
      '第 5 行 · 数量应是 1 到 99 · 0',
    ]);
    await expect(page.getByText('还没有商品', { exact: false })).toBeAttached();
    await importCsv(rows);
    await expect(page.getByText('27 款 · 27 件')).toBeVisible();

    await page.getByRole('button', { name: '添加商品' }).first().click();
    await page.getByRole('searchbox').fill(tenth.styleNo);
    const sizes = await sizesOf(page, tenth.styleNo);
    for (const n of [0, 1, 2]) await sizes.nth(n).click();
    await page.getByRole('button', { name: '完成，已选 30 件' }).click();
    good = { styleNo: tenth.styleNo, size: tenth.skus[0]?.size ?? '' };

    // Four photos guided by outlines, for the first pair; the rest of the whole parcel.
    await page.getByRole('button', { name: '逐件拍照' }).click();
    for (const shot of await pictures(4)) {
      await expect(page.getByText('第 1 / 30 件')).toBeVisible();
      await top(page).locator('input[type=file]').setInputFiles(shot);
    }
    await expect(page.getByText('第 2 / 30 件')).toBeVisible();
    await page.getByRole('button', { name: '拍完了' }).click();
    await page
      .locator('input[type=file][multiple]')
      .last()
      .setInputFiles(await pictures(48, 4));
    await expect(page.getByText('48 / 52')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: /^提交 30 件，联网后自动发出/ }).click();
    await expect(page.getByText('已存在这台设备里')).toBeVisible();
    await page.getByRole('link', { name: '看同步进度' }).click();
    await expect(page.getByText('入库单：30 件，52 张照片')).toBeVisible();

    await page.context().setOffline(false);
    await expect(page.getByText('都发出去了')).toBeVisible({ timeout: 60_000 });
  });

  let receipt = '';
  await step(life, 'it arrives as it was made, and is shipped with a number', async () => {
    await go(page, '/pages/stock/receipt/receiptList');
    await page.getByRole('link').filter({ hasText: '30 件 · 52 张照片' }).click();
    await settled(page, '/pages/stock/receipt/receiptDetail');
    receipt = new URL(page.url()).searchParams.get('id') ?? '';
    await page.getByText('照片指纹').click();
    await expect(page.locator('ol code')).toHaveCount(52);
    await page.getByRole('button', { name: '填运单号' }).click();
    await top(page).getByRole('button', { name: '顺丰速运' }).click();
    await top(page).getByRole('textbox', { name: '运单号' }).fill(WAYBILL);
    await top(page).getByRole('button', { name: '填运单号' }).click();
    await expect(page.getByText('已寄出').first()).toBeVisible();
  });

  await step(life, 'staff count it, and find one pair damaged', async () => {
    await go(bench, `${BENCH}?work=receipts`);
    await bench.getByRole('textbox', { name: '扫到仓包裹' }).fill(WAYBILL);
    await bench.getByRole('button', { name: '收货', exact: true }).click();
    await section(bench, WAYBILL).getByRole('button', { name: '去点验' }).click();
    await bench.getByRole('button', { name: '拆包，开始点验' }).click();
    const differing = bench.getByRole('button', { name: '有差异' });
    await expect(differing).toHaveCount(30);
    // Whoever loads the page anew in the middle of a count goes on with it; the way back leads to the queue.
    await bench.reload();
    await expect(differing).toHaveCount(30);
    await bench.goBack();
    await section(bench, WAYBILL).getByRole('button', { name: '去点验' }).click();
    const bad = bench.getByRole('listitem').filter({ hasText: new RegExp(` ${damaged.size}${damaged.styleNo} ·`) });
    await bad.getByRole('button', { name: '有差异' }).click();
    await top(bench).getByRole('button', { name: '增加 破损' }).click();
    await top(bench).getByRole('textbox', { name: '说明（卖家会看到）' }).fill('鞋头开胶');
    await top(bench)
      .locator('input[type=file]')
      .setInputFiles(await pictures(1, 70));
    await expect(top(bench).locator('img')).toHaveCount(1);
    await bench.getByRole('button', { name: '记下' }).click();
    await expect(bad).not.toContainText('未点');
    const rows = bench.getByRole('listitem').filter({ has: bench.getByRole('button', { name: '都对' }) });
    for (let n = 0; n < 30; n += 1) {
      if (!(await rows.nth(n).innerText()).includes('未点')) continue;
      await rows.nth(n).getByRole('button', { name: '都对' }).click();
      await expect(rows.nth(n)).not.toContainText('未点');
    }
    await bench.getByRole('button', { name: '报告差异' }).click({ timeout: 30_000 });
    await bench.getByRole('textbox', { name: '总的说明' }).fill('一双鞋头开胶');
    await top(bench).getByRole('button', { name: '报告差异' }).click();
    await expect(bench.getByText('29 件已入库').first()).toBeVisible();
  });

  await step(life, 'the seller sees it with its photo and agrees: thirty are on their shelves', async () => {
    await page.reload();
    await expect(page.getByText('鞋头开胶').first()).toBeVisible();
    await go(page, STOCK);
    await shows(page, { 全部: null, 在库: 29 });
    await go(page, `/pages/stock/receipt/receiptDetail?id=${receipt}`);
    await page.getByRole('button', { name: '同意，按点验入库' }).click();
    await top(page).getByRole('button', { name: '同意，按点验入库' }).click();
    await page.getByRole('link', { name: '看入库的商品' }).click();
    await settled(page, STOCK);
    await shows(page, { 全部: null, 在库: 30 });
    await go(bench, `${BENCH}?work=receipts&queue=differ`);
    await expect(bench.getByText(WAYBILL)).toHaveCount(0);
  });

  return { good, damaged };
}
