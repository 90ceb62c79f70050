/** After-sale: giving something back or part of the money, with evidence, arbitration, and the way the money takes. */

import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { waybill } from '../express/calls.ts';
import { findings } from '../inspection/calls.ts';
import { orderItem } from '../item/shown.ts';
import { orderStates } from '../order/machine.ts';
import { channels } from '../payment/calls.ts';
import { accountKinds } from '../wire/accounts.ts';
import { call } from '../wire/call.ts';
import { PHOTO, TEXT } from '../wire/limits.ts';
import { shownMemos } from '../wire/memos.ts';
import { positiveSum, signedSum, sumFen } from '../wire/money.ts';
import { actor, id, listOf, page, queryInt, time, timelineOf, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { days, hours } from '../wire/units.ts';
import type { AftersaleKind, AftersaleState } from './machine.ts';
import { aftersaleKinds, aftersaleStates, aftersaleTimes } from './machine.ts';

/** Why: `unproven` needs no photo and only a return cures it; `kinds` says what may be asked for. */
export const aftersaleReasons = {
  differs: { zh: '和描述不一样', en: 'Not as described', kinds: aftersaleKinds, unproven: false },
  flaw: { zh: '有没写明的瑕疵', en: 'An unlisted flaw', kinds: aftersaleKinds, unproven: false },
  wrong: { zh: '发错了东西或尺码', en: 'Wrong item or size', kinds: aftersaleKinds, unproven: false },
  doubt: { zh: '怀疑不是正品', en: 'Doubts about authenticity', kinds: ['return'], unproven: false },
  damaged: { zh: '路上弄坏了', en: 'Damaged on the way', kinds: aftersaleKinds, unproven: false },
  regret: {
    zh: `${days(aftersaleTimes.apply).zh}内不想要了`,
    en: `Changed my mind within ${days(aftersaleTimes.apply).en}`,
    kinds: ['return'],
    unproven: true,
  },
} as const satisfies Record<string, { zh: string; en: string; kinds: readonly AftersaleKind[]; unproven: boolean }>;
export type AftersaleReason = keyof typeof aftersaleReasons;
export const reasonNames = Object.keys(aftersaleReasons) as AftersaleReason[];

const kind = v.picklist(aftersaleKinds);
const state = v.picklist(aftersaleStates);
const reason = v.picklist(reasonNames);
const role = v.picklist(['buyer', 'seller']);
const words140 = words(TEXT.area);
const photos = v.pipe(v.array(id), v.maxLength(PHOTO.albumMax));

/** A refund, and who bears it: the lines less the coupon add up to `amount`. */
const shares = v.object({
  amount: sumFen,
  fromSeller: sumFen,
  /** Our fees for it that we give back. */
  fromPlatform: sumFen,
  /** What a coupon had paid, when everything goes back: its part is ours again, not the buyer’s. */
  coupon: v.optional(sumFen),
});
export type Shares = v.InferOutput<typeof shares>;

export const aftersalePreview = call('GET', '/v3/oms/aftersale/preview', {
  about: 'Whether and until when an after-sale can be asked for, how much at most, and who bears how much of it.',
  who: 'user',
  input: v.strictObject({ orderId: id, amount: v.optional(queryInt(1, Number.MAX_SAFE_INTEGER)) }),
  output: v.object({
    orderId: id,
    orderNo: v.string(),
    item: orderItem,
    defects: v.array(v.object({ zh: v.string(), en: v.string(), photo: v.nullable(v.string()) })),
    policy: v.object({ zh: v.array(v.string()), en: v.array(v.string()) }),
    /** The last moment to apply. */
    until: v.nullable(time),
    /** Why it cannot be asked for: not delivered yet, too late, one is open (`openId`), nothing left to give back. */
    blocked: v.nullable(v.picklist(['undelivered', 'late', 'open', 'spent'])),
    openId: v.nullable(id),
    /** Everything that is left of what was paid, and the most that a part may be, fen. */
    whole: sumFen,
    partMost: sumFen,
    /** For the asked amount, or for everything. */
    shares: v.nullable(shares),
    /** Where the money would go back to, what was paid last first. */
    channels: v.array(v.picklist(channels)),
    /** Whether the seller has the money already. */
    released: v.boolean(),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const aftersaleApply = call('POST', '/v3/oms/aftersale/apply', {
  about: 'The buyer asks for a return or for money back, with photos. May be written offline; the order’s clock stops.',
  who: 'user',
  mints: 'id',
  input: v.strictObject({
    /** Minted on the device, so that the case has one identity from the first tap. */
    id,
    orderId: id,
    kind,
    reason,
    amount: positiveSum,
    body: words140,
    /** Confirmed uploads of the caller. */
    photos,
  }),
  output: v.object({ id, state, deadlineAt: v.nullable(time) }),
  offline: { mode: 'queued' },
});

const row = v.object({
  id,
  no: v.string(),
  orderId: id,
  orderNo: v.string(),
  role: v.picklist(['buyer', 'seller', 'staff']),
  kind,
  reason,
  amount: sumFen,
  state,
  deadlineAt: v.nullable(time),
  waitsFor: v.nullable(actor),
  /** Whether the item has come back to us. */
  returned: v.boolean(),
  item: orderItem,
  createdAt: time,
});
export type AftersaleRow = v.InferOutput<typeof row>;

export const aftersaleList = call('GET', '/v3/oms/aftersale/list', {
  about: 'The caller’s after-sale cases, as a buyer or as a seller: open ones first, newest first.',
  who: 'user',
  input: v.strictObject({ ...page, role: v.optional(role, 'buyer') }),
  output: v.object({ ...listOf(row).entries, open: v.object({ buyer: v.number(), seller: v.number() }) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const parcel = v.object({ company: v.string(), waybill: v.string(), sentAt: time, arrivedAt: v.nullable(time) });

export const aftersaleDetail = call('GET', '/v3/oms/aftersale/detail', {
  about: 'One case as its buyer, its seller or staff see it: evidence of both, whose turn it is, where the money is.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...row.entries,
    orderState: v.picklist(orderStates),
    orderTotal: sumFen,
    shares,
    defects: v.array(v.object({ zh: v.string(), en: v.string(), photo: v.nullable(v.string()) })),
    evidence: v.array(
      v.object({ id, by: v.picklist(['B', 'S', 'P']), body: v.string(), photos: v.array(v.string()), at: time }),
    ),
    /** Where the buyer sends it, while it is to be sent. */
    sendTo: v.nullable(shipTo),
    parcel: v.nullable(parcel),
    /** Back to the buyer, when what they returned was not accepted. */
    parcelBack: v.nullable(parcel),
    /** The report that found what came back to be a fake. */
    fakeReport: v.nullable(v.string()),
    money: v.object({
      /** Where it is: held by us, the seller’s but not settled, the seller’s, on its way back, back. */
      place: v.picklist(['escrow', 'frozen', 'seller', 'returning', 'returned']),
      amount: sumFen,
      /** Where it goes back to; not the seller’s business. */
      channels: v.array(v.picklist(channels)),
      /** Every journal of this refund; other people’s accounts are not told apart. */
      journals: v.array(
        v.object({
          id,
          memo: v.picklist(shownMemos),
          at: time,
          entries: v.array(v.object({ account: v.picklist(accountKinds), own: v.boolean(), amount: signedSum })),
        }),
      ),
    }),
    timeline: timelineOf(state),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const moved = v.object({ id, state, deadlineAt: v.nullable(time) });

export const aftersaleWithdraw = call('POST', '/v3/oms/aftersale/withdraw', {
  about: 'The buyer takes the case back; the order’s clock goes on.',
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const aftersaleAnswer = call('POST', '/v3/oms/aftersale/answer', {
  about: `The seller agrees, or refuses with a reason. Silence for ${hours(aftersaleTimes.answer).en} agrees.`,
  who: 'user',
  input: v.variant('agree', [
    v.strictObject({ id, agree: v.literal(true) }),
    v.strictObject({ id, agree: v.literal(false), body: words140, photos: v.optional(photos, []) }),
  ]),
  output: moved,
});

export const aftersaleEscalate = call('POST', '/v3/oms/aftersale/escalate', {
  about: `A refused buyer calls us in; both sides may add evidence, and we decide within ${days(aftersaleTimes.arbitrate).en}.`,
  who: 'user',
  input: v.strictObject({ id, body: words140 }),
  output: moved,
});

export const aftersaleEvidence = call('POST', '/v3/oms/aftersale/evidence', {
  about: 'Either side adds words and photos while the case is open. May be written offline.',
  who: 'user',
  mints: 'id',
  input: v.strictObject({
    /** Minted on the device. */
    id,
    caseId: id,
    body: words140,
    photos,
  }),
  output: v.object({ id }),
  offline: { mode: 'queued' },
});

export const aftersaleDeliver = call('POST', '/v3/oms/aftersale/deliver', {
  about: 'The buyer has sent the item back to us. May be written offline.',
  who: 'user',
  input: v.strictObject({ id, ...waybill.entries }),
  output: moved,
  offline: { mode: 'queued' },
});

/** What staff work through, and the states each queue holds. */
export const aftersaleQueues = {
  arbitrate: ['arbitration'],
  receive: ['returning'],
  recheck: ['rechecking'],
} as const satisfies Record<string, readonly AftersaleState[]>;
export type AftersaleQueue = keyof typeof aftersaleQueues;
const queue = v.picklist(Object.keys(aftersaleQueues) as AftersaleQueue[]);

const job = v.object({
  ...row.entries,
  /** A large refund is given by two people: what the first of them would give, until a second agrees; null without. */
  first: v.nullable(
    v.object({
      by: v.nullable(v.string()),
      amount: sumFen,
      own: v.boolean(),
      /** They found it to be a fake, which gives everything back. */
      fake: v.boolean(),
    }),
  ),
});
export type AftersaleJob = v.InferOutput<typeof job>;

export const aftersaleWork = call('GET', '/v3/oms/workbench/aftersale/list', {
  about: 'After-sale cases that wait for staff, the nearest deadline first.',
  who: 'staff',
  permission: 'aftersale.see',
  input: v.strictObject({ ...page, queue }),
  output: v.object({ ...listOf(job).entries, counts: v.record(queue, v.number()) }),
});

export const aftersaleScanIn = call('POST', '/v3/oms/workbench/aftersale/scan-in', {
  about: 'A return has arrived; its waybill is checked against what the buyer announced.',
  who: 'staff',
  permission: 'aftersale.work',
  input: v.strictObject({ id, waybill: waybill.entries.waybill }),
  output: moved,
});

export const aftersaleRecheck = call('POST', '/v3/oms/workbench/aftersale/recheck', {
  about:
    'What came back is as it was sent out and is refunded; or it is not, and the case goes to arbitration; or what was sold is a fake.',
  who: 'staff',
  permission: 'aftersale.work',
  input: v.variant('accept', [
    v.strictObject({ id, accept: v.boolean(), note: words140, photos: v.optional(photos, []) }),
    v.strictObject({ id, accept: v.literal('fake'), note: words140, ...findings }),
  ]),
  output: moved,
});

export const aftersaleDecide = call('POST', '/v3/oms/workbench/aftersale/decide', {
  about:
    'Staff decide a case: refund (all that was asked or less), return first, refuse it, or find that what came back was sold as a fake.',
  who: 'staff',
  permission: 'aftersale.decide',
  input: v.variant('decision', [
    v.strictObject({ id, decision: v.literal('refund'), amount: positiveSum, note: words140 }),
    v.strictObject({ id, decision: v.literal('return'), note: words140 }),
    v.strictObject({ id, decision: v.literal('fake'), note: words140, ...findings }),
    v.strictObject({
      id,
      decision: v.literal('dismiss'),
      note: words140,
      /** How the item goes back to the buyer, when it lies with us. */
      back: v.optional(waybill),
    }),
  ]),
  output: moved,
});
