/** The storefront as an app: installed, opened with photos, kept young by the browser, and replaced by a new version. */

import { existsSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { chunkOf } from './steps/chunks.ts';
import { openFront } from './steps/front.ts';
import { logIn, ready, seller, settled, sidewaysPhoto, switchOn } from './steps/people.ts';

const OUTBOX = '/pages/user/outbox';
const OFFLINE = '/pages/user/offline';

/** When the phone was prepared for offline last; `at` makes it longer ago. */
const preparedAt = (page: Page, at?: number) =>
  page.evaluate(
    (then) =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('keyval-store');
        opening.onsuccess = () => {
          const db = opening.result;
          const store = db.transaction('keyval', 'readwrite').objectStore('keyval');
          const reading = store.get('prepared');
          reading.onsuccess = () => {
            const { result } = reading;
            if (then !== undefined) store.put({ ...result, at: then }, 'prepared');
            store.transaction.oncomplete = () => {
              db.close();
              resolve(then ?? result.at);
            };
          };
        };
      }),
    at,
  );

test('nothing keeps it from being installed', { tag: '@thorough' }, async ({ baseURL }) => {
  const { context, page } = await switchOn(baseURL ?? '');
  await page.goto('/pages/tabbar/main');
  await ready(page);
  const cdp = await context.newCDPSession(page);
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  await context.close();
});

test('photos opened with the installed app become a receipt', { tag: '@long' }, async ({ page }) => {
  // Chromium fills the queue only for files that an operating system hands over.
  await page.addInitScript(() => {
    const setConsumer = (openedWith: unknown) => Object.assign(window, { openedWith });
    Object.defineProperty(window, 'launchQueue', { value: { setConsumer } });
  });
  await logIn(page, seller);
  const [name, photo] = ['IMG_1.jpg', await sidewaysPhoto()];
  await page.waitForFunction(() => 'openedWith' in window);
  await page.evaluate(
    ([fileName, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
      const getFile = async () => new File([bytes], fileName, { type: 'image/jpeg' });
      (window as unknown as { openedWith(launch: unknown): void }).openedWith({ files: [{ getFile }] });
    },
    [name, photo.toString('base64')] as const,
  );
  await settled(page, '/pages/stock/receipt/createReceipt');
  await expect(page.getByText('1 / 52')).toBeVisible();
});

test('what was prepared is renewed when the browser calls the worker for it', { tag: '@long' }, async ({ baseURL }) => {
  const { context, page } = await switchOn(baseURL ?? '');
  const cdp = await context.newCDPSession(page);
  let registrationId = '';
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find((one) => !one.isDeleted)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await page.goto(OFFLINE);
  await settled(page, OFFLINE);
  await ready(page);
  await page.getByRole('button', { name: '准备离线' }).click();
  await expect(page.getByText('准备好了，可以离线用').first()).toBeVisible({ timeout: 240_000 });
  const yesterday = await preparedAt(page, Date.now() - 86_400_000);
  await cdp.send('ServiceWorker.dispatchPeriodicSyncEvent', {
    origin: new URL(baseURL ?? '').origin,
    registrationId,
    tag: 'prepared',
  });
  await expect.poll(() => preparedAt(page), { timeout: 60_000 }).toBeGreaterThan(yesterday);
  await context.close();
});

test('what is pushed while no page is open is shown, once, and knows its screen', {
  tag: '@long',
}, async ({ baseURL }) => {
  // The shell without a window shows no notifications at all.
  const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find(existsSync);
  test.skip(!whole, 'needs a whole Chromium');
  const origin = new URL(baseURL ?? '').origin;
  const { context, page } = await switchOn(baseURL ?? '', undefined, whole);
  await context.grantPermissions(['notifications'], { origin });
  let registrationId = '';
  const cdp = await context.newCDPSession(page);
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations.find((one) => !one.isDeleted)?.registrationId ?? registrationId;
  });
  await cdp.send('ServiceWorker.enable');
  await page.goto('/pages/tabbar/main');
  await ready(page);
  await expect.poll(() => registrationId).not.toBe('');
  // Away from the shop: no page of ours is left.
  await page.goto('about:blank');
  const data = JSON.stringify({ id: 'n1', title: '有人出价', body: '¥899', link: '/pages/user/message' });
  for (let twice = 0; twice < 2; twice += 1)
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await page.goto('/pages/tabbar/main');
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, data }) => ({ title, body, ...data }));
    });
  await expect.poll(shown).toEqual([{ title: '有人出价', body: '¥899', link: '/pages/user/message' }]);
  await context.close();
});

test('a new version is offered, never over a form; the old one keeps working in its tab, and the queue survives', {
  tag: '@thorough',
}, async ({ baseURL }) => {
  const front = await openFront(baseURL ?? '');
  const { context, page } = await switchOn(front.url);
  const form = '/pages/user/setting/feedback';
  await logIn(page, seller);
  await ready(page);
  // Refused, so that it lies still.
  front.broken.set('/user/feedback/save', { http: 400, code: 'BAD_INPUT' });
  await page.goto(form);
  await page.getByLabel('说说看').fill('第一条，等着发送');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('没有发出去，原因在同步进度里')).toBeVisible();
  await page.getByRole('button', { name: '再写一条' }).click();
  await page.getByLabel('说说看').fill('第二条，还没写完');

  const other = await context.newPage();
  await other.goto('/pages/tabbar/main');
  await settled(other, '/pages/tabbar/main');
  const gone = front.deploy(chunkOf('/pages/user/funds'));
  await other.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  const offer = (tab: Page) => tab.getByRole('button', { name: '更新', exact: true });
  await expect(offer(other)).toBeVisible({ timeout: 30_000 });
  await expect(offer(page)).toHaveCount(0);

  await offer(other).click();
  await expect(offer(other)).toHaveCount(0, { timeout: 30_000 });
  await settled(other, '/pages/tabbar/main');
  // The old tab was not reloaded, holds what was typed, and finds code that the server no longer has.
  await expect(page.getByLabel('说说看')).toHaveValue('第二条，还没写完');
  expect(await page.evaluate(async (file) => (await fetch(`/assets/${file}`)).status, gone)).toBe(200);
  await page.goto(OUTBOX);
  await expect(page.getByText('1 项待同步')).toBeVisible();
  front.broken.clear();
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByText('都发出去了')).toBeVisible({ timeout: 30_000 });
  await page.goto(form);
  await expect(page.getByLabel('说说看')).toHaveValue('第二条，还没写完');
  await other.close();
  // The last tab of the old version has moved on, and with it its files.
  await page.goto('/pages/tabbar/main');
  await expect
    .poll(() => page.evaluate(async (file) => (await fetch(`/assets/${file}`)).status, gone), { timeout: 15_000 })
    .toBe(404);
  await context.close();
  await front.close();
});

test('a new version is taken beside work that the server keeps failing', { tag: '@long' }, async ({ baseURL }) => {
  const front = await openFront(baseURL ?? '');
  const { context, page } = await switchOn(front.url);
  await logIn(page, seller);
  await ready(page);
  front.broken.set('/user/feedback/save', null);
  await page.goto('/pages/user/setting/feedback');
  await page.getByLabel('说说看').fill('服务器总说不行的一条');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText(/已存好，/).first()).toBeVisible();
  const gone = front.deploy(chunkOf('/pages/user/funds'));
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  const offer = page.getByRole('button', { name: '更新', exact: true });
  await offer.click({ timeout: 30_000 });
  await expect(offer).toHaveCount(0, { timeout: 30_000 });
  await page.goto(OUTBOX);
  // Its files are the new version's, and the work is still there.
  await expect.poll(() => page.evaluate(async (file) => (await fetch(`/assets/${file}`)).status, gone)).toBe(404);
  await expect(page.getByText('1 项待同步')).toBeVisible();
  front.broken.clear();
  await page.getByRole('button', { name: '现在发送' }).click();
  await expect(page.getByText('都发出去了')).toBeVisible({ timeout: 30_000 });
  await context.close();
  await front.close();
});
