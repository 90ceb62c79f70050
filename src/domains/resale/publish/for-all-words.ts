/** The words of what several items have in common. */
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

/** +5%, −10%: how far from the price here. */
const percentOff = (part: number): string => `${part > 1 ? '+' : '−'}${Math.round(Math.abs(part - 1) * 100)}%`;

export const text = defineText({
  zh: {
    forAll: '一起改',
    allPrices: (without: number) =>
      `价格，按每件在这里的价格${without > 0 ? `；${without} 件在这里没有价格，不变` : ''}`,
    partOfPrice: (part: number) => (part === 1 ? '一样' : percentOff(part)),
    allBodies: '每件描述后面加一句',
    allBodiesSuch: '如：不议价，可以补拍照片',
    allBodiesFirst: '还差：要加的一句',
    addToAll: '加到每一件',
    takeBack: (words: string) => `去掉刚加的「${words}」`,
    takenBack: (n: number, kept: number) =>
      kept === 0 ? `${n} 件的描述都去掉了` : `${n} 件去掉了，${kept} 件里这句改过，没有动`,
    added: (n: number) => `${n} 件的描述都加上了`,
  },
  en: {
    forAll: 'For all of them',
    allPrices: (without: number) =>
      `Prices, by what each costs here${without > 0 ? `; ${without} without a price here stay as they are` : ''}`,
    partOfPrice: (part: number) => (part === 1 ? 'The same' : percentOff(part)),
    allBodies: 'A sentence under each description',
    allBodiesSuch: 'E.g. the price is fixed',
    allBodiesFirst: 'Add: the sentence',
    addToAll: 'Add to each',
    takeBack: (words: string) => `Take “${words}” out again`,
    takenBack: (n: number, kept: number) =>
      kept === 0
        ? `Taken out of ${plural(n, 'description')}`
        : `Taken out of ${n}; in ${kept} it was rewritten and stays as it is`,
    added: (n: number) => `Added to ${plural(n, 'description')}`,
  },
});
