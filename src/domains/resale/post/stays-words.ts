/** The words of what cannot be put up again, and of what came home. */
import type { staying } from '../../../../contract/resale/machine.ts';
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    tags: { sold: '已在这里卖出', promised: '在这里有了去处' },
    why: {
      sold: '这件在这里卖出，已经寄走了，不能再放上去。',
      promised: '这件在这里有了去处（订单、求购、竞拍、回收、清洗或取回），现在不能放上去。',
      aside: '这件不在能卖的库存里，现在不能放上去。',
      elsewhere: '这件现在在另一家店，或那边还有一单没了结：一次只在一家店卖。',
      fake: '这件被判为不是正品，不能再卖。',
      shopGone: '店铺已断开，不能从这里放上去：请从库存重新上架。',
    } satisfies Record<(typeof staying)[number], string>,
    unpaidHere: '这件在这里被拍下了，还没付款，现在不能放上去。',
    soldHere: (no: string) => `这里卖出了${no && `，订单 ${no}`}，不能再放上去。`,
    soldComesDown: (no: string) => `这里卖出了${no && `，订单 ${no}`}。已请对方下架，等它确认。`,
    soldThere: '另一家店有买家拍下了这件，不能再放上去。',
    held: (how: string) => `这件${how}，现在不能放上去。`,
    see: {
      auction: '看这场竞拍',
      recycle: '看这笔回收',
      retrieve: '看取回',
      cleaning: '看这次洗护',
      resale: '看那家店的',
    },
    back: '已回到我手上',
    backAsk: '这件回到你手上了？',
    backBody: '说了以后它就是你可以卖的货，可以再放上去，也可以在这里卖。没收到就先不要点。',
    backDone: '已记下，这件又可以卖了',
    home: '回来了',
    homeBody: '它不会自己再上架，由你来定：在这家店再放上去，在这里卖，或者先送去鉴别。',
    sellHere: '在这里卖',
    inspect: '先鉴别',
  },
  en: {
    tags: { sold: 'Sold here', promised: 'Reserved here' },
    why: {
      sold: 'It was sold here and has shipped: it cannot be listed again.',
      promised:
        'It is reserved here (by an order, a bid, an auction, a cash sale or cleaning, or because it is on its way back to you), so it cannot be listed now.',
      aside: 'It is not in sellable stock, so it cannot be listed now.',
      elsewhere: 'It is in another shop, or has an open order there: it can be for sale in only one shop at a time.',
      fake: 'It was found to be fake, so it cannot be sold.',
      shopGone: 'This shop is no longer connected: list it again from your stock.',
    },
    unpaidHere: 'Someone has ordered it here and not paid yet, so it cannot be listed now.',
    soldHere: (no: string) => `Sold here${no && `, order ${no}`}, so it cannot be listed again.`,
    soldComesDown: (no: string) =>
      `Sold here${no && `, order ${no}`}. The marketplace was asked to take it down and has yet to confirm.`,
    soldThere: 'A buyer in another shop has ordered it, so it cannot be listed again.',
    held: (how: string) => `It is ${how}, so it cannot be listed now.`,
    see: {
      auction: 'View auction',
      recycle: 'View sale',
      retrieve: 'View retrieval',
      cleaning: 'View cleaning',
      resale: 'View in that shop',
    },
    back: 'I have it back',
    backAsk: 'Do you have it back?',
    backBody: 'After that you can list it again there or sell it here. Don’t confirm before you have it in your hands.',
    backDone: 'Noted: it can be sold again',
    home: 'It is back',
    homeBody:
      'It does not go up for sale by itself. You decide: list it again in this shop, sell it here, or have it authenticated first.',
    sellHere: 'Sell it here',
    inspect: 'Have it authenticated first',
  },
});
