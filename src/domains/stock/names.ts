/** Names of the stock that other screens say too. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    create: '新建入库单',
    selling: '寄卖中心',
    stock: '我的库存',
    lowest: '最低卖价',
    waybill: '运单号',
    carried: '上次的照片，不用再传：',
    notCarried: '没能带上上次的照片，请检查网络后重试',
    photoAlt: (n: number) => `第 ${n} 张照片`,
  },
  en: {
    create: 'Send in items',
    selling: 'Selling',
    stock: 'My stock',
    lowest: 'Lowest ask',
    waybill: 'Tracking number',
    carried: 'Your earlier photos, already uploaded:',
    notCarried: 'Your earlier photos didn’t load. Check your connection and try again',
    photoAlt: (n: number) => `Photo ${n}`,
  },
});
