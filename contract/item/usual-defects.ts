/** Usual defects by what kind of thing it is: chosen with a tap, kept as words, read in anybody's language. */
import type { Words } from '../wire/states.ts';

export const usualDefects = {
  zh: {
    shoe: ['鞋头折痕', '鞋底磨损', '后跟磨损', '中底氧化', '胶痕', '盒损', '无盒'],
    top: ['领口松', '起球', '污渍', '褪色', '脱线', '无吊牌'],
    bag: ['四角磨损', '提手发亮', '五金划痕', '内里污渍', '皮面划痕', '变形', '无防尘袋'],
    other: ['划痕', '磨损', '污渍', '缺配件', '盒损', '无盒'],
  },
  en: {
    shoe: ['Toe crease', 'Sole wear', 'Heel drag', 'Yellowed midsole', 'Glue marks', 'Damaged box', 'No box'],
    top: ['Stretched collar', 'Pilling', 'Stain', 'Faded', 'Loose threads', 'No tags'],
    bag: [
      'Worn corners',
      'Shiny handles',
      'Scratched hardware',
      'Stained lining',
      'Scratched leather',
      'Out of shape',
      'No dust bag',
    ],
    other: ['Scratches', 'Wear', 'Stain', 'Parts missing', 'Damaged box', 'No box'],
  },
} as const;

const shapes = ['shoe', 'top', 'bag', 'other'] as const;

/** In both languages; null for what its writer put into words of their own. */
export function usualDefect(words: string): Words | null {
  for (const shape of shapes)
    for (const [n, zh] of usualDefects.zh[shape].entries()) {
      const en = usualDefects.en[shape][n] ?? zh;
      if (words === zh || words === en) return { zh, en };
    }
  return null;
}

/** What stands there alike in both languages was told by its owner; a usual defect reads in the reader's all the same. */
export const defectIn = ({ zh, en }: Words): Words => (zh === en && usualDefect(zh)) || { zh, en };
