/** Words of the consignment tab for those who sell. */

import { offerRules } from '../../../contract/bid/rules.ts';
import { listingMachine } from '../../../contract/listing/machine.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { hours, waitOf } from '../../../contract/wire/units.ts';
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';
import { names as auction } from '../auction/names.ts';
import { names as stock } from '../stock/names.ts';
import { names as wallet } from '../wallet/names.ts';

const ship = hours(orderTimes.ship);
const turn = hours(offerRules.turn);
const review = hours(waitOf(listingMachine, 'review'));

export const text = defineText({
  zh: {
    sellTitle: '寄卖',
    today: '今天要做的',
    nothing: '都处理完了，没有等你的事',
    toShip: '待发货',
    toShipNote: `${ship.zh}内发出`,
    toAnswer: '买家还价',
    toAnswerNote: `${turn.zh}内回应，过时作废`,
    rejected: '被驳回',
    rejectedNote: '看原因，改好再挂',
    inReview: '审核中',
    inReviewNote: `平台 ${review.zh}内看完`,
    idle: '在库没挂的',
    idleNote: '按建议价挂出去',
    onSale: '挂售中',
    money: wallet.zh.available,
    settling: '待结算',
    settlingCount: (n: number) => `${n} 笔`,
    toBalance: '看余额',
    create: '挂售',
    toReceipt: stock.zh.create,
    lots: auction.zh.selling,
    sellLead: '卖掉闲置',
    sellBig: '寄来，平台替你保管和发货',
    sellFoot: '平台点验、保管、发货，价格你来定。没有信号的仓库里也能建单。',
    toMerchant: '先开通寄卖',
    stock: stock.zh.stock,
    receipts: '入库单',
    settlements: '结算',
    merchantTitle: stock.zh.selling,
  },
  en: {
    sellTitle: 'Sell',
    today: 'To do today',
    nothing: 'All done; nothing waits for you',
    toShip: 'To ship',
    toShipNote: `Within ${ship.en}`,
    toAnswer: 'Counter-offers',
    toAnswerNote: `Answer within ${turn.en} or they lapse`,
    rejected: 'Rejected',
    rejectedNote: 'See why, then list again',
    inReview: 'In review',
    inReviewNote: `We look within ${review.en}`,
    idle: 'In stock, not listed',
    idleNote: 'List them at the suggested price',
    onSale: 'On sale',
    money: wallet.en.available,
    settling: 'To settle',
    settlingCount: (n: number) => plural(n, 'sale'),
    toBalance: 'Balance',
    create: 'List',
    toReceipt: stock.en.create,
    lots: auction.en.selling,
    sellLead: 'Sell what you no longer wear',
    sellBig: 'Send it in; we keep and ship it',
    sellFoot: 'We count, keep and ship; you set the price. Receipts can be made in a warehouse without signal.',
    toMerchant: 'Start selling',
    stock: stock.en.stock,
    receipts: 'Receipts',
    settlements: 'Settlements',
    merchantTitle: stock.en.selling,
  },
});
