import 'fake-indexeddb/auto';
/** What a seller who writes a title or a description for another shop is told of its words. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { show } from '../../../ui/gallery/testing.tsx';
import { LineForm } from './LineForm.tsx';
import { text } from './words.ts';

vi.mock('../PostRow.tsx', () => ({ ItemLine: () => null }));
vi.mock('./Money.tsx', () => ({ Money: () => null }));
vi.mock('./PhotosField.tsx', () => ({ PhotosField: () => null }));

async function told(title: string, body: string): Promise<string> {
  const draft = { item: { itemId: 'i' }, photos: [], categories: [], terms: {} };
  const line = { draft, title, body, price: 100, categoryId: '', photos: [], faults: [] };
  const { box, end } = await show(
    <QueryClientProvider client={new QueryClient()}>
      <LineForm line={line as never} onChange={() => undefined} />
    </QueryClientProvider>,
  );
  const words = box.textContent ?? '';
  await end();
  return words;
}

test('a title or a description that leads off the platform is warned of where it is written', async () => {
  expect(await told('Halden 短袖 加微信', '全新，吊牌都在')).toContain('标题像是把买家引到平台外');
  expect(await told('Halden 短袖', '全新，直接打我卡里便宜 20')).toContain('描述像是把买家引到平台外');
  expect(await told('Halden 短袖 L 码', '全新，货号 HQ6316，1,280 入手')).not.toContain('引到平台外');
});

test('the warning of a title stands under the title, before the description', async () => {
  const words = await told('Halden 短袖 加微信', '全新，吊牌都在');
  const label = words.indexOf(text.zh.bodyLabel);
  expect(words.indexOf('标题像是')).toBeGreaterThan(-1);
  expect(words.indexOf('标题像是')).toBeLessThan(label);
});
