/** Names of the stock that other screens say too. */
import { defineText } from '../../ui/text.ts';

export const names = defineText({
  zh: {
    create: '新建入库单',
    stock: '我的库存',
    lowest: '市场最低',
  },
  en: {
    create: 'New receipt',
    stock: 'My stock',
    lowest: 'Lowest ask',
  },
});
