import 'fake-indexeddb/auto';
/** Sheets of the catalogue: size tables that are typed or pasted, the tree of categories, brands, a product's pictures. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type MergeBar, workPlaceMergePreview } from '../../../../contract/catalogue/place-merge-calls.ts';
import { type SizeTableVersions, workSizeTable } from '../../../../contract/catalogue/size-calls.ts';
import type { WorkProduct } from '../../../../contract/catalogue/work-calls.ts';
import { read } from '../../../api/read.ts';
import { layNothingOut, show, type } from '../../../ui/gallery/testing.tsx';
import { PlaceMergeSheet } from '../merge/PlaceMergeSheet.tsx';
import { text as place } from '../merge/place-words.ts';
import { BrandSheet } from './BrandSheet.tsx';
import { CategorySheet } from './CategoriesSheet.tsx';
import { ProductSheet } from './ProductSheet.tsx';
import { SizeTableSheet } from './SizeTableSheet.tsx';

const sent: unknown[] = [];
vi.mock('../../../api/unanswered.ts', () => ({
  send: async (_call: unknown, input: unknown) => {
    sent.push(input);
    return {};
  },
}));

const rows = [
  { eu: '42', us: '8.5', uk: '8', cm: '26.5' },
  { eu: '43', us: '9.5', uk: '9', cm: '27.5' },
];
const version = { id: 'v1', rows, holdsFrom: 1, savedAt: 1, savedBy: '店主' };
const data: SizeTableVersions = { rows, whose: 'shop', fallback: [], current: version, list: [version] };

async function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  client.setQueryData(read(workSizeTable, { gender: 'men' }).queryKey, data);
  const shown = await show(
    <QueryClientProvider client={client}>
      <SizeTableSheet brand={null} edits onClose={() => undefined} />
    </QueryClientProvider>,
  );
  const { box } = shown;
  const cell = (name: string) => box.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`) as HTMLInputElement;
  return { ...shown, cell, press: pressing(box) };
}

const pressing = (box: HTMLElement) => (said: RegExp) =>
  act(async () =>
    [...box.querySelectorAll('button')]
      .find((one) => said.test(one.getAttribute('aria-label') || one.textContent || ''))
      ?.click(),
  );

async function sheet(node: ReactNode) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const shown = await show(<QueryClientProvider client={client}>{node}</QueryClientProvider>);
  const field = (label: RegExp) =>
    [...shown.box.querySelectorAll('label')].find((one) => label.test(one.textContent ?? ''))
      ?.control as HTMLInputElement;
  return { ...shown, field, press: pressing(shown.box) };
}

const onClose = () => undefined;

beforeEach(() => {
  layNothingOut();
  sent.length = 0;
});

test('a cell that does not fit is marked and said, and nothing is saved; a row is put where its size belongs', async () => {
  const { box, cell, press, end } = await opened();
  await type(cell('US 2'), '8');
  expect(cell('US 2').getAttribute('aria-invalid')).toBe('true');
  expect(box.textContent).toContain('EU 43 这一行：US 比上一码小');
  await type(cell('US 2'), '9.5');
  await press(/加一行/);
  for (const [column, value] of Object.entries({ EU: '42.5', US: '9', UK: '8.5', CM: '27' }))
    await type(cell(`${column} 3`), value);
  await press(/保存对照表/);
  const middle = { eu: '42.5', us: '9', uk: '8.5', cm: '27' };
  const saved = { gender: 'men', brandId: null, rows: [rows[0], middle, rows[1]], holdsFrom: null, basedOn: 'v1' };
  await vi.waitFor(() => expect(sent).toEqual([saved]));
  await end();
});

test('a block of a spreadsheet is pasted, a row is removed, and the default is restored', async () => {
  const { cell, press, end } = await opened();
  await press(/去掉 EU 42/);
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(paste, { clipboardData: { getData: () => '36\t4\t3.5\t22\n37\t4.5\t4\t22.5\n' } });
  await act(async () => void cell('EU 1').dispatchEvent(paste));
  expect([cell('EU 1').value, cell('CM 2').value]).toEqual(['36', '22.5']);
  await press(/恢复默认/);
  await vi.waitFor(() =>
    expect(sent).toEqual([{ gender: 'men', brandId: null, rows: null, holdsFrom: null, basedOn: 'v1' }]),
  );
  await end();
});

const category = (id: string, parentId: string | null = null) => ({
  ...{ id, parentId, name: { zh: id, en: id }, sort: 1, kind: 'sneakers' as const },
});

test('a category is renamed, put under another and behind one there; one with others below it can go under none', async () => {
  const categories = [category('鞋'), category('包'), category('跑鞋', '鞋')];
  const { field, press, end } = await sheet(
    <CategorySheet category={categories[1] ?? null} categories={categories} onClose={onClose} />,
  );
  await type(field(/品类中文名/), '箱包');
  await press(/放在「鞋」下面/);
  await press(/「跑鞋」后面/);
  await press(/保存品类/);
  const moved = { id: '包', parentId: '鞋', name: { zh: '箱包', en: '包' }, place: 1 };
  await vi.waitFor(() => expect(sent).toEqual([moved]));
  await end();
  const renamed = await sheet(
    <CategorySheet category={categories[1] ?? null} categories={categories} onClose={onClose} />,
  );
  await type(renamed.field(/品类中文名/), '手袋');
  await renamed.press(/保存品类/);
  // Its place is a colleague's to change meanwhile.
  const named = { id: '包', parentId: null, name: { zh: '手袋', en: '包' }, kind: 'sneakers' };
  await vi.waitFor(() => expect(sent[1]).toEqual(named));
  await renamed.end();
  const root = await sheet(
    <CategorySheet category={categories[0] ?? null} categories={categories} onClose={onClose} />,
  );
  expect(root.box.textContent).toContain('它下面还有品类');
  expect(root.box.textContent).not.toContain('放在「包」下面');
  await root.end();
});

test('a brand is made without any product, and renamed', async () => {
  const made = await sheet(<BrandSheet brand={null} onClose={onClose} />);
  await type(made.field(/品牌中文名/), '云鲸');
  await made.press(/保存品牌/);
  await vi.waitFor(() => expect(sent).toEqual([{ name: { zh: '云鲸', en: '云鲸' }, otherNames: [] }]));
  await made.end();
  sent.length = 0;
  const brand = { id: 'b1', name: { zh: '云鲸', en: 'Whale' }, otherNames: ['YJ'], retired: false };
  const renamed = await sheet(<BrandSheet brand={brand} onClose={onClose} />);
  await type(renamed.field(/品牌英文名/), 'Cloud Whale');
  await renamed.press(/保存品牌/);
  await vi.waitFor(() =>
    expect(sent).toEqual([{ id: 'b1', name: { zh: '云鲸', en: 'Cloud Whale' }, otherNames: ['YJ'] }]),
  );
  await renamed.end();
});

test('a product’s picture is put first and another taken away', async () => {
  const pictures = ['/img/u/a', '/img/u/b', '/img/u/c'];
  const product: WorkProduct = {
    ...{ id: 'p1', styleNo: 'A-1', name: { zh: '鞋', en: 'Shoe' }, brandId: 'b1', categoryId: '鞋' },
    ...{ model: { zh: '鞋', en: 'Shoe' }, colour: { zh: '白', en: 'White' }, sizes: ['41'], released: '2026-11-20' },
    ...{ otherNames: [], gender: null, pictures, items: 0, retired: false, brandRetired: false, sizesRetired: [] },
  };
  const { press, end } = await sheet(
    <ProductSheet
      product={product}
      places={{ categories: [category('鞋')], brands: [], products: 1 }}
      onClose={onClose}
    />,
  );
  await press(/第 2 张图往前移/);
  await press(/去掉第 3 张图/);
  await press(/保存商品/);
  await vi.waitFor(() => expect(sent).toMatchObject([{ id: 'p1', keptPictures: ['/img/u/b', '/img/u/a'] }]));
  await end();
});

test('a category that is there twice: what moves is read before, fees of its own hold it back, and the other way round it goes', async () => {
  const places = [
    { id: 'a', name: { zh: '球鞋', en: 'Kicks' } },
    { id: 'b', name: { zh: '鞋', en: 'Shoes' } },
  ];
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  const moves = [{ kind: 'products' as const, count: 7 }];
  const seen = { moves, otherNames: [], sizeTables: 0 };
  const known = (goneId: string, staysId: string, bars: MergeBar[]) =>
    client.setQueryData(read(workPlaceMergePreview, { of: 'category', goneId, staysId }).queryKey, { ...seen, bars });
  known('a', 'b', ['fees']);
  known('b', 'a', []);
  const { box, end } = await show(
    <QueryClientProvider client={client}>
      <PlaceMergeSheet of="category" place={places[0] as (typeof places)[0]} places={places} onClose={onClose} />
    </QueryClientProvider>,
  );
  const press = pressing(box);
  const said = () => box.textContent ?? '';
  expect(said()).toContain(place.zh.chooseFirst.category);
  await press(/^鞋$/);
  expect(said()).toContain(`${place.zh.moved.products}7`);
  expect(said()).toContain(place.zh.bars.fees);
  await press(/换过来/);
  expect(said()).not.toContain(place.zh.bars.fees);
  expect(said()).toContain(place.zh.note);
  await end();
});
