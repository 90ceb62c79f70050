/** What the order book's numbers are called, wherever they stand. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: { lowestAsk: '最低卖价' },
  en: { lowestAsk: 'Lowest ask' },
});
