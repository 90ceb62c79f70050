/** Words of what an owner says to us about their piece, besides what the order asks. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    ask: '问客服',
    askNote: (no: string) => `说订单号末六位 ${no}，同事就找得到这一单`,
    another: '再洗一件',
    add: '补充说明或照片',
    addNote: '知道什么都写上：怎么装的、封箱照片、寄件凭证。判断的同事会看到。',
    addLabel: '洗护赔付补充',
    addDone: (n: number) => `补充了 ${n} 次，判断的同事看得到。`,
    words: '想补充的',
    photos: '照片（可不加）',
    lacks: '还差：想补充的',
  },
  en: {
    ask: 'Ask our support',
    askNote: (no: string) => `Say the last six digits of the order, ${no}, and they find it`,
    another: 'Clean another piece',
    add: 'Add words or photos',
    addNote: 'Anything that helps: how it was packed, photos of the box, the receipt. Whoever decides sees it.',
    addLabel: 'Added to a claim for cleaning',
    addDone: (n: number) => `Added ${n} so far; whoever decides sees it.`,
    words: 'What you want to add',
    photos: 'Photos (optional)',
    lacks: 'Add: your words',
  },
});
