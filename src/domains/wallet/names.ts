/** Names of the wallet that other screens say too. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    available: '可用余额',
    funds: '资金明细',
    deposit: '保证金',
  },
  en: {
    available: 'Available balance',
    funds: 'Money history',
    deposit: 'Deposit',
  },
});
