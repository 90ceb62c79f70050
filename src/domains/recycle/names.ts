/** What is said of a piece and its form in several places. */

import type { RecycleEnd, SaleFall } from '../../../contract/recycle/machine.ts';
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    askMerchants: '请商家报价',
    askConsign: '请平台估价',
    waitYou: (n: number) => `${n} 件等你`,
    unnamed: '还没选型号',
    fell: '选过，没成交',
    noDefects: '没有写瑕疵',
    amountFirst: '先改金额',
    byOwner: '卖家写的',
    /** How it ended, to its owner. */
    ends: {
      unwanted: '没有商家报价',
      unchosen: '没有选报价',
      stopped: '你结束了',
      calledOff: '你取消了出售',
      elsewhere: '另有去处了',
      unsent: '没有寄到',
      noneLeft: '没有别的商家了',
      lost: '一直没有收到',
      stayed: '没有卖，留在平台仓',
    } as Readonly<Record<RecycleEnd, string>>,
    /** How a sale came to nothing after an offer had been chosen, to everybody. */
    falls: {
      repriced: '卖家没同意改价',
      silent: '商家没有答复',
      rejected: '质检没通过',
      calledOff: '卖家取消了',
      unsent: '卖家没有寄',
      backedOut: '商家退出了',
      lost: '一直没有收到',
      lostHere: '送到平台仓后遗失',
    } as Readonly<Record<SaleFall, string>>,
    ourPhotos: '照片来自入库单和入库时的拍摄。',
    missed: (at: string) => `快递没有取到（${at} 核实）`,
    offers: (n: number) => `${n} 份密封报价`,
    address: '寄出和退回的地址',
  },
  en: {
    address: 'Pick-up and return address',
    askMerchants: 'Get merchants’ offers',
    askConsign: 'Get a valuation',
    waitYou: (n: number) => `${n} for you`,
    unnamed: 'Model not chosen yet',
    fell: 'Chosen, fell through',
    noDefects: 'No flaws described',
    amountFirst: 'Change the amount first',
    byOwner: 'From the owner',
    ends: {
      unwanted: 'No merchant made an offer',
      unchosen: 'No offer chosen',
      stopped: 'You ended it',
      calledOff: 'You cancelled the sale',
      elsewhere: 'Went elsewhere',
      unsent: 'It did not reach us',
      noneLeft: 'No merchant left',
      lost: 'It never came',
      stayed: 'Not sold, stays with us',
    },
    falls: {
      repriced: 'Owner declined the new price',
      silent: 'Merchant didn’t answer',
      rejected: 'Failed inspection',
      calledOff: 'Owner called it off',
      unsent: 'Owner didn’t ship it',
      backedOut: 'Merchant backed out',
      lost: 'Never arrived',
      lostHere: 'Lost at our warehouse',
    },
    ourPhotos: 'These photos are from when it was sent in and came into our warehouse.',
    missed: (at: string) => `The courier missed it (reported ${at})`,
    offers: (n: number) => plural(n, 'sealed offer'),
  },
});
