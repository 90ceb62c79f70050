/** Words of photos that are held beside each other. */
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    now: '现在拍的',
    asked: '问你时拍的',
    lacking: (numbers: readonly number[]) => `还没拍：第 ${numbers.join('、')} 张`,
    point: '在照片上标出污渍和要保留的',
    pointHint: '先选一种，再点照片上的位置：要洗掉的，或要保留的做旧、签名、破洞。签收和评估的人会看到。',
    pointWhat: '标的是什么',
    pointDone: '标好了',
    pointedAt: (n: number) => `照片上标了 ${n} 处，点这里修改`,
    pointed: '下单时标的',
    box: '封箱前的箱内照片',
    boxNote: '拍清楚装了什么、怎么包的。到货对不上时，会和我们拍的比对。',
    full: (n: number) => `最多标 ${n} 处`,
    inOrder: '按左边的顺序和角度逐张对应着拍。',
    drawnOne: '示意图',
    drawn: '小图都是画的示意图，不是实拍：左边洗之前，右边洗之后。能洗成什么样，要看材质和污渍。',
  },
  en: {
    now: 'Taken now',
    asked: 'Taken for this question',
    lacking: (numbers: readonly number[]) => `Not taken yet: ${numbers.join(', ')}`,
    point: 'Mark stains, and wear that stays',
    pointHint:
      'Choose one, then tap the photos: what should come off, or wear, autographs and holes to keep. Whoever takes it in and assesses it sees that.',
    pointWhat: 'What you mark',
    pointDone: 'Done marking',
    pointedAt: (n: number) => `${plural(n, 'place')} marked; change`,
    pointed: 'Marked when it was ordered',
    box: 'The open box, before you close it',
    boxNote:
      'Show what is in it and how it is packed. If anything does not match on arrival, it is compared with our photos.',
    full: (n: number) => `${plural(n, 'place')} at most`,
    inOrder: 'Take each photo in the order and from the side of those at the left.',
    drawnOne: 'Drawn',
    drawn:
      'The small pictures are drawn to illustrate, not photographed: before at the left, after at the right. The result depends on material and stains.',
  },
});
