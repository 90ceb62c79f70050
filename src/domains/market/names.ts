/** What the order book's numbers are called, wherever they stand. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: { lowestAsk: '最低卖价', highestBid: '最高求购', lastDeal: '最近成交' },
  en: { lowestAsk: 'Lowest ask', highestBid: 'Highest bid', lastDeal: 'Last sale' },
});
