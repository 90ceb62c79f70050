/** What the screens of buying ask for, that are reached from the tabs: cart, orders, bids, after-sales, money, and the goods that home shows. */
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { addressDefault } from '../../../contract/address/calls.ts';
import { aftersaleDetail, aftersaleList } from '../../../contract/aftersale/calls.ts';
import { auctionHall, auctionMine } from '../../../contract/auction/calls.ts';
import { bidDetail, bidList, bidTabs } from '../../../contract/bid/calls.ts';
import { campaignList } from '../../../contract/campaign/calls.ts';
import { cartList } from '../../../contract/cart/calls.ts';
import { goodsList, home, productBrandList, productDetail, productHot } from '../../../contract/catalogue/calls.ts';
import { chatList, chatUnread } from '../../../contract/chat/calls.ts';
import { cleaningDetail, cleaningList } from '../../../contract/cleaning/calls.ts';
import { consignmentList } from '../../../contract/consignment/calls.ts';
import { couponList } from '../../../contract/coupon/calls.ts';
import { identifyDetail, identifyList, identifyOffer } from '../../../contract/identify/calls.ts';
import { categories } from '../../../contract/identify/rules.ts';
import { orderDetail, orderList } from '../../../contract/order/calls.ts';
import { recycleList, recycleRecent } from '../../../contract/recycle/calls.ts';
import { stockAccountInfo } from '../../../contract/stock/calls.ts';
import { assetDetail } from '../../../contract/wallet/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { read, readPages } from '../../api/read.ts';
import { chosenSku, mySizes, sizesInput } from '../catalogue/sizes.ts';

export type Fetch = (queries: QueryClient) => Promise<unknown>;

export const one =
  (options: object): Fetch =>
  (queries) =>
    queries.fetchQuery({ ...options, staleTime: 0 } as FetchQueryOptions);
export const pages =
  (options: object): Fetch =>
  (queries) =>
    queries.fetchInfiniteQuery({ ...options, staleTime: 0 } as FetchInfiniteQueryOptions as never);

/** A product with what is sold of the size that its screen opens with. */
const product =
  (id: string): Fetch =>
  async (queries) => {
    const options = { ...read(productDetail, { id }), staleTime: 0 };
    const { skus } = (await queries.fetchQuery(options as FetchQueryOptions)) as Output<typeof productDetail>;
    const sku = chosenSku(skus, undefined, mySizes());
    if (sku) await pages(readPages(goodsList, { skuId: sku.id }))(queries);
  };

/** Of everybody; after home itself was fetched. */
export const shownAtHome = (queries: QueryClient, most: number): Fetch[] => {
  const { queryKey } = read(home, { sizes: sizesInput(mySizes()) });
  const shown = queries.getQueryData<Output<typeof home>>(queryKey)?.feed.list ?? [];
  return [...new Set(shown.map(({ id }) => id))].slice(0, most).map(product);
};

export const shopping = (): Fetch[] => [
  one(read(productHot, {})),
  one(read(recycleRecent, {})),
  one(read(auctionHall, {})),
  pages(readPages(campaignList, {})),
];

export const buyers = (): Fetch[] => [
  one(read(cartList, {})),
  pages(readPages(couponList, {})),
  pages(readPages(assetDetail, {})),
  pages(readPages(chatList, {})),
  one(read(chatUnread, {})),
  pages(readPages(auctionMine, { tab: 'bidding' })),
  // As the recycle tab shows the last ones.
  one(read(recycleList, { size: 3 })),
  pages(readPages(consignmentList, { over: 'no' })),
  // What is sent to be looked at or washed is ordered there: its brand is chosen from these.
  one(read(identifyOffer, {})),
  ...categories.map((categoryId) => one(read(productBrandList, { categoryId }))),
  one(read(addressDefault, {})),
  one(read(stockAccountInfo, {})),
];

/** Lists, and how each thing that they name is asked for. */
export const buyersLists: { list: () => object; detail: (id: string) => object }[] = [
  { list: () => readPages(orderList, { role: 'buyer', tab: 'all' }), detail: (id) => read(orderDetail, { id }) },
  { list: () => readPages(identifyList, {}), detail: (id) => read(identifyDetail, { id }) },
  { list: () => readPages(cleaningList, {}), detail: (id) => read(cleaningDetail, { id }) },
  { list: () => readPages(aftersaleList, { role: 'buyer' }), detail: (id) => read(aftersaleDetail, { id }) },
  ...bidTabs.map((tab) => ({
    list: () => readPages(bidList, { tab }),
    detail: (id: string) => read(bidDetail, { id }),
  })),
];
