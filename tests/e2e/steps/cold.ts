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

export const buyersScreens = [
  '/pages/tabbar/main',
  '/pages/tabbar/consignment',
  '/pages/tabbar/seller',
  '/pages/tabbar/cart',
  '/pages/tabbar/user',
  '/pages/search/salesearch',
  '/pages/order/orderlist',
  '/pages/order/bid/list',
  '/pages/order/auction/orderlist',
  '/pages/order/service/list',
  '/pages/identify/identify',
  '/pages/cleaning/washorder',
  '/pages/user/coupon/coupon',
  '/pages/custom/activity',
  '/pages/address/address',
  '/pages/user/funds',
  '/pages/user/message',
  '/pages/user/balance',
  '/pages/user/setting/information',
  '/pages/merchantCenter/index',
  '/plugin/chat',
];

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
  /** From the beginning of the navigation until the screen shows what it has, ms. */
  ms: number;
}

/** Each in a document of its own, with a worker that must be started first. */
export async function openCold(page: Page, paths: readonly string[]): Promise<Opened[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  const opened: Opened[] = [];
  for (const path of paths) {
    await cdp.send('ServiceWorker.stopAllWorkers');
    await page.goto(path, { waitUntil: 'commit' });
    const ms = await page.evaluate(
      async (screen) => {
        const shows = `body:not(:has(#first-view)) main[data-screen="${screen}"]:not([data-state="loading"])`;
        while (!document.querySelector(shows)) await new Promise(requestAnimationFrame);
        return performance.now();
      },
      path.replace(/\?.*/, ''),
    );
    opened.push({ path, ms, state: await page.locator('main[data-screen]').getAttribute('data-state') });
  }
  await cdp.detach();
  return opened;
}

/** Every address of ours that a link of this screen leads to. @param until what comes last */
export async function linksOn(page: Page, path: string, within = 'main a[href]', until = within): Promise<string[]> {
  await page.goto(path);
  await page.locator(`body:not(:has(#first-view)) ${until}`).first().waitFor();
  const found = await page
    .locator(within)
    .evaluateAll((links) =>
      links.map((link) => (link as HTMLAnchorElement).href).filter((href) => href.startsWith(location.origin)),
    );
  return [...new Set(found.map((href) => href.slice(new URL(href).origin.length)))];
}

export const withoutContent = (opened: readonly Opened[]): Opened[] =>
  opened.filter(({ state }) => state === 'error' || state === 'offline');

/** Those that have nothing here and do have something on another phone of the same person, which has a network. */
export async function emptyHereOnly(opened: readonly Opened[], other: Page): Promise<string[]> {
  const empty = opened.filter(({ state }) => state === 'empty').map(({ path }) => path);
  const there = await openCold(other, empty);
  return there.filter(({ state }) => state !== 'empty').map(({ path }) => path);
}

/** Nine of ten screens, ms; on a machine that does nothing else. */
export const PROMISED = 600;

export const p90 = (opened: readonly Opened[]): number =>
  opened.map(({ ms }) => ms).sort((a, b) => a - b)[Math.ceil(opened.length * 0.9) - 1] ?? 0;
