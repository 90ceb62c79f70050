/** A cart that was emptied without a network, opened anew. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { cartList, cartRemove } from '../../../contract/cart/calls.ts';
import { login } from '../../../tests/offline/device.ts';
import { read } from '../../api/read.ts';
import { closeDatabases, queue } from '../../offline/device/db.ts';
import { enqueue } from '../../offline/outbox/outbox.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import * as cart from './Cart.tsx';
import { text } from './words.ts';

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  layNothingOut();
});

test('says that it is empty, and where to go on', async () => {
  await enqueue({ call: cartRemove, label: { zh: '', en: '' }, input: { listingIds: ['shoes'] } });
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const name = { zh: '鞋', en: 'Shoes' };
  const shoes = { listingId: 'shoes', available: true, held: false, name, size: '42', grade: '95', cover: '' };
  queries.setQueryData(read(cartList, {}).queryKey, { list: [{ ...shoes, price: 1, addedAt: 1 }], count: 1 } as never);
  const root = createRootRouteWithContext()({ component: Outlet });
  const screen = cart.Route.update({ id: '/cart', path: '/cart', getParentRoute: () => root } as never);
  const history = createMemoryHistory({ initialEntries: ['/cart'] });
  const router = createRouter({ routeTree: root.addChildren([screen]), history, context: { queries } } as never);
  await router.load();
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toContain(text.zh.empty));
  expect(box.textContent).toContain(text.zh.emptyAction);
  expect(box.textContent).not.toContain(text.zh.once);
  await end();
  closeDatabases();
});
