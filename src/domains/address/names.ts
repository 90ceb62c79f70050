/** The name of an address to ship to. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    address: '收货地址',
    add: '新增地址',
  },
  en: {
    address: 'Ship to',
    add: 'Add an address',
  },
});
