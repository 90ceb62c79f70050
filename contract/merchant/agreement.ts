/** The agreement that a business signs, as the software comes with it; a shop may have versions of its own. */
import type { AgreementWords } from '../account/agreements.ts';
import { orderTimes } from '../order/rules.ts';
import { penaltyWords } from '../penalty/rules.ts';
import type { Words } from '../wire/states.ts';
import { days, hours, ownOf } from '../wire/units.ts';
import { yuan } from '../wire/yuan.ts';
import { merchantRules } from './rules.ts';

const fakeRule = penaltyWords('fake');
export const ship = hours(ownOf(orderTimes).ship);
const exit = days(ownOf(merchantRules).exit);
const deposit = `¥${yuan(ownOf(merchantRules).deposit, 0)}`;
const lateRule = penaltyWords('late_ship', undefined, ship);

/** @param late the clause about when what is sold is sent, and what being late costs */
export const businessWordsWith = (late: Words): AgreementWords => ({
  zh: [
    `你对商品的真实、成色和来源负责。${fakeRule.zh}平台可以暂停店铺，商品会全部下架。`,
    late.zh,
    '服务费按公示的费率收取；改费率只对之后的成交生效，已成交的按成交时的算。',
    `保证金 ${deposit}，存于你名下的保证金账户，退出并了结订单 ${exit.zh}后退回。`,
    '货款在买家确认收货次日结算到可用余额。',
  ],
  en: [
    `You answer for what your goods are, their grade and where they come from. ${fakeRule.en} We may suspend your business, which takes all your goods off sale.`,
    late.en,
    'Fees are those published. A change holds for later sales only; a sale keeps the fees of its time.',
    `The deposit is ${deposit}, held in your name, and returned ${exit.en} after you left and your last order ended.`,
    'Proceeds are settled to your balance the day after the buyer confirms.',
  ],
});

export const businessAgreement: { version: string; text: AgreementWords } = {
  version: merchantRules.agreement,
  text: businessWordsWith({
    zh: `卖出后 ${ship.zh}内发货，超时收违约金。${lateRule.zh}`,
    en: `You ship within ${ship.en} of a sale; later costs a penalty. ${lateRule.en}`,
  }),
};
