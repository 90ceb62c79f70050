/** What stands beside a price is about that price. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { ProductCardData, SkuQuote } from '../../../contract/catalogue/calls.ts';
import { moreWords } from '../../ui/format/more-words.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { Chart } from '../../ui/media/Chart.tsx';
import { ItemCard } from '../catalogue/ItemCard.tsx';
import { Quote, Sizes } from './Market.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: string }) => <a href="/">{children}</a>,
}));

// Sold at 452, then at 434 on the next day: that is -3.98 %, and 550 is 27 % above it.
const quote = { minSellPrice: 55_000, maxBuyPrice: null, lastTradePrice: 43_400, lastTradeAt: 1, closedPrice: -3.98 };
const market = { ...quote, grade: '9', askCount: 1, bidCount: 0 };
const sku = { ...market, id: 's', productId: 'p', size: '42', retired: false, grades: [market] } as unknown as SkuQuote;
const other = { ...sku, id: 'o', size: '43', lastTradePrice: null, closedPrice: null, grades: [] } as SkuQuote;
const card = {
  ...{ id: 'p', name: { zh: '包', en: 'Bag' }, cover: '', skuId: 's', size: '42', grade: '9', inWarehouse: true },
  ...{ ...market, remark: null },
} as unknown as ProductCardData;

const said = async (part: React.ReactNode) => {
  const { box, end } = await show(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>);
  const cells = [...box.querySelectorAll('label, dl > div, article, p')].map(({ textContent }) => textContent ?? '');
  await end();
  return cells;
};

test('in a list and among the sizes an ask stands against the last sale, never with what the sales did among themselves', async () => {
  const product = { skus: [sku, other], kind: 'shoes', sizeTables: [], elsewhere: {} } as never;
  const sizes = await said(<Sizes product={product} chosen={sku} grade="9" onChoose={() => undefined} />);
  const [listed] = await said(<ItemCard product={card} />);
  for (const cell of [sizes.find((one) => one.startsWith('42')), listed]) {
    expect(cell).toContain('+26.73%');
    expect(cell).not.toContain('3.98');
  }
  expect(sizes.find((one) => one.startsWith('43'))).not.toMatch(/%|--/);
});

test('what the sales did stands beside the last of them and its day', async () => {
  const cells = await said(<Quote sku={sku} grade="9" />);
  expect(cells.filter((cell) => cell.includes('%'))).toEqual([expect.stringMatching(/最近成交.*434.*-3\.98%/)]);
});

test('a chart of thirty days without a sale says that of these days, not that nothing was ever sold', async () => {
  expect(await said(<Chart points={[]} />)).toEqual([moreWords.zh.trendNone]);
});
