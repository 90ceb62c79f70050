/** What a merchant is told of their dispute: that we are late with it, and what we decided. */
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { days } from '../../../../contract/wire/units.ts';
import { named } from '../../../kernel/events/wording.ts';

interface Facts {
  name: Words;
  price: string;
}

const decide = named(
  'within',
  days(() => recycleRules.decide),
);

export const disputeNews = {
  undecided: {
    title: { zh: '你的异议还没有判定', en: 'Your dispute is not decided yet' },
    body: ({ name }: Facts) => ({
      zh: `${name.zh}：平台说好 ${decide.zh}内判定，现在晚了。判定前异议一直有效，不会自动完结；东西请原样留着。`,
      en: `${name.en}: we said ${decide.en} and are late. Your dispute stands until we decide and does not lapse; please keep the piece as it is.`,
    }),
  },
  decided: {
    title: { zh: '异议成立，已补偿', en: 'Your dispute was upheld' },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh}：平台补偿 ¥${price}，已进你的保证金。理由写在订单里。`,
      en: `${name.en}: we paid ¥${price} into your deposit. The reason is in your order.`,
    }),
  },
  dismissed: {
    title: { zh: '异议没有成立', en: 'Your dispute was not upheld' },
    body: ({ name }: Facts) => ({
      zh: `${name.zh}：平台没有支持，不补偿。理由写在订单里。`,
      en: `${name.en}: we could not uphold it and pay nothing. The reason is in your order.`,
    }),
  },
} as const;
