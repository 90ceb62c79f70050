/** Words of photos that are held beside each other. */
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    now: '现在拍的',
    asked: '问你时拍的',
    lacking: (numbers: readonly number[]) => `还没拍：第 ${numbers.join('、')} 张`,
    point: '在照片上标污渍、标故意的',
    pointHint: '选一样，再在照片上点：哪里要洗掉，哪里是做旧、签名、破洞。签收和评估的人会看到。',
    pointWhat: '点的是什么',
    pointDone: '标好了',
    pointedAt: (n: number) => `照片上标了 ${n} 处，改一改`,
    pointed: '下单时标的',
    box: '封箱前，箱里的样子',
    boxNote: '东西都在、怎么包的，看得清。到货对不上时，和我们拍的放在一起看。',
    full: (n: number) => `最多标 ${n} 处`,
    inOrder: '照左边的顺序和角度一张张拍，一张对一张。',
    drawn: '各档旁的小图是画的示意，不是实拍：左边洗之前、右边洗之后。能洗到什么样，看材质和污渍。',
  },
  en: {
    now: 'Taken now',
    asked: 'Taken for this question',
    lacking: (numbers: readonly number[]) => `Not taken yet: ${numbers.join(', ')}`,
    point: 'Mark stains, and wear that stays',
    pointHint:
      'Choose one, then tap the photos: what shall go, and what is worn, signed or torn on purpose. Whoever takes it in and assesses it sees that.',
    pointWhat: 'What you mark',
    pointDone: 'Done marking',
    pointedAt: (n: number) => `${plural(n, 'place')} marked; change`,
    pointed: 'Marked when it was ordered',
    box: 'The open box, before you close it',
    boxNote: 'With all that is in it, and how it is packed. Should something not match, it is held beside our photos.',
    full: (n: number) => `${plural(n, 'place')} at most`,
    inOrder: 'Photograph it in the order and from the side of those at the left, one beside the other.',
    drawn:
      'The small pairs are drawn, not photographed: before at the left, after at the right. What can be reached depends on material and stains.',
  },
});
