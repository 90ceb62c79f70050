/** Words of what is washed where it is stored, before it is sold. */
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    here: (n: number) => `你在仓库的 ${n} 件可以先洗再卖`,
    hereNote: '打开一件，选「洗护后再卖」',
    stored: '先洗再卖',
    stock: '库存照片',
    storedNote: '就在仓库里洗，不用寄来寄回，洗好放回库位',
    adds: (kind: string, sales: number, amount: string) =>
      `最近 ${sales} 件在这里洗过再卖的${kind}（各种洗法、各种款式都算），比同款同尺码、同成色没洗的多卖 ${amount}（取中间的一件）。`,
    tooFew: (kind: string) => `洗过再卖的${kind}，这里成交还不够多，说不出通常能多卖多少。`,
    addsNothing: (kind: string, sales: number) =>
      `最近 ${sales} 件在这里洗过再卖的${kind}（各种洗法、各种款式都算），没有比同款没洗的多卖钱。`,
    leaves: (cost: string, left: string) => `扣掉这次洗护 ${cost}，还多 ${left}。`,
    loses: (cost: string, lost: string) => `这次洗护 ${cost}，按这个算要亏 ${lost}。`,
  },
  en: {
    here: (n: number) => `${plural(n, 'piece')} of yours in our warehouse can be washed before being sold`,
    hereNote: 'Open one and choose to clean it first',
    stored: 'Clean it before it is sold',
    stock: 'from the stock',
    storedNote: 'washed where it is stored; it travels nowhere and goes back to its shelf',
    adds: (kind: string, sales: number, amount: string) =>
      `The last ${sales} washed here and then sold (${kind}: every care and model) brought ${amount} more than others of the same model, size and grade that were not (the middle one).`,
    tooFew: (kind: string) =>
      `Too few ${kind.toLowerCase()} that were washed before their sale have been sold here to say what it usually adds.`,
    addsNothing: (kind: string, sales: number) =>
      `The last ${sales} washed here and then sold (${kind}: every care and model) brought no more than others of the same model that were not.`,
    leaves: (cost: string, left: string) => `Less ${cost} for this cleaning, ${left} remain.`,
    loses: (cost: string, lost: string) => `This cleaning costs ${cost}: by that you would lose ${lost}.`,
  },
});
