/** How a person logs in, and what they hold in their hands: a phone-sized Chromium whose profile survives being killed. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { text as login } from '../../../src/domains/account/login/words.ts';
import { names as accountNames } from '../../../src/domains/account/names.ts';
import { moreWords } from '../../../src/ui/format/more-words.ts';
import { logInAsDemo, logIn as logInByCode } from '../../faults/person.ts';
import { said } from './language.ts';
import { keepOnDevice, OUTSIDE } from './looks.ts';

const names = said(accountNames);

export const buyer = '13800000001';
export const seller = '13800000002';
export const merchant = '13800000003';
export const staff = '15400000009';

/** Logged in by the calls, and at home; on the login page, where one has come for a reason, by hand. */
export async function logIn(page: Page, phone: string): Promise<void> {
  if (page.url().includes('/pages/login/login')) return logInByHand(page, phone);
  await page.goto(OUTSIDE);
  const deviceId = randomUUID();
  // The host vouches for the demo's own people only; others prove their phone.
  const enter = /^1(38|54)000000/.test(phone) ? logInAsDemo : logInByCode;
  const { session } = await enter(Number(new URL(page.url()).port), phone, deviceId);
  // A story that is not about it is not asked about notifications.
  await keepOnDevice(page, { deviceId, session, notificationsAskedNext: Date.now() + 86_400_000 });
  await page.goto('/pages/tabbar/main');
  await settled(page, '/pages/tabbar/main');
}

/** Logs in by phone and code wherever the login page is open now, or after opening it. */
export async function logInByHand(page: Page, phone: string): Promise<void> {
  if (!page.url().includes('/pages/login/login')) await page.goto('/pages/login/login');
  await page.getByRole('button', { name: new RegExp(phone) }).click();
  await entersCode(page);
  await expect(page).not.toHaveURL(/\/pages\/login\//);
}

/** Agrees, asks for a code and types the one that the sandbox shows. */
export async function entersCode(page: Page): Promise<void> {
  for (const name of [names.terms, names.privacy]) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: said(moreWords).getCode }).click();
  const hint = await page.getByText(new RegExp(said(login).sandboxCode('\\d{6}'))).innerText();
  await page.locator('input[autocomplete="one-time-code"]').fill(/\d{6}/.exec(hint)?.[0] ?? '');
}

/** @returns what the server answers to the first call of `path` while `ask` goes on; read on its way, since the browser soon lets it go */
export async function answerTo<T>(page: Page, path: string, ask: () => Promise<unknown>): Promise<T> {
  const answer = new Promise<T>((resolve, reject) => {
    const read = async (route: Route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: T };
      await route.fulfill({ response });
      resolve(data);
    };
    page
      .route(
        ({ pathname }) => pathname.includes(path),
        (route) => read(route).catch(reject),
        { times: 1 },
      )
      .then(ask)
      .catch(reject);
  });
  return answer;
}

/** The screen has what it shows: data, emptiness or an error, but nothing still loading. */
export const settled = (page: Page, path: string) =>
  expect(
    page.locator(`body:not(:has(#first-view)) main[data-screen="${path}"]:not([data-state="loading"])`),
  ).toBeVisible();

/** The worker has stored what it needs: from the next navigation on the storefront opens without a network. */
export const ready = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));

export interface Phone {
  context: BrowserContext;
  page: Page;
  /** As when the battery falls out: no unload, no flush. */
  kill(): Promise<void>;
}

/** A phone whose storage lies in `profile`; a killed one can be switched on again with the same profile. */
export async function switchOn(
  baseURL: string,
  profile = mkdtempSync(join(tmpdir(), 'phone-')),
  executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium',
): Promise<Phone & { profile: string }> {
  const context = await chromium.launchPersistentContext(profile, {
    baseURL,
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    // Frames that nobody looks at cost more than the rest of a visit.
    reducedMotion: 'reduce',
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const kill = async () => {
    const cdp = await context.browser()?.newBrowserCDPSession();
    const info = await cdp?.send('SystemInfo.getProcessInfo');
    const main = info?.processInfo.find((process) => process.type === 'browser');
    if (!main) throw new Error('Chromium did not name its process');
    const closed = new Promise((resolve) => context.once('close', resolve));
    process.kill(main.id, 'SIGKILL');
    await closed;
  };
  return { context, page, kill, profile };
}

/** As a phone held upright writes it: the sensor's rows, and beside them which way is up and where that was. */
export async function sidewaysPhoto(): Promise<Buffer> {
  const mark = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const scene = sharp({ create: { width: 600, height: 800, channels: 3, background: '#048' } });
  const upright = await scene
    .composite([{ input: mark, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const exif = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 0/1' } };
  // Turned back by the quarter that orientation 6 asks for.
  return sharp(upright).rotate(270).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}
