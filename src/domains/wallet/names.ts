/** Names of the wallet that other screens say too. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    available: '可用余额',
    funds: '资金明细',
    deposit: '保证金',
    bidding: '求购定金（冻结）',
    auctions: '竞拍保证金（冻结）',
    payout: '提现途中',
    owed: '欠款',
  },
  en: {
    available: 'Available balance',
    funds: 'Money history',
    deposit: 'Deposit',
    bidding: 'On hold for bids',
    auctions: 'On hold for auctions',
    payout: 'Being withdrawn',
    owed: 'You owe',
  },
});
