/** The device: scanning, working without a network, what the server refuses, and a wiped phone. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { encode } from 'uqr';
import { openFront } from './steps/front.ts';
import { buyer, logIn, logInByHand, ready, seller, settled, sidewaysPhoto, switchOn } from './steps/people.ts';

const SCAN = '/pages/custom/scancenter';
const OUTBOX = '/pages/user/outbox';
const OFFLINE = '/pages/user/offline';
const RECEIPT = '/pages/stock/receipt/createReceipt';

/** A photo of a QR code on a desk. */
async function photoOfCode(value: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const { size, data } = encode(value, { border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 -14 ${size + 30} ${size + 24}" width="1200" height="960">
    <rect x="-10" y="-14" width="100%" height="100%" fill="#8a8378"/><g transform="rotate(7)">
    <rect width="${size}" height="${size}" fill="#fff"/><path d="${dark}"/></g></svg>`;
  return { name: 'code.jpg', mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg().toBuffer() };
}

/** The same as a film that the camera shows: motion JPEG is pictures one after the other. */
async function filmOfCode(value: string): Promise<string> {
  const { buffer } = await photoOfCode(value);
  const frame = await sharp(buffer).resize(640, 480, { fit: 'cover' }).jpeg({ quality: 90 }).toBuffer();
  const file = join(mkdtempSync(join(tmpdir(), 'camera-')), 'code.mjpeg');
  writeFileSync(file, Buffer.concat(Array.from({ length: 10 }, () => frame)));
  return file;
}

const type = async (page: Page, code: string) => {
  await page.getByLabel('输入或用扫码枪扫').fill(code);
  await page.getByRole('button', { name: '查找' }).click();
};

/** A hand scanner is a keyboard that types faster than any test may on a busy machine, so the keys come from the page. */
const handScan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    },
    [...code, 'Enter'],
  );

/** How many forms the phone holds. */
const drafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('queue');
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('drafts')) return resolve(0);
          const counting = db.transaction('drafts').objectStore('drafts').count();
          counting.onsuccess = () => {
            db.close();
            resolve(counting.result);
          };
        };
      }),
  );

/** How the list of what a picture says about itself names the part about places. */
const PLACE = Buffer.from([0x25, 0x88]);

interface Kept {
  width: number;
  height: number;
  bytes: number[];
}

/** The photos that the phone holds, of forms and of the queue. */
const keptPhotos = (page: Page): Promise<Kept[]> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('queue');
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('photos')) return resolve([]);
          const reading = db.transaction('photos').objectStore('photos').getAll();
          reading.onsuccess = () => {
            db.close();
            const rows: { width: number; height: number; bytes: ArrayBuffer }[] = reading.result;
            resolve(rows.map(({ width, height, bytes }) => ({ width, height, bytes: [...new Uint8Array(bytes)] })));
          };
        };
      }),
  );

/** What the demo has for sale first, as the server lists it to the page. */
async function someStyleNo(page: Page): Promise<string> {
  await page.goto('/pages/search/salesearch?q=northwall');
  await settled(page, '/pages/search/salesearch');
  const card = page.locator('a[href*="/pages/buy/detail"]').first();
  await card.click();
  await settled(page, '/pages/buy/detail');
  const number = page.getByText(/^[A-Z]{2}\w{2}-\d{3}$/).first();
  await expect(number).toBeAttached();
  return (await number.textContent()) ?? '';
}

test('a code leads where it belongs: from the camera, a photo, a hand scanner and the keyboard', {
  tag: '@thorough',
}, async ({ page }) => {
  const styleNo = await someStyleNo(page);
  expect(styleNo).not.toBe('');
  await page.goto(SCAN);
  await settled(page, SCAN);
  // No camera here: the screen says so and offers the other ways.
  await expect(page.getByText(/没有找到相机|相机没有打开/)).toBeVisible();

  await page.locator('input[type=file]').setInputFiles(await photoOfCode(styleNo));
  await expect(page).toHaveURL(/\/pages\/buy\/detail\?productId=/, { timeout: 30_000 });
  await page.goBack();

  await settled(page, SCAN);
  await handScan(page, styleNo.replaceAll('-', '').toLowerCase());
  await expect(page).toHaveURL(/\/pages\/buy\/detail\?productId=/);
  await page.goBack();

  await type(page, '6901234567892');
  await expect(page.getByText('这是厂家的商品条码')).toBeVisible();
  await page.getByRole('button', { name: '继续扫' }).click();
  await type(page, 'https://example.com/win');
  await expect(page.getByText(/不是我们的页面/)).toBeVisible();
  await expect(page.getByRole('link', { name: '打开网页' })).toBeVisible();
});

test('the camera reads a code that is held before it', { tag: '@long' }, async ({ baseURL }) => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${await filmOfCode('https://example.org/from-camera')}`,
    ],
  });
  const page = await browser.newPage({ baseURL, locale: 'zh-CN' });
  await page.goto(SCAN);
  await expect(page.getByText(/二维码指向 example\.org/)).toBeVisible({ timeout: 30_000 });
  await browser.close();
});

test('an address half written is there again after the phone was switched off', { tag: '@thorough' }, async ({
  page,
}) => {
  await logIn(page, seller);
  await page.goto('/pages/address/modify');
  await page.getByLabel('收货人').fill('林小满');
  await expect.poll(() => drafts(page)).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByLabel('收货人')).toHaveValue('林小满');
  await page.getByRole('button', { name: '重新填' }).click();
  await expect(page.getByLabel('收货人')).toHaveValue('');
});

test('a photo held sideways is kept upright, and without where it was taken', { tag: '@thorough' }, async ({
  page,
}) => {
  await logIn(page, seller);
  await page.goto('/pages/user/setting/feedback');
  await settled(page, '/pages/user/setting/feedback');
  const sideways = await sidewaysPhoto();
  const { orientation, exif } = await sharp(sideways).metadata();
  expect([orientation, exif?.includes(PLACE)]).toEqual([6, true]);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: sideways });
  // It is kept as it was taken at first, and made small behind the form.
  await expect.poll(async () => (await keptPhotos(page)).map(({ height }) => height)).toEqual([800]);
  const [photo] = await keptPhotos(page);
  const kept = Buffer.from(photo?.bytes ?? []);
  const { width, height, exif: told } = await sharp(kept).metadata();
  expect([photo?.width, photo?.height, width, height, told]).toEqual([600, 800, 600, 800, undefined]);
  expect(kept.toString('latin1')).not.toContain('Exif');
  // The mark at the scene's top left is there again, and nowhere else.
  const colourAt = async (left: number, top: number) => {
    const spot = sharp(kept).extract({ left, top, width: 60, height: 60 }).resize(1, 1);
    return [...(await spot.raw().toBuffer())].map((light) => light > 150);
  };
  expect(await colourAt(20, 20)).toEqual([true, false, false]);
  expect(await colourAt(520, 20)).toEqual([false, false, false]);
});

test('a HEIC that this browser cannot open is called one, with what to do; one of 60 megapixels is made small', {
  tag: '@thorough',
}, async ({ page }) => {
  await logIn(page, seller);
  await page.goto('/pages/user/setting/feedback');
  await settled(page, '/pages/user/setting/feedback');
  const files = page.locator('input[type=file]').first();
  // As an iPhone begins its files.
  const box = (body: string) => Buffer.concat([Buffer.from([0, 0, 0, body.length + 4]), Buffer.from(body, 'latin1')]);
  const heic = Buffer.concat([box('ftypheic\0\0\0\0mif1MiPrmiafheic'), box(`meta${'\0'.repeat(200)}`)]);
  await files.setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer: heic });
  const refused = page.getByRole('alert').filter({ hasText: 'IMG_0001.HEIC' });
  await expect(refused).toContainText('这是 HEIC 图，这个浏览器打不开。在相册里存成 JPG 再选');
  await refused.getByRole('button', { name: '不要 IMG_0001.HEIC' }).click();

  const large = sharp({ create: { width: 9_000, height: 6_700, channels: 3, background: '#048' } });
  const buffer = await large.jpeg({ quality: 50 }).toBuffer();
  await files.setInputFiles({ name: 'IMG_2.jpg', mimeType: 'image/jpeg', buffer });
  // Kept as it came, with no width, until it is small.
  await expect.poll(async () => (await keptPhotos(page)).map(({ width }) => width > 0)).toEqual([true]);
  const [photo] = await keptPhotos(page);
  const { width = 0, height = 0 } = await sharp(Buffer.from(photo?.bytes ?? [])).metadata();
  expect(width).toBeGreaterThan(1_000);
  expect(width).toBeLessThan(3_000);
  expect(width / height).toBeCloseTo(9_000 / 6_700, 2);
});

test('a phone prepared for offline searches, scans and opens every shortcut without a network', {
  tag: '@long',
}, async ({ baseURL }) => {
  const { context, page } = await switchOn(baseURL ?? '');
  await logIn(page, seller);
  await page.goto(OFFLINE);
  await settled(page, OFFLINE);
  await ready(page);
  await page.getByRole('button', { name: '准备离线' }).click();
  await expect(page.getByText('准备好了，可以离线用').first()).toBeVisible({ timeout: 180_000 });
  await expect(page.getByText(/\d+ 款，[\d,]+ 个尺码/)).toBeVisible();
  const styleNo = await someStyleNo(page);

  await context.setOffline(true);
  await page.goto(OFFLINE);
  await page.getByLabel('货号、款名、品牌、库存码').fill('northwall');
  await expect(page.locator('main li a').first()).toBeVisible();

  await page.goto(SCAN);
  await settled(page, SCAN);
  await page.locator('input[type=file]').setInputFiles(await photoOfCode(styleNo));
  await expect(page).toHaveURL(/\/pages\/buy\/detail\?productId=/, { timeout: 30_000 });
  await page.goto(SCAN);
  await type(page, 'XX00-NOT-HERE');
  await expect(page.getByText('这台设备里没有这个码')).toBeVisible();

  const manifest = JSON.parse(readFileSync('manifest.webmanifest', 'utf8')) as { shortcuts: { url: string }[] };
  for (const { url } of manifest.shortcuts) {
    await page.goto(url);
    await settled(page, url.split('?')[0] ?? '');
    await expect(page.locator('main')).not.toHaveAttribute('data-state', 'error');
  }
  await context.close();
});

test('without signal a box is scanned into a receipt: its style is there with its sizes, and the next box can be scanned', {
  tag: '@thorough',
}, async ({ baseURL }) => {
  const { context, page } = await switchOn(baseURL ?? '');
  await logIn(page, seller);
  const styleNo = await someStyleNo(page);
  await page.goto(RECEIPT);
  await settled(page, RECEIPT);
  await ready(page);
  const add = page.getByRole('button', { name: '添加商品' }).first();
  await add.click();
  await expect(page.getByText(/商品目录已在这台设备里/)).toBeVisible({ timeout: 30_000 });

  await context.setOffline(true);
  await page.reload();
  await settled(page, RECEIPT);
  await add.click();
  const scan = page.getByRole('button', { name: '扫货号' });
  await scan.click();
  await page.locator('dialog[open] input[type=file]').setInputFiles(await photoOfCode(styleNo));
  await expect(page.getByRole('searchbox')).toHaveValue(styleNo, { timeout: 30_000 });
  await page.getByRole('group', { name: '选尺码' }).getByRole('button').first().click();
  await expect(page.getByRole('button', { name: '完成，已选 1 件' })).toBeVisible();

  await scan.click();
  await expect(page.getByText(/没有找到相机|相机没有打开/)).toBeVisible();
  await handScan(page, '6901234567892');
  await expect(page.getByText(/厂家的商品条码/)).toBeVisible();
  await scan.click();
  await expect(page.getByText(/没有找到相机|相机没有打开/)).toBeVisible();
  await handScan(page, styleNo.replaceAll('-', '').toLowerCase());
  await expect(page.getByRole('group', { name: '选尺码' })).toBeVisible();
  await page.getByRole('button', { name: '完成，已选 1 件' }).click();
  await expect(page.getByText('1 款 · 1 件')).toBeVisible();
  await context.close();
});

test('what the server refuses says why, and is mended in its form', { tag: '@thorough' }, async ({ baseURL }) => {
  const front = await openFront(baseURL ?? '');
  front.broken.set('/user/feedback/save', { http: 400, code: 'BAD_INPUT' });
  const { context, page } = await switchOn(front.url);
  await logIn(page, seller);
  await page.goto('/pages/user/setting/feedback');
  await page.getByLabel('说说看').fill('被退回的一条');
  await page.getByRole('button', { name: '提交' }).click();
  await page.getByRole('link', { name: '看同步进度' }).click();
  await expect(page.getByText('有内容填得不对，请检查后再试')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: '去修改' }).click();
  await expect(page.getByLabel('说说看')).toHaveValue('被退回的一条');
  front.broken.clear();
  await page.getByLabel('说说看').fill('改好的一条');
  const sent = page.waitForRequest((request) => request.url().includes('/user/feedback/save'));
  await page.getByRole('button', { name: '提交' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ body: '改好的一条' });
  await page.getByRole('link', { name: '看同步进度' }).click();
  await expect(page.getByText('都发出去了')).toBeVisible({ timeout: 30_000 });
  await context.close();
  await front.close();
});

test('whoever signs in after their phone was wiped is told what never arrived', { tag: '@long' }, async ({
  baseURL,
}) => {
  const front = await openFront(baseURL ?? '');
  front.broken.set('/user/feedback/save', null);
  const before = await switchOn(front.url);
  await logInByHand(before.page, buyer);
  await before.page.goto('/pages/user/setting/feedback');
  await before.page.getByLabel('说说看').fill('会丢的一条');
  const announced = before.page.waitForResponse(
    (response) =>
      response.url().includes('/account/app/device') && (response.request().postData() ?? '').includes('意见反馈'),
  );
  await before.page.getByRole('button', { name: '提交' }).click();
  await announced;
  await before.context.close();

  const wiped = await switchOn(front.url);
  await logInByHand(wiped.page, buyer);
  await wiped.page.getByRole('button', { name: '去看看' }).click();
  await settled(wiped.page, OUTBOX);
  await expect(wiped.page.getByText('另一台设备上有没发出的内容')).toBeVisible();
  await expect(wiped.page.getByRole('listitem').filter({ hasText: '意见反馈' })).toBeVisible();
  await wiped.page.getByRole('button', { name: '知道了，不再提醒' }).click();
  await wiped.page.getByRole('dialog').getByRole('button', { name: '知道了，不再提醒' }).click();
  await expect(wiped.page.getByText('另一台设备上有没发出的内容')).toHaveCount(0);
  await wiped.context.close();
  await front.close();
});
