/** What is said of a parcel to us of which nobody hears any more. */
import type { Words } from '../../../contract/wire/states.ts';

/**
 * Whoever paid for something to be done with it has their money back.
 * @param within how long was waited, in words
 */
export const neverCame = (within: Words) => ({
  kind: 'money' as const,
  title: { zh: '一直没有收到，已关闭', en: 'It never came; this is closed' },
  body: (name: Words, amount: string): Words => ({
    zh: `${name.zh}：寄出 ${within.zh}还没有到，¥${amount} 原路退回。包裹请向快递公司查。`,
    en: `${name.en} has not arrived within ${within.en}; ¥${amount} is refunded the way you paid. Please ask the carrier about the parcel.`,
  }),
});
