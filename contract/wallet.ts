/** The wallet: what a person has with us, and every movement of it with its cause. */
import * as v from 'valibot';
import { call } from './call.ts';
import { fen, signedFen } from './money.ts';
import { id, listOf, page, time } from './query.ts';
import { DAY } from './states.ts';

export const pockets = ['available', 'frozen', 'deposit'] as const;
export type Pocket = (typeof pockets)[number];
export const pocketName = {
  available: { zh: '可用', en: 'Available' },
  frozen: { zh: '冻结', en: 'Frozen' },
  deposit: { zh: '保证金', en: 'Deposit' },
} as const satisfies Record<Pocket, { zh: string; en: string }>;

/** What a journal's memo says to people. A memo without an entry is shown as it was written. */
export const moneyWords: { readonly [memo: string]: { readonly zh: string; readonly en: string } } = {
  'demo.balance': { zh: '演示：初始余额', en: 'Demo: starting balance' },
  'demo.deposit': { zh: '演示：商户保证金', en: 'Demo: merchant deposit' },
  recharge: { zh: '充值', en: 'Recharge' },
  'order.pay': { zh: '付款，平台保管', en: 'Paid, held by us' },
  'order.refund': { zh: '退款', en: 'Refund' },
  'order.flaw': { zh: '瑕疵减价退回', en: 'Flaw discount returned' },
  'coupon.pay': { zh: '优惠券，平台付', en: 'Coupon, paid by us' },
  'coupon.back': { zh: '优惠券退回', en: 'Coupon returned' },
  'order.complete': { zh: '货款到账，待结算', en: 'Sale proceeds, to be settled' },
  'order.late': { zh: '卖家超时未发货', en: 'Seller did not ship in time' },
  'aftersale.collect': { zh: '售后退款，从货款收回', en: 'After-sale refund, taken from the sale' },
  'aftersale.refund': { zh: '售后退款', en: 'After-sale refund' },
  'settlement.pay': { zh: '结算到可用余额', en: 'Settled to your balance' },
  'bid.freeze': { zh: '求购定金，冻结', en: 'Bid prepay, frozen' },
  'bid.release': { zh: '求购定金退回', en: 'Bid prepay released' },
  'bid.match': { zh: '求购成交，定金转平台保管', en: 'Bid matched, prepay held by us' },
  'bid.forfeit': { zh: '未付尾款，定金扣除', en: 'Rest not paid, prepay forfeited' },
  'withdraw.apply': { zh: '提现申请', en: 'Withdrawal asked for' },
  'withdraw.paid': { zh: '提现到账', en: 'Withdrawal paid' },
  'withdraw.back': { zh: '提现退回', en: 'Withdrawal returned' },
  'merchant.deposit': { zh: '缴保证金', en: 'Paid into the deposit' },
  'merchant.depositBack': { zh: '保证金退回', en: 'Deposit returned' },
  'penalty.pay': { zh: '补缴违约金', en: 'Penalty paid' },
  'penalty.waive': { zh: '违约金免除，退回', en: 'Penalty waived, returned' },
  storage: { zh: '仓储费', en: 'Storage' },
  'storage.owed': { zh: '补扣仓储费', en: 'Storage owed from before' },
  'retrieval.fee': { zh: '取回库存的费用', en: 'Retrieving stock' },
  'item.lost': { zh: '库存遗失赔付', en: 'Paid for a lost item' },
  'payment.late': { zh: '订单已关闭，付款退回', en: 'Order was closed; payment returned' },
};

export const assetGet = call('GET', '/oms/asset/get', {
  about: 'What the caller has with us: usable, frozen, deposit, and what will be settled next.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    available: fen,
    frozen: fen,
    deposit: fen,
    /** Part of `frozen`: completed sales that wait for T+1. */
    settling: v.object({ amount: fen, count: v.number(), nextAt: v.nullable(time) }),
    /** The caller's own payments that we hold for running orders. */
    held: v.object({ amount: fen, count: v.number() }),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const assetDetail = call('GET', '/oms/asset/detail', {
  about: 'Every movement of the caller’s money, newest first: why, how much, and what was left.',
  who: 'user',
  input: v.strictObject({ ...page, pocket: v.optional(v.picklist(pockets)) }),
  output: listOf(
    v.object({
      id,
      pocket: v.picklist(pockets),
      amount: signedFen,
      /** In the same pocket, after this movement. */
      balance: fen,
      memo: v.string(),
      cause: v.object({ kind: v.string(), id: v.string() }),
      /** The order it is about, when it is about one. */
      order: v.nullable(v.object({ id, no: v.string(), name: v.object({ zh: v.string(), en: v.string() }) })),
      at: time,
    }),
  ),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

/** More lines than this are two statements: the month is said to be too long rather than cut. */
export const STATEMENT_MAX = 5_000;

export const assetStatement = call('GET', '/oms/asset/statement', {
  about: 'The statement of one month of the caller’s available money: opening, every line with its journal, closing.',
  who: 'user',
  input: v.strictObject({
    /** `2026-11`, by the calendar of China. */
    month: v.pipe(v.string(), v.regex(/^20[2-9]\d-(0[1-9]|1[0-2])$/)),
    form: v.picklist(['csv', 'pdf']),
  }),
  output: v.object({ name: v.string(), type: v.string(), base64: v.string() }),
});
