/** The words of a lot's public log, and of recomputing it. */
import type { ToldWhy } from '../../../../contract/auction/log.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

export const logText = defineText({
  zh: {
    logHidden: '结束后公开：匿名，按顺序可核对。',
    logHead: '现在的校验码',
    beaten: (price: string, wins: boolean) => `${wins ? '对方' : ''}最高只出到 ${price}`,
    why: { typo: '金额打错了', changed: '商品说明变了', other: '其他理由' } satisfies Record<ToldWhy, string>,
    stands: (price: string) => `之前的 ${price} 仍有效`,
    older: '这是早先的记录：有没有保留价、结束怎么延长，不在链里。',
    verify: '重算一遍',
    verifying: '正在重算',
    sane: '一条不差',
    sound: (price: string, winner: string) => `从第一条重算到最后一条，链没有断；落槌价 ${price}，${winner}。`,
    soundNone: '从第一条重算到最后一条，链没有断；没有人出价。',
    mySeals: (n: number) => `你的 ${n} 条出价，密封都对得上。`,
    brokenTitle: '对不上',
    broken: (seq: number) => `第 ${seq} 条和前面的对不上，请联系我们。`,
    saveJson: '存成 JSON',
    script: '核对脚本',
    scriptHow: (file: string) => `存下 JSON，用 Node 就能核对，不用我们的代码：node verify-lot.mjs ${file}`,
  },
  en: {
    logHidden: 'Public after the end: without names, each entry chained to the one before.',
    logHead: 'Current checksum',
    beaten: (price: string, wins: boolean) => `${wins ? 'over a' : 'their'} maximum of ${price}`,
    why: { typo: 'a typing error', changed: 'the description changed', other: 'another reason' },
    stands: (price: string) => `their bid before it holds: ${price}`,
    older: 'It is an older log: whether there was a reserve and how the end moves is not in its chain.',
    verify: 'Recompute it',
    verifying: 'Recomputing',
    sane: 'Every entry checks out',
    sound: (price: string, winner: string) =>
      `Recomputed from the first entry to the last: the chain is intact. Hammer price ${price}, ${winner}.`,
    soundNone: 'Recomputed: the chain is intact, and nobody bid.',
    mySeals: (n: number) => `The seals of your ${plural(n, 'bid')} open.`,
    brokenTitle: 'It does not check out',
    broken: (seq: number) => `Entry ${seq} does not follow from those before it; please tell us.`,
    saveJson: 'Save as JSON',
    script: 'Its script',
    scriptHow: (file: string) =>
      `Save the JSON and recompute it with Node, without our code: node verify-lot.mjs ${file}`,
  },
});
