import 'fake-indexeddb/auto';
/** Whoever writes a page sees how long each sentence may be, is told which one is too long, and asks a rail all that its rule may ask. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { expect, test } from 'vitest';
import { productBrandList, productCateTree } from '../../../../contract/catalogue/calls.ts';
import type { CmsBlock } from '../../../../contract/cms/blocks.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import { BlockSheet } from './BlockSheet.tsx';
import { blank, blockKinds } from './blank.ts';
import { text } from './words.ts';

const t = text.zh;
const both = (words: string) => ({ zh: words, en: words });

async function opened(block: CmsBlock) {
  layNothingOut();
  const done: CmsBlock[] = [];
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const brand = { id: 'b1', name: { zh: '红隼', en: 'Kestrel' }, count: 1, cover: null };
  client.setQueryData(read(productBrandList, {}).queryKey, { list: [brand] });
  client.setQueryData(read(productCateTree, {}).queryKey, { list: [] });
  const { end } = await show(
    <QueryClientProvider client={client}>
      <BlockSheet block={block} onDone={(next) => done.push(next)} onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const press = (name: string) =>
    act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click());
  const field = (label: string) =>
    [...document.querySelectorAll('label')].find((one) => one.textContent?.includes(label))
      ?.control as HTMLInputElement;
  return { end, press, field, done };
}

test('a banner counts to its own 120, says that a longer one is too long, and takes a text of 1,000', async () => {
  const banner = {
    ...{ kind: 'banner' as const, title: both('标题'), picture: '/img/p/1/a' },
    ...{ text: both('字'.repeat(130)), action: { label: both('去看'), to: '/pages/auction/hall' } },
  };
  const { end } = await opened(banner);
  expect(document.body.textContent).toContain('130 / 120');
  expect(document.body.textContent).toContain(t.tooLong);
  expect(document.body.textContent).not.toContain(t.wrong);
  await end();
  const long = await opened({ kind: 'text', text: both('字'.repeat(999)) });
  expect(document.body.textContent).toContain('999 / 1000');
  await long.press(t.ok);
  expect(long.done).toHaveLength(1);
  await long.end();
});

test.each(blockKinds)('each sentence of a new %s knows its limit', async (kind) => {
  const { end } = await opened(blank(kind));
  expect(document.body.textContent).not.toContain('/ 140');
  await end();
});

test('a rail is of a brand, of some grades, between prices and by words', async () => {
  const { end, press, field, done } = await opened({
    ...{ kind: 'rail', title: both('新到'), query: { sort: 'heat', size: 8 } },
  });
  await press('红隼');
  await press('99新');
  await press('全新');
  await type(field(t.priceFrom), '100');
  await type(field(t.priceTo), '500');
  await type(field(t.search), '海隼');
  await press(t.ok);
  const query = { brandId: 'b1', grades: 'new,99', priceFrom: 10_000, priceTo: 50_000, search: '海隼' };
  expect(done).toMatchObject([{ query }]);
  await end();
});
