/** What having goods back costs, where the network is there in name only: the device's own shelf, a server that never answers. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stockOutInit } from '../../../contract/stock/goods.ts';
import { DEMO_SECRET } from '../../../server/config.ts';
import { login } from '../../../tests/offline/device.ts';
import { learnSigningKey } from '../../api/exchange/device.ts';
import { read } from '../../api/read.ts';
import { closeDatabases, queue, shelf } from '../../offline/device/db.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { usePreview } from './retrieve-preview.ts';

function Asked() {
  const { query } = usePreview('shoe');
  return <output>{query.data ? `${query.data.items.length} ${query.data.available}` : query.status}</output>;
}

beforeEach(async () => {
  await queue().delete();
  closeDatabases();
  await login('anna');
  await learnSigningKey(DEMO_SECRET);
  const shoe = { id: 'shoe', name: { zh: '鞋', en: 'Shoe' }, styleNo: 'A1', size: '42', code: 'C1' };
  await shelf().stock.put({ ...shoe, userId: 'anna', state: 'in_stock', inWarehouse: true } as never);
});
afterEach(() => {
  closeDatabases();
  vi.unstubAllGlobals();
});

test('with one bar that leads nowhere, what the device knows is shown as it is without a network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: 3, retryDelay: 60_000 } } })}>
      <Asked />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  expect(navigator.onLine).toBe(true);
  await vi.waitFor(() => expect(box.textContent).toBe('1 null'));
  await end();
});

test('a form that was read before the network went does not say what is in the balance, nor that it is taken now', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const queries = new QueryClient();
  const known = { items: [{}], refused: [], fees: {}, available: 100 };
  queries.setQueryData(read(stockOutInit, { ids: 'shoe' }).queryKey, known as never);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const { box, end } = await show(
    <QueryClientProvider client={queries}>
      <Asked />
    </QueryClientProvider>,
  );
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  await vi.waitFor(() => expect(box.textContent).toBe('1 100'));
  online.mockReturnValue(false);
  dispatchEvent(new Event('offline'));
  await vi.waitFor(() => expect(box.textContent).toBe('1 null'));
  online.mockRestore();
  await end();
});
