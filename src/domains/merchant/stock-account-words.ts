/** Words of the stock screens and the way into selling. */

import { currentFees, feeSchedules } from '../../../contract/payment/fees.ts';
import { penaltyRule } from '../../../contract/penalty/calls.ts';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import { receiptMachine } from '../../../contract/stock/machine.ts';
import { days, hours, waitOf } from '../../../contract/wire/units.ts';
import { defineText } from '../../ui/format/text.ts';
import { names as account } from '../account/names.ts';
import { names } from '../stock/names.ts';

const { storage } = feeSchedules[currentFees];
const [first, last] = storage.warnDays;
const answer = hours(waitOf(receiptMachine, 'discrepancy'));
const appeal = days(waitOf(penaltyMachine, 'notified'));

export const text = defineText({
  zh: {
    stock: names.zh.stock,
    create: names.zh.create,
    merchantTitle: names.zh.selling,
    openLead: '开通寄卖',
    openBig: '把商品放进平台仓',
    openFoot: (service: string) => `个人即时开通，不收开通费。卖出后平台服务费 ${service}，其余都归你。`,
    nameLabel: account.zh.realName,
    nameHint: '和收款账户一致。这家店没有接实名核验，名字以你写的为准',
    nameBad: '请填写 2 到 30 个字的真实姓名',
    agree: '我已阅读并同意《库存与寄卖服务协议》',
    agreeMissing: '还差：勾选协议',
    open: '开通寄卖',
    opened: '寄卖已开通',
    openedAt: (date: string) => `${date} 开通`,
    agreementTitle: '库存与寄卖服务协议',
    readAgreement: '看协议全文',
    agreement: (service: string) => [
      '你寄到平台仓的商品仍归你所有，平台负责保管、点验、查验和发货。',
      `商品按你填写的款式、尺码和成色入库；点验不一致时先问你，${answer.zh}内由你确认。`,
      `卖出后，平台从商品价中收取服务费，按你挂售时看到的费率（现在 ${service}）；买家确认收货后的次日，货款进入你的余额。`,
      `入库 ${storage.freeDays} 天内免仓储费；之后按日收取，到期前 ${first} 天和 ${last} 天会提醒你。`,
      '你可以随时取回未售出的商品，取回费用会先给你看。',
      `查验为假的商品不能挂售。${penaltyRule.fake.zh}你有 ${appeal.zh}时间申诉。`,
    ],
    flawTitle: '查验发现小瑕疵时',
    flawAsk: '每次问我',
    flawAsked: '每次减价都先问你，不答就是不减。',
    flawUpTo: (percent: number) => `减价不超过成交价的 ${percent}% 时不再问你，直接让买家决定；买家接受前你可以取消。`,
    flawSaved: '已保存，对之后的查验生效',
    doNow: '现在做什么',
    receipts: '入库单',
    settlements: '结算',
    sellFoot: '平台点验、保管、发货，价格你来定。没有信号的仓库里也能建单。',
  },
  en: {
    stock: names.en.stock,
    create: names.en.create,
    merchantTitle: names.en.selling,
    openLead: 'Start selling',
    openBig: 'Keep your goods with us',
    openFoot: (service: string) =>
      `Opens at once for private sellers, free of charge. We keep ${service} of each sale; the rest is yours.`,
    nameLabel: account.en.realName,
    nameHint: 'The same as your payout account. This shop verifies no names and goes by what you write',
    nameBad: 'Give your real name, 2 to 30 characters',
    agree: 'I have read and accept the stock and consignment agreement',
    agreeMissing: 'Missing: the agreement',
    open: 'Start selling',
    opened: 'You can sell',
    openedAt: (date: string) => `Since ${date}`,
    agreementTitle: 'Stock and consignment agreement',
    readAgreement: 'Read the agreement',
    agreement: (service: string) => [
      'What you send to our warehouse remains yours; we keep, count, inspect and ship it.',
      `Goods are put away by the product, size and grade you state; when we find otherwise we ask you first, and you have ${answer.en} to answer.`,
      `After a sale we keep the share that you saw when you listed it (now ${service} of the price); the day after the buyer confirms receipt the rest is in your balance.`,
      `Storage is free for ${storage.freeDays} days; after that a daily fee applies, with notice ${first} and ${last} days before.`,
      'You may have unsold goods back at any time; the fee is shown to you first.',
      `What is found to be a fake cannot be sold. ${penaltyRule.fake.en} You have ${appeal.en} to appeal.`,
    ],
    flawTitle: 'When inspection finds a small flaw',
    flawAsk: 'Ask me',
    flawAsked: 'You are asked about each discount; silence means none.',
    flawUpTo: (percent: number) =>
      `Up to ${percent}% of the price the buyer decides without our asking you; until they accept you can take it back.`,
    flawSaved: 'Saved; holds for inspections from now on',
    doNow: 'What to do now',
    receipts: 'Receipts',
    settlements: 'Settlements',
    sellFoot: 'We count, keep and ship; you set the price. Receipts can be made in a warehouse without signal.',
  },
});
