/** Who changed things without a network sees in their lists which rows wait, and which do not. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { channelPriceUpdate, sellerGoodsList } from '../../../../contract/listing/calls.ts';
import { orderList, orderShip } from '../../../../contract/order/calls.ts';
import { receiptDeliver, receiptList, stockGoodsList } from '../../../../contract/stock/calls.ts';
import { stockOutCreate } from '../../../../contract/stock/goods.ts';
import type { Call } from '../../../../contract/wire/call.ts';
import { login } from '../../../../tests/offline/device.ts';
import { readPages } from '../../../api/read.ts';
import { closeDatabases, queue } from '../../../offline/device/db.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import * as listings from '../../listing/ListingList.tsx';
import * as orders from '../../order/OrderList.tsx';
import * as receipts from '../../stock/receipt/ReceiptList.tsx';
import * as stock from '../../stock/StockList.tsx';
import { names } from '../names.ts';

const both = { zh: '跑鞋', en: 'Runner' };
const goods = { name: both, title: both, styleNo: 'AR', size: '42', grade: '95', cover: '/a.webp', price: 12_800 };
const item = { itemId: 'i', listingId: 'l', productId: 'p', skuId: 's', ...goods, colour: both };
const row = (id: string, more: object) => ({ id, no: `10${id}`, item, ...goods, ...more });
const parcel = { company: 'SF', waybill: 'SF1020304050' };

interface List {
  name: string;
  route: AnyRoute;
  search?: string;
  asked: object;
  rows: object;
  /** What its person does to the first row and not to the second. */
  call: Call;
  input: object;
}

const lists: List[] = [
  {
    ...{ name: 'listings', route: listings.Route, asked: readPages(sellerGoodsList, { size: 100 }) },
    ...{ rows: { state: 'on', days: 1, sellerGets: 100, lowestAsk: null, highestBid: null } },
    ...{ call: channelPriceUpdate, input: { lines: [{ id: 'a', price: 9_900 }], feesSeen: 'x' } },
  },
  {
    ...{ name: 'stock', route: stock.Route, asked: readPages(stockGoodsList, { size: 50 }) },
    ...{ rows: { state: 'in_stock', code: 'SC1', shelf: 'A', held: null, days: 1, storage: null, lowestAsk: null } },
    ...{ call: stockOutCreate, input: { ids: ['a'], addressId: 'home', expectedTotal: 100 } },
  },
  {
    ...{ name: 'receipts', route: receipts.Route, asked: readPages(receiptList, {}) },
    ...{ rows: { state: 'submitted', lines: 1, pieces: 1, photos: 0, submittedAt: 0 } },
    ...{ call: receiptDeliver, input: { id: 'a', ...parcel } },
  },
  {
    ...{ name: 'orders', route: orders.Route, search: '?role=seller' },
    asked: readPages(orderList, { role: 'seller', tab: 'all' }),
    ...{ rows: { state: 'awaiting_ship', waitsFor: 'S', deadlineAt: null, total: 1, sellerGets: 1, createdAt: 0 } },
    ...{ call: orderShip, input: { id: 'a', ...parcel } },
  },
];

async function open({ route, search = '', asked, rows }: List) {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  const list = [row('a', rows), row('b', rows)];
  const page = { list, next: null, counts: { on: 2, in_stock: 2 }, total: 2 };
  queries.setQueryData((asked as { queryKey: readonly unknown[] }).queryKey, { pages: [page], pageParams: [null] });
  const root = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Outlet });
  const screen = route.update({ id: '/list', path: '/list', getParentRoute: () => root } as never);
  const history = createMemoryHistory({ initialEntries: [`/list${search}`] });
  const router = createRouter({ routeTree: root.addChildren([screen]), history, context: { queries } } as never);
  await router.load();
  return show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
});

test.each(lists)('in $name', async (list) => {
  const { call, input } = list;
  await enqueue({ call, input: input as never, label: both, link: '/pages/user/outbox' });
  const { box, end } = await open(list);
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  const rows = () => [...box.querySelectorAll('[role=listitem]')].map((one) => one.textContent ?? '');
  await vi.waitFor(() => expect(rows().map((one) => one.includes(names.zh.waits))).toEqual([true, false]));
  // Refused: the row says whose turn it is.
  const [first] = await queue().outbox.toArray();
  await queue().outbox.update(first?.id ?? '', { state: 'parked' });
  await vi.waitFor(() => expect(rows().map((one) => one.includes(names.zh.needsYou))).toEqual([true, false]));
  await end();
  closeDatabases();
});
