/**
 * What the screens ask for, fetched before leaving for a place without signal: each screen that is reached from the tabs
 * then opens with its content, and each thing that its lists name, up to a bound.
 */
import type { QueryClient } from '@tanstack/react-query';
import { userInfo } from '../../../contract/account/calls.ts';
import { addressList } from '../../../contract/address/calls.ts';
import { home, productCateTree } from '../../../contract/catalogue/calls.ts';
import { warehouseAddress } from '../../../contract/express/calls.ts';
import { saleActivities } from '../../../contract/listing/activities.ts';
import { hangList, sellerGoodsDetail, sellerGoodsList } from '../../../contract/listing/calls.ts';
import { messageList, messageUnread } from '../../../contract/message/calls.ts';
import { orderDetail, orderList } from '../../../contract/order/calls.ts';
import { settleGoodsList, settleList } from '../../../contract/settlement/calls.ts';
import { staffMe } from '../../../contract/shop/people-calls.ts';
import { receiptDetail, receiptList, stockGoodsList } from '../../../contract/stock/calls.ts';
import {
  stockDetail,
  stockFilters,
  stockOutList,
  stockSurvey,
  storageList,
  yunList,
} from '../../../contract/stock/goods.ts';
import { workOutList, workReceiptDetail, workReceiptList } from '../../../contract/stock/warehouse.ts';
import { todoList } from '../../../contract/todo/calls.ts';
import { assetGet } from '../../../contract/wallet/calls.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { loadSession } from '../../api/exchange/session.ts';
import { read, readPages } from '../../api/read.ts';
import { mySizes, sizesInput } from '../catalogue/sizes.ts';
import { buyers, buyersLists, type Fetch, one, pages, shopping, shownAtHome } from './prepare-buyer.ts';

/** Of each list, at most so many things are fetched by themselves. */
const MOST = 60;
/** Goods of home's first pages. */
const SHOWN = 24;
const CONCURRENCY = 4;

/** As the screens ask: another input would be another answer (tests/e2e/offline.spec.ts looks). */
const ones = (): Fetch[] => [
  one(read(userInfo, {})),
  one(read(todoList, {})),
  one(read(assetGet, {})),
  one(read(messageUnread, {})),
  one(read(addressList, {})),
  one(read(warehouseAddress, {})),
  one(read(orderList, { role: 'buyer', size: 1 })),
  pages(readPages(messageList, {})),
];
const sellers = (): Fetch[] => [
  one(read(stockGoodsList, { size: 1 })),
  one(read(orderList, { role: 'seller', size: 1 })),
  one(read(sellerGoodsList, { size: 1 })),
  one(read(hangList, { size: 1 })),
  one(read(stockFilters, {})),
  one(read(stockSurvey, {})),
  one(read(saleActivities, {})),
  pages(readPages(hangList, { size: 500 })),
  pages(readPages(stockOutList, {})),
  pages(readPages(storageList, { size: 20 })),
  pages(readPages(yunList, {})),
  pages(readPages(settleList, {})),
  pages(readPages(settleGoodsList, {})),
  pages(readPages(receiptList, { state: 'submitted', size: 50 })),
  pages(readPages(orderList, { role: 'seller', tab: 'ship', size: 50 })),
];

/** Lists, and how each thing that they name is asked for. */
const lists: { list: () => object; detail: (id: string) => object }[] = [
  { list: () => readPages(receiptList, {}), detail: (id) => read(receiptDetail, { id }) },
  { list: () => readPages(stockGoodsList, { size: 50 }), detail: (id) => read(stockDetail, { id }) },
  { list: () => readPages(sellerGoodsList, { size: 100 }), detail: (id) => read(sellerGoodsDetail, { id }) },
  { list: () => readPages(orderList, { role: 'seller', tab: 'all' }), detail: (id) => read(orderDetail, { id }) },
];

/** The warehouse's desk works in the cellar: what is on its way, and what is counted. */
const desk: typeof lists = (['arrive', 'count'] as const).map((queue) => ({
  list: () => readPages(workReceiptList, { queue }),
  detail: (id) => read(workReceiptDetail, { id }),
}));

interface Options {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

/** One that does not come holds up no other. @returns how many did not come */
export async function prepareScreens(queries: QueryClient, { signal, onProgress }: Options): Promise<number> {
  const session = await loadSession();
  // Nobody is asked to log in for what is not theirs.
  const isSeller = session?.roles.includes('seller') ?? false;
  const isStaff = session?.roles.includes('staff') ?? false;
  const work: Fetch[] = [
    async () => {
      await one(read(home, { sizes: sizesInput(mySizes()) }))(queries);
      work.push(...shownAtHome(queries, SHOWN));
    },
    one(read(productCateTree, {})),
    ...shopping(),
    ...(session ? [...ones(), ...buyers()] : []),
    ...(isSeller ? sellers() : []),
    ...(isStaff ? [one(read(staffMe, {})), pages(readPages(workOutList, {}))] : []),
    ...[...(session ? buyersLists : []), ...(isSeller ? lists : []), ...(isStaff ? desk : [])].map(
      ({ list, detail }): Fetch =>
        async () => {
          const { pages: found } = (await pages(list())(queries)) as { pages: { list: { id: string }[] }[] };
          const ids = found.flatMap((page) => page.list.map(({ id }) => id)).slice(0, MOST);
          work.push(...ids.map((id) => one(detail(id))));
        },
    ),
  ];
  let [done, missing] = [0, 0];
  const worker = async () => {
    // What is added meanwhile is taken too.
    for (let next = work[done]; next && !signal.aborted; next = work[done]) {
      done += 1;
      await next(queries).catch((error: unknown) => {
        // Staff of another room may not see it at all.
        if (!(error instanceof ApiError && error.status === 403)) missing += 1;
      });
      onProgress(done, work.length);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  signal.throwIfAborted();
  return missing;
}
