/** The order book's calls. */
import * as contract from '../../../contract/bid/calls.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { bidCancel, bidMarket, bidPreview, bidSubmit } from './book.ts';
import { acceptDownBuy, downBuyPrice, floorPriceUpdate, offerCounter, offerDecline } from './offers.ts';
import { bidDetail, bidList } from './read.ts';

export const bid = handlers(contract, {
  bidMarket,
  bidPreview,
  bidSubmit,
  bidCancel,
  bidList,
  bidDetail,
  downBuyPrice,
  acceptDownBuy,
  offerCounter,
  offerDecline,
  floorPriceUpdate,
});
