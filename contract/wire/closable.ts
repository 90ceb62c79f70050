/** Parts of the shop that an owner may close: nothing new begins there, and what is under way goes on to its end. */
import type { Words } from './states.ts';

export const closable = ['bid', 'auction', 'recycle', 'consignment', 'identify', 'cleaning', 'resale', 'live'] as const;
export type Closable = (typeof closable)[number];

export const closableNames = {
  bid: { zh: '求购与议价', en: 'Bids and counter-offers' },
  auction: { zh: '拍卖', en: 'Auctions' },
  recycle: { zh: '回收', en: 'Recycling' },
  consignment: { zh: '寄卖估价', en: 'Valuations' },
  identify: { zh: '鉴别', en: 'Authentication' },
  cleaning: { zh: '清洗', en: 'Cleaning' },
  resale: { zh: '同步到别处卖', en: 'Selling elsewhere' },
  live: { zh: '直播', en: 'Live rooms' },
} as const satisfies Record<Closable, Words>;
