/** Words of a product that only this device's catalogue knows. */
import { defineText } from '../../ui/format/text.ts';

export const text = defineText({
  zh: {
    styleNo: (no: string) => `货号 ${no}`,
    inPart: '这台设备里只有它的款名、货号和尺码',
    inPartBody: '价格、在卖的、求购和成交都要联网后看；买也要联网。',
    own: '你的这一款',
    ownN: (n: number) => `${n} 件`,
    sizes: '尺码',
    sizesNote: '点尺码，记进入库单',
  },
  en: {
    styleNo: (no: string) => `Style no. ${no}`,
    inPart: 'This device knows only its name, style and sizes',
    inPartBody: 'Prices, offers, bids and buying need the network.',
    own: 'Yours of this model',
    ownN: (n: number) => (n === 1 ? '1 item' : `${n} items`),
    sizes: 'Sizes',
    sizesNote: 'Tap one to add it to a shipment',
  },
});
