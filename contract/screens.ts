/**
 * Every address of the storefront: who may open it, what is fetched ahead from it, what it takes, and whether the server
 * draws it. The server's links, the router, the gates and the manifest follow from this one table. It is part of every first visit,
 * so its titles are in a file of their own (screen-titles.ts), and a parameter's kind is a word instead of a schema.
 */

import type { Closable } from './wire/call.ts';

/** `?`: may be left out. A list: one of these, or left out. A machine's state is a `text?`: screens drop what they do not know. */
type Kind = 'id' | 'id?' | 'text' | 'text?' | 'number?' | 'flag?' | readonly string[];

interface Screen {
  /** Opened by whoever is logged in, or has a stock account; by everybody when absent. */
  readonly gate?: 'login' | 'stock';
  /** The packages (first part after /pages/) whose code is fetched when this screen rests, as the specification has it. */
  readonly preload?: readonly string[];
  readonly params?: { readonly [name: string]: Kind };
  /** Something new begins here, in a part of the shop that its owner may close. */
  readonly part?: Closable;
  /** Drawn by the server (server/kernel/client/page.ts): what a stranger may open, and a shared link leads to. */
  readonly drawn?: true;
}

const login = { gate: 'login' } as const;
const one = { params: { id: 'id' } } as const;
/** As somebody chose it; see src/domains/address/place/place.ts. */
const place = {
  name: 'text?',
  address: 'text?',
  latitude: 'number?',
  longitude: 'number?',
  adcode: 'text?',
} as const;

export const screens = {
  '/pages/tabbar/main': { preload: ['buy', 'custom'], drawn: true },
  '/pages/tabbar/consignment': { drawn: true, preload: ['recycle'], params: { skuId: 'id?', grade: 'text?' } },
  '/pages/tabbar/seller': {},
  '/pages/tabbar/cart': { preload: ['buy'] },
  '/pages/tabbar/user': { preload: ['order', 'xianyu', 'user', 'merchantCenter'] },
  '/pages/search/salesearch': {
    drawn: true,
    params: {
      q: 'text?',
      brandId: 'id?',
      categoryId: 'id?',
      sizes: 'text?',
      grades: 'text?',
      colours: 'text?',
      from: 'number?',
      to: 'number?',
      inWarehouse: 'flag?',
      belowTrade: 'flag?',
      sort: 'text?',
    },
  },
  '/pages/user/devConfig': {},
  '/pages/user/balance': login,
  '/pages/user/bindpay': {},
  /** Withdrawals, whatever its name says: all of them, or one. */
  '/pages/user/deposit': { params: { id: 'id?' } },
  '/pages/user/withdraw': {},
  '/pages/user/recharge': {},
  '/pages/user/penalty': { params: { id: 'id?' } },
  '/pages/user/phone-verif': {},
  '/pages/user/coupon/coupon': login,
  '/pages/user/coupon/coupon-invalid': {},
  '/pages/user/funds': { gate: 'login', params: { pocket: ['available', 'frozen', 'deposit'] } },
  '/pages/user/setting': {},
  '/pages/user/setting/index': {},
  '/pages/user/setting/information': login,
  '/pages/user/setting/nickname': {},
  /** Of one kind, with what was looked for in vain. */
  '/pages/user/setting/feedback': {
    params: { kind: 'text?', find: 'text?', from: ['receipt', 'inquiry', 'identify'], draft: 'id?' },
  },
  '/pages/user/setting/notifications': {},
  '/pages/user/setting/cancelAccount': {},
  '/pages/user/message': login,
  '/pages/user/message-detail': one,
  '/pages/user/sharewx': { params: { productId: 'id?', skuId: 'id?', path: 'text?' } },
  '/pages/user/workbench': {
    params: { work: 'text?', queue: 'text?', case: 'text?', receipt: 'id?', code: 'text?', person: 'id?' },
  },
  '/pages/user/favourite': { params: { view: ['viewed'] } },
  /** `id`: one question, open. */
  '/pages/user/help': { drawn: true, params: { q: 'text?', topic: 'text?', id: 'text?' } },
  '/pages/user/offline': {},
  '/pages/user/outbox': {},
  '/pages/user/kit': {},
  '/pages/custom/webview': { params: { url: 'text?' } },
  '/pages/custom/scancenter': { params: { code: 'text?' } },
  '/pages/custom/activity': { drawn: true, params: { id: 'id?', share: 'id?' } },
  '/pages/custom/cms': { preload: ['identify'], params: { cmsId: 'id?', cmsName: 'text?' }, drawn: true },
  '/pages/order/orderlist': {
    gate: 'login',
    params: { role: ['buyer', 'seller'], tab: ['all', 'pay', 'ship', 'inspect', 'receive', 'done'] },
  },
  '/pages/order/orderdetail': one,
  '/pages/order/logistics': { params: { id: 'id?', aftersale: 'id?' } },
  '/pages/order/bid/list': { gate: 'login', params: { tab: ['bids', 'made', 'received'] } },
  '/pages/order/bid/detail': one,
  '/pages/order/auction/orderlist': { params: { tab: ['bidding', 'won', 'over', 'followed'] } },
  '/pages/order/recycle/order': { gate: 'login', params: { tab: ['asking', 'choose', 'under', 'over'] } },
  '/pages/order/recycle/detail': one,
  '/pages/order/recycle/deliver': one,
  '/pages/order/service/list': { gate: 'login', params: { role: ['buyer', 'seller'] } },
  '/pages/order/service/detail': { params: { id: 'id?', order: 'id?' } },
  '/pages/order/service/deliver': one,
  '/pages/order/inquiry/list': { gate: 'login', params: { over: ['no', 'yes'] } },
  '/pages/order/inquiry/detail': one,
  '/pages/order/inquiry/inquiryList': {},
  '/pages/order/inquiry/inquiryDetail': one,
  '/pages/identify/order': {
    part: 'identify',
    gate: 'login',
    params: { itemId: 'id?', productId: 'id?', skuId: 'id?', again: 'id?', draft: 'id?' },
  },
  '/pages/identify/identify': login,
  '/pages/identify/detail': one,
  '/pages/identify/supplement': one,
  '/pages/identify/offer': { part: 'identify', drawn: true },
  '/pages/identify/certificate': { params: { code: 'text' }, drawn: true },
  '/pages/auction/hall': {
    part: 'auction',
    drawn: true,
    params: {
      filter: ['ending', 'preview', 'over', 'followed'],
      q: 'text?',
      brandId: 'id?',
      categoryId: 'id?',
      sizes: 'text?',
      grades: 'text?',
      from: 'number?',
      to: 'number?',
      soon: 'flag?',
    },
  },
  '/pages/auction/calendar': { part: 'auction', drawn: true, params: { day: 'text?' } },
  '/pages/auction/seller': { drawn: true, params: { id: 'id', filter: ['preview', 'over'] } },
  '/pages/auction/session': { ...one, drawn: true },
  '/pages/auction/lot': { ...one, drawn: true },
  '/pages/auction/rules': { drawn: true },
  '/pages/auction/selling': { params: { tab: ['waiting', 'live', 'over'] } },
  '/pages/auction/offer': { part: 'auction', gate: 'stock', params: { draft: 'id?', itemId: 'id?', itemIds: 'text?' } },
  '/pages/auction/biddaily': { drawn: true, params: { day: 'text?' } },
  '/pages/auction/bidrecord': { drawn: true, params: { productId: 'id', size: 'text?', grade: 'text?' } },
  '/pages/auction/bidrecordlist': { drawn: true, params: { ids: 'text?' } },
  '/pages/login/login': { params: { redirect: 'text?' } },
  /** What the link opens with stands after the `#`, which no server is told. */
  '/pages/login/link': {},
  '/pages/login/oauth': {
    params: {
      host: ['wechat', 'alipay'],
      appId: 'text?',
      authCode: 'text?',
      encryptedData: 'text?',
      iv: 'text?',
      redirect: 'text?',
      sandbox: 'flag?',
    },
  },
  '/pages/address/address': { gate: 'login', params: { select: 'flag?', from: 'text?', chosen: 'id?' } },
  '/pages/address/addressManage': {},
  '/pages/address/modify': { params: { id: 'id?', from: 'text?', ...place } },
  '/pages/consignment/ordercms': { part: 'consignment', drawn: true },
  '/pages/consignment/inquiry': {
    params: {
      ...{ way: ['recycle', 'consign'], productId: 'id?', skuId: 'id?', grade: 'text?' },
      ...{ valuation: 'id?', piece: 'id?', draft: 'id?' },
    },
  },
  '/pages/consignment/supplement': one,
  '/pages/buy/detail': {
    drawn: true,
    params: { productId: 'id?', skuId: 'id?', listingId: 'id?', sheet: ['bid', 'offer', 'alert'] },
  },
  '/pages/buy/confirm': {
    gate: 'login',
    params: { listingId: 'id', addressId: 'id?', couponId: 'id?', ticked: 'flag?' },
  },
  /** `code`: who pays, as the provider's app lets our page exchange it; `state`: that it was asked from there. */
  '/pages/buy/cashier': { params: { id: 'id', code: 'text?', state: 'text?' } },
  '/pages/buy/list': { params: { productId: 'id' }, drawn: true },
  '/pages/buy/goodsHistoryList': { params: { productId: 'id', skuId: 'id?', grade: 'text?' }, drawn: true },
  '/pages/buy/seller': one,
  '/pages/buy/report': { params: { code: 'text' }, drawn: true },
  '/pages/cleaning/dolaundary': {
    part: 'cleaning',
    gate: 'login',
    params: { kind: ['sneakers', 'bags', 'clothing'], care: ['clean', 'deep', 'restore'], itemId: 'id?', draft: 'id?' },
  },
  '/pages/cleaning/washdetail': one,
  '/pages/cleaning/washlogistics': one,
  '/pages/cleaning/washIng': one,
  '/pages/cleaning/washlist': { part: 'cleaning', drawn: true },
  '/pages/cleaning/washorder': { params: { turn: ['yours', 'going', 'over'] } },
  '/pages/cleaning/washdelivery': one,
  '/pages/recycle/bidHall': {
    params: {
      grade: 'text?',
      brandId: 'id?',
      categoryId: 'id?',
      from: 'text?',
      to: 'text?',
      city: 'text?',
      ended: ['yes'],
    },
  },
  '/pages/recycle/bidDetail': one,
  '/pages/recycle/historyBig': { gate: 'login', params: { tab: ['sealed', 'turn', 'won', 'over'] } },
  '/pages/recycle/vxPush': {},
  '/pages/recycle/orderList': { params: { going: ['yes'] } },
  '/pages/recycle/orderDetails': one,
  '/pages/recycle/settled': {},
  /** Once one may sell, it leads on to where they were going. */
  '/pages/merchantCenter/index': { gate: 'login', params: { redirect: 'text?' } },
  '/pages/merchantCenter/merchantRate': {},
  '/pages/merchantCenter/deposit': {},
  '/pages/merchantCenter/bidSubscribe': {},
  '/pages/merchantCenter/recharge': {},
  '/pages/merchantCenter/dataCenter': { params: { days: ['7', '30', '90'] } },
  '/pages/merchantCenter/settled': {},
  '/pages/merchantCenter/signed': {},
  '/pages/xianyu/index': {},
  '/pages/xianyu/selectShop': { params: { next: ['goods'] } },
  '/pages/xianyu/movingList': { params: { id: 'id?', left: 'text?' } },
  '/pages/xianyu/list': {
    params: { id: 'id?', shopId: 'id?', tab: ['going', 'up', 'ship', 'trouble', 'past'] },
  },
  '/pages/xianyu/selectGoods': { params: { shopId: 'id?' } },
  '/pages/xianyu/up': { params: { shopId: 'id?', ids: 'text?' } },
  '/pages/xianyu/confirmUp': { params: { shopId: 'id?', ids: 'text?' } },
  /** The pretend marketplace, where anybody plays the buyer. */
  '/pages/xianyu/market': {},
  '/pages/stock/stockList': {
    params: {
      id: 'id?',
      state: 'text?',
      brandId: 'id?',
      categoryId: 'id?',
      grade: 'text?',
      age: ['fresh', 'settled', 'ending', 'charged'],
      place: ['warehouse', 'home'],
      receiptId: 'id?',
      term: 'text?',
    },
  },
  '/pages/stock/retrieve': { params: { ids: 'text?', addressId: 'id?' } },
  '/pages/stock/deliver': { params: { view: ['ship', 'all', 'in', 'out'] } },
  '/pages/stock/settleInfo': one,
  '/pages/stock/settleList': { params: { view: ['goods'] } },
  '/pages/stock/report': {},
  '/pages/stock/receipt/receiptList': {},
  '/pages/stock/receipt/receiptDetail': one,
  '/pages/stock/receipt/createReceipt': {
    gate: 'stock',
    /** A piece to begin with, as its product's page, a past order, a report of authentication or what merchants were asked names it; its price is in fen. */
    params: {
      draft: 'id?',
      productId: 'id?',
      skuId: 'id?',
      grade: 'text?',
      price: 'number?',
      identifyId: 'id?',
      piece: 'id?',
      valuation: 'id?',
      way: 'text?',
    },
  },
  '/pages/stock/seller/sellerList': { params: { state: 'text?' } },
  '/pages/stock/seller/sellerDetail': one,
  '/pages/stock/seller/create': {
    gate: 'stock',
    params: { draft: 'id?', itemId: 'id?', price: 'number?', seen: 'number?' },
  },
  '/pages/stock/seller/selectProductList': { gate: 'stock', params: { draft: 'id?' } },
  '/pages/stock/seller/hangList': { gate: 'stock', params: { draft: 'id?', ids: 'text?' } },
  '/choose-location': { params: { from: 'text?', addressId: 'id?' } },
  '/open-location': { params: place },
  '/preview-image': { params: { urls: 'text?', index: 'number?' } },
  /** `no`: opened at that message. `say`: what stands in the box to be sent to us. */
  '/plugin/chat': {
    params: { id: 'id?', no: 'number?', listingId: 'id?', orderId: 'id?', service: 'flag?', say: 'text?' },
  },
  /** All rooms, those of a seller or session, or one; `plan` announces one, over a session or of one's own goods. */
  '/plugin/live': { params: { id: 'id?', sellerId: 'id?', sessionId: 'id?', plan: 'flag?', platform: 'flag?' } },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenUrl = keyof typeof screens;
/** Those that the server draws. */
export type DrawnUrl = { [U in ScreenUrl]: (typeof screens)[U] extends { drawn: true } ? U : never }[ScreenUrl];
/** An address of this storefront without its base path, as the server writes it into notices and answers. */
export type Link = ScreenUrl | `${ScreenUrl}?${string}`;

type ValueOf<K> = K extends readonly (infer V)[]
  ? V
  : K extends 'number?'
    ? number
    : K extends 'flag?'
      ? boolean
      : string;
type NeededOf<P> = { [N in keyof P]: P[N] extends 'id' | 'text' ? N : never }[keyof P];
type Given<P> = { [N in NeededOf<P>]: ValueOf<P[N]> } & {
  [N in Exclude<keyof P, NeededOf<P>>]?: ValueOf<P[N]> | undefined;
};
export type ParamsOf<U extends ScreenUrl> = (typeof screens)[U] extends { params: infer P } ? Given<P> : object;

const table: Readonly<Record<ScreenUrl, Screen>> = screens;
export const screenUrls = Object.keys(screens) as ScreenUrl[];
export const isScreen = (path: string): path is ScreenUrl => Object.hasOwn(screens, path);
export const screenOf = (url: ScreenUrl): Screen => table[url];

/** The address of a screen with what it takes. Another name, another kind or a needed one left out does not compile. */
export function link<U extends ScreenUrl>(
  url: U,
  ...[params]: object extends ParamsOf<U> ? [params?: ParamsOf<U>] : [params: ParamsOf<U>]
): Link {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params ?? {})) if (value !== undefined) query.set(name, String(value));
  const said = query.toString();
  return said ? `${url}?${said}` : url;
}

/** Which screens need a login. The server hands the list out as next_auth_routes / default. */
export const protectedScreens = screenUrls.filter((url) => table[url].gate !== undefined);
