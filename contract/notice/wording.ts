/** The words of notices: which kinds there are, what stands between braces in them, and what an owner may make of them. */
import type { Words } from '../wire/states.ts';
import { DAY, HOUR } from '../wire/time.ts';
import { days, hours } from '../wire/units.ts';

interface Group extends Words {
  /** The event that it comes with. */
  readonly event: string;
}

/** Whom kinds of notices are for, and about what. */
export const noticeGroups = {
  'order.buyer': { event: 'order', zh: '订单 · 给买家', en: 'Orders: to buyers' },
  'order.seller': { event: 'order', zh: '订单 · 给卖家', en: 'Orders: to sellers' },
  'aftersale.buyer': { event: 'aftersale', zh: '售后 · 给买家', en: 'After-sales: to buyers' },
  'aftersale.seller': { event: 'aftersale', zh: '售后 · 给卖家', en: 'After-sales: to sellers' },
  bid: { event: 'bid', zh: '求购', en: 'Bids' },
  forfeit: { event: 'bid.forfeit', zh: '没付尾款', en: 'Bids that were not paid' },
  'offer.buyer': { event: 'offer', zh: '还价 · 给买家', en: 'Offers: to buyers' },
  'offer.seller': { event: 'offer', zh: '还价 · 给卖家', en: 'Offers: to sellers' },
  auction: { event: 'auction', zh: '拍卖', en: 'Auctions' },
  price: { event: 'price', zh: '降价提醒', en: 'Lower prices' },
  listing: { event: 'listing', zh: '挂售', en: 'Listings' },
  settlement: { event: 'settlement', zh: '结算', en: 'Settlements' },
  withdrawal: { event: 'withdrawal', zh: '提现', en: 'Withdrawals' },
  recharge: { event: 'recharge', zh: '充值', en: 'Top-ups' },
  penalty: { event: 'penalty', zh: '违约金', en: 'Penalties' },
  campaign: { event: 'campaign', zh: '邀请和抽奖', en: 'Invitations and draws' },
  coupon: { event: 'coupon', zh: '优惠券', en: 'Coupons' },
  merchant: { event: 'merchant', zh: '商家入驻', en: 'Businesses' },
  'recycle.owner': { event: 'recycle', zh: '回收 · 给物主', en: 'Cash sales: to owners' },
  'recycle.merchant': { event: 'recycle', zh: '回收 · 给商家', en: 'Cash sales: to merchants' },
  'recycle.lot': { event: 'recycle.lot', zh: '回收订阅', en: 'Lots that fit' },
  resale: { event: 'resale', zh: '别处也卖', en: 'Cross-listing' },
  consignment: { event: 'consignment', zh: '寄卖估价', en: 'Valuations' },
  receipt: { event: 'receipt', zh: '入库', en: 'Shipments' },
  storage: { event: 'storage', zh: '仓储费', en: 'Storage costs' },
  retrieval: { event: 'retrieval', zh: '取回', en: 'Retrievals' },
  item: { event: 'item', zh: '库存', en: 'Stock' },
  chat: { event: 'chat', zh: '会话', en: 'Conversations' },
  review: { event: 'review', zh: '评价', en: 'Reviews' },
  restriction: { event: 'restriction', zh: '账号限制', en: 'Restrictions' },
  correction: { event: 'correction', zh: '退款和更正', en: 'Corrections' },
  feedback: { event: 'feedback', zh: '反馈', en: 'Feedback' },
  live: { event: 'live', zh: '直播', en: 'Live rooms' },
  identify: { event: 'identify', zh: '鉴别', en: 'Authentication' },
  cleaning: { event: 'cleaning', zh: '洗护', en: 'Cleaning' },
} as const satisfies Record<string, Group>;
export type NoticeGroup = keyof typeof noticeGroups;

interface Placeholder extends Words {
  /** Sums, times and reasons may not be left out. */
  readonly must?: true;
  /** What stands there in a preview. */
  readonly eg: Words | string;
}

/** What may stand between braces. */
export const placeholders = {
  name: { zh: '东西的名称', en: 'what the thing is called', eg: { zh: '样品鞋 42 码', en: 'Sample shoe, size 42' } },
  no: { zh: '单号', en: 'its number', eg: '2611280001' },
  title: { zh: '它的标题', en: 'its title', eg: { zh: '周末专场', en: 'Weekend session' } },
  shop: { zh: '那边的店', en: 'the shop there', eg: { zh: '我的小店', en: 'My other shop' } },
  state: { zh: '进展', en: 'how it stands', eg: { zh: '已售出', en: 'Sold there' } },
  care: { zh: '洗护种类', en: 'the treatment', eg: { zh: '精洗', en: 'deep cleaning' } },
  prize: { zh: '奖品', en: 'the prize', eg: { zh: '帆布包', en: 'Tote bag' } },
  count: { zh: '件数', en: 'how many', eg: '3' },
  offers: { zh: '报价数', en: 'how many offers', eg: '3' },
  grade: { zh: '成色', en: 'the grade', eg: { zh: '95 新', en: 'grade A' } },
  tracking: {
    zh: '快递和单号',
    en: 'carrier and tracking number',
    eg: { zh: '顺丰 SF1234567890', en: 'SF SF1234567890' },
  },
  what: { zh: '什么事', en: 'what it is', eg: { zh: '卖东西', en: 'sell' }, must: true },
  where: { zh: '它在哪', en: 'where it is', eg: { zh: '还在你手里', en: 'is still yours' }, must: true },
  next: {
    zh: '接下来怎样',
    en: 'what happens next',
    eg: { zh: '接着查验。', en: 'It is inspected next.' },
    must: true,
  },
  shipper: {
    zh: '谁来寄',
    en: 'who sends it',
    eg: { zh: '请寄到平台仓。', en: 'Please send it to our warehouse.' },
    must: true,
  },
  whereabouts: {
    zh: '东西在哪',
    en: 'where it is now',
    eg: { zh: '样品鞋 42 码 已重新上架。', en: 'Sample shoe, size 42 is for sale again.' },
    must: true,
  },
  still: { zh: '它还在哪', en: 'where it still is', eg: { zh: '还在你手里', en: 'is still yours' }, must: true },
  back: {
    zh: '它回到哪',
    en: 'where it goes',
    eg: { zh: '会免费寄回给你', en: 'comes back to you free of charge' },
    must: true,
  },
  note: { zh: '查验说明', en: 'what was found', eg: '鞋头有一处划痕', must: true },
  total: { zh: '付的总额', en: 'all that was paid', eg: '1,060.00', must: true },
  sellerGets: { zh: '卖家到手', en: 'what the seller gets', eg: '930.00', must: true },
  discount: { zh: '减多少', en: 'the discount', eg: '50.00', must: true },
  range: { zh: '估价', en: 'the valuation', eg: '800–1,000', must: true },
  extra: { zh: '补多少', en: 'how much more', eg: '30.00', must: true },
  refunded: { zh: '退多少', en: 'what goes back', eg: '120.00', must: true },
  compensated: { zh: '赔了多少', en: 'what was paid for it', eg: '500.00', must: true },
  covered: { zh: '最多赔多少', en: 'the most that is paid', eg: '500.00', must: true },
  fee: { zh: '鉴别费', en: 'the fee', eg: '39.00', must: true },
  lower: { zh: '新价', en: 'the lower price', eg: '900.00', must: true },
  toOwner: { zh: '给物主的违约金', en: 'the owner’s part of the penalty', eg: '50.00', must: true },
  reason: {
    zh: '原因',
    en: 'the reason',
    eg: '鞋盒和鞋不是一套',
    must: true,
  },
  rule: {
    zh: '哪条规则',
    en: 'which rule',
    eg: { zh: '评价只写这一笔交易。', en: 'A review is about its own order.' },
    must: true,
  },
  price: { zh: '价格', en: 'the price', eg: '1,000.00', must: true },
  was: { zh: '原来的价', en: 'the price before', eg: '1,200', must: true },
  amount: { zh: '金额', en: 'the sum', eg: '200.00', must: true },
  rest: { zh: '还要付的', en: 'what is still to pay', eg: '800.00', must: true },
  share: { zh: '分给卖家的', en: 'the seller’s part', eg: '100.00', must: true },
  by: { zh: '几号几点前', en: 'by when', eg: { zh: '11月28日 18:00', en: 'Nov 28, 18:00' }, must: true },
  result: { zh: '结论', en: 'the result', eg: { zh: '鉴别为真', en: 'Genuine' }, must: true },
  before: { zh: '原来的结论', en: 'the result before', eg: { zh: '鉴别为假', en: 'Fake' }, must: true },
  parts: { zh: '哪些部位', en: 'which views', eg: { zh: '鞋底、鞋头', en: 'Sole, Toe' }, must: true },
  code: { zh: '证书编号', en: 'the certificate’s code', eg: 'k7mq 2w9x c4hz' },
  at: { zh: '几点', en: 'the time of day', eg: '20:30', must: true },
  left: { zh: '还剩多久', en: 'how long is left', eg: days(7 * DAY), must: true },
  within: { zh: '多久', en: 'how long', eg: hours(48 * HOUR), must: true },
} as const satisfies Record<string, Placeholder>;
export type PlaceholderName = keyof typeof placeholders;
type EgOf<N extends PlaceholderName> = (typeof placeholders)[N]['eg'] extends string ? string : Words;

/** Example values of these. */
export const eg = <const N extends PlaceholderName>(...names: readonly N[]): { [K in N]: EgOf<K> } =>
  Object.fromEntries(names.map((name) => [name, placeholders[name].eg])) as { [K in N]: EgOf<K> };

/** The second of two of a sort is called `within2`. */
const BRACES = /\{([^{}]*)\}/g;
export const placeholdersIn = (text: string): string[] => [...text.matchAll(BRACES)].map(([, name = '']) => name);
export const placeholderOf = (name: string): Placeholder | undefined => {
  const plain = name.replace(/\d$/, '');
  return Object.hasOwn(placeholders, plain) ? placeholders[plain as PlaceholderName] : undefined;
};

/** Undefined where a value is missing. */
export function filled(text: string, values: Readonly<Record<string, string>>): string | undefined {
  if (placeholdersIn(text).some((name) => !Object.hasOwn(values, name))) return undefined;
  return text.replace(BRACES, (_all, name: string) => values[name] ?? '');
}

export interface Wording {
  title: Words;
  body: Words;
}

/** What an owner wrote that nothing stands for, and what they left out. */
export function wrongIn(own: Wording, given: Wording, language: keyof Words): { unknown: string[]; missing: string[] } {
  const used = (one: Wording) => [...placeholdersIn(one.title[language]), ...placeholdersIn(one.body[language])];
  const known = new Set(used(given));
  const there = new Set(used(own));
  return {
    unknown: [...there].filter((name) => !known.has(name)),
    missing: [...known].filter((name) => placeholderOf(name)?.must && !there.has(name)),
  };
}

export const sameWording = (a: Wording, b: Wording): boolean =>
  a.title.zh === b.title.zh && a.title.en === b.title.en && a.body.zh === b.body.zh && a.body.en === b.body.en;
