/** Coupons: what the platform pays for a buyer, who may use one for what, and until when. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { MAX_FEN, positiveFen } from '../wire/money.ts';
import { COUPON_CODE, PHONE } from '../wire/patterns.ts';
import { id, listOf, optionalId, page, queryBool, time, words } from '../wire/query.ts';
import { statesOf } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { couponMachine } from './machine.ts';

export const couponRules = {
  /** Given back after a full refund it can be used for so long at least, ms. */
  again: 7 * DAY,
  /** A coupon pays at most this share of its minimum, so that something is always left to pay. */
  most: 0.5,
  longest: 366 * DAY,
} as const;
const state = v.picklist(statesOf(couponMachine));

export const couponCode = v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(COUPON_CODE.pattern));

const offer = {
  name: v.string(),
  /** What it takes off, fen. */
  amount: positiveFen,
  /** What the item must cost at least, fen. */
  minimum: positiveFen,
  /** What it is for; everything when null. */
  category: v.nullable(v.object({ id, name: v.object({ zh: v.string(), en: v.string() }) })),
  endsAt: time,
};

const coupon = v.object({
  id,
  state,
  ...offer,
  /** Null where it has one name. */
  nameEn: v.nullable(v.string()),
  /** The order that holds it or has used it. */
  order: v.nullable(v.object({ id, no: v.string() })),
});
export type Coupon = v.InferOutput<typeof coupon>;

/** Kept answers of older versions have one name. */
export const couponName = (
  { name, nameEn }: Pick<Coupon, 'name'> & { nameEn?: string | null },
  language: 'zh' | 'en',
) => (language === 'en' ? (nameEn ?? name) : name);

/** Why a coupon cannot be used for an item: it costs too little, is of another kind, an order holds the coupon, or its seller is the same person. */
export const couponReasons = ['minimum', 'category', 'locked', 'connected'] as const;
export type CouponReason = (typeof couponReasons)[number];

export const couponRecent = call('GET', '/v3/profit/valid/recent', {
  about: 'Which of the caller’s coupons can be used for a listing, the best one first, and why the others cannot.',
  who: 'user',
  input: v.strictObject({ listingId: id }),
  output: v.object({
    usable: v.array(coupon),
    unusable: v.array(v.object({ ...coupon.entries, why: v.picklist(couponReasons) })),
  }),
});

export const couponUse = call('POST', '/v3/profit/auction/use', {
  about: 'Turns a code into a coupon of the caller’s: once a person, while the code is valid.',
  who: 'user',
  input: v.strictObject({ code: couponCode }),
  output: coupon,
});

export const couponList = call('GET', '/v3/profit/coupon/list', {
  about:
    'The caller’s coupons: those that can still be used, soonest end first; or used and expired ones, newest first.',
  who: 'user',
  input: v.strictObject({ ...page, past: v.optional(queryBool, false) }),
  output: listOf(coupon),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const issued = v.object({
  id,
  ...offer,
  /** What it is called in English; null where that was not given. */
  nameEn: v.optional(v.nullable(v.string()), null),
  /** For whom: one person, everybody at that time, or whoever has the code. */
  to: v.picklist(['person', 'everybody', 'code']),
  code: v.nullable(v.string()),
  createdAt: time,
  /** How many people have one, and how many have used it. */
  count: v.number(),
  used: v.number(),
});
export type IssuedCoupon = v.InferOutput<typeof issued>;

const receiver = v.variant('kind', [
  v.strictObject({ kind: v.literal('person'), phone: v.pipe(v.string(), v.regex(PHONE.pattern)) }),
  v.strictObject({ kind: v.literal('everybody') }),
  v.strictObject({ kind: v.literal('code'), code: couponCode }),
]);
export type CouponReceiver = v.InferOutput<typeof receiver>;

export const workbenchCoupons = call('GET', '/v3/profit/workbench/coupon/list', {
  about: 'What coupons were issued, newest first, and how many were used.',
  who: 'staff',
  permission: 'coupons.see',
  input: v.strictObject(page),
  output: listOf(issued),
});

export const workbenchCouponIssue = call('POST', '/v3/profit/workbench/coupon/issue', {
  about: 'Issues a coupon to one person, to everybody, or to whoever has its code. Refused with COUPON_TERMS.',
  who: 'staff',
  permission: 'coupons.issue',
  input: v.strictObject({
    name: words(20, 2),
    /** Empty: its one name stands in English too. */
    nameEn: v.optional(words(40, 0), ''),
    amount: v.pipe(v.number(), v.integer(), v.minValue(100), v.maxValue(MAX_FEN)),
    minimum: positiveFen,
    categoryId: optionalId,
    endsAt: time,
    to: receiver,
  }),
  output: v.object({ id, count: v.number() }),
});

/** Whether a coupon may be issued like this: it leaves something to pay, and ends in a while but not never. */
export const fairTerms = (terms: { amount: number; minimum: number; endsAt: number }, now: number): boolean =>
  terms.amount <= terms.minimum * couponRules.most && terms.endsAt > now && terms.endsAt <= now + couponRules.longest;
