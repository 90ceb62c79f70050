/** Terms of use and privacy policies that the software came with before. */
import { firstPenalties } from '../payment/fees.ts';
import { percent } from '../wire/units.ts';
import { type AgreementWords, appeal, code, fakes, termsWith } from './agreements.ts';

const fake = percent(firstPenalties.fake.rate);
/** One cannot leave with orders open. */
const leave = {
  zh: '你可以随时在设置里下载自己的数据或注销账号。',
  en: 'You can download your data or close your account in settings at any time.',
};

/** What was agreed to stays readable word for word: these versions said that one may leave at any time, the first of them not the bounds of the penalty for a fake. */
export const formerTerms: Readonly<Record<string, AgreementWords>> = {
  '2026-12': termsWith(
    {
      zh: `卖家要如实描述商品。查验不通过的订单关闭，钱原路退回；查验为假的，卖家付成交价 ${fake} 的违约金，可以在 ${appeal.zh}内申诉。`,
      en: `Sellers describe goods truthfully. An order that fails inspection is closed and refunded; for a fake the seller pays a penalty of ${fake} of the price and has ${appeal.en} to appeal.`,
    },
    leave,
  ),
  '2027-01': termsWith(fakes, leave),
};

/** This version named a part of what is kept, and not that staff who work on an order see where it goes. */
export const formerPrivacy: Readonly<Record<string, AgreementWords>> = {
  '2026-11': {
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
};
