/** The return policy, ticked for each order. A changed word is a new version; an order keeps the one it was made under. */
import { aftersaleTimes } from '../aftersale/machine.ts';
import { days, hours, ownOf } from '../wire/units.ts';
import { orderTimes } from './rules.ts';

export const apply = days(ownOf(aftersaleTimes).apply);
const flaw = hours(ownOf(orderTimes).flaw);

/** @param first what may be returned, and which defects are no reason to */
export const policyWith = (first: Readonly<Record<'zh' | 'en', readonly [string, string]>>) => ({
  zh: [
    ...first.zh,
    '查验没有通过、或鉴别为假，全部款项原路退回，你不用出任何费用。',
    `查验发现下单页没写的瑕疵，会先问你：接受（可能减价）就继续，不接受或 ${flaw.zh}没有回答就全额退款。`,
    '退货寄回的运费由提出的一方出；平台的差错由平台出。',
    '卖家是个人还是商家会在页面上标明；个人卖家的商品同样适用上面几条。',
  ],
  en: [
    ...first.en,
    'If inspection fails or the item is not genuine, everything you paid goes back the way it came, at no cost.',
    `If inspection finds a flaw that was not listed we ask you first: accept it (perhaps at a discount) to go on; refuse it, or stay silent for ${flaw.en}, and you are refunded in full.`,
    'Return postage is paid by the side that asks for the return; our mistakes are on us.',
    'The page says whether the seller is a private person or a business; these rules hold for both.',
  ],
});

export const returnPolicies = {
  '2026-12': policyWith({
    zh: [
      `签收后 ${apply.zh}内，商品没有新的使用痕迹、原有的吊牌完好，可以申请退货。`,
      '下单页列明的瑕疵不是退货理由：你下单前就看得到，价格也已经算进去。',
    ],
    en: [
      `Within ${apply.en} of delivery you may return an item that shows no new use and still has its tag if it came with one.`,
      'Defects listed on the order page are no reason to return: you see them before you order, and they are priced in.',
    ],
  }),
} satisfies Record<string, { zh: string[]; en: string[] }>;

type PolicyVersion = keyof typeof returnPolicies;
export const currentPolicy: PolicyVersion = '2026-12';
