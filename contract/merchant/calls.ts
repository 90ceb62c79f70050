/** Businesses: onboarding with documents and review, the agreement, the deposit, and how their selling goes. */

import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, MAX_FEN } from '../wire/money.ts';
import { PHONE } from '../wire/patterns.ts';
import { id, listOf, page, queryInt, time, timelineOf, words } from '../wire/query.ts';
import { DAY, machine, statesOf } from '../wire/states.ts';
import { days, hours } from '../wire/units.ts';

/** Defaults, fen and ms. */
export const merchantRules = {
  deposit: 500_000,
  review: 2 * DAY,
  /** After the last open order of a business that leaves. */
  exit: 30 * DAY,
  agreement: '2026-11',
  /** A changed fee is announced so long before. */
  feeNotice: 30 * DAY,
  /** Days whose sales make a level. */
  levelDays: 90,
  /** Edges of the ages of a stock, days. */
  ages: [30, 60, 90],
  maxDocuments: 9,
} as const;

export const merchantMachine = machine({
  name: 'merchant',
  initial: 'draft',
  states: {
    draft: { zh: '草稿', en: 'Draft', waitsFor: 'M', tone: 'idle' },
    submitted: {
      zh: '待审核',
      en: 'In review',
      waitsFor: 'P',
      deadline: { ms: merchantRules.review, event: 'late' },
      tone: 'wait',
    },
    need_info: { zh: '待补充', en: 'More needed', waitsFor: 'M', tone: 'wait' },
    rejected: { zh: '未通过', en: 'Rejected', waitsFor: 'M', tone: 'bad' },
    to_sign: { zh: '待签约', en: 'To sign', waitsFor: 'M', tone: 'wait' },
    to_deposit: { zh: '待缴保证金', en: 'Deposit to pay', waitsFor: 'M', tone: 'wait' },
    active: { zh: '营业中', en: 'Open', tone: 'ok' },
    restricted: { zh: '限制经营', en: 'Restricted', waitsFor: 'P', tone: 'bad' },
    suspended: { zh: '暂停经营', en: 'Suspended', waitsFor: 'P', tone: 'bad' },
    exiting: {
      zh: '清退中',
      en: 'Leaving',
      waitsFor: 'T',
      deadline: { ms: merchantRules.exit, event: 'leave' },
      tone: 'wait',
    },
    exited: { zh: '已退出', en: 'Left', tone: 'idle' },
  },
  edges: [
    { from: 'draft', event: 'submit', to: 'submitted', actor: 'M' },
    { from: 'need_info', event: 'submit', to: 'submitted', actor: 'M' },
    { from: 'rejected', event: 'submit', to: 'submitted', actor: 'M' },
    { from: 'submitted', event: 'late', to: 'submitted', actor: 'T' },
    { from: 'submitted', event: 'approve', to: 'to_sign', actor: 'P' },
    { from: 'submitted', event: 'askMore', to: 'need_info', actor: 'P' },
    { from: 'submitted', event: 'reject', to: 'rejected', actor: 'P' },
    { from: 'to_sign', event: 'sign', to: 'to_deposit', actor: 'M' },
    { from: 'to_deposit', event: 'pay', to: 'active', actor: 'M' },
    { from: 'active', event: 'restrict', to: 'restricted', actor: 'P' },
    { from: 'active', event: 'suspend', to: 'suspended', actor: 'P' },
    { from: 'restricted', event: 'restore', to: 'active', actor: 'P' },
    { from: 'restricted', event: 'suspend', to: 'suspended', actor: 'P' },
    { from: 'suspended', event: 'restore', to: 'active', actor: 'P' },
    { from: 'active', event: 'exit', to: 'exiting', actor: 'M' },
    { from: 'restricted', event: 'exit', to: 'exiting', actor: 'M' },
    { from: 'suspended', event: 'exit', to: 'exiting', actor: 'M' },
    // Open orders hold the exit; it is looked at again a day later.
    { from: 'exiting', event: 'wait', to: 'exiting', actor: 'T' },
    { from: 'exiting', event: 'leave', to: 'exited', actor: 'T' },
  ],
});

export type MerchantState = keyof typeof merchantMachine.states;
const merchantStates = statesOf(merchantMachine);

/**
 * A unified social credit code with its check character, as GB 32100-2015 has it: 18 characters without I, O, S, V, Z.
 */
export function isCreditCode(code: string): boolean {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  if (code.length !== 18 || [...code].some((char) => !alphabet.includes(char))) return false;
  const sum = [...code.slice(0, 17)].reduce((total, char, n) => total + alphabet.indexOf(char) * (3 ** n % 31), 0);
  return alphabet[(31 - (sum % 31)) % 31] === code[17];
}

const application = {
  /** As the licence has it. */
  name: words(60, 2),
  creditCode: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.length(18)),
  contact: words(30, 2),
  contactPhone: v.pipe(v.string(), v.regex(PHONE.pattern)),
};

const merchant = v.object({
  state: v.picklist(merchantStates),
  deadlineAt: v.nullable(time),
  name: v.string(),
  creditCode: v.string(),
  contact: v.string(),
  contactPhone: v.string(),
  documents: v.array(v.string()),
  /** What staff want or why they said no. */
  reason: v.nullable(v.string()),
  agreementVersion: v.nullable(v.string()),
  signedAt: v.nullable(time),
  /** The signature as it was drawn. */
  signature: v.nullable(v.string()),
  timeline: timelineOf(v.picklist(merchantStates)),
});
export type Merchant = v.InferOutput<typeof merchant>;

export const merchantGet = call('GET', '/mms/merchant/get', {
  about: 'The caller’s business, from application to exit; null when they have not applied.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    merchant: v.nullable(merchant),
    deposit: v.object({ paid: fen, required: fen }),
    available: fen,
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const merchantApply = call('POST', '/mms/merchant/apply', {
  about: `Applies as a business, or answers what staff asked for. Reviewed within ${hours(merchantRules.review).en}.`,
  who: 'seller',
  input: v.strictObject({
    ...application,
    documents: v.pipe(v.array(id), v.minLength(1), v.maxLength(merchantRules.maxDocuments)),
  }),
  output: v.object({ state: v.picklist(merchantStates) }),
});

export const merchantSign = call('POST', '/mms/merchant/sign', {
  about: 'Signs the agreement: a signature drawn by hand, and a fresh code to the account’s phone.',
  who: 'seller',
  input: v.strictObject({ agreementVersion: v.literal(merchantRules.agreement), signature: id }),
  output: v.object({ state: v.picklist(merchantStates) }),
});

export const merchantDeposit = call('POST', '/mms/merchant/deposit', {
  about: 'Moves available money into the deposit; the full deposit opens the business.',
  who: 'seller',
  input: v.strictObject({ amount: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(MAX_FEN)) }),
  output: v.object({ state: v.picklist(merchantStates), paid: fen }),
});

export const merchantExit = call('POST', '/mms/merchant/exit', {
  about: `Leaves: ${days(merchantRules.exit).en} after the last open order the deposit returns to the balance.`,
  who: 'seller',
  input: v.strictObject({}),
  output: v.object({ state: v.picklist(merchantStates) }),
});

export const merchantLevels = ['bronze', 'silver', 'gold'] as const;

export const merchantData = call('GET', '/mms/merchant/data', {
  about: 'How the caller’s selling goes: sales by day, what they brought, returns, sell-through, ageing of stock.',
  who: 'seller',
  input: v.strictObject({ days: v.optional(queryInt(7, 365), 30) }),
  output: v.object({
    /** One entry a day of China’s calendar, oldest first, days without sales included. */
    days: v.array(v.object({ at: time, sold: v.number(), gross: fen })),
    sold: v.number(),
    gross: fen,
    fees: fen,
    net: fen,
    /** Net less cost over the items whose cost is known, fen; null when none is. */
    margin: v.nullable(v.object({ amount: v.number(), items: v.number() })),
    /** Orders that were paid and fell through. */
    returned: v.number(),
    /** Sold of what was ever for sale in this time, 0 to 1. */
    sellThrough: v.number(),
    ageing: v.array(v.object({ upTo: v.nullable(v.number()), count: v.number() })),
    level: v.object({
      name: v.picklist(merchantLevels),
      /** Sales in 90 days that the next level needs; null at the top. */
      next: v.nullable(v.object({ name: v.picklist(merchantLevels), at: v.number() })),
      sold90: v.number(),
    }),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const workbenchMerchants = call('GET', '/mms/workbench/merchant/list', {
  about: 'Businesses: those that wait for review first.',
  who: 'staff',
  input: v.strictObject({ ...page, state: v.optional(v.picklist(merchantStates), 'submitted') }),
  output: listOf(v.object({ id, nickname: v.string(), phone: v.string(), ...merchant.entries })),
});

export const workbenchMerchantDecide = call('POST', '/mms/workbench/merchant/decide', {
  about: 'Decides about a business: approve, ask for more, reject; later restrict, suspend, restore.',
  who: 'staff',
  input: v.variant('event', [
    v.strictObject({ id, event: v.picklist(['approve', 'restore']) }),
    v.strictObject({
      id,
      event: v.picklist(['askMore', 'reject', 'restrict', 'suspend']),
      reason: words(TEXT.area, 2),
    }),
  ]),
  output: v.object({ id, state: v.picklist(merchantStates) }),
});
