/**
 * Every screen that a buyer, a seller and a merchant reach from the tabs, asked for as they would ask, so that each opens with its content
 * without a network: lists that are filtered are kept whole, and of others each thing that they name, up to a bound.
 */
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { userDestroyInfo, userInfo } from '../../../../contract/account/calls.ts';
import { addressList } from '../../../../contract/address/calls.ts';
import { aftersaleDetail, aftersaleList } from '../../../../contract/aftersale/calls.ts';
import { auctionLot, auctionSelling, auctionStock, sellTabs } from '../../../../contract/auction/calls.ts';
import { bidDetail } from '../../../../contract/bid/calls.ts';
import { activityGet } from '../../../../contract/campaign/calls.ts';
import { home, productCateTree } from '../../../../contract/catalogue/calls.ts';
import { cleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { consignmentDetail } from '../../../../contract/consignment/calls.ts';
import { expressOrderDetail, warehouseAddress } from '../../../../contract/express/calls.ts';
import { identifyDetail } from '../../../../contract/identify/calls.ts';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { saleActivities } from '../../../../contract/listing/activities.ts';
import { hangList, sellerGoodsDetail, sellerGoodsFilter, sellerGoodsList } from '../../../../contract/listing/calls.ts';
import { listingMachine } from '../../../../contract/listing/machine.ts';
import { merchantData, merchantGet } from '../../../../contract/merchant/calls.ts';
import { messageUnread } from '../../../../contract/message/calls.ts';
import { orderDetail, orderList } from '../../../../contract/order/calls.ts';
import { penaltyDetail } from '../../../../contract/penalty/calls.ts';
import { recycleDetail } from '../../../../contract/recycle/calls.ts';
import { hallDetail, hallOrder } from '../../../../contract/recycle/hall-calls.ts';
import {
  resaleDetail,
  resaleHome,
  resaleList,
  resaleMove,
  resaleMoves,
  resaleShops,
  resaleStock,
} from '../../../../contract/resale/calls.ts';
import { resaleTabNames } from '../../../../contract/resale/machine.ts';
import { sandboxMarket } from '../../../../contract/resale/work-calls.ts';
import { settleGoodsList, settleInfo, settleList } from '../../../../contract/settlement/calls.ts';
import { staffMe } from '../../../../contract/shop/people-calls.ts';
import { receiptDetail, receiptList, stockGoodsList } from '../../../../contract/stock/calls.ts';
import {
  stockDetail,
  stockFilters,
  stockOutList,
  stockSurvey,
  storageList,
  yunList,
} from '../../../../contract/stock/goods.ts';
import {
  receiptQueues,
  workInspectList,
  workOutList,
  workReceiptDetail,
  workReceiptList,
} from '../../../../contract/stock/warehouse.ts';
import { todoList } from '../../../../contract/todo/calls.ts';
import { assetGet } from '../../../../contract/wallet/calls.ts';
import type { Call, Input, Output } from '../../../../contract/wire/call.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { ApiError } from '../../../api/exchange/request-once.ts';
import { loadSession } from '../../../api/exchange/session.ts';
import { read, readPages } from '../../../api/read.ts';
import { request } from '../../../api/request.ts';
import { emptyCache, writeCache } from '../../../offline/cache/cache.ts';
import { keepPictures } from '../../../offline/cache/pictures.ts';
import { allGoods, catalogueRows, unlessLeft } from '../../../offline/cache/prepare.ts';
import { noteScreensPrepared, type PreparedScreens } from '../../../offline/cache/prepared-screens.ts';
import { wholeKey } from '../../../offline/cache/whole.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { isCutOff } from '../../../offline/device/link.ts';
import { photoSource } from '../../../ui/format/photo-source.ts';
import { mySizes, sizesInput } from '../../catalogue/sizes.ts';
import {
  buyers,
  buyersLists,
  type Fetch,
  type List,
  one,
  pages,
  shopping,
  shownAtHome,
  visitorsLists,
} from './buyer.ts';
import { merchants, merchantsLists } from './merchant.ts';

/** Of each list, at most so many things are fetched by themselves. */
export const MOST = 60;
/** Rows of a page, where a list asks for no more. */
const PAGE = 20;
/** Rows of a list that is kept whole. What is beyond them is asked for where there is a network. */
const ROWS = 2_000;
/** Goods of home's first pages. */
const SHOWN = 24;
const CONCURRENCY = 4;
/** So many unanswered one after the other, and the network is lost whatever the browser says. */
const LOST = 8;

/** As the screens ask: another input would be another answer (tests/e2e/offline.spec.ts looks). */
const ones = (): Fetch[] => [
  one(read(userInfo, {})),
  one(read(userDestroyInfo, {})),
  one(read(assetGet, {})),
  one(read(messageUnread, {})),
  one(read(addressList, {})),
  one(read(warehouseAddress, {})),
  one(read(orderList, { role: 'buyer', size: 1 })),
];
const sellers = (): Fetch[] => [
  one(read(stockGoodsList, { size: 1 })),
  one(read(orderList, { role: 'seller', size: 1 })),
  one(read(sellerGoodsList, { size: 1 })),
  one(read(hangList, { size: 1 })),
  one(read(stockFilters, {})),
  one(read(stockSurvey, {})),
  one(read(saleActivities, {})),
  one(read(sellerGoodsFilter, { of: 'stock' })),
  one(read(sellerGoodsFilter, { of: 'listings' })),
  ...Object.keys(listingMachine.states).map((state) =>
    one(read(sellerGoodsFilter, { of: 'listings', state: state as keyof typeof listingMachine.states })),
  ),
  one(read(merchantData, { days: 30 })),
  pages(readPages(auctionStock, { size: 100 })),
  ...sellTabs.map((tab) => pages(readPages(auctionSelling, { tab }))),
  one(read(resaleHome, {})),
  one(read(resaleShops, {})),
  ...resaleTabNames.map((tab) => pages(readPages(resaleList, { tab }))),
  pages(readPages(resaleStock, { size: 50 })),
  one(read(sandboxMarket, {})),
  pages(readPages(stockOutList, {})),
  pages(readPages(storageList, { size: 20 })),
  pages(readPages(yunList, {})),
  pages(readPages(settleGoodsList, {})),
  pages(readPages(receiptList, { state: 'submitted', size: 50 })),
  pages(readPages(orderList, { role: 'seller', tab: 'ship', size: 50 })),
];

const sellersLists: List[] = [
  { list: () => readPages(receiptList, {}), detail: (id) => read(receiptDetail, { id }) },
  { list: () => readPages(stockGoodsList, { size: 50 }), detail: (id) => read(stockDetail, { id }) },
  { list: () => readPages(aftersaleList, { role: 'seller' }), detail: (id) => read(aftersaleDetail, { id }) },
  { list: () => readPages(resaleMoves, {}), detail: (id) => read(resaleMove, { id }) },
  { list: () => readPages(settleList, {}), detail: (id) => read(settleInfo, { id }) },
];

/** The warehouse's desk works in the cellar: what is on its way, what is counted, what waits for its seller, and what is inspected. */
const desk: List[] = [
  ...receiptQueues.map((queue) => ({
    list: () => readPages(workReceiptList, { queue }),
    detail: (id: string) => read(workReceiptDetail, { id }),
  })),
  { list: () => readPages(workInspectList, {}), detail: (itemId) => read(inspectTask, { itemId }) },
];

/** What waits for a person is one tap away, wherever it stands in its list: each as its row's screen asks (home/Todo.tsx). */
export const todoDetails: Record<string, (id: string, side: Todo['side']) => object> = {
  order: (id) => read(orderDetail, { id }),
  aftersale: (id) => read(aftersaleDetail, { id }),
  offer: (id) => read(bidDetail, { id }),
  receipt: (id) => read(receiptDetail, { id }),
  // Its row leads to those that were refused; each opens from there.
  listing: (id) => read(sellerGoodsDetail, { id }),
  penalty: (id) => read(penaltyDetail, { id }),
  identify: (id) => read(identifyDetail, { id }),
  cleaning: (id) => read(cleaningDetail, { id }),
  resale: (id) => read(resaleDetail, { id }),
  merchant: () => read(merchantGet, {}),
  recycle: (id, side) => (side === 'S' ? read(recycleDetail, { id }) : read(hallOrder, { id })),
  recycleBid: (id) => read(hallDetail, { id }),
  recycleLot: (id) => read(hallOrder, { id }),
  consignment: (id) => read(consignmentDetail, { id }),
  lot: (id) => read(auctionLot, { id }),
  help_task: (id) => read(activityGet, { id }),
  lottery_prize: (id) => read(activityGet, { id }),
};

type Row = { id: string };
type Listed = { list: Row[]; next: string | null };

interface Options {
  signal: AbortSignal;
  onProgress: (done: number, total: number, part: 'screens' | 'photos') => void;
}

type Todo = Output<typeof todoList>['list'][number];

/**
 * One that does not come holds up no other; where the network is lost what is here already stays as it is.
 * @throws OfflineError
 */
export async function prepareScreens(
  queries: QueryClient,
  { signal, onProgress }: Options,
): Promise<PreparedScreens & { missing: number; lost: number }> {
  const session = await loadSession();
  const userId = session?.userId ?? '';
  // Nobody is asked to log in for what is not theirs.
  const isSeller = session?.roles.includes('seller') ?? false;
  const isMerchant = session?.roles.includes('merchant') ?? false;
  const isStaff = session?.roles.includes('staff') ?? false;
  const pictures: string[] = [];
  const asked = new Set<string>();
  const details = (options: { queryKey?: unknown }[], shown = false) => {
    for (const option of options) {
      const key = hashKey(option.queryKey as unknown[]);
      if (asked.has(key)) continue;
      asked.add(key);
      work.push(async (queries) => {
        const found = await one(option)(queries);
        if (shown) pictures.push(...picturesIn(found));
      });
    }
  };
  /** Page after page; the first is what its screen opens with, and whatever part of it is chosen comes out of the whole. */
  const whole =
    <C extends Call>(call: C, input: Input<C>, detail?: (id: string) => object | object[], which?: string): Fetch =>
    async () => {
      let page = (await request(call, input)) as Output<C> & Listed;
      const { queryKey } = readPages(call, input);
      await writeCache(userId, hashKey(queryKey), { pages: [page], pageParams: [null] }, 7 * DAY);
      queries.removeQueries({ queryKey });
      const list = [...page.list];
      while (page.next && list.length < ROWS && !signal.aborted) {
        page = (await request(call, { ...(input as object), cursor: page.next } as Input<C>)) as Output<C> & Listed;
        list.push(...page.list);
      }
      await writeCache(userId, wholeKey(call, which), { ...page, list }, 30 * DAY);
      pictures.push(...picturesIn(list));
      if (detail)
        details(
          list.slice(0, MOST).flatMap(({ id }) => detail(id)),
          true,
        );
    };
  const listed =
    ({ list, detail, most = MOST }: List, shown = false): Fetch =>
    async () => {
      // As many of its pages as the words promise.
      const found = (await pages(list(), Math.ceil(most / PAGE))(queries)) as { pages: Listed[] };
      const rows = found.pages.flatMap((page) => page.list).slice(0, most);
      details(
        rows.flatMap((row) => detail(row.id, row as never)),
        shown,
      );
    };
  const todos: Fetch = async () => {
    const found = (await one(read(todoList, {}))(queries)) as Output<typeof todoList>;
    // A flaw is decided by its photos.
    details(
      found.list.flatMap(({ key, id, side }) => todoDetails[key.split('.')[0] ?? '']?.(id, side) ?? []),
      true,
    );
  };
  const orders = (role: 'buyer' | 'seller') =>
    whole(
      orderList,
      { role, tab: 'all' },
      (id) => [read(orderDetail, { id }), read(expressOrderDetail, { orderId: id })],
      role,
    );
  const work: Fetch[] = [
    async () => {
      await one(read(home, { sizes: sizesInput(mySizes()) }))(queries);
      work.push(...shownAtHome(queries, SHOWN));
    },
    one(read(productCateTree, {})),
    ...shopping(),
    ...visitorsLists.map((list) => listed(list)),
    ...(session ? [...ones(), todos, ...buyers(), orders('buyer'), ...buyersLists.map((list) => listed(list))] : []),
    ...(isSeller
      ? [
          ...sellers(),
          orders('seller'),
          whole(sellerGoodsList, { size: 100 }, (id) => read(sellerGoodsDetail, { id })),
          whole(hangList, { size: 500 }),
          ...sellersLists.map((list) => listed(list, true)),
        ]
      : []),
    ...(isMerchant ? [...merchants(), ...merchantsLists.map((list) => listed(list, true))] : []),
    ...(isStaff
      ? [one(read(staffMe, {})), pages(readPages(workOutList, {})), ...desk.map((list) => listed(list, true))]
      : []),
  ];
  let [done, missing, inARow] = [0, 0, 0];
  /** With no network every further one would fail, and what lies here would be taken for what was fetched now. */
  const isLost = () => isCutOff() || inARow >= LOST;
  const worker = async () => {
    // What is added meanwhile is taken too.
    for (let next = work[done]; next && !signal.aborted && !isLost(); next = work[done]) {
      done += 1;
      await next(queries)
        .catch(async (error: unknown) => {
          if (!(error instanceof ApiError && error.status === 429)) throw error;
          // More than the server gives at once: what it asks to wait is waited.
          await new Promise((go) => setTimeout(go, error.retryAfter ?? 1_000));
          await next(queries);
        })
        .then(
          () => {
            inARow = 0;
          },
          (error: unknown) => {
            inARow = error instanceof ApiError && error.outcomeUnknown ? inARow + 1 : 0;
            // Staff of another room may not see it at all, and what is gone or not of this shop is nowhere.
            if (!(error instanceof ApiError && [403, 404].includes(error.status))) missing += 1;
          },
        );
      onProgress(done, work.length, 'screens');
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  await unlessGone(userId);
  signal.throwIfAborted();
  if (isLost()) throw new OfflineError('UNREACHED');
  // Covers first: a piece is known by its look in the list already. The catalogue's last: they make room for what is one's own.
  const goods = (await allGoods()).map(({ cover }) => cover);
  const catalogue = (await catalogueRows()).map(({ cover }) => cover);
  const { lost, ...kept } = await keepPictures([...goods, ...pictures, ...catalogue].map(addressOf), {
    signal,
    onProgress: (done, total) => onProgress(done, total, 'photos'),
  }).finally(() => unlessGone(userId));
  const prepared = { at: Date.now(), ...kept };
  await noteScreensPrepared(prepared);
  await unlessGone(userId);
  return { ...prepared, missing, lost };
}

/** Who has left meanwhile: what came after that goes again. @throws DOMException AbortError */
const unlessGone = (userId: string) =>
  unlessLeft(userId).catch(async (left) => {
    await emptyCache();
    throw left;
  });

export const addressOf = (picture: string) => photoSource(picture).src;
export const picturesIn = (value: unknown) =>
  [...JSON.stringify(value).matchAll(/"(\/img\/[^"]+)"/g)].map(([, src = '']) => src);
