/** What a page that the server drew can match: home and whatever else a link leads to, each with its address only. Comes with that page. */
import type { AnyRoute } from '@tanstack/react-router';
import type { ScreenUrl } from '../../../contract/screens.ts';
import { Route as cms } from '../../domains/cms/Page.tsx';
import { Route as certificate } from '../../domains/identify/Certificate.tsx';
import { Route as report } from '../../domains/inspection/Report.tsx';
import { Route as trades } from '../../domains/market/TradeHistory.tsx';
import { Route as product } from '../../domains/product/ProductScreen.tsx';
import { Route as similar } from '../../domains/product/SimilarProducts.tsx';
import { Route as search } from '../../domains/search/Search.tsx';
import { firstTreeWith } from './first-tree.ts';

const screens = {
  '/pages/search/salesearch': search,
  '/pages/buy/detail': product,
  '/pages/buy/list': similar,
  '/pages/buy/goodsHistoryList': trades,
  '/pages/buy/report': report,
  '/pages/identify/certificate': certificate,
  '/pages/custom/cms': cms,
} satisfies Partial<Record<ScreenUrl, unknown>>;

export const linkedTree = firstTreeWith(screens as unknown as Record<string, AnyRoute>);
