/** Which screens ask for a login, also before the server could be asked. */
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { get } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { stockAccountInfo } from '../../../contract/stock/calls.ts';
import { read } from '../../api/read.ts';
import { protectAlso } from './gate.ts';
import { passStockGate } from './stock-gate.ts';

test('a start without a network knows every gate that the server named the last time', async () => {
  protectAlso(['/plugin/live']);
  await expect.poll(() => get('authRoutesList')).toEqual(['/plugin/live']);
  // The app is opened anew: nothing of it is in memory.
  vi.resetModules();
  const { loadGates } = await import('./gate.ts');
  expect([...(await loadGates())]).toEqual(['/plugin/live']);
});

test('who has to open an account first goes on from there to what they came for, with its certificate', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const query = read(stockAccountInfo, {});
  queries.setQueryData(query.queryKey, { stockId: null, openedAt: null, mustAgree: false, flawLimit: 0 } as never);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('away')));
  const there = '/pages/stock/receipt/createReceipt?identifyId=one&productId=two';
  const led = await passStockGate(queries, there).catch((thrown: { options: object }) => thrown.options);
  expect(led).toMatchObject({ to: '/pages/merchantCenter/index', search: { redirect: there } });
});
