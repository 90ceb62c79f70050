/** What works today, for the screens that are still planned. */
import type { BuiltUrl } from '../../../contract/screens.ts';
import { names as account } from '../../domains/account/names.ts';

export interface Way {
  to: BuiltUrl;
  zh: string;
  en: string;
}

export const now = {
  sell: [
    { to: '/pages/stock/receipt/createReceipt', zh: '新建入库单（离线也行）', en: 'Create a receipt, offline too' },
    { to: '/pages/stock/receipt/receiptList', zh: '我的入库单', en: 'My receipts' },
    { to: '/pages/stock/settleList', zh: '我的结算', en: 'My settlements' },
  ],
  orders: [
    { to: '/pages/order/orderlist', zh: '我的订单', en: 'My orders' },
    { to: '/pages/tabbar/main', zh: '逛首页', en: 'Browse the home page' },
  ],
  wallet: [
    { to: '/pages/user/balance', zh: '余额', en: 'Balance' },
    { to: '/pages/user/funds', zh: '资金明细', en: 'Money history' },
  ],
  account: [
    { to: '/pages/user/setting/index', zh: '设置', en: 'Settings' },
    { to: '/pages/user/setting/feedback', zh: account.zh.feedback, en: account.en.feedback },
  ],
} as const satisfies Record<string, readonly Way[]>;
