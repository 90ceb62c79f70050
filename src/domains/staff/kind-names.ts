/** The kinds of work staff do, by name: what the way between them needs without their screens. */
import { mostUrgent, type Waiting } from '../../../contract/todo/calls.ts';
import { workNames } from '../../../contract/todo/work.ts';
import type { Permission } from '../../../contract/wire/permissions.ts';
import type { Words } from '../../../contract/wire/states.ts';

export const kindNames = {
  orders: workNames.orders,
  receipts: workNames.receipts,
  inspections: workNames.inspections,
  retrievals: workNames.retrievals,
  listings: workNames.listings,
  aftersale: workNames.aftersale,
  identify: workNames.identify,
  cleaning: workNames.cleaning,
  chats: workNames.chats,
  lives: workNames.lives,
  reviews: workNames.reviews,
  feedback: workNames.feedback,
  letters: { zh: '未送达', en: 'Undelivered' },
  withdrawals: workNames.withdrawals,
  settlements: workNames.settlements,
  penalties: workNames.penalties,
  debts: { zh: '欠款', en: 'Debts' },
  connections: { zh: '关联账户', en: 'Connected' },
  recycle: workNames.recycle,
  consignment: workNames.consignment,
  resale: workNames.resale,
  coupons: { zh: '优惠券', en: 'Coupons' },
  activities: { zh: '降价活动', en: 'Price drops' },
  campaigns: { zh: '邀请与抽奖', en: 'Invites and draws' },
  prizes: workNames.prizes,
  sources: { zh: '来源', en: 'Sources' },
  lots: { zh: '拍品', en: 'Lots' },
  sessions: { zh: '专场', en: 'Sessions' },
  merchants: workNames.merchants,
  numbers: { zh: '数字', en: 'Numbers' },
  shop: { zh: '店铺', en: 'Shop' },
  agreements: { zh: '协议', en: 'Agreements' },
  pages: { zh: '页面', en: 'Pages' },
  catalogue: { zh: '商品库', en: 'Catalogue' },
  people: { zh: '员工', en: 'People' },
  find: { zh: '查找', en: 'Find' },
  audit: { zh: '操作记录', en: 'Log' },
};

export type Kind = keyof typeof kindNames;
export const kinds = Object.keys(kindNames) as Kind[];

/** Where somebody looks for a kind of work. */
export const groupNames = {
  orders: { zh: '交易', en: 'Trade' },
  warehouse: { zh: '仓库', en: 'Warehouse' },
  services: { zh: '服务', en: 'Services' },
  customers: { zh: '客户', en: 'Customers' },
  money: { zh: '资金', en: 'Money' },
  auctions: { zh: '拍卖', en: 'Auctions' },
  marketing: { zh: '营销', en: 'Marketing' },
  shop: { zh: '店务', en: 'Shop office' },
} as const satisfies Readonly<Record<string, Words>>;
export type Group = keyof typeof groupNames;
export const groups = Object.keys(groupNames) as Group[];

export const groupOf: Readonly<Record<Kind, Group>> = {
  orders: 'orders',
  aftersale: 'orders',
  listings: 'orders',
  penalties: 'orders',
  receipts: 'warehouse',
  inspections: 'warehouse',
  retrievals: 'warehouse',
  identify: 'services',
  cleaning: 'services',
  resale: 'services',
  recycle: 'services',
  consignment: 'services',
  chats: 'customers',
  lives: 'customers',
  reviews: 'customers',
  feedback: 'customers',
  letters: 'customers',
  merchants: 'customers',
  find: 'customers',
  withdrawals: 'money',
  settlements: 'money',
  debts: 'money',
  connections: 'money',
  lots: 'auctions',
  sessions: 'auctions',
  coupons: 'marketing',
  activities: 'marketing',
  campaigns: 'marketing',
  prizes: 'marketing',
  sources: 'marketing',
  numbers: 'shop',
  shop: 'shop',
  agreements: 'shop',
  pages: 'shop',
  catalogue: 'shop',
  people: 'shop',
  audit: 'shop',
};

/** What a device that was prepared for a place without a network has of the workbench (device/prepare/screens.ts). */
export const prepared: readonly Kind[] = ['receipts', 'retrievals', 'inspections'];

/** What is most urgent of somebody's kinds; where the server cannot be reached to say that, what lies on the device. */
export function firstOf(
  own: readonly Kind[],
  counts: Readonly<Record<string, Waiting | undefined>> | null,
): Kind | undefined {
  return counts ? mostUrgent(own, counts) : (own.find((kind) => prepared.includes(kind)) ?? own[0]);
}

/** Fewer than these stand beside each other without groups. */
const FEW = 9;

type Counts = Readonly<Record<string, { waiting: number; overdue: number } | undefined>>;
interface Heading {
  group: Group;
  kinds: Kind[];
  /** Undefined until it is known, and where nothing of it is counted. */
  waiting: number | undefined;
  overdue: number;
}

/** What stands above the kinds of work: each group of which somebody may see something, with what waits in it; none where few kinds are theirs. */
export function headingsOf(kinds: readonly Kind[], counts: Counts | undefined): Heading[] {
  if (kinds.length < FEW) return [];
  return groups.flatMap((group) => {
    const own = kinds.filter((kind) => groupOf[kind] === group);
    const counted = own.flatMap((kind) => counts?.[kind] ?? []);
    const sum = (of: 'waiting' | 'overdue') => counted.reduce((total, one) => total + one[of], 0);
    if (own.length === 0) return [];
    return [{ group, kinds: own, waiting: counted.length > 0 ? sum('waiting') : undefined, overdue: sum('overdue') }];
  });
}

/** What somebody must be allowed to see before a kind of work is shown to them. */
export const kindPermission: Record<Kind, Permission> = {
  orders: 'orders.see',
  receipts: 'warehouse.see',
  inspections: 'warehouse.see',
  retrievals: 'warehouse.see',
  listings: 'listings.see',
  aftersale: 'aftersale.see',
  identify: 'identify.see',
  cleaning: 'cleaning.see',
  chats: 'chats.see',
  lives: 'chats.see',
  reviews: 'chats.see',
  feedback: 'feedback.see',
  letters: 'letters.see',
  withdrawals: 'payouts.see',
  settlements: 'payouts.see',
  penalties: 'penalties.see',
  debts: 'payouts.see',
  connections: 'connections.see',
  recycle: 'recycle.see',
  consignment: 'recycle.see',
  resale: 'resale.see',
  coupons: 'coupons.see',
  activities: 'activities.see',
  campaigns: 'campaigns.see',
  prizes: 'campaigns.see',
  sources: 'campaigns.see',
  lots: 'auctions.see',
  sessions: 'auctions.see',
  merchants: 'merchants.see',
  numbers: 'numbers.see',
  shop: 'shop.see',
  agreements: 'content.edit',
  pages: 'content.edit',
  catalogue: 'catalogue.see',
  people: 'people.see',
  find: 'work',
  audit: 'audit.see',
};
export const isKind = (name: unknown): name is Kind => kinds.includes(name as Kind);
