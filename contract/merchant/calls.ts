/** Businesses: onboarding with documents and review, the agreement, the deposit, and how their selling goes. */

import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { MAX_FEN, sumFen } from '../wire/money.ts';
import { PHONE } from '../wire/patterns.ts';
import { bilingual, id, listOf, nameOf, page, queryInt, time, timelineOf, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { days, hours } from '../wire/units.ts';
import { merchantMachine } from './machine.ts';
import { merchantRules } from './rules.ts';

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
  name: nameOf(60, 2),
  creditCode: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.length(18)),
  contact: nameOf(30, 2),
  contactPhone: v.pipe(v.string(), v.regex(PHONE.pattern)),
};

const merchant = v.object({
  state: v.picklist(merchantStates),
  /** Of one that leaves: when its deposit goes back; null as long as an order of it is open. */
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
    deposit: v.object({ paid: sumFen, required: sumFen }),
    /** What of it offers for recycled pieces have frozen, each with what frees it: the lot's end, or the owner's choice. */
    frozen: v.array(
      v.object({ id, name: bilingual, amount: sumFen, state: v.picklist(['sealed', 'standing']), until: time }),
    ),
    available: sumFen,
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
  input: v.strictObject({ agreementVersion: v.pipe(v.string(), v.maxLength(20)), signature: id }),
  output: v.object({ state: v.picklist(merchantStates) }),
});

export const merchantDeposit = call('POST', '/mms/merchant/deposit', {
  about: 'Moves available money into the deposit; the full deposit opens the business.',
  who: 'seller',
  input: v.strictObject({ amount: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(MAX_FEN)) }),
  output: v.object({ state: v.picklist(merchantStates), paid: sumFen }),
});

export const merchantExit = call('POST', '/mms/merchant/exit', {
  about: `Leaves: ${days(merchantRules.exit).en} after the last open order the deposit returns to the balance.`,
  // Who only bids for recycled pieces has a business too.
  who: 'user',
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
    days: v.array(v.object({ at: time, sold: v.number(), gross: sumFen })),
    sold: v.number(),
    gross: sumFen,
    fees: sumFen,
    net: sumFen,
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
  permission: 'merchants.see',
  input: v.strictObject({ ...page, state: v.optional(v.picklist(merchantStates), 'submitted') }),
  output: listOf(v.object({ id, nickname: v.string(), phone: v.string(), ...merchant.entries })),
});

export const workbenchMerchantDecide = call('POST', '/mms/workbench/merchant/decide', {
  about: 'Decides about a business: approve, ask for more, reject; later restrict, suspend, restore.',
  who: 'staff',
  permission: 'merchants.decide',
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
