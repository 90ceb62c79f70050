/** What auctions are called, for the sentences of others. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    hall: '拍卖',
    mine: '我的竞拍',
    lot: '拍品',
    selling: '我的拍品',
    offer: '送拍',
    daily: '竞价日报',
    compare: '比价工具',
    live: '直播',
  },
  en: {
    hall: 'Auctions',
    mine: 'My auctions',
    lot: 'Lot',
    selling: 'My lots',
    offer: 'Put up at auction',
    daily: 'Auction daily',
    compare: 'Price comparison',
    live: 'Live rooms',
  },
});
