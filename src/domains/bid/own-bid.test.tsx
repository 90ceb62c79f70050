import 'fake-indexeddb/auto';
/** Whoever has named the highest price reads that it is theirs. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { bidMarket } from '../../../contract/bid/calls.ts';
import type { SkuQuote } from '../../../contract/catalogue/calls.ts';
import { read } from '../../api/read.ts';
import { layNothingOut, show } from '../../ui/gallery/testing.tsx';
import { text } from './book-words.ts';
import { Book } from './OrderBook.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useNavigate: () => () => undefined,
  useLocation: () => ({ href: '' }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const quote = { grade: '95', minSellPrice: 53_800, maxBuyPrice: 30_000, askCount: 1, bidCount: 2 };
const sku = { id: 's', productId: 'p', size: '42', grades: [quote], ...quote } as unknown as SkuQuote;
const said = async (prices: readonly number[]) => {
  const client = new QueryClient();
  const bids = prices.map((price) => ({ id: `${price}`, grade: '95', price }));
  const mine = { balance: 0, bids, offers: [], alerts: [] };
  client.setQueryData(read(bidMarket, { skuId: 's' }).queryKey, { skuId: 's', grades: [], mine } as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Book sku={sku} goods={undefined} own={false} retired={false} sheet={undefined} onSheet={async () => undefined} />
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  await end();
  return words;
};

test('one’s own highest price is called one’s own, and a lower one is not', async () => {
  layNothingOut();
  expect(await said([30_000])).toContain(text.zh.bidMine('¥300', 1));
  expect(await said([20_000])).toContain(text.zh.bidNote('¥300', 2));
});
