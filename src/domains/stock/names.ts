/** Names of the stock that other screens say too. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    create: '新建入库单',
    selling: '寄卖中心',
    stock: '我的库存',
    lowest: '最低卖价',
    waybill: '运单号',
    photoAlt: (n: number) => `第 ${n} 张照片`,
  },
  en: {
    create: 'New receipt',
    selling: 'Selling',
    stock: 'My stock',
    lowest: 'Lowest ask',
    waybill: 'Tracking number',
    photoAlt: (n: number) => `Photo ${n}`,
  },
});
