/** The words of choosing stock, writing it and putting it up. */
import { channelLimits } from '../../../../contract/resale/rules.ts';
import { plural } from '../../../ui/format/plural.ts';
import { defineText } from '../../../ui/format/text.ts';

const { batch } = channelLimits;

export const text = defineText({
  zh: {
    goodsTitle: '选择商品',
    writeTitle: '发布',
    confirmTitle: '确认发布',
    find: '找商品',
    findPlaceholder: '名称、货号或尺码',
    noneFound: '没有找到',
    noneFoundBody: '换个词试试，已选的还在。',
    chosen: (n: number) => (n === 0 ? '先选商品' : `填写 ${n} 件`),
    most: `一次最多 ${batch} 件`,
    selectAll: '选前面这些',
    selectNone: '全不选',
    noPrice: '没标价，下一步里填',
    onSale: '这里也在卖',
    inWarehouse: '在仓库里',
    atHome: '在你手上',
    noGoods: '没有可以放上去的商品',
    allUp: '都放上去了',
    again: '重新选商品',
    noGoodsBody: '在库或挂售中、没有被别人锁住的，才能放到别的店。',
    toStock: '看库存',
    toConfirm: (n: number) => `预览 ${n} 件`,
    leftOut: (n: number) => `${n} 件没有放上去`,
    upAlready: (n: number) => `${n} 件已经在那边`,
    leftOutWhy: '卖出、有人要了，或已不在库里',
    toMoves: '看进展',
    change: '改一改',
    publish: (n: number) => `发布 ${n} 件`,
    published: (n: number, left: number) =>
      left === 0 ? '已提交，每一件的进展在这里' : `${n} 件已提交，另 ${left} 件看下面`,
    lockNote: '放上去以后，这里照常卖。哪边先卖出，另一边就下架；下没下，以对方平台的确认为准。',
  },
  en: {
    goodsTitle: 'Choose items',
    writeTitle: 'Publish',
    confirmTitle: 'Confirm',
    find: 'Find items',
    findPlaceholder: 'Name, style number or size',
    noneFound: 'Nothing found',
    noneFoundBody: 'Try another word; your selection is kept.',
    chosen: (n: number) => (n === 0 ? 'Choose items first' : `Write ${n}`),
    most: `At most ${batch} at once`,
    selectAll: 'Choose these',
    selectNone: 'Choose none',
    noPrice: 'No price yet; you set one in the next step',
    onSale: 'For sale here too',
    inWarehouse: 'In our warehouse',
    atHome: 'With you',
    noGoods: 'Nothing to list',
    allUp: 'All of them are there',
    again: 'Choose other items',
    noGoodsBody: 'Items in stock or for sale here that are not reserved can go into another shop.',
    toStock: 'View my stock',
    toConfirm: (n: number) => `Preview ${n}`,
    leftOut: (n: number) => `${plural(n, 'item')} not listed`,
    upAlready: (n: number) => `${plural(n, 'item')} there already`,
    leftOutWhy: 'Sold, reserved, or no longer in stock',
    toMoves: 'See progress',
    change: 'Change it',
    publish: (n: number) => `Publish ${n}`,
    published: (n: number, left: number) =>
      left === 0 ? 'Sent; see the results here' : `${n} sent; the other ${left} are named here`,
    lockNote:
      'It stays for sale here too. Whichever sells first wins; the other is taken down, once the marketplace confirms.',
  },
});
