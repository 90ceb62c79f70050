/** Every number that an owner can change: what it is called, how it is said, and between what it may lie. */
import { aftersaleTimes } from '../aftersale/machine.ts';
import { auctionRules, auctionSteps, type StepName, stepNames, stepsFrom } from '../auction/rules.ts';
import { bidRules, offerRules } from '../bid/rules.ts';
import { prizeTimes } from '../campaign/rules.ts';
import { chatTimes } from '../chat/rules.ts';
import { cleaningTimes } from '../cleaning/machine.ts';
import {
  careNames,
  cares,
  cleaningPrices,
  kindNames,
  kinds,
  materialNames,
  materials,
  stainNames,
  stains,
} from '../cleaning/rules.ts';
import { consignmentTimes } from '../consignment/machine.ts';
import { pickupRules } from '../express/pickup.ts';
import { identifyTimes } from '../identify/machine.ts';
import { categories, categoryName, identifyPrices, knownShare, ways } from '../identify/rules.ts';
import { listingTimes } from '../listing/machine.ts';
import { merchantRules } from '../merchant/rules.ts';
import { orderTimes } from '../order/rules.ts';
import { payoutRules } from '../payout/rules.ts';
import { waits } from '../penalty/machine.ts';
import { recycleRules } from '../recycle/rules.ts';
import { receiptTimes } from '../stock/machine.ts';
import { storageRules } from '../stock/rules.ts';
import type { Words } from '../wire/states.ts';
import { DAY, HOUR, MINUTE } from '../wire/time.ts';
import { ownOf } from '../wire/units.ts';

/** How a number is said and typed; what the code counts in is this many times as much. */
export const ruleUnits = {
  minutes: { size: MINUTE, zh: '分钟', en: 'minutes' },
  hours: { size: HOUR, zh: '小时', en: 'hours' },
  days: { size: DAY, zh: '天', en: 'days' },
  /** Counted, and not in ms. */
  wholeDays: { size: 1, zh: '天', en: 'days' },
  percent: { size: 0.01, zh: '%', en: '%' },
  yuan: { size: 100, zh: '元', en: 'yuan' },
  fen: { size: 1, zh: '分', en: 'fen' },
  times: { size: 1, zh: '次', en: 'times' },
  pieces: { size: 1, zh: '件', en: 'pieces' },
  oClock: { size: 1, zh: '点', en: 'o’clock' },
} as const satisfies Record<string, Words & { size: number }>;
export type RuleUnit = keyof typeof ruleUnits;

export interface Rule extends Words {
  readonly unit: RuleUnit;
  /** In its unit. */
  readonly least: number;
  readonly most: number;
  /** Agreements of the software that state its own number: the shop's own words come first. */
  readonly stated?: readonly ('return' | 'stock' | 'business' | 'terms')[];
}

const roots = {
  order: orderTimes,
  aftersale: aftersaleTimes,
  bid: bidRules,
  offer: offerRules,
  auction: auctionRules,
  recycle: recycleRules,
  consignment: consignmentTimes,
  receipt: receiptTimes,
  listing: listingTimes,
  storage: storageRules,
  identify: identifyTimes,
  cleaning: cleaningTimes,
  prize: prizeTimes,
  payout: payoutRules,
  penalty: waits,
  merchant: merchantRules,
  pickup: pickupRules,
  chat: chatTimes,
  auctionStep: auctionSteps,
  identifyPrice: identifyPrices,
  identifyKnown: knownShare,
  cleaningPrice: cleaningPrices,
};

type NamesOf<T, P extends string> = {
  [K in keyof T & string]: T[K] extends number
    ? `${P}${K}`
    : T[K] extends readonly unknown[] | string
      ? never
      : NamesOf<T[K], `${P}${K}.`>;
}[keyof T & string];

/** What the software comes with, in the code's unit. */
export function ownNumber(name: string): number {
  let at: unknown = roots;
  for (const part of name.split('.')) at = ownOf((at as Record<string, object>)[part] ?? {});
  if (typeof at !== 'number') throw new Error(`${name} is no number that can be changed`);
  return at;
}

/** In groups as the screen shows them. */
export const ruleGroups = ['order', 'aftersale', 'bid', 'auction', 'recycle', 'sell', 'service', 'money'] as const;
export type RuleGroup = (typeof ruleGroups)[number];

export const groupOf = (name: string): RuleGroup => {
  const [head = ''] = name.split('.');
  const found = ruleGroups.find((group) => group === head);
  if (found) return found;
  if (head === 'offer') return 'bid';
  if (head === 'pickup') return 'recycle';
  if (head === 'chat') return 'aftersale';
  if (head === 'auctionStep') return 'auction';
  if (/^(identify|cleaning|prize)/.test(head)) return 'service';
  return head === 'payout' || head === 'penalty' || head === 'merchant' ? 'money' : 'sell';
};

const table = {
  'order.pay': { zh: '下单后付款', en: 'Paying an order', unit: 'minutes', least: 5, most: 1_440 },
  'order.ship': {
    zh: '付款后发货',
    en: 'Shipping after payment',
    unit: 'hours',
    least: 12,
    most: 240,
    stated: ['business'],
  },
  'order.inspect': { zh: '到仓后查验', en: 'Inspecting after arrival', unit: 'hours', least: 4, most: 240 },
  'order.flaw': {
    zh: '回应瑕疵减价',
    en: 'Answering about a flaw',
    unit: 'hours',
    least: 4,
    most: 168,
    stated: ['return'],
  },
  'order.autoComplete': {
    zh: '签收后自动完成',
    en: 'Completing after delivery',
    unit: 'days',
    least: 3,
    most: 30,
    stated: ['terms'],
  },
  'order.extension': { zh: '买家延长收货', en: 'The buyer’s extension', unit: 'days', least: 1, most: 15 },
  'aftersale.apply': {
    zh: '签收后可申请售后',
    en: 'Asking for after-sales',
    unit: 'days',
    least: 7,
    most: 60,
    stated: ['return'],
  },
  'aftersale.answer': { zh: '卖家回应售后', en: 'The seller’s answer', unit: 'hours', least: 12, most: 168 },
  'aftersale.ship': { zh: '买家寄回', en: 'Sending it back', unit: 'days', least: 3, most: 30 },
  'aftersale.recheck': { zh: '退回后复检', en: 'Checking what came back', unit: 'hours', least: 4, most: 240 },
  'aftersale.escalate': { zh: '拒绝后申请介入', en: 'Calling us in', unit: 'days', least: 3, most: 30 },
  'aftersale.arbitrate': { zh: '平台裁决', en: 'Our decision', unit: 'days', least: 1, most: 15 },
  'chat.answer': { zh: '平台答复提问', en: 'Our answer to a question', unit: 'hours', least: 1, most: 168 },
  'bid.prepay.rate': { zh: '求购预付比例', en: 'Prepay of a bid', unit: 'percent', least: 1, most: 50 },
  'bid.prepay.min': { zh: '求购最少预付', en: 'Least prepay of a bid', unit: 'yuan', least: 1, most: 1_000 },
  'bid.forfeitToSeller': {
    zh: '没付尾款时赔给卖家',
    en: 'Of a forfeited prepay to the seller',
    unit: 'percent',
    least: 0,
    most: 100,
  },
  'bid.payWithin': { zh: '求购成交后付款', en: 'Paying a matched bid', unit: 'minutes', least: 15, most: 2_880 },
  'offer.turn': { zh: '议价回应', en: 'Answering a counter-offer', unit: 'hours', least: 1, most: 168 },
  'offer.rounds': { zh: '议价各方出价', en: 'Prices each side may name', unit: 'times', least: 1, most: 10 },
  'auction.payWithin': { zh: '拍下后付款', en: 'Paying for a won lot', unit: 'hours', least: 1, most: 168 },
  'auction.secondChance': { zh: '递补回应', en: 'Answering a second chance', unit: 'hours', least: 1, most: 72 },
  'auction.deposit.rate': { zh: '拍卖保证金比例', en: 'Deposit of a bid', unit: 'percent', least: 1, most: 50 },
  'auction.deposit.min': { zh: '拍卖最少保证金', en: 'Least deposit of a bid', unit: 'yuan', least: 1, most: 1_000 },
  'auction.forfeitToSeller': {
    zh: '没付款时保证金赔给卖家',
    en: 'Of a forfeited deposit to the seller',
    unit: 'percent',
    least: 0,
    most: 100,
  },
  'auction.extend.within': {
    zh: '临结束有人出价就延时',
    en: 'A bid so late moves the end',
    unit: 'minutes',
    least: 1,
    most: 30,
  },
  'auction.extend.by': { zh: '每次延时', en: 'By so much each time', unit: 'minutes', least: 1, most: 30 },
  'auction.extend.most': { zh: '最多延时', en: 'At most so often', unit: 'times', least: 1, most: 50 },
  'recycle.bidding': { zh: '商家密封报价', en: 'Merchants’ sealed offers', unit: 'hours', least: 1, most: 72 },
  'recycle.choose': { zh: '主人选报价', en: 'The owner’s choice', unit: 'hours', least: 2, most: 168 },
  'recycle.next': { zh: '下一位商家回应', en: 'The next merchant’s answer', unit: 'hours', least: 1, most: 72 },
  'recycle.ship': { zh: '主人寄出', en: 'Sending it in', unit: 'hours', least: 24, most: 336 },
  'recycle.inspect': { zh: '到仓后查验', en: 'Inspecting after arrival', unit: 'hours', least: 4, most: 240 },
  'recycle.send': { zh: '寄回或发给商家', en: 'Returning or forwarding it', unit: 'hours', least: 4, most: 240 },
  'recycle.differ': { zh: '商家看查验结果', en: 'The merchant on what was found', unit: 'hours', least: 2, most: 168 },
  'recycle.reprice': { zh: '主人回应新价', en: 'The owner on a new price', unit: 'hours', least: 2, most: 168 },
  'recycle.pay': { zh: '查验后打款', en: 'From the inspection to the money', unit: 'hours', least: 1, most: 72 },
  'recycle.dispute': { zh: '商家收货后提异议', en: 'The merchant’s dispute', unit: 'hours', least: 4, most: 168 },
  'recycle.merchantFee': {
    zh: '回收服务费（商家付）',
    en: 'Cash-sale fee, paid by the business',
    unit: 'percent',
    least: 0,
    most: 20,
  },
  'recycle.backOut.rate': {
    zh: '商家反悔的违约金',
    en: 'Penalty for backing out',
    unit: 'percent',
    least: 0,
    most: 50,
  },
  'recycle.backOut.toOwner': {
    zh: '违约金里给主人的',
    en: 'Of that penalty to the owner',
    unit: 'percent',
    least: 0,
    most: 100,
  },
  'recycle.capRate': {
    zh: '报价上限（按参考价）',
    en: 'Highest offer, of the reference price',
    unit: 'percent',
    least: 100,
    most: 300,
  },
  'recycle.capUnknown': {
    zh: '没有参考价时的报价上限',
    en: 'Highest offer without a reference',
    unit: 'yuan',
    least: 100,
    most: 100_000,
  },
  'recycle.open': { zh: '一个人同时在卖', en: 'Open at once, of one person', unit: 'pieces', least: 12, most: 1_000 },
  'pickup.morning': {
    zh: '快递上午几点起上门（回收、洗护）',
    en: 'Couriers come in the morning from',
    unit: 'oClock',
    least: 7,
    most: 11,
  },
  'pickup.afternoon': {
    zh: '快递下午几点起上门',
    en: 'Couriers come in the afternoon from',
    unit: 'oClock',
    least: 12,
    most: 17,
  },
  'pickup.days': {
    zh: '能约上门的天数',
    en: 'Days that couriers can be booked for',
    unit: 'wholeDays',
    least: 1,
    most: 6,
  },
  'consignment.answer': { zh: '平台估价', en: 'Our valuation', unit: 'hours', least: 1, most: 168 },
  'consignment.supplement': { zh: '估价补图', en: 'More photos of a valuation', unit: 'hours', least: 12, most: 336 },
  'consignment.valid': { zh: '估价有效', en: 'How long a valuation holds', unit: 'days', least: 1, most: 60 },
  'receipt.count': { zh: '到仓后点验', en: 'Counting a shipment', unit: 'hours', least: 4, most: 240 },
  'receipt.differ': {
    zh: '卖家确认差异',
    en: 'The seller on a difference',
    unit: 'hours',
    least: 12,
    most: 336,
    stated: ['stock'],
  },
  'storage.freeDays': {
    zh: '免仓储费',
    en: 'Free storage',
    unit: 'wholeDays',
    least: 30,
    most: 365,
    stated: ['stock'],
  },
  'storage.perDay': { zh: '之后每天的仓储费', en: 'Storage a day after that', unit: 'fen', least: 0, most: 1_000 },
  'listing.review': { zh: '上架审核', en: 'Reviewing a listing', unit: 'hours', least: 1, most: 240 },
  'identify.pay': { zh: '鉴别单付款', en: 'Paying for authentication', unit: 'hours', least: 1, most: 168 },
  'identify.send': { zh: '寄来鉴别', en: 'Sending a piece in', unit: 'days', least: 1, most: 30 },
  'identify.photos': { zh: '看图鉴别', en: 'Authentication by photos', unit: 'hours', least: 1, most: 168 },
  'identify.item': { zh: '实物鉴别', en: 'Authentication of the piece', unit: 'days', least: 1, most: 30 },
  'identify.ship': { zh: '鉴别完寄回', en: 'Sending home what was judged', unit: 'hours', least: 12, most: 240 },
  'identify.supplement': { zh: '鉴别补图', en: 'More photos for authentication', unit: 'hours', least: 12, most: 336 },
  'identify.appeal': { zh: '鉴别申诉', en: 'Appealing a result', unit: 'days', least: 1, most: 60 },
  'identifyKnown.day': {
    zh: '已知结果的鉴别，每位鉴别师每个工作日',
    en: 'Cases of known outcome for an expert, each day of work',
    unit: 'pieces',
    least: 0,
    most: 20,
  },
  'identifyKnown.every': {
    zh: '此外每看多少件，再来一件已知结果的',
    en: 'One more of known outcome for so many judged',
    unit: 'pieces',
    least: 2,
    most: 1_000,
  },
  'identify.unjudged': {
    zh: '没人能看的鉴别，过时后再等',
    en: 'Waiting on for an expert, where nobody may judge',
    unit: 'days',
    least: 1,
    most: 30,
  },
  'cleaning.send': { zh: '寄来清洗', en: 'Sending a piece to be cleaned', unit: 'days', least: 1, most: 30 },
  'cleaning.arrival': { zh: '主人确认到货照片', en: 'Photos of its arrival', unit: 'hours', least: 4, most: 168 },
  'cleaning.agree': { zh: '主人确认清洗', en: 'The owner’s word on cleaning', unit: 'hours', least: 4, most: 168 },
  'cleaning.wash': { zh: '清洗', en: 'Cleaning', unit: 'days', least: 1, most: 30 },
  'cleaning.claim': { zh: '清洗损坏索赔', en: 'Claiming damage', unit: 'days', least: 2, most: 30 },
  'prize.ship': { zh: '寄出抽中的奖品', en: 'Sending a prize that was won', unit: 'days', least: 1, most: 30 },
  'prize.answer': {
    zh: '答复没收到的奖品',
    en: 'Answering about a prize that did not come',
    unit: 'days',
    least: 1,
    most: 15,
  },
  'payout.cooling': {
    zh: '换卡换号后停止提现',
    en: 'No payout after a new account or phone',
    unit: 'hours',
    least: 1,
    most: 168,
  },
  'payout.review': { zh: '提现审核', en: 'Reviewing a withdrawal', unit: 'hours', least: 1, most: 168 },
  'payout.withdraw.perDay': { zh: '每天提现次数', en: 'Withdrawals a day', unit: 'times', least: 1, most: 20 },
  'penalty.appeal': {
    zh: '处罚申诉',
    en: 'Appealing a penalty',
    unit: 'days',
    least: 3,
    most: 30,
    stated: ['terms', 'stock'],
  },
  'penalty.review': { zh: '申诉复核', en: 'Reviewing an appeal', unit: 'days', least: 1, most: 30 },
  'merchant.deposit': {
    zh: '商家保证金',
    en: 'A business’s deposit',
    unit: 'yuan',
    least: 100,
    most: 100_000,
    stated: ['business'],
  },
  'merchant.review': { zh: '商家入驻审核', en: 'Reviewing a business', unit: 'hours', least: 4, most: 240 },
  'merchant.exit': {
    zh: '商家退出后退保证金',
    en: 'Deposit back after leaving',
    unit: 'days',
    least: 7,
    most: 90,
    stated: ['business'],
  },
} as const satisfies Partial<Record<NamesOf<typeof roots, ''>, Rule>>;

const stepTitles: Readonly<Record<StepName, Words>> = {
  fine: { zh: '拍卖小步', en: 'Small steps' },
  usual: { zh: '拍卖常用', en: 'Usual steps' },
  bold: { zh: '拍卖大步', en: 'Large steps' },
};
const washing = { zh: '洗护另加', en: 'Cleaning, on top' };
const identifyWays = {
  photos: { zh: '看图鉴别', en: 'By photos' },
  item: { zh: '实物鉴别', en: 'By the piece' },
} as const;

const price = (least: number, ...parts: readonly Words[]): Rule => ({
  zh: parts.map(({ zh }) => zh).join(' · '),
  en: parts.map(({ en }) => en).join(' · '),
  unit: 'yuan',
  least,
  most: 10_000,
});

/** Tables of prices: a row for each place in them. */
const prices: Record<string, Rule> = Object.fromEntries([
  ...stepNames.flatMap((name) =>
    stepsFrom(name).map(({ place, from }) => {
      const begins = { zh: `¥${from / 100} 起每口`, en: `a step from ¥${from / 100} on` };
      return [`auctionStep.${name}.${place}`, price(1, stepTitles[name], begins)] as const;
    }),
  ),
  ...ways.flatMap((way) =>
    categories.map((one) => [`identifyPrice.${way}.${one}`, price(1, identifyWays[way], categoryName[one])] as const),
  ),
  ...kinds.flatMap((kind) =>
    careNames.map((care) => [`cleaningPrice.base.${kind}.${care}`, price(1, kindNames[kind], cares[care])] as const),
  ),
  ...materialNames.map((one) => [`cleaningPrice.material.${one}`, price(0, washing, materials[one])] as const),
  ...stainNames.map((one) => [`cleaningPrice.stain.${one}`, price(0, washing, stains[one])] as const),
  ['cleaningPrice.pickup', price(0, washing, { zh: '上门取件', en: 'A courier who fetches it' })],
  ['cleaningPrice.shipping', price(0, washing, { zh: '洗好寄回', en: 'Return shipping' })],
]);

export const ruleTable: Readonly<Record<string, Rule>> = { ...table, ...prices };
export const ruleNames = Object.keys(ruleTable);
