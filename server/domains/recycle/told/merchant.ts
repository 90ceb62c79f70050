/** What the merchant whom a piece concerns is told. */
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import { hours } from '../../../../contract/wire/units.ts';
import { named } from '../../../kernel/events/wording.ts';
import { disputeNews } from '../dispute/words.ts';
import { merchantMissing } from '../missing/words.ts';
import { sealNews } from '../sealed/words.ts';
import { inspected, type Notice, otherwise, ship } from './phrases.ts';

const next = named(
  'within',
  hours(() => recycleRules.next),
);
const differ = named(
  'within',
  hours(() => recycleRules.differ),
);
const dispute = named(
  'within',
  hours(() => recycleRules.dispute),
);

export const merchant = {
  ...disputeNews,
  ...merchantMissing,
  ...sealNews,
  won: {
    title: { zh: '你中标了', en: 'Your offer was chosen' },
    body: ({ name, price, stored, fetched }) => ({
      zh: `${name.zh}，¥${price} 已由平台保管。${inspected(stored, fetched).zh}。`,
      en: `${name.en}: we are holding your ¥${price}. ${inspected(stored, fetched).en}.`,
    }),
  },
  lost: {
    title: { zh: '这次没有选你的报价', en: 'Another offer was chosen' },
    body: ({ name, price }) => ({
      zh: `${name.zh} 以 ¥${price} 成交，你冻结的钱已回到保证金。`,
      en: `${name.en} went for ¥${price}. The money set aside is back in your deposit.`,
    }),
  },
  nobody: {
    title: { zh: '卖家没有选任何报价', en: 'The owner chose none of the offers' },
    body: ({ name }) => ({
      zh: `${name.zh} 没有成交，你冻结的钱已回到保证金。`,
      en: `${name.en} was not sold. The money set aside is back in your deposit.`,
    }),
  },
  closed: {
    title: { zh: '卖家结束了询价', en: 'The owner ended the offer request' },
    body: ({ name }) => ({
      zh: `${name.zh} 不再收报价了，没有你的钱为它冻结。`,
      en: `${name.en} is not for sale any more. None of your money is set aside for it.`,
    }),
  },
  dropped: {
    title: { zh: '店铺不能出价，报价作废', en: 'Your business may not make offers; your offer is void' },
    body: ({ name }) => ({
      zh: `店铺不在营业：${name.zh} 的报价作废，冻结的钱已回到保证金。`,
      en: `Your business is not open. Your offer for ${name.en} is void; the money set aside is back in your deposit.`,
    }),
  },
  asked: {
    kind: 'deadline',
    title: { zh: '轮到你的报价了', en: 'It is your turn' },
    body: ({ name, price }) => ({
      zh: `中标的商家没有继续。${name.zh} 还按 ¥${price} 收吗？${next.zh}内答复。`,
      en: `The winner backed out. Do you still want ${name.en} for ¥${price}? Answer within ${next.en}.`,
    }),
  },
  silent: {
    title: { zh: '没等到你答复，报价不算数了', en: 'No answer from you in time; your offer is over' },
    body: ({ name }) => ({
      zh: `${name.zh} 轮到你时，${next.zh}内没有等到答复。没有冻结你的钱，也不收钱。`,
      en: `It was your turn for ${name.en}, and no answer came within ${next.en}. None of your money is set aside for it, and nothing is charged.`,
    }),
  },
  differs: {
    kind: 'deadline',
    title: { zh: '质检有差异，请答复', en: 'The inspection found differences' },
    body: ({ name, stored }) => ({
      zh: `${name.zh} 和卖家说的不完全一样。${differ.zh}内选按原价收或改价一次；不答就${otherwise(stored).zh}。`,
      en: `${name.en} is not quite as described. Pay the agreed price or propose a lower one within ${differ.en}; otherwise it ${otherwise(stored).en}.`,
    }),
  },
  elsewhere: {
    title: { zh: '这件卖家另有安排，报价作废', en: 'The owner’s item went elsewhere; your offer is dropped' },
    body: ({ name }) => ({
      zh: `${name.zh} 不再收报价了，冻结的钱已回到保证金。`,
      en: `${name.en} is not for sale to merchants any more. The money set aside is back in your deposit.`,
    }),
  },
  missed: {
    title: { zh: '快递没有取到', en: 'The courier did not get it' },
    body: ({ name }) => ({
      zh: `${name.zh} 还在卖家手里。卖家有 ${ship.zh}再约上门或自己寄，不寄就取消，你的钱退回。`,
      en: `${name.en} is still with its owner, who has ${ship.en} to book another pick-up or ship it. Otherwise the sale is cancelled and you get your money back.`,
    }),
  },
  courierLate: {
    title: { zh: '约的上门时间过了，平台在核实', en: 'The pick-up is late; we are finding out' },
    body: ({ name }) => ({
      zh: `${name.zh} 约的快递还没有单号。取走了就寄到平台质检；没取走，卖家再约或自己寄。你的钱还由平台保管。`,
      en: `The pick-up of ${name.en} has no tracking number yet. If the courier took it, it comes to us; if not, the owner books another or ships it. We are still holding your money.`,
    }),
  },
  ended: {
    title: { zh: '这件没有成交，钱已退回', en: 'Purchase cancelled, money returned' },
    body: ({ name }) => ({
      zh: `${name.zh} 的钱已回到保证金。`,
      en: `The money for ${name.en} is back in your deposit.`,
    }),
  },
  forwarded: {
    title: { zh: '已从平台仓寄出', en: 'On its way to you' },
    body: ({ name }) => ({
      zh: `${name.zh} 收到后 ${dispute.zh}内可以提异议。`,
      en: `${name.en}: you can open a dispute within ${dispute.en} of delivery.`,
    }),
  },
} as const satisfies Record<string, Notice>;
