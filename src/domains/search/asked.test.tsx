/** What one looked for stands there the next time: the words, and what was tapped below them. */
import 'fake-indexeddb/auto';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { productHot, productSuggest } from '../../../contract/catalogue/calls.ts';
import { read } from '../../api/read.ts';
import { listHistory } from '../../offline/cache/history.ts';
import { show } from '../../ui/gallery/testing.tsx';
import { keepPlace, recentPlaces } from '../address/place/recent.ts';
import { keepAsked } from './asked.ts';
import { Start } from './Start.tsx';
import { Suggestions } from './Suggestions.tsx';
import { text } from './words.ts';

const gone = vi.fn();
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => gone,
  Link: ({ to: _to, search: _search, ...rest }: { to: string; search: object }) => <a href="#product" {...rest} />,
}));

const words = (zh: string) => ({ zh, en: zh });
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const suggested = {
  brands: [{ id: 'nubin', name: words('努宾'), count: 3 }],
  categories: [{ id: 'bags', name: words('包袋'), count: 4 }],
  products: [{ id: 'nb7', name: words('努宾斜挎包'), styleNo: 'NB7', cover: '/nb7', minSellPrice: null }],
};
queries.setQueryData(read(productSuggest, { search: '努' }).queryKey, suggested as never);
queries.setQueryData(read(productHot, {}).queryKey, { list: [] } as never);
const within = (node: ReactNode) => <QueryClientProvider client={queries}>{node}</QueryClientProvider>;
const tap = (box: HTMLElement, word: string) =>
  act(async () => {
    const found = [...box.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) =>
      textContent?.startsWith(word),
    );
    found?.click();
  });

test('a brand, a category and a product that were tapped are offered again, and open what was tapped', async () => {
  await keepAsked({ name: '斜挎' });
  const asked = vi.fn();
  const first = await show(within(<Suggestions typed="努" onAsk={asked} />));
  for (const word of ['包袋', '努宾斜挎包', '努宾']) await tap(first.box, word);
  await first.end();
  await vi.waitFor(async () => expect(await listHistory('sale')).toHaveLength(4));
  const again = vi.fn();
  const { box, end } = await show(within(<Start onAsk={again} />));
  await vi.waitFor(() => expect(box.querySelectorAll('li')).toHaveLength(4));
  for (const word of ['包袋', '努宾斜挎包', '斜挎']) await tap(box, word);
  expect(again.mock.calls).toEqual([[{ categoryId: 'bags' }], [{ q: '斜挎' }]]);
  expect(gone).toHaveBeenCalledWith({ to: '/pages/buy/detail', search: { productId: 'nb7' } });
  await end();
});

test('in a shop with nothing for sale the search says so, and shows no bare field', async () => {
  const { box, end } = await show(within(<Start onAsk={vi.fn()} />));
  expect(box.textContent).toContain(text.zh.nothing);
  await end();
});

test('a place that was chosen is offered again with its city and district, also in a city that is its own province', async () => {
  await keepPlace({ name: '西湖区', address: '浙江省 杭州市 西湖区', adcode: '330106' });
  await keepPlace({ name: '浦东新区', address: '上海市 浦东新区', adcode: '310115' });
  expect(await listHistory('general')).toMatchObject([
    { name: ['浦东新区'], address: ['上海市 浦东新区'], adcode: ['310115'], city: ['上海市'], district: ['浦东新区'] },
    { name: ['西湖区'], adcode: ['330106'], city: ['杭州市'], district: ['西湖区'] },
  ]);
  expect((await recentPlaces()).map(({ name, adcode }) => [name, adcode])).toEqual([
    ['浦东新区', '310115'],
    ['西湖区', '330106'],
  ]);
});
