/** Why money moved: a journal's memo, from this table only. What it is about, e.g. which order, is the journal's cause. */
import type { Words } from './states.ts';

export const memoWords = {
  'demo.balance': { zh: '演示：初始余额', en: 'Demo: starting balance' },
  'demo.deposit': { zh: '演示：商户保证金', en: 'Demo: merchant deposit' },
  'recharge.pay': { zh: '充值付款，转入余额', en: 'Top-up paid, on its way to the balance' },
  recharge: { zh: '充值', en: 'Top-up' },
  'order.pay': { zh: '付款，平台保管', en: 'Paid, held by us' },
  'order.refund': { zh: '退款', en: 'Refund' },
  'order.flaw': { zh: '瑕疵减价退回', en: 'Flaw discount returned' },
  'identify.pay': { zh: '鉴别费，平台保管', en: 'Authentication paid, held by us' },
  'identify.fee': { zh: '鉴别完成，鉴别费', en: 'Authenticated: our fee' },
  'identify.unearned': { zh: '鉴别看错，证书撤销，鉴别费退出', en: 'Wrongly authenticated: our fee goes back' },
  'identify.refund': { zh: '鉴别费退回', en: 'Authentication refunded' },
  'identify.cover': { zh: '鉴别寄回丢失赔付', en: 'Paid for a piece lost on its way home' },
  'cleaning.pay': { zh: '洗护费，平台保管', en: 'Cleaning paid, held by us' },
  'cleaningExtra.pay': { zh: '洗护补差，平台保管', en: 'Extra for cleaning, held by us' },
  'cleaning.fee': { zh: '洗护完成，洗护费', en: 'Cleaned: our fee' },
  'cleaning.refund': { zh: '洗护费退回', en: 'Cleaning refunded' },
  'cleaning.cover': { zh: '洗护损坏赔付', en: 'Paid for damage in cleaning' },
  'cleaning.lost': { zh: '洗护丢失赔付', en: 'Paid for a piece lost in cleaning' },
  'coupon.pay': { zh: '优惠券，平台付', en: 'Coupon, paid by us' },
  'coupon.back': { zh: '优惠券退回', en: 'Coupon returned' },
  'order.complete': { zh: '货款到账，待结算', en: 'Sale proceeds, to be settled' },
  'order.late': { zh: '卖家超时未发货', en: 'Seller did not ship in time' },
  'order.fake': { zh: '鉴别为假，违约金', en: 'Found to be a fake: penalty' },
  'aftersale.collect': { zh: '售后退款，从货款收回', en: 'After-sales refund, taken from the sale' },
  'aftersale.refund': { zh: '售后退款', en: 'After-sales refund' },
  'debt.collect': { zh: '偿还欠平台的退款', en: 'Refunds owed to us, repaid' },
  'debt.writeOff': { zh: '平台核销欠款', en: 'Debt written off by us' },
  'correction.give': { zh: '平台更正，转入余额', en: 'Put right by us, to the balance' },
  'correction.take': { zh: '平台更正，从余额扣回', en: 'Put right by us, from the balance' },
  'order.onUs': { zh: '平台承担的退款', en: 'Refund, paid by us' },
  'settlement.pay': { zh: '结算到可用余额', en: 'Settled to your balance' },
  'bid.freeze': { zh: '求购定金，冻结', en: 'Bid prepayment, moved to hold' },
  'bid.release': { zh: '求购定金退回', en: 'Bid prepayment released' },
  'bid.match': { zh: '求购成交，定金转平台保管', en: 'Bid matched, prepayment held by us' },
  'bid.forfeit': { zh: '未付尾款，定金扣除', en: 'Rest not paid, prepayment forfeited' },
  'auction.freeze': { zh: '竞拍保证金，冻结', en: 'Auction deposit, moved to hold' },
  'auction.release': { zh: '竞拍保证金退回', en: 'Auction deposit released' },
  'auction.win': { zh: '拍到，保证金转平台保管', en: 'Auction won, deposit held by us' },
  'auction.forfeit': { zh: '拍到未付款，保证金扣除', en: 'Auction win not paid, deposit forfeited' },
  'withdraw.apply': { zh: '提现申请', en: 'Withdrawal requested' },
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
  'payment.late': { zh: '付款前已关闭，退回', en: 'Closed before the payment came; returned' },
  'recycle.freeze': { zh: '密封报价，保证金冻结', en: 'Sealed offer, set aside from the deposit' },
  'recycle.release': { zh: '报价解冻，退回保证金', en: 'Released from an offer, back to the deposit' },
  'recycle.award': { zh: '报价被接受，平台保管', en: 'Offer accepted, held by us' },
  'recycle.reprice': {
    zh: '质检改价，差额退回保证金',
    en: 'Lower price after inspection, the rest back to the deposit',
  },
  'recycle.pay': { zh: '回收货款', en: 'Cash sale, paid out' },
  'recycle.back': { zh: '回收没有成交，退回保证金', en: 'Not bought, back to the deposit' },
  // Written until what comes back and the penalty were booked apart.
  'recycle.backOut': { zh: '悔标结算', en: 'Settled for a backed-out offer' },
  'recycle.penalty': { zh: '悔标违约金', en: 'Penalty for a backed-out offer' },
  'recycle.claim': { zh: '收货异议，平台补偿', en: 'Dispute upheld, paid by us' },
  'recycle.lost': { zh: '寄出后遗失，平台赔付', en: 'Lost on its way, paid by us' },
  'campaign.fund': { zh: '活动预算拨付', en: 'Budget of a campaign' },
  'campaign.promise': { zh: '活动奖励，先留出来', en: 'Reward of a campaign, put aside' },
  'campaign.reward': { zh: '活动奖励，发成优惠券', en: 'Reward of a campaign, given as a coupon' },
  'campaign.credit': { zh: '活动奖励，转入余额', en: 'Reward of a campaign, to the balance' },
  'campaign.thing': {
    zh: '活动实物已寄出，预算转回补贴',
    en: 'Prize of a campaign sent, its budget back to our subsidy',
  },
  'campaign.free': { zh: '活动奖励没有兑现，退回预算', en: 'Reward not earned, back to the budget' },
  'campaign.back': { zh: '活动结束，预算退回', en: 'Campaign over, budget returned' },
  'trial.pay': { zh: '试收款', en: 'A trial of payments' },
  'trial.refund': { zh: '试收款退回', en: 'A trial of payments, given back' },
  other: { zh: '资金变动', en: 'Money moved' },
} as const satisfies Record<string, Words>;

/** A memo as it is read. `other` was written by a version of us that this one does not know. */
export type ShownMemo = keyof typeof memoWords;
/** A memo as it is written. */
export type Memo = Exclude<ShownMemo, 'other'>;
export const shownMemos = Object.keys(memoWords) as ShownMemo[];

/** The book is written once, so what earlier versions wrote is put right when it is read. @param cause the journal's cause kind */
export function readMemo(stored: string, cause: string): ShownMemo {
  if (stored === 'order.pay' && cause === 'recharge') return 'recharge.pay';
  if (stored === memoWords['demo.balance'].zh) return 'demo.balance';
  return shownMemos.find((memo) => memo === stored) ?? 'other';
}

/** A page may be older than the server it asks. */
export const wordsOfMemo = (memo: ShownMemo): Words => memoWords[memo] ?? memoWords.other;

/** What moves money: the kinds of a journal's cause, and what each id of them is. Whoever reads theirs is led there. */
export type CauseKind =
  | 'order'
  | 'bid'
  | 'lot'
  | 'settlement'
  /** A piece that is recycled. */
  | 'recycle'
  /** What is paid and given back is an order of pieces; our fee is of one of them. */
  | 'identify'
  | 'cleaning'
  | 'cleaningExtra'
  | 'campaign'
  | 'item'
  | 'storage'
  | 'retrieval'
  | 'merchant'
  | 'penalty'
  | 'recharge'
  | 'withdrawal'
  /** An owner’s try of a payment channel. */
  | 'trial'
  /** What its person owes. */
  | 'account'
  | 'demo';
