/** Where the money of an order is, as its buyer, its seller and our staff read it. Amounts arrive written out, e.g. `¥1,301.00`. */
import { bidRules } from '../../../contract/bid/rules.ts';
import { percent } from '../../../contract/wire/units.ts';
import { defineText } from '../../ui/format/text.ts';
import { names as pay } from '../payment/names.ts';

const toSeller = () => percent(bidRules.forfeitToSeller);
const toUs = () => percent(1 - bidRules.forfeitToSeller);

/** The seller, as they read it themselves (`mine`) or as others do. */
const whose = {
  zh: (mine: boolean) => (mine ? '你' : '卖家'),
  en: (mine: boolean) => (mine ? 'you' : 'the seller'),
};

interface PutRight {
  amount: string;
  taken: boolean;
  way: 'balance' | 'paid';
  mine: boolean;
  side: 'buyer' | 'seller';
}

export const moneyText = defineText(() => ({
  zh: {
    moneyTitle: '款项去向',
    places: {
      unpaid: '还没付',
      escrow: pay.zh.heldNow,
      frozen: '待结算',
      seller: '已给卖家',
      returning: '退款中',
      refunded: '已退回',
      forfeited: '定金已扣',
    },
    placeYours: '已给你',
    nodeYou: '你',
    nodeBuyer: '买家',
    nodePlatform: pay.zh.held,
    nodeSeller: '卖家',
    paidOn: (day: string) => `${day}付`,
    notPaid: '还没付',
    held: '未给卖家',
    released: '已放款',
    afterReceipt: '你收货后',
    afterReceiptBuyer: '买家收货后',
    settlesOn: (day: string) => `${day}到账`,
    willRelease: (amount: string) => `查验通过、你确认收货后，才把 ${amount} 给卖家。查验没通过，全额退你。`,
    willReleasePassed: (amount: string) => `你确认收货后，才把 ${amount} 给卖家。`,
    cancelFirst: '没发出前取消，全额退你。',
    willReleaseTo: (amount: string, mine: boolean) =>
      `买家确认收货后，${amount} 归${whose.zh(mine)}，第二天到可用余额。`,
    unpaidNote: '付款后钱由平台保管，你收货后才给卖家。',
    unpaidNoteTo: (mine: boolean) => `买家付款后钱由平台保管，他收货后才给${whose.zh(mine)}。`,
    forfeitedNote: (amount: string, mine: boolean) =>
      `尾款没有按时付，定金 ${amount} 不退：${toSeller()} 给${whose.zh(mine)}，${toUs()} 归平台。`,
    frozenNote: (amount: string, when: string | null, mine: boolean) =>
      `${amount} 已归${whose.zh(mine)}，${when === null ? '结算中' : `${when}后可以动用`}。`,
    sellerNote: (amount: string, mine: boolean) => `${amount} 已结算给${whose.zh(mine)}。`,
    returningNote: (amount: string) => `支付渠道正在退 ${amount}，还没有说退到。`,
    refundedNote: (amount: string, way: string) => `${amount} 已退回${way}`,
    putRight: ({ amount, taken, way, mine, side }: PutRight) =>
      `平台${taken ? '从' : '给'}${mine ? '你' : side === 'buyer' ? '买家' : '卖家'}${taken ? `余额扣回 ${amount}` : way === 'paid' ? `按付款的路退了 ${amount}，钱由平台出` : `余额补了 ${amount}`}。`,
    and: '，',
    stop: '。',
    wayBack: '付款的地方',
    settlement: '看结算单',
  },
  en: {
    moneyTitle: 'Where the money is',
    places: {
      unpaid: 'Not paid',
      escrow: pay.en.heldNow,
      frozen: 'To settle',
      seller: 'With the seller',
      returning: 'Being refunded',
      refunded: 'Returned',
      forfeited: 'Prepayment lost',
    },
    placeYours: 'With you',
    nodeYou: 'You',
    nodeBuyer: 'Buyer',
    nodePlatform: pay.en.held,
    nodeSeller: 'Seller',
    paidOn: (day: string) => `paid ${day}`,
    notPaid: 'not paid yet',
    held: 'not released',
    released: 'released',
    afterReceipt: 'after you confirm',
    afterReceiptBuyer: 'after receipt',
    settlesOn: (day: string) => `available ${day}`,
    willRelease: (amount: string) =>
      `The seller gets ${amount} only after inspection and your confirmation. If inspection fails you get everything back.`,
    willReleasePassed: (amount: string) => `The seller gets ${amount} only after you confirm.`,
    cancelFirst: ' Cancel before it is sent and you get everything back.',
    willReleaseTo: (amount: string, mine: boolean) =>
      `Once the buyer confirms, ${amount} is ${mine ? 'yours' : 'the seller’s'}; available the next day.`,
    unpaidNote: 'After you pay we hold the money; the seller gets it once you have the item.',
    unpaidNoteTo: (mine: boolean) =>
      `After the buyer pays we hold the money; it goes to ${whose.en(mine)} once they have the item.`,
    forfeitedNote: (amount: string, mine: boolean) =>
      `The rest was not paid in time; the prepayment of ${amount} is lost: ${toSeller()} to ${whose.en(mine)}, ${toUs()} to us.`,
    frozenNote: (amount: string, when: string | null, mine: boolean) =>
      `${amount} belongs to ${whose.en(mine)} and is ${when === null ? 'being paid out' : `available from ${when}`}.`,
    sellerNote: (amount: string, mine: boolean) => `${amount} has been settled to ${whose.en(mine)}.`,
    returningNote: (amount: string) => `The payment provider is returning ${amount} and has not said that it arrived.`,
    refundedNote: (amount: string, way: string) => `${amount} went back to ${way}`,
    putRight: ({ amount, taken, way, mine, side }: PutRight) => {
      const who = mine ? 'you' : side === 'buyer' ? 'the buyer' : 'the seller';
      if (taken) return `We took ${amount} back from ${who}. `;
      return way === 'paid'
        ? `We gave ${who} ${amount} back the way it was paid; we pay it. `
        : `We gave ${who} ${amount}. `;
    },
    and: ', ',
    stop: '.',
    wayBack: 'where it came from',
    settlement: 'Open settlement',
  },
}));
