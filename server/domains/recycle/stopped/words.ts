/** What an owner is told when a business that had made them an offer was stopped. */
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { hours } from '../../../../contract/wire/units.ts';
import { named } from '../../../kernel/events/wording.ts';

interface Facts {
  name: Words;
  price: string;
  /** Where it is, unsold. */
  still: Words;
}

const next = named(
  'within',
  hours(() => recycleRules.next),
);

export const stoppedNews = {
  stopped: {
    title: { zh: '一家商家停业，报价作废', en: 'A merchant was suspended; its offer is void' },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh} 的一份 ¥${price} 报价作废了。从剩下的里选一家。`,
      en: `${name.en}: an offer of ¥${price} is void. Choose one of the offers that are left.`,
    }),
  },
  stoppedNext: {
    title: { zh: '商家停业，报价作废，在问下一家', en: 'The merchant was suspended; we are asking the next one' },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh} 的 ¥${price} 报价作废了。下一家有 ${next.zh}答复，东西先别寄。`,
      en: `The offer for ${name.en}, ¥${price}, is void. The next merchant has ${next.en} to answer, so please don’t ship yet.`,
    }),
  },
  noneLeft: {
    title: { zh: '商家停业，报价作废，询价结束了', en: 'The merchant was suspended, so this has ended' },
    body: ({ name, price, still }: Facts) => ({
      zh: `${name.zh} 唯一的 ¥${price} 报价作废了，${still.zh}。可以再询一次。`,
      en: `The only offer for ${name.en}, ¥${price}, is void. It ${still.en}; you can ask again.`,
    }),
  },
} as const;
