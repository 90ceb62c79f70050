/** Words of reviewing listings at the workbench. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    waiting: (n: number) => `${n} 件等审核，最急的在前`,
    reason: { first: '第一次挂售', low: '价格远低于行情', high: '价格远高于行情' },
    seller: '卖家',
    since: (day: string) => `${day} 加入`,
    sold: (n: number) => `成交 ${n} 单`,
    approve: '通过',
    approved: '已通过，开始挂售',
    reject: '驳回',
    rejectTitle: '驳回挂售',
    rejected: '已驳回，卖家会收到原因',
    why: '写给卖家的原因',
    whyHint: '例如：价格像是多写了一位，请核对',
    common: '常用原因',
    reasons: ['价格疑似填错，请核对', '照片看不清，请补拍', '成色和照片不符'],
    reasonNeeded: '写明原因',
  },
  en: {
    waiting: (n: number) => `${n} to review, the most urgent first`,
    reason: { first: 'First listing', low: 'Far below the market', high: 'Far above the market' },
    seller: 'Seller',
    since: (day: string) => `since ${day}`,
    sold: (n: number) => `${n} sold`,
    approve: 'Approve',
    approved: 'Approved and on sale',
    reject: 'Reject',
    rejectTitle: 'Reject this listing',
    rejected: 'Rejected; the seller reads why',
    why: 'What the seller reads',
    whyHint: 'Such as: the price seems to have one digit too many',
    common: 'Common reasons',
    reasons: [
      'The price looks mistyped; please check',
      'The photos are unclear',
      'The grade does not match the photos',
    ],
    reasonNeeded: 'Say why',
  },
});
