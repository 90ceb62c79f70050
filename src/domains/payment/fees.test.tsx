/** A shop with fees of its own: what a seller gets is said by those, also in a cellar, and by nothing where nobody has told them. */
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { firstTerms } from '../../../contract/payment/fees.ts';
import { feesNow } from '../../../contract/shop/fee-calls.ts';
import { serverOfTests } from '../../../tests/offline/device.ts';
import { setCacheOptions } from '../../api/read.ts';
import { devicePersister } from '../../offline/cache/persister.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { prepareScreens } from '../device/prepare/screens.ts';
import { PriceSheet } from '../listing/PriceSheet.tsx';
import { FeesUnknown } from './FeesUnknown.tsx';
import { sellerGets, serviceWords, termsOf, useFees } from './use-fees.ts';

const server = await serverOfTests();
setCacheOptions(devicePersister);
const own = { ...firstTerms, version: 'own', service: { rate: 0.2, least: 0, most: null } };
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });

beforeEach(() => {
  vi.stubGlobal('caches', { open: async () => ({ keys: async () => [] }), delete: async () => true });
  server.answer = ({ path }) =>
    path === feesNow.path
      ? { now: { everywhere: own, categories: {} }, next: null }
      : { list: [], next: null, skus: [], counts: {}, feed: { list: [] } };
});
const cutOff = () => {
  vi.stubGlobal('navigator', { onLine: false, language: 'zh-CN' });
  server.rules.push(() => 'refuseConnection');
};

function Gets() {
  const fees = useFees();
  return (
    <>
      <i>{serviceWords(fees?.everywhere.service)}</i> <b>{sellerGets(100_000, termsOf(fees, null)) ?? 'nothing'}</b>
      <FeesUnknown />
    </>
  );
}
const shown = (what = <Gets />) => show(<QueryClientProvider client={client()}>{what}</QueryClientProvider>);

test('a prepared phone says what a seller gets by the shop’s own fees', async () => {
  await prepareScreens(client(), { signal: new AbortController().signal, onProgress: () => {} });
  cutOff();
  const { box, end } = await shown();
  await vi.waitFor(() => expect(box.textContent).toBe('20% 80000'));
  await end();
});

test('a phone that nobody told the fees says so, and no sum', async () => {
  cutOff();
  const { box, end } = await shown();
  await vi.waitFor(() => expect(box.textContent).toContain('这家店的费用还不知道'));
  expect(box.querySelector('i')?.textContent).toBe('--');
  expect(box.querySelector('b')?.textContent).toBe('nothing');
  await end();
});

test('a price is set on such a phone only once its fees are known', async () => {
  cutOff();
  const market = { lowestAsk: null, highestBid: null, tradePrice: null, tradeCount: 0, lastTrade: null };
  const rest = { draft: 'one', categoryId: null, suggestion: null, live: true, pending: false };
  const { box, end } = await shown(
    <PriceSheet {...rest} open start={50_000} value={40_000} market={market} onClose={() => {}} onSave={vi.fn()} />,
  );
  await vi.waitFor(() => expect(box.textContent).toContain('连上网就能算出来'));
  expect(box.textContent).not.toContain('到手');
  expect([...box.querySelectorAll('button')].at(-1)?.textContent).toBe('这家店的费用还不知道');
  await end();
});
