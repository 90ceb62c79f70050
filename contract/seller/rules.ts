/** What a review must not be, by which it is reported and taken down. */
import type { Words } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';

export const reviewLimits = {
  /** Reports that one person makes within `day`, ms. */
  reports: 20,
  day: DAY,
} as const;

/** Each with the rule that it breaks: whoever reports chooses by the one, whose review goes reads the other. */
export const reviewGrounds = {
  contact: {
    ...{ zh: '留了联系方式，或拉人去平台外', en: 'Gives contacts, or leads elsewhere' },
    rule: {
      zh: '评价里不能有电话、账号和链接，也不能叫人去平台外交易。',
      en: 'A review has no phone numbers, accounts or links, and asks nobody to deal elsewhere.',
    },
  },
  abuse: {
    ...{ zh: '骂人或攻击谁', en: 'Insults somebody' },
    rule: { zh: '评价说这次交易怎么样，不骂人。', en: 'A review says how it went and insults nobody.' },
  },
  personal: {
    ...{ zh: '写出了别人的个人信息', en: 'Tells who somebody is or where they live' },
    rule: {
      zh: '评价里不能有别人的姓名、电话和地址。',
      en: 'A review has no names, phone numbers or addresses of others.',
    },
  },
  unrelated: {
    ...{ zh: '和这次交易没有关系', en: 'Is not about this order' },
    rule: { zh: '评价只写这一笔交易。', en: 'A review is about its own order.' },
  },
  untrue: {
    ...{ zh: '编的，或者拿来要挟', en: 'Is made up, or means to press somebody' },
    rule: {
      zh: '评价写真的发生过的事，不拿它换好处。',
      en: 'A review says what happened, and is given for no favour.',
    },
  },
} as const satisfies Readonly<Record<string, Words & { rule: Words }>>;
export type ReviewGround = keyof typeof reviewGrounds;
export const groundNames = Object.keys(reviewGrounds) as ReviewGround[];

export const reviewReasons = {
  ...reviewGrounds,
  other: { zh: '其他', en: 'Something else' },
} as const satisfies Readonly<Record<string, Words>>;
export type ReviewReason = keyof typeof reviewReasons;
export const reasonNames = Object.keys(reviewReasons) as ReviewReason[];
