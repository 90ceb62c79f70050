/** What the screens of buying ask for, that are reached from the tabs: cart, orders, bids, after-sales, money, and the goods that home shows. */
import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient } from '@tanstack/react-query';
import { feedbackMine } from '../../../../contract/account/feedback.ts';
import { addressDefault } from '../../../../contract/address/calls.ts';
import { aftersaleDetail, aftersaleList } from '../../../../contract/aftersale/calls.ts';
import {
  auctionCalendar,
  auctionCompare,
  auctionDaily,
  auctionHall,
  auctionLot,
  auctionMine,
  auctionRecords,
  auctionSession,
  mineTabs,
} from '../../../../contract/auction/calls.ts';
import { bidDetail, bidList, bidTabs } from '../../../../contract/bid/calls.ts';
import { activityGet, campaignList } from '../../../../contract/campaign/calls.ts';
import { cartList } from '../../../../contract/cart/calls.ts';
import { goodsList, home, productBrandList, productDetail, productHot } from '../../../../contract/catalogue/calls.ts';
import {
  type ChatRow,
  chatAbout,
  chatBlocked,
  chatList,
  chatMessages,
  chatUnread,
} from '../../../../contract/chat/calls.ts';
import { cleaningDetail, cleaningExamples, cleaningList } from '../../../../contract/cleaning/calls.ts';
import { cmsList, cmsPage } from '../../../../contract/cms/calls.ts';
import { consignmentDetail, consignmentList } from '../../../../contract/consignment/calls.ts';
import { couponList } from '../../../../contract/coupon/calls.ts';
import { identifyDetail, identifyList, identifyOffer } from '../../../../contract/identify/calls.ts';
import { categories } from '../../../../contract/identify/rules.ts';
import { liveList, liveRoom } from '../../../../contract/live/calls.ts';
import { favouriteIds, favouriteList } from '../../../../contract/market/calls.ts';
import { merchantGet } from '../../../../contract/merchant/calls.ts';
import { messageDetail, messageList } from '../../../../contract/message/calls.ts';
import { noticeSetting } from '../../../../contract/notice/calls.ts';
import { cardList, withdrawalDetail, withdrawalList } from '../../../../contract/payout/calls.ts';
import { penaltyDetail, penaltyList } from '../../../../contract/penalty/calls.ts';
import {
  recycleBatches,
  recycleDetail,
  recycleList,
  recycleOwn,
  recycleRecent,
} from '../../../../contract/recycle/calls.ts';
import { hallList } from '../../../../contract/recycle/hall-calls.ts';
import { recycleTabs } from '../../../../contract/recycle/machine.ts';
import { sellerDetail, sellerItems } from '../../../../contract/seller/calls.ts';
import { agreementKinds, agreementRead } from '../../../../contract/shop/agreement-calls.ts';
import { feesNow } from '../../../../contract/shop/fee-calls.ts';
import { helpRead } from '../../../../contract/shop/help-calls.ts';
import { shopHours } from '../../../../contract/shop/hour-calls.ts';
import { shopInfo } from '../../../../contract/shop/info-calls.ts';
import { stockAccountInfo } from '../../../../contract/stock/calls.ts';
import { assetDetail, pockets } from '../../../../contract/wallet/calls.ts';
import type { Call, Input, Output } from '../../../../contract/wire/call.ts';
import { LARGEST_PAGE } from '../../../../contract/wire/query.ts';
import { currentSession } from '../../../api/exchange/session.ts';
import { read, readPages } from '../../../api/read.ts';
import { chosenSku, mySizes, sizesInput } from '../../catalogue/sizes.ts';

export type Fetch = (queries: QueryClient) => Promise<unknown>;

export const one =
  (options: object): Fetch =>
  (queries) =>
    queries.fetchQuery(anew(options) as FetchQueryOptions);
/** @param most further pages come as far as there are any */
export const pages =
  (options: object, most = 1): Fetch =>
  (queries) =>
    queries.fetchInfiniteQuery({ ...anew(options), pages: most } as FetchInfiniteQueryOptions as never);

/** What lies on the device already does not do: it was kept some other day. */
const anew = (options: { meta?: object }): object => ({
  ...options,
  staleTime: 0,
  meta: { ...options.meta, anew: true },
});

/** What names others, and each of them after it. */
const named =
  <C extends Call>(call: C, input: Input<C>, of: (answer: Output<C>) => object[]): Fetch =>
  async (queries) => {
    for (const detail of of((await one(read(call, input))(queries)) as Output<C>)) await one(detail)(queries);
  };

/**
 * A product with what is sold of the size that its screen opens with, and where that leads: who sells it, what is said with them, and
 * what it has fetched at auction.
 */
const product =
  (id: string, sellers: Set<string>): Fetch =>
  async (queries) => {
    const { skus } = (await one(read(productDetail, { id }))(queries)) as Output<typeof productDetail>;
    await one(read(auctionRecords, { productId: id }))(queries);
    const sku = chosenSku(skus, undefined, mySizes());
    if (!sku) return;
    const goods = (await pages(readPages(goodsList, { skuId: sku.id }))(queries)) as {
      pages: Output<typeof goodsList>[];
    };
    const first = goods.pages[0]?.list[0];
    if (!first) return;
    const { id: seller } = first.seller;
    // Nobody talks with themselves.
    if (seller !== currentSession()?.userId) await one(read(chatAbout, { listingId: first.listingId }))(queries);
    if (sellers.has(seller)) return;
    sellers.add(seller);
    await one(read(sellerDetail, { id: seller }))(queries);
    await pages(readPages(sellerItems, { id: seller }))(queries);
  };

/** Of everybody; after home itself was fetched. */
export const shownAtHome = (queries: QueryClient, most: number): Fetch[] => {
  const { queryKey } = read(home, { sizes: sizesInput(mySizes()) });
  const shown = queries.getQueryData<Output<typeof home>>(queryKey)?.feed.list ?? [];
  const sellers = new Set<string>();
  return [...new Set(shown.map(({ id }) => id))].slice(0, most).map((id) => product(id, sellers));
};

/** Of what goes on without the person: more is old before it is looked at. */
const LATEST = 10;
const session = ({ id }: { id: string }) => read(auctionSession, { id });
type Lot = { id: string; item?: { productId: string } };
const lot = (id: string, { item }: Lot) => [
  read(auctionLot, { id }),
  ...(item ? [read(auctionRecords, { productId: item.productId })] : []),
];
const lots = (rows: readonly Lot[]) => rows.slice(0, LATEST).flatMap((row) => lot(row.id, row));
const room = ({ id }: { id: string }) => read(liveRoom, { id });

export const shopping = (): Fetch[] => [
  // Every sum that is worked out on the device stands on them.
  one(read(feesNow, {})),
  ...agreementKinds.map((kind) => one(read(agreementRead, { kind }))),
  one(read(shopInfo, {})),
  one(read(helpRead, {})),
  one(read(shopHours, {})),
  one(read(cleaningExamples, {})),
  one(read(productHot, {})),
  one(read(recycleRecent, {})),
  one(read(auctionCompare, {})),
  // Sessions, lots and rooms of anybody, as they were seen last.
  named(auctionHall, {}, ({ sessions, ending }) => [...sessions.slice(0, LATEST).map(session), ...lots(ending)]),
  named(auctionDaily, {}, ({ sessions, top }) => [...sessions.slice(0, LATEST).map(session), ...lots(top)]),
  // Edited pages are led to by name.
  async (queries) => {
    const found = (await pages(readPages(cmsList, {}))(queries)) as { pages: Output<typeof cmsList>[] };
    for (const { name } of found.pages.flatMap(({ list }) => list))
      await one(read(cmsPage, { cmsName: name }))(queries);
  },
  named(liveList, {}, ({ list }) => list.slice(0, LATEST).map(room)),
];

export const buyers = (): Fetch[] => [
  one(read(cartList, {})),
  pages(readPages(couponList, {})),
  ...[undefined, ...pockets].map((pocket) => pages(readPages(assetDetail, pocket ? { pocket } : {}))),
  one(read(chatAbout, {})),
  one(read(chatUnread, {})),
  ...mineTabs.map((tab) => pages(readPages(auctionMine, { tab }))),
  one(read(chatBlocked, {})),
  one(read(favouriteIds, {})),
  pages(readPages(favouriteList, {})),
  pages(readPages(couponList, { past: true })),
  one(read(cardList, {})),
  one(read(noticeSetting, {})),
  pages(readPages(feedbackMine, {})),
  one(read(merchantGet, {})),
  // Who is no business is told so there.
  pages(readPages(hallList, {})),
  // As the recycle tab shows the last ones.
  one(read(recycleList, { size: 3 })),
  one(read(recycleOwn, { size: 50 })),
  ...recycleTabs.map((tab) => pages(readPages(recycleList, { tab }))),
  // What is sent to be looked at or washed is ordered there: its brand is chosen from these.
  one(read(identifyOffer, {})),
  ...categories.map((categoryId) => one(read(productBrandList, { categoryId }))),
  one(read(addressDefault, {})),
  one(read(stockAccountInfo, {})),
];

/** A list, and how each thing that it names is asked for. */
export interface List {
  list: () => object;
  detail: (id: string, row: never) => object | object[];
  /** Fewer than of other lists are fetched by themselves. */
  most?: number;
}
/** Conversations and messages. */
export const TALKS = 30;

export const visitorsLists: List[] = [
  { list: () => readPages(campaignList, {}), detail: (id) => read(activityGet, { id }), most: LATEST },
  { list: () => readPages(auctionCalendar, {}), detail: lot, most: LATEST },
  { list: () => readPages(liveList, { tab: 'past' }), detail: (id) => read(liveRoom, { id }), most: LATEST },
];
export const buyersLists: List[] = [
  {
    list: () => readPages(chatList, {}),
    // It is led to by its listing as well, from the side that asks about it.
    detail: (id, { card, side }: Partial<ChatRow>) => [
      read(chatMessages, { id }),
      ...(card?.kind === 'item' && side !== 'S' ? [read(chatAbout, { listingId: card.id })] : []),
      ...(card?.kind === 'order' ? [read(chatAbout, { orderId: card.id })] : []),
    ],
    most: TALKS,
  },
  { list: () => readPages(messageList, {}), detail: (id) => read(messageDetail, { id }), most: TALKS },
  { list: () => readPages(withdrawalList, {}), detail: (id) => read(withdrawalDetail, { id }) },
  { list: () => readPages(penaltyList, {}), detail: (id) => read(penaltyDetail, { id }) },
  { list: () => readPages(identifyList, {}), detail: (id) => read(identifyDetail, { id }) },
  { list: () => readPages(cleaningList, {}), detail: (id) => read(cleaningDetail, { id }) },
  { list: () => readPages(aftersaleList, { role: 'buyer' }), detail: (id) => read(aftersaleDetail, { id }) },
  { list: () => readPages(recycleList, {}), detail: (id) => read(recycleDetail, { id }) },
  {
    list: () => readPages(recycleBatches, {}),
    detail: (batchId) => read(recycleList, { batchId, size: LARGEST_PAGE }),
  },
  ...(['no', 'yes'] as const).map((over) => ({
    list: () => readPages(consignmentList, { over }),
    detail: (id: string) => read(consignmentDetail, { id }),
  })),
  ...bidTabs.map((tab) => ({
    list: () => readPages(bidList, { tab }),
    detail: (id: string) => read(bidDetail, { id }),
  })),
];
