/** Names of cleaning, said by several screens. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    cleaning: '洗护',
    kinds: { sneakers: '鞋', bags: '包', clothing: '衣服' },
    lines: { care: '洗护', material: '材质', stain: '污渍', pickup: '上门取件', shipping: '寄回，带保价' },
    declared: '申报价值',
    toShelf: '放回库位',
    photo: (n: number) => `照片 ${n}`,
  },
  en: {
    cleaning: 'Cleaning',
    kinds: { sneakers: 'Shoes', bags: 'Bag', clothing: 'Clothes' },
    lines: {
      care: 'Care',
      material: 'Material',
      stain: 'Stains',
      pickup: 'Courier pick-up',
      shipping: 'Insured way home',
    },
    declared: 'Declared value',
    toShelf: 'Back to its shelf',
    photo: (n: number) => `Photo ${n}`,
  },
});
