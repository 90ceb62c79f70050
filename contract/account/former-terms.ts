/** Terms of use that the software came with before. */
import { firstPenalties } from '../payment/fees.ts';
import { percent } from '../wire/units.ts';
import { type AgreementWords, appeal, termsWith } from './agreements.ts';

const fake = percent(firstPenalties.fake.rate);

/** What was agreed to stays readable word for word: this version did not say the bounds of the penalty for a fake. */
export const formerTerms: Readonly<Record<string, AgreementWords>> = {
  '2026-12': termsWith({
    zh: `卖家要如实描述商品。查验不通过的订单关闭，钱原路退回；查验为假的，卖家付成交价 ${fake} 的违约金，可以在 ${appeal.zh}内申诉。`,
    en: `Sellers describe goods truthfully. An order that fails inspection is closed and refunded; for a fake the seller pays a penalty of ${fake} of the price and has ${appeal.en} to appeal.`,
  }),
};
