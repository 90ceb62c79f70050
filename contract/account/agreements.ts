/** The terms of use and the privacy policy as the software comes with them; a shop may have versions of its own. */
import { orderTimes } from '../order/rules.ts';
import { waits } from '../penalty/machine.ts';
import { penaltyWords } from '../penalty/rules.ts';
import { CODE } from '../wire/limits.ts';
import type { Words } from '../wire/states.ts';
import { days, minutes, ownOf } from '../wire/units.ts';

/** Each consent is separate; changed words are a new version. */
export const consentVersions = { terms: '2027-02', privacy: '2027-02', marketing: '2026-11' } as const;

const confirm = days(ownOf(orderTimes).autoComplete);
export const appeal = days(ownOf(waits).appeal);
export const code = minutes(CODE.life);
const fake = penaltyWords('fake');

export interface AgreementWords {
  zh: string[];
  en: string[];
}

const leave: Words = {
  zh: '你可以随时在设置里下载自己的数据；没完的订单和钱了结了，就能注销账号。',
  en: 'You can download your data in settings at any time, and close your account once open orders and money are settled.',
};

/**
 * @param fakes the clause about what a seller describes, and what a fake costs them
 * @param last the clause about one’s data and leaving
 */
export const termsWith = (fakes: Words, last: Words = leave): AgreementWords => ({
  zh: [
    `你在这里买卖二手潮流商品。每一件都写明成色和已知瑕疵，付款由平台保管，你确认收货或收货 ${confirm.zh}后才结算给卖家。`,
    fakes.zh,
    '下单前会逐项列出费用和退货规则，勾选后才能提交。',
    last.zh,
  ],
  en: [
    `You buy and sell second-hand trend goods here. Each item states its condition and known flaws. We hold the payment until you confirm receipt, or ${confirm.en} after delivery.`,
    fakes.en,
    'Every fee and the return policy are shown line by line and ticked before you order.',
    last.en,
  ],
});

export const fakes: Words = {
  zh: `卖家要如实描述商品。查验不通过的订单关闭，钱原路退回；查验为假的，卖家付违约金，可以在 ${appeal.zh}内申诉。${fake.zh}`,
  en: `Sellers describe goods truthfully. An order that fails inspection is closed and refunded; for a fake the seller pays a penalty and has ${appeal.en} to appeal. ${fake.en}`,
};

export const accountAgreements: Record<'terms' | 'privacy', { version: string; text: AgreementWords }> = {
  terms: { version: consentVersions.terms, text: termsWith(fakes) },
  privacy: {
    version: consentVersions.privacy,
    text: {
      zh: [
        '我们保存：手机号、昵称、头像、收货地址、订单和资金流水、登录过的设备、你写的话和传的照片；卖东西的还有姓名和收款账户，商家还有提交的资料。用途是完成交易、保护账号和处理售后。完整的一份在设置里能下载。',
        '收货地址只给寄东西给你的人和处理你订单的工作人员看。照片在公开前会去掉位置信息。',
        `登录凭证和身份证号只存不可逆的摘要；短信验证码 ${code.zh}失效。`,
        '注销后，订单和账目按规定留存，但不再写着你是谁；被举报的话留到处理完。',
      ],
      en: [
        'We keep your phone, nickname, avatar, addresses, orders, money movements, devices, and what you write and photograph; of sellers also the name and payout accounts, of businesses what they submitted. It serves to complete trades, protect the account and handle returns, and you can download all of it in settings.',
        'An address is seen only by those who ship to it and by staff who work on your orders. Locations are removed from photos before they are public.',
        `Login tokens and identity card numbers are kept only as digests that cannot be reversed; codes expire after ${code.en}.`,
        'After closing the account, orders and books are kept as the law asks, without saying who you were; words under a report are kept until it is decided.',
      ],
    },
  },
};
