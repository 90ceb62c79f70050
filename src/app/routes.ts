/** Which file answers which address. What is specified and not built yet, or not known, is answered by `elsewhere`. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes';
import type { BuiltUrl } from '../../contract/screens.ts';

/** Each built screen's file, from src/. A built address without a file, or a file without one, does not compile. */
export const screenFiles: Readonly<Record<BuiltUrl, string>> = {
  '/pages/tabbar/main': 'pages/tabbar/main.tsx',
  '/pages/tabbar/seller': 'pages/tabbar/seller.tsx',
  '/pages/tabbar/cart': 'pages/tabbar/cart.tsx',
  '/pages/tabbar/user': 'pages/tabbar/user.tsx',
  '/pages/search/salesearch': 'pages/search/salesearch.tsx',
  '/pages/user/devConfig': 'pages/user/devConfig.tsx',
  '/pages/user/balance': 'pages/user/balance.tsx',
  '/pages/user/bindpay': 'pages/user/bindpay.tsx',
  '/pages/user/deposit': 'pages/user/deposit.tsx',
  '/pages/user/withdraw': 'pages/user/withdraw.tsx',
  '/pages/user/recharge': 'pages/user/recharge.tsx',
  '/pages/user/penalty': 'pages/user/penalty.tsx',
  '/pages/user/phone-verif': 'pages/user/phone-verif.tsx',
  '/pages/user/coupon/coupon': 'pages/user/coupon/coupon.tsx',
  '/pages/user/coupon/coupon-invalid': 'pages/user/coupon/coupon-invalid.tsx',
  '/pages/user/funds': 'pages/user/funds.tsx',
  '/pages/user/setting': 'pages/user/setting.tsx',
  '/pages/user/setting/index': 'pages/user/setting/index.tsx',
  '/pages/user/setting/information': 'pages/user/setting/information.tsx',
  '/pages/user/setting/nickname': 'pages/user/setting/nickname.tsx',
  '/pages/user/setting/feedback': 'pages/user/setting/feedback.tsx',
  '/pages/user/setting/notifications': 'pages/user/setting/notifications.tsx',
  '/pages/user/setting/cancelAccount': 'pages/user/setting/cancelAccount.tsx',
  '/pages/user/message': 'pages/user/message.tsx',
  '/pages/user/message-detail': 'pages/user/message-detail.tsx',
  '/pages/user/sharewx': 'pages/user/sharewx.tsx',
  '/pages/user/workbench': 'pages/user/workbench.tsx',
  '/pages/user/offline': 'pages/user/offline.tsx',
  '/pages/user/outbox': 'pages/user/outbox.tsx',
  '/pages/user/kit': 'pages/user/kit.tsx',

  '/pages/custom/webview': 'pages/custom/webview.tsx',
  '/pages/custom/scancenter': 'pages/custom/scancenter.tsx',
  '/pages/custom/cms': 'pages/custom/cms.tsx',
  '/pages/order/orderlist': 'pages/order/orderlist.tsx',
  '/pages/order/orderdetail': 'pages/order/orderdetail.tsx',
  '/pages/order/logistics': 'pages/order/logistics.tsx',
  '/pages/order/bid/list': 'pages/order/bid/list.tsx',
  '/pages/order/bid/detail': 'pages/order/bid/detail.tsx',
  '/pages/order/service/list': 'pages/order/service/list.tsx',
  '/pages/order/service/detail': 'pages/order/service/detail.tsx',
  '/pages/order/service/deliver': 'pages/order/service/deliver.tsx',
  '/pages/login/login': 'pages/login/login.tsx',
  '/pages/login/oauth': 'pages/login/oauth.tsx',
  '/pages/address/address': 'pages/address/address.tsx',
  '/pages/address/addressManage': 'pages/address/addressManage.tsx',
  '/pages/address/modify': 'pages/address/modify.tsx',
  '/pages/buy/detail': 'pages/buy/detail.tsx',
  '/pages/buy/confirm': 'pages/buy/confirm.tsx',
  '/pages/buy/cashier': 'pages/buy/cashier.tsx',
  '/pages/buy/list': 'pages/buy/list.tsx',
  '/pages/buy/goodsHistoryList': 'pages/buy/goodsHistoryList.tsx',
  '/pages/buy/report': 'pages/buy/report.tsx',
  '/pages/merchantCenter/index': 'pages/merchantCenter/index.tsx',
  '/pages/merchantCenter/merchantRate': 'pages/merchantCenter/merchantRate.tsx',
  '/pages/merchantCenter/deposit': 'pages/merchantCenter/deposit.tsx',
  '/pages/merchantCenter/recharge': 'pages/merchantCenter/recharge.tsx',
  '/pages/merchantCenter/dataCenter': 'pages/merchantCenter/dataCenter.tsx',
  '/pages/merchantCenter/settled': 'pages/merchantCenter/settled.tsx',
  '/pages/merchantCenter/signed': 'pages/merchantCenter/signed.tsx',
  '/pages/stock/stockList': 'pages/stock/stockList.tsx',
  '/pages/stock/retrieve': 'pages/stock/retrieve.tsx',
  '/pages/stock/deliver': 'pages/stock/deliver.tsx',
  '/pages/stock/settleInfo': 'pages/stock/settleInfo.tsx',
  '/pages/stock/settleList': 'pages/stock/settleList.tsx',
  '/pages/stock/report': 'pages/stock/report.tsx',
  '/pages/stock/receipt/receiptList': 'pages/stock/receipt/receiptList.tsx',
  '/pages/stock/receipt/receiptDetail': 'pages/stock/receipt/receiptDetail.tsx',
  '/pages/stock/receipt/createReceipt': 'pages/stock/receipt/createReceipt.tsx',
  '/pages/stock/seller/sellerList': 'pages/stock/seller/sellerList.tsx',
  '/pages/stock/seller/sellerDetail': 'pages/stock/seller/sellerDetail.tsx',
  '/pages/stock/seller/create': 'pages/stock/seller/create.tsx',
  '/pages/stock/seller/selectProductList': 'pages/stock/seller/selectProductList.tsx',
  '/pages/stock/seller/hangList': 'pages/stock/seller/hangList.tsx',
  '/choose-location': 'app/system/choose-location.tsx',
  '/open-location': 'app/system/open-location.tsx',
  '/preview-image': 'app/system/preview-image.tsx',
  '/plugin/chat': 'app/system/plugin-chat.tsx',
  '/plugin/live': 'app/system/plugin-live.tsx',
};

const built = Object.entries(screenFiles);

/** An address below another screen's is a child of that one, which shows it in its Outlet. */
const isWithin = (url: string, other: string) => url.startsWith(`${other}/`);
const below = (parent: string) =>
  built.filter(([url]) => isWithin(url, parent)).map(([url, file]) => route(url.slice(parent.length), file));

export const routes = rootRoute('app/root.tsx', [
  index('app/start.tsx'),
  ...built
    .filter(([url]) => !built.some(([other]) => isWithin(url, other)))
    .map(([url, file]) => route(url, file, below(url))),
  route('/$', 'app/elsewhere.tsx'),
]);
