/** Every domain of the house: a line here, and its calls are served, its deadlines kept. */
import type { HttpRoutes } from './app.ts';
import { deadlines as accountDeadlines } from './domains/account/deletion.ts';
import { feedback } from './domains/account/feedback.ts';
import { account, passkey } from './domains/account/handlers.ts';
import { accountPersonal } from './domains/account/personal.ts';
import { activity } from './domains/activity/handlers.ts';
import { activityPersonal } from './domains/activity/personal.ts';
import type { InvitationHearer } from './domains/activity/source.ts';
import { address } from './domains/address/handlers.ts';
import { addressPersonal } from './domains/address/personal.ts';
import { aftersaleDeadlines } from './domains/aftersale/deadlines.ts';
import { aftersale } from './domains/aftersale/handlers.ts';
import { aftersalePersonal } from './domains/aftersale/personal.ts';
import { aftersaleShippable } from './domains/aftersale/shippable.ts';
import { deadlines as auctionDeadlines, auctionWatcher, lotGivesWay } from './domains/auction/hammer.ts';
import { auction } from './domains/auction/handlers.ts';
import { auctionPersonal } from './domains/auction/personal.ts';
import { lotsWithoutBids } from './domains/auction/selling.ts';
import { auctionWork } from './domains/auction/workbench.ts';
import { deadlines as bidDeadlines } from './domains/bid/deadlines.ts';
import { bid } from './domains/bid/handlers.ts';
import { bidWatcher } from './domains/bid/match.ts';
import { bidPersonal } from './domains/bid/personal.ts';
import { brand } from './domains/brand/handlers.ts';
import { logoIcons } from './domains/brand/logo.ts';
import { campaignDeadlines } from './domains/campaign/deadlines.ts';
import { campaign, campaignInvitations } from './domains/campaign/handlers.ts';
import { campaignPersonal } from './domains/campaign/personal.ts';
import { campaignWork } from './domains/campaign/workbench.ts';
import { cart } from './domains/cart/handlers.ts';
import { cartPersonal } from './domains/cart/personal.ts';
import { formerPages, withCurrentProducts } from './domains/catalogue/former.ts';
import { catalogue } from './domains/catalogue/handlers.ts';
import { pictures } from './domains/catalogue/pictures.ts';
import { catalogueChange } from './domains/catalogue/work/change.ts';
import { catalogueWork } from './domains/catalogue/work/handlers.ts';
import { catalogueMerge } from './domains/catalogue/work/merge.ts';
import { cataloguePlaceMerge } from './domains/catalogue/work/place-merge.ts';
import { chatDeadlines } from './domains/chat/evidence.ts';
import { chat } from './domains/chat/handlers.ts';
import { chatPersonal } from './domains/chat/personal.ts';
import { cleaningDeadlines } from './domains/cleaning/deadlines.ts';
import { cleaning, cleaningAfter, cleaningTrouble } from './domains/cleaning/handlers.ts';
import { cleaningObjectable } from './domains/cleaning/objected/objectable.ts';
import { cleaningExtraPayable, cleaningPayable } from './domains/cleaning/payable.ts';
import { cleaningPersonal } from './domains/cleaning/personal.ts';
import { cleaningShippable } from './domains/cleaning/shippable.ts';
import { cmsDeadlines } from './domains/cms/deadlines.ts';
import { cms } from './domains/cms/handlers.ts';
import { cmsPersonal } from './domains/cms/personal.ts';
import { connection } from './domains/connection/handlers.ts';
import { consignmentDeadlines } from './domains/consignment/deadlines.ts';
import { consignment } from './domains/consignment/handlers.ts';
import { consignmentPersonal } from './domains/consignment/personal.ts';
import { deadlines as couponDeadlines } from './domains/coupon/deadlines.ts';
import { coupon } from './domains/coupon/handlers.ts';
import { couponPersonal } from './domains/coupon/personal.ts';
import { expressDeadlines } from './domains/express/deadlines.ts';
import { express } from './domains/express/handlers.ts';
import type { Shippable } from './domains/express/parcels.ts';
import { expressPersonal } from './domains/express/personal.ts';
import { casePictures, certificateFiles } from './domains/identify/certificate.ts';
import { identifyDeadlines } from './domains/identify/deadlines.ts';
import { identify } from './domains/identify/handlers.ts';
import { identifyClaims } from './domains/identify/home/claims.ts';
import { identifyObjectable } from './domains/identify/home/objectable.ts';
import { identifyPayable } from './domains/identify/payable.ts';
import { identifyPersonal } from './domains/identify/personal.ts';
import { identifyShippable } from './domains/identify/shippable.ts';
import { reportsOfPieces } from './domains/identify/warehouse.ts';
import { identifyDesk } from './domains/identify/work.ts';
import { report } from './domains/inspection/handlers.ts';
import { reportPersonal } from './domains/inspection/personal.ts';
import type { PromiseWatcher } from './domains/item/lock.ts';
import { itemPersonal } from './domains/item/personal.ts';
import { activityDeadlines, saleActivity } from './domains/listing/activities.ts';
import { deadlines as listingDeadlines } from './domains/listing/deadlines.ts';
import { listing } from './domains/listing/handlers.ts';
import { listingPersonal } from './domains/listing/personal.ts';
import { takeAllDown } from './domains/listing/seller.ts';
import type { ListingWatcher } from './domains/listing/watchers.ts';
import { liveDeadlines } from './domains/live/deadlines.ts';
import { live } from './domains/live/handlers.ts';
import { livePersonal } from './domains/live/personal.ts';
import { livePictures } from './domains/live/picture.ts';
import { isRoom } from './domains/live/rows.ts';
import { roomsOfStopped } from './domains/live/stopped.ts';
import { liveWatcher } from './domains/live/watcher.ts';
import { market } from './domains/market/handlers.ts';
import { alertsPersonal } from './domains/market/personal.ts';
import { deadlines as merchantDeadlines } from './domains/merchant/deadlines.ts';
import { merchant } from './domains/merchant/handlers.ts';
import { merchantPersonal } from './domains/merchant/personal.ts';
import type { MerchantWatcher } from './domains/merchant/watchers.ts';
import { message } from './domains/message/handlers.ts';
import { notice } from './domains/notice/handlers.ts';
import { objection } from './domains/objection/handlers.ts';
import { objectionPersonal } from './domains/objection/personal.ts';
import { deadlines as orderDeadlines } from './domains/order/deadlines.ts';
import { order } from './domains/order/handlers.ts';
import { orderPayable } from './domains/order/payable.ts';
import { orderPersonal } from './domains/order/personal.ts';
import { orderShippable } from './domains/order/shippable.ts';
import { paymentDeadlines } from './domains/payment/deadlines.ts';
import type { Payable } from './domains/payment/escrow.ts';
import { payment } from './domains/payment/handlers.ts';
import { paymentPersonal } from './domains/payment/personal.ts';
import { paymentWebhook } from './domains/payment/webhook.ts';
import { deadlines as payoutDeadlines } from './domains/payout/deadlines.ts';
import { payout } from './domains/payout/handlers.ts';
import { rechargePayable } from './domains/payout/payable.ts';
import { payoutPersonal } from './domains/payout/personal.ts';
import { deadlines as penaltyDeadlines } from './domains/penalty/deadlines.ts';
import { penalty } from './domains/penalty/handlers.ts';
import { penaltyPersonal } from './domains/penalty/personal.ts';
import { recycleDeadlines } from './domains/recycle/deadlines.ts';
import { freeKeeper } from './domains/recycle/elsewhere/went-on.ts';
import { recycle, recycleHall, recycleWorkbench } from './domains/recycle/handlers.ts';
import { recyclePersonal } from './domains/recycle/personal.ts';
import { recycleShippable } from './domains/recycle/shippable.ts';
import { offersOfStopped } from './domains/recycle/stopped/offers.ts';
import { recycleWatcher } from './domains/recycle/transitions.ts';
import { resaleDeadlines } from './domains/resale/deadlines.ts';
import { resale, resaleDesk } from './domains/resale/handlers.ts';
import { resalePersonal } from './domains/resale/personal.ts';
import { postPictures } from './domains/resale/pictures.ts';
import { resaleWebhook } from './domains/resale/push.ts';
import { postsElsewhere, resaleWatcher } from './domains/resale/watcher.ts';
import { scan } from './domains/scan/handlers.ts';
import { seller } from './domains/seller/handlers.ts';
import { sellerPersonal } from './domains/seller/personal.ts';
import { deadlines as settlementDeadlines } from './domains/settlement/deadlines.ts';
import { settlement } from './domains/settlement/handlers.ts';
import { settlementPersonal } from './domains/settlement/personal.ts';
import { posters } from './domains/share/posters.ts';
import { sharing } from './domains/share/screen-poster.ts';
import { sitemap } from './domains/share/sitemap.ts';
import { shop, shopAgreements, shopFees, shopFront } from './domains/shop/handlers.ts';
import { shopLimits } from './domains/shop/limits.ts';
import { shopNoticeWords } from './domains/shop/notice-words.ts';
import { shopNumbers } from './domains/shop/numbers/handlers.ts';
import { shopRules } from './domains/shop/rules.ts';
import { proofScripts } from './domains/shop/scripts/scripts.ts';
import { correction, find, restriction, staff } from './domains/staff/handlers.ts';
import { staffPersonal } from './domains/staff/personal.ts';
import { proof } from './domains/staff/proof.ts';
import { deadlines as stockDeadlines } from './domains/stock/deadlines.ts';
import { stockGoods } from './domains/stock/goods.ts';
import { stock } from './domains/stock/handlers.ts';
import type { ReportKeeper } from './domains/stock/intake.ts';
import { stockPersonal } from './domains/stock/personal.ts';
import type { FreeKeeper } from './domains/stock/receipts.ts';
import { warehouse } from './domains/stock/warehouse.ts';
import { todo } from './domains/todo/handlers.ts';
import { trial } from './domains/trial/handlers.ts';
import { trialPayable } from './domains/trial/payable.ts';
import { trialPersonal } from './domains/trial/personal.ts';
import { upload } from './domains/upload/handlers.ts';
import { uploadPersonal } from './domains/upload/personal.ts';
import { uploadPictures } from './domains/upload/pictures.ts';
import { storageEndpoint } from './domains/upload/storage-endpoint.ts';
import { wallet } from './domains/wallet/handlers.ts';
import { walletPersonal } from './domains/wallet/personal.ts';
import { eventsPersonal } from './kernel/events/personal.ts';
import type { KnowsTopic } from './kernel/events/topics.ts';
import type { Domain } from './kernel/http/handlers.ts';
import type { DeadlineRule } from './kernel/state/deadlines.ts';
import { statePersonal } from './kernel/state/own-personal.ts';
import type { Personal } from './kernel/state/personal.ts';

/** Who answers for a person's data, in the order in which they leave: the account itself goes last. */
export const personal: readonly Personal[] = [
  eventsPersonal,
  statePersonal,
  // Before the addresses and orders that it looks at.
  campaignPersonal,
  activityPersonal,
  addressPersonal,
  aftersalePersonal,
  alertsPersonal,
  auctionPersonal,
  bidPersonal,
  cartPersonal,
  chatPersonal,
  cleaningPersonal,
  cmsPersonal,
  consignmentPersonal,
  couponPersonal,
  expressPersonal,
  identifyPersonal,
  itemPersonal,
  listingPersonal,
  livePersonal,
  merchantPersonal,
  objectionPersonal,
  orderPersonal,
  paymentPersonal,
  payoutPersonal,
  penaltyPersonal,
  recyclePersonal,
  reportPersonal,
  resalePersonal,
  sellerPersonal,
  settlementPersonal,
  staffPersonal,
  stockPersonal,
  trialPersonal,
  uploadPersonal,
  walletPersonal,
  accountPersonal,
];

/** What can be paid for, and what travels. */
const payables: readonly Payable[] = [
  orderPayable,
  rechargePayable,
  identifyPayable,
  cleaningPayable,
  cleaningExtraPayable,
  trialPayable,
];
const shippables: readonly Shippable[] = [
  orderShippable,
  aftersaleShippable,
  identifyShippable,
  cleaningShippable,
  recycleShippable,
];

export const domains: readonly Domain[] = withCurrentProducts([
  account(personal),
  passkey,
  feedback,
  activity,
  address,
  auction,
  auctionWork,
  bid,
  campaign,
  campaignWork,
  aftersale,
  cart,
  catalogue,
  catalogueWork,
  catalogueChange,
  catalogueMerge,
  cataloguePlaceMerge,
  chat,
  cleaning,
  cleaningTrouble,
  cleaningAfter,
  cms,
  connection,
  consignment,
  coupon,
  express,
  identify,
  identifyDesk,
  identifyClaims,
  listing,
  live,
  market,
  merchant,
  message,
  notice,
  objection({ identify: identifyObjectable, cleaning: cleaningObjectable }),
  order,
  payment(payables),
  payout,
  recycle,
  recycleHall,
  recycleWorkbench,
  report,
  resale,
  resaleDesk,
  saleActivity,
  scan,
  penalty,
  seller,
  settlement,
  sharing(() => domains),
  shop,
  shopAgreements,
  shopFees,
  shopFront,
  shopLimits,
  brand,
  shopNoticeWords,
  shopRules,
  shopNumbers,
  find,
  restriction,
  correction,
  staff,
  proof,
  stock,
  stockGoods,
  warehouse,
  todo,
  trial,
  upload,
  wallet,
]);

export const deadlines: readonly DeadlineRule[] = [
  ...accountDeadlines(personal),
  ...auctionDeadlines,
  ...bidDeadlines,
  ...campaignDeadlines,
  ...chatDeadlines(personal),
  ...cmsDeadlines,
  ...consignmentDeadlines,
  ...couponDeadlines,
  ...listingDeadlines,
  ...liveDeadlines,
  ...activityDeadlines,
  ...aftersaleDeadlines,
  ...cleaningDeadlines,
  ...identifyDeadlines,
  ...expressDeadlines(shippables),
  ...orderDeadlines,
  ...paymentDeadlines(payables),
  ...payoutDeadlines,
  ...merchantDeadlines,
  ...penaltyDeadlines,
  ...recycleDeadlines,
  ...resaleDeadlines,
  ...settlementDeadlines,
  ...stockDeadlines,
];

/** A business that may not sell has nothing on sale, here or elsewhere, shows nothing live, and nothing at auction that nobody has bid on. */
export const merchantWatchers: readonly MerchantWatcher[] = [
  { stopsSelling: takeAllDown },
  lotsWithoutBids,
  postsElsewhere,
  offersOfStopped,
  roomsOfStopped,
];

/** Whoever acts when a listing comes onto the market or leaves it. */
export const watchers: readonly ListingWatcher[] = [bidWatcher, auctionWatcher, liveWatcher];

/** Whoever knows which topics pages can join. */
export const topics: readonly KnowsTopic[] = [isRoom];

/** Whoever acts when a new account names its inviter. */
export const invitations: readonly InvitationHearer[] = [campaignInvitations];
/** Whoever acts when an item is promised through some channel. */
export const promiseWatchers: readonly PromiseWatcher[] = [resaleWatcher, recycleWatcher, lotGivesWay];

/** Whose reports are held beside what comes in. */
export const reports: ReportKeeper = reportsOfPieces;

/** Who is asked before a receipt announces what photos show. */
export const free: FreeKeeper = freeKeeper;

/** What answers something other than calls: pictures, a provider's notices. */
export const httpRoutes: readonly HttpRoutes[] = [
  formerPages,
  pictures,
  posters,
  sitemap,
  paymentWebhook(payables),
  resaleWebhook,
  storageEndpoint,
  uploadPictures,
  logoIcons,
  postPictures,
  certificateFiles,
  proofScripts,
  casePictures,
  livePictures,
];
