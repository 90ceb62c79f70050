/** Opening prepared screens without a network: the whole list, each as after the phone had put the app away. */
import type { Page } from '@playwright/test';

export const sellersScreens = [
  '/pages/tabbar/main',
  '/pages/tabbar/seller',
  '/pages/tabbar/user',
  '/pages/stock/stockList',
  '/pages/stock/receipt/receiptList',
  '/pages/stock/seller/sellerList',
  '/pages/stock/seller/selectProductList',
  '/pages/user/message',
  '/pages/address/addressManage',
  '/pages/stock/deliver',
  '/pages/stock/report',
  '/pages/stock/settleList',
  '/pages/stock/seller/hangList',
  '/pages/stock/receipt/createReceipt',
];

/** What the screens of money and merchants, two taps away, ask for by themselves. */
export const sellersFurther = [
  '/pages/user/withdraw',
  '/pages/user/bindpay',
  '/pages/user/deposit',
  '/pages/user/penalty',
  '/pages/user/coupon/coupon-invalid',
  '/pages/user/setting/notifications',
  '/pages/auction/offer',
  '/pages/auction/selling?tab=live',
  '/pages/merchantCenter/settled',
  '/pages/merchantCenter/dataCenter',
  '/pages/merchantCenter/deposit',
  '/pages/order/service/list?role=seller',
  '/plugin/chat?service=true',
];

export const tabs = ['main', 'consignment', 'seller', 'cart', 'user'].map((tab) => `/pages/tabbar/${tab}`);

export const merchantsScreens = [
  '/pages/recycle/bidHall',
  '/pages/recycle/orderList',
  '/pages/recycle/orderList?going=yes',
  '/pages/recycle/historyBig',
  '/pages/recycle/historyBig?tab=over',
  '/pages/merchantCenter/bidSubscribe',
];

export interface Opened {
  path: string;
  state: string | null;
  /** Of what goes on meanwhile: it says that what it shows is what was seen last. */
  dated?: boolean;
  /** From the beginning of the navigation until the screen shows what it has, ms. */
  ms: number;
}

/** Each in a document of its own, with a worker that must be started first. @param next hears what each of them leads to */
export async function openCold(
  page: Page,
  paths: readonly string[],
  next?: (path: string, links: string[]) => void,
): Promise<Opened[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  const opened: Opened[] = [];
  for (const path of paths) {
    await cdp.send('ServiceWorker.stopAllWorkers');
    await page.goto(path, { waitUntil: 'commit' });
    const ms = await page.evaluate(
      async (screen) => {
        // Where an address leads on, it is the screen that it leads to.
        const at = (main: Element) => main.getAttribute('data-screen') === screen || location.pathname !== screen;
        const shows = () =>
          document.querySelector('body:not(:has(#first-view)) main[data-screen]:not([data-state="loading"])');
        for (let main = shows(); !(main && at(main)); main = shows()) {
          if (performance.now() > 20_000) break;
          await new Promise(requestAnimationFrame);
        }
        return performance.now();
      },
      path.replace(/\?.*/, ''),
    );
    const state = await page.evaluate(
      () => document.querySelector('main[data-screen]')?.getAttribute('data-state') ?? null,
    );
    opened.push({ path, ms, state, ...(goesOn(path) && { dated: await saysWhen(page) }) });
    if (!next) continue;
    // What comes out of the device a moment later leads somewhere too.
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
    next(path, await hrefs(page, 'main a[href]'));
  }
  await cdp.detach();
  return opened;
}

/** Of what screens name by its number, so many of each kind. */
const NAMED = 2;
const names = (address: string) => /[?&]\w*id=/i.test(address);

/** Every screen that one comes to from there by links, and of the things that those name the first ones, each cold. */
export async function openReached(page: Page, from: readonly string[]): Promise<Opened[]> {
  const ahead = [...new Set(from)];
  const named = new Map<string, number>();
  return await openCold(page, ahead, (path, links) => {
    // What a thing leads to is asked for where there is a network.
    if (names(path)) return;
    for (const link of links) {
      if (ahead.includes(link) || !/^\/(?:pages|plugin)\//.test(link)) continue;
      const [screen = ''] = link.split('?');
      if (names(link)) {
        const already = named.get(screen) ?? 0;
        if (already >= NAMED) continue;
        named.set(screen, already + 1);
      }
      ahead.push(link);
    }
  });
}

/** Every address of ours that a link of this screen leads to. @param until what comes last */
export async function linksOn(page: Page, path: string, within = 'main a[href]', until = within): Promise<string[]> {
  await page.goto(path);
  await page.locator(`body:not(:has(#first-view)) ${until}`).first().waitFor();
  return hrefs(page, within);
}

async function hrefs(page: Page, within: string): Promise<string[]> {
  const found = await page
    .locator(within)
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).href).filter((href) => href.startsWith(location.origin)),
    );
  return [...new Set(found.map((href) => href.slice(new URL(href).origin.length).replace(/#.*/, '')))];
}

/** A refusal is content where the server says the same: `otherHere` asks it. */
export const withoutContent = (opened: readonly Opened[]): Opened[] =>
  opened.filter(({ state }) => !['ready', 'empty', 'planned', 'error'].includes(state ?? ''));

/** A live room cannot be seen without a network: it shows what was seen last, and says so. */
const goesOn = (path: string) => path.startsWith('/plugin/live?id=');
const saysWhen = (page: Page) =>
  page
    .locator('main[data-stale]')
    .waitFor({ timeout: 10_000 })
    .then(
      () => true,
      () => false,
    );
export const undated = (opened: readonly Opened[]): Opened[] => opened.filter(({ dated }) => dated === false);

/** Those that have nothing here or refuse, and do not on another phone of the same person, which has a network. */
export async function otherHere(opened: readonly Opened[], other: Page): Promise<string[]> {
  const here = opened.filter(({ state }) => state === 'empty' || state === 'error');
  const there = await openCold(
    other,
    here.map(({ path }) => path),
  );
  return here.filter(({ state }, n) => there[n]?.state !== state).map(({ path }) => path);
}

/** Nine of ten screens, ms; on a machine that does nothing else. */
export const PROMISED = 600;

export const p90 = (opened: readonly Opened[]): number =>
  opened.map(({ ms }) => ms).sort((a, b) => a - b)[Math.ceil(opened.length * 0.9) - 1] ?? 0;
