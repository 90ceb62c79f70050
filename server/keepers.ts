/** Who moves what they keep when two things of the catalogue become one. */
import { feedbackKeeper } from './domains/account/keeper.ts';
import { auctionKeeper } from './domains/auction/keeper.ts';
import { bidKeeper } from './domains/bid/keeper.ts';
import type { PlaceKeeper, ProductKeeper } from './domains/catalogue/keepers.ts';
import { cleaningBrand } from './domains/cleaning/merged/keeper.ts';
import { consignmentKeeper } from './domains/consignment/keeper.ts';
import { couponCategory } from './domains/coupon/keeper.ts';
import { identifyBrand, identifyKeeper } from './domains/identify/merged/keeper.ts';
import { itemKeeper } from './domains/item/keeper.ts';
import { listingKeeper } from './domains/listing/keeper.ts';
import { marketKeeper } from './domains/market/keeper.ts';
import { orderKeeper } from './domains/order/keeper.ts';
import { recycleKeeper, subscriptionBrand, subscriptionCategory } from './domains/recycle/merged/keeper.ts';
import { stockKeeper } from './domains/stock/merged/keeper.ts';

/** Of two products. Prices are counted before bids meet what is for sale. */
export const productKeepers: readonly ProductKeeper[] = [
  itemKeeper,
  listingKeeper,
  orderKeeper,
  stockKeeper,
  auctionKeeper,
  recycleKeeper,
  consignmentKeeper,
  identifyKeeper,
  feedbackKeeper,
  marketKeeper,
  bidKeeper,
];

/** Of two brands or two categories. */
export const placeKeepers: readonly PlaceKeeper[] = [
  identifyBrand,
  cleaningBrand,
  subscriptionBrand,
  subscriptionCategory,
  couponCategory,
];
