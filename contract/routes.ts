/** Which screens need a login or a stock account. The server hands the first list out as next_auth_routes / default. */

export const protectedRoutes = [
  '/pages/buy/confirm',
  '/pages/order/orderlist',
  '/pages/order/bid/list',
  '/pages/order/inquiry/list',
  '/pages/order/recycle/order',
  '/pages/order/service/list',
  '/pages/user/balance',
  '/pages/user/funds',
  '/pages/user/coupon/coupon',
  '/pages/user/message',
  '/pages/user/setting/information',
  '/pages/identify/order',
  '/pages/identify/identify',
  '/pages/address/address',
  '/pages/merchantCenter/index',
  '/pages/recycle/historyBig',
  '/pages/stock/receipt/createReceipt',
  '/pages/stock/seller/create',
  '/pages/cleaning/dolaundary',
] as const;

/** Screens that only make sense with an opened stock account. */
export const stockAccountRoutes: readonly string[] = [
  '/pages/stock/receipt/createReceipt',
  '/pages/stock/seller/create',
];
