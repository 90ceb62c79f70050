/** The wallet: what a person has with us, and every movement of it with its cause. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { shownMemos } from '../wire/memos.ts';
import { signedSum, sumFen } from '../wire/money.ts';
import { bilingual, id, listOf, page, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

export const pockets = ['available', 'frozen', 'deposit'] as const;
export type Pocket = (typeof pockets)[number];
export const pocketName = {
  available: { zh: '可用', en: 'Available' },
  frozen: { zh: '冻结', en: 'On hold' },
  deposit: { zh: '保证金', en: 'Deposit' },
} as const satisfies Record<Pocket, { zh: string; en: string }>;

const part = v.object({ amount: sumFen, count: v.number() });

export const assetGet = call('GET', '/oms/asset/get', {
  about: 'What the caller has with us: usable, frozen, deposit, and what will be settled next.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    available: sumFen,
    frozen: sumFen,
    deposit: sumFen,
    /** What may be withdrawn now: settled sales that may still be refunded stay, beyond what the deposit covers. */
    withdrawable: sumFen,
    /** When more of it may be. */
    heldUntil: v.nullable(time),
    /** What penalties may still take, decided or not: it stays too. */
    heldPenalties: sumFen,
    /** Part of `frozen`: completed sales that wait for T+1. */
    settling: v.object({ amount: sumFen, count: v.number(), nextAt: v.nullable(time) }),
    /** Part of `frozen`: prepaid for bids that wait. */
    bidding: part,
    /** Part of `frozen`: deposits of lots that the caller bids for. */
    auctions: part,
    /** The caller's own payments that we hold, and for what: orders, authentication, cleaning. */
    held: part,
    heldIn: v.object({ order: part, identify: part, cleaning: part }),
    /** Withdrawals that have not arrived yet. */
    payout: part,
    /** What the caller owes us: penalties that stand, storage, refunds that we advanced. Taken from what comes in. */
    owed: part,
    /** When the account was opened: there are no statements of before. */
    since: time,
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const assetDetail = call('GET', '/oms/asset/detail', {
  about: 'Every movement of the caller’s money, newest first: why, how much, and what was left.',
  who: 'user',
  input: v.strictObject({ ...page, pocket: v.optional(v.picklist(pockets)) }),
  output: v.object({
    ...listOf(
      v.object({
        id,
        pocket: v.picklist(pockets),
        amount: signedSum,
        /** In the same pocket, after this movement. */
        balance: sumFen,
        memo: v.picklist(shownMemos),
        /** A piece that was authenticated alone is named itself; `identifyOrder` is of several. */
        cause: v.object({ kind: v.string(), id: v.string() }),
        /** The order it is about, when it is about one. */
        order: v.nullable(v.object({ id, no: v.string(), name: bilingual })),
        /** The recycled piece that is its cause: the caller’s own, or one that they offered for. */
        piece: v.nullable(v.object({ no: v.string(), name: bilingual, own: v.boolean() })),
        /** What was cleaned for it: a piece, or all of its order that was paid for at once. */
        cleaned: v.nullable(v.object({ no: v.string(), name: bilingual })),
        at: time,
      }),
    ).entries,
    /** When money first moved there, said with the first page: there is nothing to state of the months before. */
    firstAt: v.nullish(time),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

/** More lines than this are two statements: the month is said to be too long rather than cut. */
export const STATEMENT_MAX = 5_000;

export const assetStatement = call('GET', '/oms/asset/statement', {
  about: 'The statement of one month of one of the caller’s pockets: opening, every line with its journal, closing.',
  who: 'user',
  file: true,
  input: v.strictObject({
    /** `2026-11`, by the calendar of China. */
    month: v.pipe(v.string(), v.regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/)),
    form: v.picklist(['csv', 'pdf']),
    pocket: v.optional(v.picklist(pockets), 'available'),
  }),
  output: v.object({ name: v.string(), type: v.string(), base64: v.string() }),
});
