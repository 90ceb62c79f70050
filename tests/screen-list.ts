/** Every screen with its address and who opens it: all that are built, told where they need a thing to show. */
import type { Page } from '@playwright/test';
import { screenFiles } from '../src/app/routes.ts';
import { kinds } from '../src/domains/staff/kind-names.ts';
import { buyer, seller, staff } from './e2e/steps/people.ts';

/** The phone of the demo account, or nobody. */
export type Who = typeof buyer | typeof seller | typeof staff | null;

export interface Screen {
  /** As the picture's file is called. */
  name: string;
  /** The specification's path, which its `<main>` carries. */
  path: string;
  who: Who;
  /** Null when there is nothing of the kind to show. */
  address(page: Page): Promise<string | null>;
}

/** Screens that are built. */
export function finished(): Screen[] {
  return Object.keys(screenFiles).sort().flatMap(screensOf);
}

/** Where the screens are that need something to show, as this page's person sees them. */
export async function addressesOf(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [path, variants] of Object.entries(told))
    if (!staffOnly(path)) for (const address of Object.values(variants)) found.push((await address(page)) ?? path);
  return found.filter((address) => address.includes('?'));
}

export const staffOnly = (path: string): boolean => path === '/pages/user/workbench';

function screensOf(path: string): Screen[] {
  const name = path.replace(/^\/(pages\/)?/, '').replaceAll('/', '-');
  const variants = told[path] ?? { '': async () => path };
  return Object.entries(variants).map(([variant, address]) => ({
    name: variant ? `${name}-${variant}` : name,
    path,
    who: whoOpens(path),
    address,
  }));
}

function whoOpens(path: string): Who {
  if (staffOnly(path)) return staff;
  if (/^\/pages\/(stock|merchantCenter|xianyu)\//.test(path) || /\/(outbox|tabbar\/seller)$/.test(path)) return seller;
  if (
    /^\/pages\/(order|address|user|identify|cleaning)\//.test(path) ||
    /(tabbar\/(cart|user)|buy\/(confirm|cashier|report))$|^\/choose-location$|^\/plugin\/chat$/.test(path)
  )
    return buyer;
  return null;
}

type Address = Screen['address'];
const at =
  (address: string): Address =>
  async () =>
    address;

/** The first link to `to` on the screen `list`. */
const first =
  (list: string, to: string): Address =>
  async (page) => {
    await page.goto(list);
    await page.locator('body:not(:has(#first-view)) main[data-state]:not([data-state="loading"])').waitFor();
    const link = page.locator(`main a[href*="${to}"]`).first();
    return (await link.count()) > 0 ? link.getAttribute('href') : null;
  };

/** The first link to `to` on the first thing that `list` leads to by `through`. */
const second =
  (list: string, through: string, to: string): Address =>
  async (page) => {
    const step = await first(list, through)(page);
    return step && first(step, to)(page);
  };

/** Where pressing these one after the other leads to; null when that is not `to`. */
async function through(page: Page, from: string, names: readonly RegExp[], to: string): Promise<string | null> {
  await page.goto(from);
  await page.locator('body:not(:has(#first-view)) main[data-state="ready"]').waitFor();
  for (const name of names)
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).first().click();
  await page.waitForURL((url) => url.pathname === to, { timeout: 10_000 }).catch(() => undefined);
  const { pathname, search } = new URL(page.url());
  return pathname === to ? pathname + search : null;
}

const product = first('/pages/tabbar/main', '/pages/buy/detail');
const ofProduct =
  (path: string): Address =>
  async (page) =>
    (await product(page))?.replace('/pages/buy/detail', path) ?? null;

/** The first piece that was sent in to be looked at, and to be cleaned, on this screen. */
const piece =
  (path: string): Address =>
  async (page) =>
    (await first('/pages/identify/identify', '/pages/identify/detail')(page))?.replace(
      '/pages/identify/detail',
      path,
    ) ?? null;
const wash =
  (path: string): Address =>
  async (page) =>
    (await first('/pages/cleaning/washorder', '/pages/cleaning/washdetail')(page))?.replace(
      '/pages/cleaning/washdetail',
      path,
    ) ?? null;

/** Paths that say little without a thing to show. Each entry is one picture, by the name of its variant. */
const told: Record<string, Record<string, Address>> = {
  '/pages/buy/detail': { '': product },
  '/pages/buy/list': { '': ofProduct('/pages/buy/list') },
  '/pages/buy/goodsHistoryList': { '': ofProduct('/pages/buy/goodsHistoryList') },
  '/pages/user/sharewx': { '': ofProduct('/pages/user/sharewx') },
  '/pages/buy/confirm': {
    '': async (page) => {
      const detail = await product(page);
      return detail && through(page, detail, [/立即购买|Buy now/], '/pages/buy/confirm');
    },
  },
  '/pages/buy/cashier': {
    '': (page) => through(page, '/pages/user/recharge', [/¥100/, /^(去支付|Pay)$/], '/pages/buy/cashier'),
  },
  '/pages/user/workbench': Object.fromEntries(kinds.map((kind) => [kind, at(`/pages/user/workbench?work=${kind}`)])),
  '/pages/custom/activity': {
    '': at('/pages/custom/activity'),
    invite: at('/pages/custom/activity?id=demo-invite'),
    lottery: at('/pages/custom/activity?id=demo-lottery-drawn'),
    share: at('/pages/custom/activity?share=demo-invite-share'),
  },
  '/plugin/chat': { '': at('/plugin/chat'), talk: at('/plugin/chat?id=demo-chat-item') },
  '/pages/auction/lot': { '': first('/pages/auction/hall', '/pages/auction/lot') },
  '/pages/auction/seller': { '': second('/pages/auction/hall', '/pages/auction/lot', '/pages/auction/seller') },
  '/pages/auction/session': { '': first('/pages/auction/hall', '/pages/auction/session') },
  '/pages/auction/bidrecord': { '': second('/pages/auction/hall', '/pages/auction/lot', '/pages/auction/bidrecord') },
  '/pages/order/bid/detail': { '': first('/pages/order/bid/list', '/pages/order/bid/detail') },
  '/pages/order/orderdetail': { '': first('/pages/order/orderlist', '/pages/order/orderdetail') },
  '/pages/order/logistics': {
    '': second('/pages/order/orderlist', '/pages/order/orderdetail', '/pages/order/logistics'),
  },
  '/pages/order/service/detail': {
    '': first('/pages/order/service/list', '/pages/order/service/detail'),
    apply: second('/pages/order/orderlist?tab=receive', '/pages/order/orderdetail', '/pages/order/service/detail'),
  },
  '/pages/order/service/deliver': {
    '': async (page) =>
      (await first('/pages/order/service/list', '/pages/order/service/detail')(page))?.replace('detail', 'deliver') ??
      null,
  },
  '/pages/identify/detail': { '': piece('/pages/identify/detail') },
  '/pages/identify/supplement': { '': piece('/pages/identify/supplement') },
  '/pages/identify/certificate': {
    '': second('/pages/identify/identify', '/pages/identify/detail', '/pages/identify/certificate'),
  },
  ...Object.fromEntries(
    ['washdetail', 'washlogistics', 'washIng', 'washdelivery'].map((name) => [
      `/pages/cleaning/${name}`,
      { '': wash(`/pages/cleaning/${name}`) },
    ]),
  ),
  '/pages/buy/report': { '': second('/pages/order/orderlist', '/pages/order/orderdetail', '/pages/buy/report') },
  '/pages/stock/receipt/receiptDetail': {
    '': first('/pages/stock/receipt/receiptList', '/pages/stock/receipt/receiptDetail'),
  },
  '/pages/stock/seller/sellerDetail': {
    '': first('/pages/stock/seller/sellerList', '/pages/stock/seller/sellerDetail'),
  },
  '/pages/stock/settleInfo': { '': first('/pages/stock/settleList', '/pages/stock/settleInfo') },
  '/pages/user/message-detail': { '': first('/pages/user/message', '/pages/user/message-detail') },
  '/pages/search/salesearch': {
    '': at('/pages/search/salesearch'),
    results: at('/pages/search/salesearch?search=runner'),
  },
  '/pages/custom/cms': {
    '': at('/pages/custom/cms'),
    guide: at('/pages/custom/cms?cmsName=guide'),
    grades: at('/pages/custom/cms?cmsName=grades'),
    new: at('/pages/custom/cms?cmsName=new'),
  },
  '/pages/custom/webview': {
    refused: at('/pages/custom/webview?url=https%3A%2F%2Felsewhere.example%2Fsale'),
    own: at('/pages/custom/webview?url=%2Fart%2Fempty-cart.svg'),
  },
  '/open-location': {
    '': at(
      `/open-location?${new URLSearchParams({ latitude: '30.2741', longitude: '120.1551', name: '西湖边', address: '浙江省 杭州市 西湖区' })}`,
    ),
  },
  '/preview-image': {
    '': async (page) => {
      const href = await product(page);
      const id = href && new URL(href, 'http://here').searchParams.get('productId')?.replaceAll('"', '');
      return id
        ? `/preview-image?urls=${encodeURIComponent(JSON.stringify([`/img/p/${id}/side`, `/img/p/${id}/toe`]))}`
        : null;
    },
  },
};
