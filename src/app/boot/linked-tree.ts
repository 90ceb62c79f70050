/** What a page that the server drew can match: home and whatever else a link leads to, each with its address only. Comes with that page. */
import type { AnyRoute } from '@tanstack/react-router';
import type { DrawnUrl } from '../../../contract/screens.ts';
import { Route as compare } from '../../domains/auction/Compare.tsx';
import { Route as daily } from '../../domains/auction/Daily.tsx';
import { Route as calendar } from '../../domains/auction/finding/Calendar.tsx';
import { Route as auctionSeller } from '../../domains/auction/finding/Seller.tsx';
import { Route as hall } from '../../domains/auction/Hall.tsx';
import { Route as lot } from '../../domains/auction/LotScreen.tsx';
import { Route as records } from '../../domains/auction/Records.tsx';
import { Route as auctionRules } from '../../domains/auction/Rules.tsx';
import { Route as session } from '../../domains/auction/SessionScreen.tsx';
import { Route as activity } from '../../domains/campaign/Activity.tsx';
import { Route as treatments } from '../../domains/cleaning/Treatments.tsx';
import { Route as cms } from '../../domains/cms/Page.tsx';
import { Route as consignment } from '../../domains/consignment/ConsignmentHome.tsx';
import { Route as help } from '../../domains/help/Help.tsx';
import { Route as certificate } from '../../domains/identify/Certificate.tsx';
import { Route as offer } from '../../domains/identify/Offer.tsx';
import { Route as report } from '../../domains/inspection/Report.tsx';
import { Route as trades } from '../../domains/market/TradeHistory.tsx';
import { Route as product } from '../../domains/product/ProductScreen.tsx';
import { Route as similar } from '../../domains/product/SimilarProducts.tsx';
import { Route as recycle } from '../../domains/recycle/RecycleHome.tsx';
import { Route as search } from '../../domains/search/Search.tsx';
import { firstTreeWith } from './first-tree.ts';

/** A drawn screen that is not here would fetch the whole tree before it can be taken over. */
const screens: Record<Exclude<DrawnUrl, '/pages/tabbar/main'>, unknown> = {
  '/pages/tabbar/consignment': recycle,
  '/pages/search/salesearch': search,
  '/pages/custom/activity': activity,
  '/pages/custom/cms': cms,
  '/pages/identify/offer': offer,
  '/pages/identify/certificate': certificate,
  '/pages/auction/hall': hall,
  '/pages/auction/calendar': calendar,
  '/pages/auction/seller': auctionSeller,
  '/pages/auction/session': session,
  '/pages/auction/lot': lot,
  '/pages/auction/rules': auctionRules,
  '/pages/auction/biddaily': daily,
  '/pages/auction/bidrecord': records,
  '/pages/auction/bidrecordlist': compare,
  '/pages/consignment/ordercms': consignment,
  '/pages/buy/detail': product,
  '/pages/buy/list': similar,
  '/pages/buy/goodsHistoryList': trades,
  '/pages/buy/report': report,
  '/pages/cleaning/washlist': treatments,
  '/pages/user/help': help,
};

export const linkedTree = firstTreeWith(screens as Record<string, AnyRoute>);
