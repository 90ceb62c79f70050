/** What a business is told while it may not do everything, or leaves. */
import type { MerchantState } from '../../../contract/merchant/machine.ts';
import { merchantRules } from '../../../contract/merchant/rules.ts';
import { type MerchantAct, recycleRules } from '../../../contract/recycle/rules.ts';
import { days, percent } from '../../../contract/wire/units.ts';
import { defineText } from '../../ui/format/text.ts';
import { names } from './names.ts';

const exit = days(() => merchantRules.exit);
const fine = () => percent(recycleRules.backOut.rate);

/** The states in which there is something to say. */
export const stopped = ['restricted', 'suspended', 'exiting', 'exited'] as const;
export type Stopped = (typeof stopped)[number];
export const isStopped = (state: MerchantState): state is Stopped => stopped.some((one) => one === state);

export const text = defineText(() => ({
  zh: {
    titles: {
      restricted: '店铺被限制经营',
      suspended: '店铺被暂停经营',
      exiting: '正在退出经营',
      exited: '已退出经营',
    } as Readonly<Record<Stopped, string>>,
    since: (at: string) => `${at} 起`,
    bodies: {
      restricted:
        '不能上架新商品，在卖的继续卖。竞价大厅可以看、可以撤回密封的报价，不能出价；到开标还没恢复，密封的报价作废、钱解冻。已卖出的照常发货，已中标的请完成。要平台解除才恢复。',
      suspended:
        '商品已下架，不能看竞价大厅；没成交的回收报价已作废，钱已解冻。已卖出的照常发货，已中标的请完成。要平台解除才恢复。',
      exiting:
        '商品已下架，不能看竞价大厅；密封的回收报价已作废，钱已解冻，开标后等卖家选的照样有效。已卖出的照常发货，已中标的请完成。',
      exited: '保证金已退回可用余额。',
    } as Readonly<Record<Stopped, string>>,
    depositRule: `退出、并且最后一单了结 ${exit.zh}后，保证金退回可用余额。`,
    depositOn: (at: string) => `保证金 ${at} 退回可用余额。`,
    depositOpen: `还有没了结的单。最后一单了结 ${exit.zh}后，保证金退回可用余额。`,
    exitBody: `在卖的商品和没人出价的拍品现在就下架，直播关闭；有人出价的拍品拍到结束。密封的回收报价作废、钱解冻；开标后等卖家选的照样有效，选中了要买，反悔照付报价的 ${fine()}。期间不能上架，也不能再进竞价大厅报价。自己买东西、参加拍卖不受影响。`,
    bound: (offers: number, yuan: string) => `你现在有 ${offers} 份等卖家选，冻结着 ¥${yuan}。`,
    may: { look: '看大厅里的标', bid: '密封报价', finish: '完成已中标的' } satisfies Record<MerchantAct, string>,
    takeBack: '撤回密封的报价',
    orders: names.zh.won,
    progress: '资料、进度和退出',
  },
  en: {
    titles: {
      restricted: 'Your business is restricted',
      suspended: 'Your business is suspended',
      exiting: 'You are leaving',
      exited: 'You have left',
    },
    since: (at: string) => `Since ${at}`,
    bodies: {
      restricted:
        'Nothing new can be listed; current listings stay. In the merchant hall you can browse and withdraw sealed offers, but not make any; sealed ones are void and their money is released if this still holds when they open. Please ship what was sold and complete what you won. It ends when we lift it.',
      suspended:
        'Your listings are down and the merchant hall is closed to you; offers that nobody accepted are void and their money is released. Please ship what was sold and complete what you won. It ends when we lift it.',
      exiting:
        'Your listings are down and the merchant hall is closed to you. Sealed offers are void and their money is released; opened ones waiting for the owner still bind you. Please ship what was sold and complete what you won.',
      exited: 'The deposit is back in your balance.',
    },
    depositRule: `The deposit returns to your balance ${exit.en} after you left and your last order ended.`,
    depositOn: (at: string) => `The deposit returns to your balance on ${at}.`,
    depositOpen: `An order is still open. The deposit returns to your balance ${exit.en} after the last one ended.`,
    exitBody: `Your listings and lots without bids come down now and your live rooms close; lots with bids run to their end. Sealed offers are void and their money is released; opened ones waiting for the owner still bind you: if chosen you buy, and backing out costs ${fine()} of the offer as usual. You can’t list or make offers meanwhile. Buying for yourself, also at auction, is not affected.`,
    bound: (offers: number, yuan: string) =>
      `${offers} of your offers ${offers === 1 ? 'is waiting for its owner' : 'are waiting for their owners'}, with ¥${yuan} reserved.`,
    may: { look: 'Browse lots', bid: 'Make sealed offers', finish: 'Complete lots you won' },
    takeBack: 'Withdraw sealed offers',
    orders: names.en.won,
    progress: 'Documents, progress, leaving',
  },
}));
