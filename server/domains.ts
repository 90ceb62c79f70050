/** Every domain of the house: a line here, and its calls are served, its deadlines kept. */
import { deadlines as accountDeadlines } from './account/deletion.ts';
import { account } from './account/handlers.ts';
import { accountPersonal } from './account/personal.ts';
import { activity } from './activity/handlers.ts';
import { activityPersonal } from './activity/personal.ts';
import { address } from './address/handlers.ts';
import { addressPersonal } from './address/personal.ts';
import { aftersaleCarried } from './aftersale/carried.ts';
import { aftersaleDeadlines } from './aftersale/deadlines.ts';
import { aftersale } from './aftersale/handlers.ts';
import { aftersalePersonal } from './aftersale/personal.ts';
import type { Web } from './app.ts';
import { alertsPersonal } from './bid/alerts-personal.ts';
import { deadlines as bidDeadlines } from './bid/deadlines.ts';
import { bid } from './bid/handlers.ts';
import { bidPersonal } from './bid/personal.ts';
import { cart } from './cart/handlers.ts';
import { cartPersonal } from './cart/personal.ts';
import { catalogue } from './catalogue/handlers.ts';
import { pictures } from './catalogue/pictures.ts';
import { cms } from './cms/handlers.ts';
import { cmsPersonal } from './cms/personal.ts';
import { deadlines as couponDeadlines } from './coupon/deadlines.ts';
import { coupon } from './coupon/handlers.ts';
import { couponPersonal } from './coupon/personal.ts';
import { expressDeadlines } from './express/deadlines.ts';
import { express } from './express/handlers.ts';
import { expressPersonal } from './express/personal.ts';
import type { DeadlineRule } from './kernel/deadlines.ts';
import { eventsPersonal } from './kernel/events-personal.ts';
import type { Domain } from './kernel/handlers.ts';
import { bidWatcher } from './kernel/market.ts';
import type { Personal } from './kernel/personal.ts';
import { statePersonal } from './kernel/state-personal.ts';
import { activityDeadlines, saleActivity } from './listing/activities.ts';
import { deadlines as listingDeadlines } from './listing/deadlines.ts';
import { listing } from './listing/handlers.ts';
import { listingPersonal } from './listing/personal.ts';
import type { ListingWatcher } from './listing/watchers.ts';
import { deadlines as merchantDeadlines } from './merchant/deadlines.ts';
import { merchant } from './merchant/handlers.ts';
import { merchantPersonal } from './merchant/personal.ts';
import { message } from './message/handlers.ts';
import { notice } from './notice/handlers.ts';
import { orderCarried } from './order/carried.ts';
import { deadlines as orderDeadlines } from './order/deadlines.ts';
import { order } from './order/handlers.ts';
import { orderPayable } from './order/payable.ts';
import { orderPersonal } from './order/personal.ts';
import { paymentDeadlines } from './payment/deadlines.ts';
import { paymentDoor } from './payment/door.ts';
import { payment } from './payment/handlers.ts';
import { paymentPersonal } from './payment/personal.ts';
import { deadlines as payoutDeadlines } from './payout/deadlines.ts';
import { payout } from './payout/handlers.ts';
import { rechargePayable } from './payout/payable.ts';
import { payoutPersonal } from './payout/personal.ts';
import { deadlines as penaltyDeadlines } from './penalty/deadlines.ts';
import { penalty } from './penalty/handlers.ts';
import { penaltyPersonal } from './penalty/personal.ts';
import { report } from './report/handlers.ts';
import { reportPersonal } from './report/personal.ts';
import { scan } from './scan/handlers.ts';
import { deadlines as settlementDeadlines } from './settlement/deadlines.ts';
import { settlement } from './settlement/handlers.ts';
import { settlementPersonal } from './settlement/personal.ts';
import { share } from './share/handlers.ts';
import { posters } from './share/posters.ts';
import { deadlines as stockDeadlines } from './stock/deadlines.ts';
import { stockGoods } from './stock/goods.ts';
import { stock } from './stock/handlers.ts';
import { itemPersonal } from './stock/item-personal.ts';
import { stockPersonal } from './stock/personal.ts';
import { warehouse } from './stock/warehouse.ts';
import { storageDoor } from './upload/door.ts';
import { upload } from './upload/handlers.ts';
import { uploadPersonal } from './upload/personal.ts';
import { uploadPictures } from './upload/pictures.ts';
import { wallet } from './wallet/handlers.ts';
import { walletPersonal } from './wallet/personal.ts';

/** Who answers for a person's data, in the order in which they leave: the account itself goes last. */
export const personal: readonly Personal[] = [
  eventsPersonal,
  statePersonal,
  activityPersonal,
  addressPersonal,
  aftersalePersonal,
  alertsPersonal,
  bidPersonal,
  cartPersonal,
  cmsPersonal,
  couponPersonal,
  expressPersonal,
  itemPersonal,
  listingPersonal,
  merchantPersonal,
  orderPersonal,
  paymentPersonal,
  payoutPersonal,
  penaltyPersonal,
  reportPersonal,
  settlementPersonal,
  stockPersonal,
  uploadPersonal,
  walletPersonal,
  accountPersonal,
];

export const domains: readonly Domain[] = [
  account(personal),
  activity,
  address,
  bid,
  aftersale,
  cart,
  catalogue,
  cms,
  coupon,
  express,
  listing,
  merchant,
  message,
  notice,
  order,
  payment([orderPayable, rechargePayable]),
  payout,
  report,
  saleActivity,
  scan,
  penalty,
  settlement,
  share,
  stock,
  stockGoods,
  warehouse,
  upload,
  wallet,
];

export const deadlines: readonly DeadlineRule[] = [
  ...accountDeadlines(personal),
  ...bidDeadlines,
  ...couponDeadlines,
  ...listingDeadlines,
  ...activityDeadlines,
  ...aftersaleDeadlines,
  ...expressDeadlines([orderCarried, aftersaleCarried]),
  ...orderDeadlines,
  ...paymentDeadlines([orderPayable, rechargePayable]),
  ...payoutDeadlines,
  ...merchantDeadlines,
  ...penaltyDeadlines,
  ...settlementDeadlines,
  ...stockDeadlines,
];

/** Whoever acts when a listing comes onto the market or leaves it. */
export const watchers: readonly ListingWatcher[] = [bidWatcher];

/** What answers something other than calls: pictures, a provider's notices. */
export const webs: readonly Web[] = [
  pictures,
  posters,
  paymentDoor([orderPayable, rechargePayable]),
  storageDoor,
  uploadPictures,
];
