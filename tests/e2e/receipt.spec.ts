/** Path B: a receipt made in a warehouse without signal, with the phone dying before the network returns. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { openLink } from '../faults/link.ts';
import { logIn, ready, seller, settled, switchOn } from './steps/people.ts';

// Opened without a network, which the worker does.
test.use({ serviceWorkers: 'allow' });

const PATH = '/pages/stock/receipt/createReceipt';

/** A camera's picture: noise, so that it does not compress to nothing. */
async function picture(n: number): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian', mean: 90 + n * 10, sigma: 40 } as const;
  const image = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#333', noise } });
  return { name: `IMG_${n}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg({ quality: 95 }).toBuffer() };
}

/** What the phone holds: hashes of the bytes in the queue. */
const queued = (page: Page) =>
  page.evaluate(async () => {
    const open = (name: string) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const all = (db: IDBDatabase, store: string) =>
      new Promise<{ bytes: ArrayBuffer; sha256: string; size: number }[]>((resolve, reject) => {
        const request = db.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await open(name ?? '');
      const has = db.objectStoreNames.contains('photos');
      const rows = has ? await all(db, 'photos') : [];
      db.close();
      if (has)
        return Promise.all(
          rows.map(async (row) => {
            const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', row.bytes));
            return {
              sha256: row.sha256,
              size: row.size,
              actual: [...digest].map((b) => b.toString(16).padStart(2, '0')).join(''),
            };
          }),
        );
    }
    return [];
  });

test('a receipt with photos made offline survives a killed phone and arrives once, byte for byte', {
  tag: '@thorough',
}, async ({ baseURL }) => {
  // A phone that starts again may send before a test could take its network away: the link is cut beyond the phone.
  const link = await openLink(Number(new URL(baseURL ?? '').port));
  let signal = true;
  link.rules.push(() => (signal ? undefined : 'drop'));
  let phone = await switchOn(link.origin);
  let { page } = phone;
  await logIn(page, seller);
  await page.goto(PATH);
  await settled(page, PATH);
  await ready(page);
  await page.getByRole('button', { name: '添加商品' }).first().click();
  await expect(page.getByText(/商品目录已在这台设备里/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '取消' }).click();

  signal = false;
  await phone.context.setOffline(true);
  await page.reload();
  await settled(page, PATH);
  // A document that comes from the worker may begin before the browser has told its new process, which is told of a change only.
  await phone.context.setOffline(false);
  await phone.context.setOffline(true);
  await page.getByRole('button', { name: '添加商品' }).first().click();
  await page.getByRole('searchbox').fill('northwall');
  const first = page.locator('dialog[open] ul button[aria-expanded]').first();
  await first.click();
  await page.getByRole('group', { name: '选尺码' }).getByRole('button').first().click();
  await page.getByRole('button', { name: '完成，已选 1 件' }).click();
  await page.getByRole('button', { name: /增加/ }).click();
  const photos = await Promise.all([1, 2, 3].map(picture));
  await page.locator('input[type=file]').last().setInputFiles(photos);
  await expect(page.getByText('3 / 52')).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('备注').fill('盒盖有压痕');
  await page.getByRole('button', { name: /提交 2 件/ }).click();
  await expect(page.getByText('已存在这台设备里')).toBeVisible();

  await phone.kill();
  phone = await switchOn(link.origin, phone.profile);
  page = phone.page;
  await phone.context.setOffline(true);
  await page.goto('/pages/user/outbox');
  await settled(page, '/pages/user/outbox');
  await expect(page.getByText('入库单：2 件，3 张照片')).toBeVisible();
  await expect(page.getByText('1 项待同步')).toBeVisible();
  const held = await queued(page);
  expect(held).toHaveLength(3);
  for (const photo of held) {
    expect(photo.actual).toBe(photo.sha256);
    expect(photo.size).toBeLessThan(1024 * 1024);
  }

  signal = true;
  await phone.context.setOffline(false);
  await expect(page.getByText('都发出去了')).toBeVisible({ timeout: 60_000 });
  await page.goto('/pages/stock/receipt/receiptList');
  await settled(page, '/pages/stock/receipt/receiptList');
  await expect(page.getByText(/2 件 · 3 张照片/)).toHaveCount(1);
  await page.getByText(/2 件 · 3 张照片/).click();
  await page.getByText('照片指纹').click();
  const listed = await page.locator('ol code').allInnerTexts();
  expect(listed.sort()).toEqual(held.map((photo) => photo.sha256).sort());
  // The server keeps the original bytes under their hash; what lies there must be what the phone held.
  for (const sha256 of listed) {
    const kept = readFileSync(
      `test-results/e2e-data-${new URL(baseURL ?? '').port}/objects/o/${sha256.slice(0, 2)}/${sha256}`,
    );
    expect(createHash('sha256').update(kept).digest('hex')).toBe(sha256);
  }
  await phone.context.close();
  await link.close();
});
