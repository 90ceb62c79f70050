/** The agreement under which goods are kept and sold, as the software comes with it; a shop may have versions of its own. */
import { currentFees, feeSchedules } from '../payment/fees.ts';
import { waits } from '../penalty/machine.ts';
import { penaltyWords } from '../penalty/rules.ts';
import { days, hours, ownOf } from '../wire/units.ts';
import { receiptTimes } from './machine.ts';

/** Changed words are a new version. */
export const stockAgreement = '2027-01';

const fakeRule = penaltyWords('fake');
const { storage } = feeSchedules[currentFees];
const [first, last] = storage.warnDays;
const answer = hours(ownOf(receiptTimes).differ);
const appeal = days(ownOf(waits).appeal);

export const stockAgreementText: { zh: string[]; en: string[] } = {
  zh: [
    '你寄到平台仓的商品仍归你所有，平台负责保管、点验、查验和发货。',
    `商品按你填写的款式、尺码和成色入库；点验不一致时先问你，${answer.zh}内由你确认。`,
    '卖出后，平台从商品价中收取服务费，按你挂售时看到的费率；买家确认收货后的次日，货款进入你的余额。',
    `入库 ${storage.freeDays} 天内免仓储费；之后按日收取，到期前 ${first} 天和 ${last} 天会提醒你。`,
    '你可以随时取回未售出的商品，取回费用会先给你看。',
    `查验为假的商品不能挂售。${fakeRule.zh}你有 ${appeal.zh}时间申诉。`,
  ],
  en: [
    'What you send to our warehouse remains yours; we keep, count, inspect and ship it.',
    `Goods are put away by the product, size and grade you state; when we find otherwise we ask you first, and you have ${answer.en} to answer.`,
    'After a sale we keep the share that you saw when you listed it; the day after the buyer confirms receipt the rest is in your balance.',
    `Storage is free for ${storage.freeDays} days; after that a daily fee applies, with notice ${first} and ${last} days before.`,
    'You may have unsold goods back at any time; the fee is shown to you first.',
    `What is found to be a fake cannot be sold. ${fakeRule.en} You have ${appeal.en} to appeal.`,
  ],
};
