/** Words of the consignment tab for those who sell. */

import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';
import { names as auction } from '../auction/names.ts';
import { names as device } from '../device/names.ts';
import { names as stock } from '../stock/names.ts';
import { names as wallet } from '../wallet/names.ts';

export const text = defineText({
  zh: {
    sellTitle: '寄卖',
    today: '今天要做的',
    nothing: '都处理完了，没有等你的事',
    inReview: '审核中',
    rejected: '被驳回',
    idle: '在库没挂的',
    onSale: '挂售中',
    money: wallet.zh.available,
    settling: '待结算',
    settlingCount: (n: number) => `${n} 笔`,
    owed: wallet.zh.owed,
    toBalance: '看余额',
    create: '挂售',
    prepare: device.zh.prepare,
    preparedAt: (age: string) => `${age}准备过`,
    shellMissing: device.zh.shellMissing,
    notPrepared: '去没信号的仓库前点一次',
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
    nothing: 'All done',
    inReview: 'In review',
    rejected: 'Rejected',
    idle: 'In stock, not listed',
    onSale: 'For sale',
    money: wallet.en.available,
    settling: 'To settle',
    settlingCount: (n: number) => plural(n, 'sale'),
    owed: wallet.en.owed,
    toBalance: 'Balance',
    create: 'List',
    prepare: device.en.prepare,
    preparedAt: (age: string) => `Prepared ${age}`,
    shellMissing: device.en.shellMissing,
    notPrepared: 'Before you go where there is no signal',
    toReceipt: stock.en.create,
    lots: auction.en.selling,
    sellLead: 'Sell what you no longer wear',
    sellBig: 'Send it in; we keep and ship it',
    sellFoot: 'We count, keep and ship; you set the price. You can prepare shipments in a warehouse without signal.',
    toMerchant: 'Start selling',
    stock: stock.en.stock,
    receipts: 'Shipments to us',
    settlements: 'Settlements',
    merchantTitle: stock.en.selling,
  },
});
