/** Words of photos that are held beside each other. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    now: '现在拍的',
    asked: '问你时拍的',
    blank: '还没拍',
    inOrder: '照左边的顺序和角度一张张拍，一张对一张。',
    drawn: '左边洗之前、右边洗之后，是画的示意，不是实拍；能洗到什么样，看材质和污渍。',
  },
  en: {
    now: 'Taken now',
    asked: 'Taken for this question',
    blank: 'not taken yet',
    inOrder: 'Photograph it in the order and from the side of those at the left, one beside the other.',
    drawn:
      'Before at the left, after at the right: drawn to illustrate, not photographed. What can be reached depends on material and stains.',
  },
});
