/** Labels that the phone prints with no network can be scanned. */
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import bwip from 'bwip-js/node';
import sharp from 'sharp';
import { encode } from 'uqr';
import { boxSize, QUIET } from '../../../contract/express/box-label.ts';
import { labelSize } from '../../../contract/stock/labels.ts';
import { logIn, ready, seller, settled, switchOn } from '../steps/people.ts';

const LIST = '/pages/stock/receipt/receiptList';
const CREATE = '/pages/stock/receipt/createReceipt';
const DETAIL = '/pages/stock/receipt/receiptDetail';
const DOTS = 300 / 25.4;

/** What a press of the button saves: its name, and its pages as grey pictures. */
async function printed(page: Page, button: string) {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await saving;
  const pdf = readFileSync(await file.path());
  const text = pdf.toString('latin1');
  const pages = [...text.matchAll(/\/Filter \/DCTDecode \/Length (\d+) >>\nstream\n/g)].map(
    ({ index, 0: head, 1: length }) =>
      sharp(pdf.subarray(index + head.length, index + head.length + Number(length)))
        .greyscale()
        .raw()
        .toBuffer({ resolveWithObject: true }),
  );
  return { name: file.suggestedFilename(), pages: await Promise.all(pages) };
}

type Grey = Awaited<ReturnType<typeof printed>>['pages'][number];
const isDark = ({ data, info }: Grey, x: number, y: number) =>
  (data[Math.floor(y * DOTS) * info.width + Math.floor(x * DOTS)] ?? 255) < 128;

/** Widths of bars and spaces on the label, in modules of the code. */
function barsOn(page: Grey, modules: number): number[] {
  const y = Math.floor((labelSize.margin + 22) * DOTS);
  const row = [...page.data.subarray(y * page.info.width, (y + 1) * page.info.width)].map((grey) => grey < 128);
  const [first, last] = [row.indexOf(true), row.lastIndexOf(true)];
  const module = (last + 1 - first) / modules;
  const ends = row.flatMap((dark, x) => (x > first && x <= last + 1 && dark !== row[x - 1] ? [x] : []));
  return ends.map((end, n) => Math.round((end - (ends[n - 1] ?? first)) / module));
}

test('without a network the phone prints a receipt’s labels, one a piece and one for the box, as the server would', {
  tag: '@thorough',
}, async ({ baseURL }) => {
  const { context, page } = await switchOn(baseURL ?? '');
  await logIn(page, seller);
  await ready(page);
  await page.goto(CREATE);
  await settled(page, CREATE);
  await page.getByRole('button', { name: '添加商品' }).first().click();
  await page.getByRole('searchbox').fill('kestrel');
  await page.locator('dialog[open] ul button[aria-expanded]').first().click();
  await page.getByRole('group', { name: '选尺码' }).getByRole('button').first().click();
  await page.getByRole('button', { name: '完成，已选 1 件' }).click();
  await page.getByRole('button', { name: /提交 1 件/ }).click();
  await page.getByRole('link', { name: '看我的入库单' }).click();
  await settled(page, LIST);
  const card = page.getByRole('link').filter({ hasText: '1 件 · 0 张照片' }).first();
  await expect(async () => {
    await page.reload();
    await expect(card).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await card.click();
  await settled(page, DETAIL);
  await expect(page.getByRole('button', { name: '打印箱内标签' })).toBeVisible();
  const at = page.url();
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.goto(at);
  await settled(page, DETAIL);

  const each = await printed(page, '打印每件的标签');
  const no = /^labels-(\d+)\.pdf$/.exec(each.name)?.[1] ?? '';
  const [symbol] = bwip.raw({ bcid: 'code128', text: `${no}-1` });
  const bars = symbol && 'sbs' in symbol ? Array.from(symbol.sbs) : [];
  const first = each.pages[0];
  if (!first) throw new Error('No page');
  expect(
    barsOn(
      first,
      bars.reduce((sum, bar) => sum + bar, 0),
    ),
  ).toEqual(bars);

  const box = await printed(page, '打印箱内标签');
  expect(box.name).toBe(`parcel-${no}.pdf`);
  const { data, size } = encode(no, { ecc: 'M', border: QUIET });
  const unit = boxSize.code / size;
  const drawn = data.map((row, y) =>
    row.map((_, x) =>
      isDark(box.pages[0] as Grey, boxSize.margin + (x + 0.5) * unit, boxSize.margin + (y + 0.5) * unit),
    ),
  );
  expect(drawn).toEqual(data.map((row) => row.map(Boolean)));
  // Where it goes stands below.
  const below = { from: boxSize.margin + boxSize.code + 14, to: boxSize.height - boxSize.margin };
  const marks = [...(box.pages[0]?.data ?? [])].filter(
    (grey, at) => grey < 128 && Math.floor(at / (box.pages[0]?.info.width ?? 1)) / DOTS > below.from,
  );
  expect(marks.length).toBeGreaterThan(1_000);
  await context.close();
});
