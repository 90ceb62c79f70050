/** From where the numbers come that an owner can change, and in what they are said. */
import { aftersaleTimes } from '../aftersale/machine.ts';
import { auctionRules, auctionSteps } from '../auction/rules.ts';
import { bidRules, offerRules } from '../bid/rules.ts';
import { prizeTimes } from '../campaign/rules.ts';
import { chatTimes } from '../chat/rules.ts';
import { cleaningTimes } from '../cleaning/machine.ts';
import { cleaningPrices } from '../cleaning/rules.ts';
import { consignmentTimes } from '../consignment/machine.ts';
import { pickupRules } from '../express/pickup.ts';
import { identifyTimes } from '../identify/machine.ts';
import { identifyPrices, identifyWorth, knownShare } from '../identify/rules.ts';
import { listingTimes } from '../listing/machine.ts';
import { merchantRules } from '../merchant/rules.ts';
import { objectionTimes } from '../objection/rules.ts';
import { orderTimes } from '../order/rules.ts';
import { payoutRules } from '../payout/rules.ts';
import { waits } from '../penalty/machine.ts';
import { recycleRules } from '../recycle/rules.ts';
import { resaleTimes } from '../resale/machine.ts';
import { receiptTimes } from '../stock/machine.ts';
import { retrievalRules, storageRules } from '../stock/rules.ts';
import type { Words } from '../wire/states.ts';
import { DAY, HOUR, MINUTE } from '../wire/time.ts';

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

export const roots = {
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
  retrieval: retrievalRules,
  resale: resaleTimes,
  objection: objectionTimes,
  identifyWorth,
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

export type NamesOf<T, P extends string> = {
  [K in keyof T & string]: T[K] extends number
    ? `${P}${K}`
    : T[K] extends readonly unknown[] | string
      ? never
      : NamesOf<T[K], `${P}${K}.`>;
}[keyof T & string];

export type Rows = Partial<Record<NamesOf<typeof roots, ''>, Rule>>;
