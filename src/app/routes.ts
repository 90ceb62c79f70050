/** Which file answers which address. What is specified and not built yet, or not known, is answered by `elsewhere`. */
import { index, rootRoute, route } from '@tanstack/virtual-file-routes';
import type { BuiltUrl } from '../../contract/screens.ts';

/** The name of the file that a linked screen is built into. @param file as in `screenFiles` */
export const chunkOf = (file: string): string => `screen-${file.replace(/^.*\/|\.tsx$/g, '')}`;

/** Each built screen's file, from src/. A built address without a file, or a file without one, does not compile. */
export const screenFiles: Readonly<Record<BuiltUrl, string>> = {
  '/pages/tabbar/main': 'domains/home/Home.tsx',
  '/pages/tabbar/seller': 'domains/home/Sell.tsx',
  '/pages/tabbar/cart': 'domains/cart/Cart.tsx',
  '/pages/tabbar/user': 'domains/home/Mine.tsx',
  '/pages/search/salesearch': 'domains/search/Search.tsx',
  '/pages/user/devConfig': 'domains/demo/DevConfig.tsx',
  '/pages/user/balance': 'domains/wallet/Balance.tsx',
  '/pages/user/bindpay': 'domains/payout/PayoutAccounts.tsx',
  '/pages/user/deposit': 'domains/payout/Withdrawals.tsx',
  '/pages/user/withdraw': 'domains/payout/Withdraw.tsx',
  '/pages/user/recharge': 'domains/payout/TopUp.tsx',
  '/pages/user/penalty': 'domains/penalty/Penalties.tsx',
  '/pages/user/phone-verif': 'domains/account/ChangePhone.tsx',
  '/pages/user/coupon/coupon': 'domains/coupon/Coupons.tsx',
  '/pages/user/coupon/coupon-invalid': 'domains/coupon/PastCoupons.tsx',
  '/pages/user/funds': 'domains/wallet/Movements.tsx',
  '/pages/user/setting': 'domains/account/SettingsRedirect.tsx',
  '/pages/user/setting/index': 'domains/account/Settings.tsx',
  '/pages/user/setting/information': 'domains/account/Profile.tsx',
  '/pages/user/setting/nickname': 'domains/account/Nickname.tsx',
  '/pages/user/setting/feedback': 'domains/account/Feedback.tsx',
  '/pages/user/setting/notifications': 'domains/notice/Notifications.tsx',
  '/pages/user/setting/cancelAccount': 'domains/account/CloseAccount.tsx',
  '/pages/user/message': 'domains/message/MessageList.tsx',
  '/pages/user/message-detail': 'domains/message/MessageDetail.tsx',
  '/pages/user/sharewx': 'domains/share/ShareScreen.tsx',
  '/pages/user/workbench': 'domains/staff/Workbench.tsx',
  '/pages/user/offline': 'domains/device/Offline.tsx',
  '/pages/user/outbox': 'domains/device/Outbox.tsx',
  '/pages/user/kit': 'domains/demo/Kit.tsx',

  '/pages/custom/webview': 'domains/cms/WebView.tsx',
  '/pages/custom/scancenter': 'domains/scan/ScanCentre.tsx',
  '/pages/custom/cms': 'domains/cms/Page.tsx',
  '/pages/order/orderlist': 'domains/order/OrderList.tsx',
  '/pages/order/orderdetail': 'domains/order/OrderDetail.tsx',
  '/pages/order/logistics': 'domains/express/Logistics.tsx',
  '/pages/order/bid/list': 'domains/bid/BidList.tsx',
  '/pages/order/bid/detail': 'domains/bid/BidDetail.tsx',
  '/pages/order/service/list': 'domains/aftersale/CaseList.tsx',
  '/pages/order/service/detail': 'domains/aftersale/CaseDetail.tsx',
  '/pages/order/service/deliver': 'domains/aftersale/ReturnWaybill.tsx',
  '/pages/login/login': 'domains/account/login/Login.tsx',
  '/pages/login/link': 'domains/account/login/LinkLogin.tsx',
  '/pages/login/oauth': 'domains/account/login/HostLogin.tsx',
  '/pages/address/address': 'domains/address/AddressList.tsx',
  '/pages/address/addressManage': 'domains/address/AddressManager.tsx',
  '/pages/address/modify': 'domains/address/AddressForm.tsx',
  '/pages/buy/detail': 'domains/product/ProductScreen.tsx',
  '/pages/buy/confirm': 'domains/order/Confirm.tsx',
  '/pages/buy/cashier': 'domains/payment/Cashier.tsx',
  '/pages/buy/list': 'domains/product/SimilarProducts.tsx',
  '/pages/buy/goodsHistoryList': 'domains/market/TradeHistory.tsx',
  '/pages/buy/report': 'domains/inspection/Report.tsx',
  '/pages/merchantCenter/index': 'domains/merchant/MerchantCentre.tsx',
  '/pages/merchantCenter/merchantRate': 'domains/merchant/Fees.tsx',
  '/pages/merchantCenter/deposit': 'domains/merchant/Deposit.tsx',
  '/pages/merchantCenter/recharge': 'domains/merchant/DepositTopUp.tsx',
  '/pages/merchantCenter/dataCenter': 'domains/merchant/Figures.tsx',
  '/pages/merchantCenter/settled': 'domains/merchant/Onboarding.tsx',
  '/pages/merchantCenter/signed': 'domains/merchant/Agreement.tsx',
  '/pages/stock/stockList': 'domains/stock/StockList.tsx',
  '/pages/stock/retrieve': 'domains/stock/Retrieve.tsx',
  '/pages/stock/deliver': 'domains/stock/Ship.tsx',
  '/pages/stock/settleInfo': 'domains/settlement/SettlementDetail.tsx',
  '/pages/stock/settleList': 'domains/settlement/SettlementList.tsx',
  '/pages/stock/report': 'domains/stock/StockReport.tsx',
  '/pages/stock/receipt/receiptList': 'domains/stock/receipt/ReceiptList.tsx',
  '/pages/stock/receipt/receiptDetail': 'domains/stock/receipt/ReceiptDetail.tsx',
  '/pages/stock/receipt/createReceipt': 'domains/stock/receipt/ReceiptForm.tsx',
  '/pages/stock/seller/sellerList': 'domains/listing/ListingList.tsx',
  '/pages/stock/seller/sellerDetail': 'domains/listing/ListingDetail.tsx',
  '/pages/stock/seller/create': 'domains/listing/ListingForm.tsx',
  '/pages/stock/seller/selectProductList': 'domains/listing/StockChoice.tsx',
  '/pages/stock/seller/hangList': 'domains/listing/BulkListing.tsx',
  '/choose-location': 'domains/address/place/ChooseLocation.tsx',
  '/open-location': 'domains/address/place/OpenLocation.tsx',
  '/preview-image': 'app/screens/PreviewImage.tsx',
  '/plugin/chat': 'app/screens/ChatSoon.tsx',
  '/plugin/live': 'app/screens/LiveSoon.tsx',
};

const built = Object.entries(screenFiles);

/** An address below another screen's is a child of that one, which shows it in its Outlet. */
const isWithin = (url: string, other: string) => url.startsWith(`${other}/`);
const below = (parent: string) =>
  built.filter(([url]) => isWithin(url, parent)).map(([url, file]) => route(url.slice(parent.length), file));

export const routes = rootRoute('app/root.tsx', [
  index('app/screens/Start.tsx'),
  ...built
    .filter(([url]) => !built.some(([other]) => isWithin(url, other)))
    .map(([url, file]) => route(url, file, below(url))),
  route('/$', 'app/screens/Elsewhere.tsx'),
]);
