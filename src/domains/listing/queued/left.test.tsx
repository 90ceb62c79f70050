import 'fake-indexeddb/auto';
/** What was sold and has left is not said to lie in our warehouse. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { itemMachine } from '../../../../contract/item/machine.ts';
import { sellerGoodsDetail } from '../../../../contract/listing/calls.ts';
import { saleFees } from '../../../../contract/payment/fees.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show } from '../../../ui/gallery/testing.tsx';
import { text } from '../words.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  createFileRoute: () => (options: object) => ({ options, useSearch: () => ({ id: 'l' }) }),
  createLink: () => () => null,
  Link: ({ children }: { children: ReactNode }) => <a href="#x">{children}</a>,
  useCanGoBack: () => false,
  useNavigate: () => () => undefined,
  useRouter: () => ({ history: {} }),
  useLocation: () => ({ href: '' }),
}));
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const listing = {
  ...{ id: 'l', itemId: 'i', productId: 'p', skuId: 's', name: { zh: '鞋', en: 'Shoe' }, styleNo: 'A1', size: '42' },
  ...{ cover: '', brandId: 'b', categoryId: 'c', grade: '95', inWarehouse: true, price: 53_800, state: 'sold' },
  ...{ deadlineAt: null, days: 12, lowestAsk: null, highestBid: null, sellerGets: 50_000, reviewReason: null },
  ...{ refusal: null, orderId: 'o', updatedAt: 1, photos: [], defects: [], cost: null, suggestion: null },
  ...{ fees: saleFees(53_800), floorPrice: null, floorAt: null, offers: [], lockedBy: null, prices: [], timeline: [] },
  market: { lowestAsk: null, highestBid: null, tradePrice: null, tradeCount: 0, lastTrade: null },
};

async function said(more: object): Promise<string> {
  layNothingOut();
  const { Route } = await import('../ListingDetail.tsx');
  const Detail = (Route as unknown as { options: { component: ComponentType } }).options.component;
  const client = new QueryClient();
  client.setQueryData(read(sellerGoodsDetail, { id: 'l' }).queryKey, { ...listing, ...more } as never);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <Detail />
    </QueryClientProvider>,
  );
  const words = box.querySelector('main')?.textContent ?? '';
  await end();
  return words;
}

test('a listing whose item is gone says what became of it, one that waits to be sent that it lies here', async () => {
  for (const itemState of ['shipped', 'sold'] as const) {
    const words = await said({ itemState });
    expect(words).toContain(itemMachine.states[itemState].zh);
    expect(words).not.toContain(text.zh.inWarehouse);
    expect(words).not.toContain(text.zh.inDays(12));
  }
  expect(await said({ itemState: 'out_pending' })).toContain(text.zh.inWarehouse);
});
