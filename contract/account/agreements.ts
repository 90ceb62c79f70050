/** The terms of use and the privacy policy as the software comes with them; a shop may have versions of its own. */
import { orderTimes } from '../order/rules.ts';
import { waits } from '../penalty/machine.ts';
import { penaltyWords } from '../penalty/rules.ts';
import { CODE } from '../wire/limits.ts';
import type { Words } from '../wire/states.ts';
import { days, minutes, ownOf } from '../wire/units.ts';

/** Each consent is separate; changed words are a new version. */
export const consentVersions = { terms: '2027-01', privacy: '2026-11', marketing: '2026-11' } as const;

const confirm = days(ownOf(orderTimes).autoComplete);
export const appeal = days(ownOf(waits).appeal);
const code = minutes(CODE.life);
const fake = penaltyWords('fake');

export interface AgreementWords {
  zh: string[];
  en: string[];
}

/** @param fakes the clause about what a seller describes, and what a fake costs them */
export const termsWith = (fakes: Words): AgreementWords => ({
  zh: [
    `你在这里买卖二手潮流商品。每一件都写明成色和已知瑕疵，付款由平台保管，你确认收货或收货 ${confirm.zh}后才结算给卖家。`,
    fakes.zh,
    '下单前会逐项列出费用和退货规则，勾选后才能提交。',
    '你可以随时在设置里下载自己的数据或注销账号。',
  ],
  en: [
    `You buy and sell second-hand trend goods here. Each item states its condition and known flaws. We hold the payment until you confirm receipt, or ${confirm.en} after delivery.`,
    fakes.en,
    'Every fee and the return policy are shown line by line and ticked before you order.',
    'You can download your data or close your account in settings at any time.',
  ],
});

export const accountAgreements: Record<'terms' | 'privacy', { version: string; text: AgreementWords }> = {
  terms: {
    version: consentVersions.terms,
    text: termsWith({
      zh: `卖家要如实描述商品。查验不通过的订单关闭，钱原路退回；查验为假的，卖家付违约金，可以在 ${appeal.zh}内申诉。${fake.zh}`,
      en: `Sellers describe goods truthfully. An order that fails inspection is closed and refunded; for a fake the seller pays a penalty and has ${appeal.en} to appeal. ${fake.en}`,
    }),
  },
  privacy: {
    version: consentVersions.privacy,
    text: {
      zh: [
        '我们保存：手机号、昵称、头像、收货地址、订单和资金流水、登录设备。用途是完成交易、保护账号和处理售后。',
        '收货地址只给要发货的人看。照片在公开前会去掉位置信息。',
        `登录凭证只存不可逆的摘要；短信验证码 ${code.zh}失效。`,
        '注销后，订单和账目按规定留存，但不再写着你是谁。',
      ],
      en: [
        'We keep your phone, nickname, avatar, addresses, orders, money movements and devices, to complete trades, protect the account and handle returns.',
        'An address is seen only by those who ship to it. Locations are removed from photos before they are public.',
        `Login tokens are kept only as digests that cannot be reversed; codes expire after ${code.en}.`,
        'After closing the account, orders and books are kept as the law asks, without saying who you were.',
      ],
    },
  },
};
