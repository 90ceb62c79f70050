/** Return policies that the software came with before. */
import { apply, policyWith } from './return-policy.ts';

/** What was ticked stays readable word for word: this version spoke of a seal that we never put on, and called every defect circled. */
export const formerPolicies: Readonly<Record<string, ReturnType<typeof policyWith>>> = {
  '2026-11': policyWith({
    zh: [
      `签收后 ${apply.zh}内，商品没有新的使用痕迹、平台封签和原有的吊牌完好，可以申请退货。`,
      '下单页列明的瑕疵不是退货理由：它们在照片里圈出来了，价格也已经算进去。',
    ],
    en: [
      `Within ${apply.en} of delivery you may return an item that shows no new use and still has our seal, and its tag if it came with one.`,
      'Defects listed on the order page are no reason to return: they are circled on the photos and priced in.',
    ],
  }),
};
