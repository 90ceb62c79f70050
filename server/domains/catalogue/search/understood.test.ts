// @module-tag both-engines
/** What people write in everyday words is found, and they read what it was taken for. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionLots } from '../../../../contract/auction/calls.ts';
import { productList, productSuggest } from '../../../../contract/catalogue/calls.ts';
import { type TestApp, testApp } from '../../../testing/server.ts';
import { readQuestion } from './reading.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ demo: 'small' });
});
afterAll(() => app.close());

const found = (search: string, more = {}) => app.must(productList, { search, size: 100, ...more });
const kindsOf = async (search: string) => {
  const { list } = await found(search);
  return [...new Set(list.map(({ categoryId }) => categoryId.split('-')[0]))];
};

test.each([
  ['手表', ['watches'], '手表'],
  ['shoubiao', ['watches'], '手表'],
  ['男鞋', ['sneakers'], '鞋'],
  ['xiezi', ['sneakers'], '鞋'],
  ['男士手表', ['watches'], '手表'],
  ['黑色鞋子', ['sneakers'], '黑 · 鞋'],
])('%s', async (search, kinds, said) => {
  expect(await kindsOf(search)).toEqual(kinds);
  expect((await found(search)).understood?.zh).toBe(said);
});

test('what a kind of clothing is also called finds it', async () => {
  for (const [search, sign] of [
    ['帽衫', 'hoodie'],
    ['帆布鞋', 'court'],
    ['外套', 'jacket'],
  ] as const) {
    const sold = (await found('', { size: 100 })).list.some(({ categoryId }) => categoryId.endsWith(sign));
    const { list } = await found(search);
    expect(new Set(list.map(({ categoryId }) => categoryId.split('-')[1])), search).toEqual(
      new Set(sold ? [sign] : []),
    );
  }
});

test('a colour’s name is its facet, also beside a brand, and what is written without a blank is told apart', async () => {
  const white = await found('白色');
  expect(white.count).toBe((await app.must(productList, { colours: 'white' as never, size: 100 })).count);
  const [brand] = (await app.must(productList, { colours: 'black' as never, size: 1 })).list;
  const both = await found(`${brand?.brand.en.toLowerCase()} black`);
  expect(both.list.map(({ id }) => id)).toContain(brand?.id);
  expect(both.understood?.zh).toBe(`${brand?.brand.en.toLowerCase()} · 黑`);
  const { list } = await found('高帮');
  const way = list[0]?.name.zh.split(' ').at(-1) ?? '';
  expect((await found(`${way}高帮`)).list.map(({ id }) => id)).toContain(list[0]?.id);
});

test('a size is a size, and a number beside a colour is one too', async () => {
  for (const search of ['42码', 'EU 42', 'eu42', '42 码']) {
    const { list, understood } = await found(search);
    expect(understood, search).toEqual({ zh: 'EU 42', en: 'EU 42' });
    expect(list.length, search).toBeGreaterThan(0);
    expect(new Set(list.map(({ size }) => size)), search).toEqual(new Set(['42']));
  }
  const inXl = await found('T恤 XL');
  for (const { categoryId } of inXl.list) expect(categoryId).toMatch(/tee$/);
  const [shoe] = (await found('42码')).list;
  const colour = shoe?.name.zh.split(' ').at(-1);
  const beside = await found(`${colour} 42`);
  expect(beside.list.find(({ id }) => id === shoe?.id)).toMatchObject({ size: '42' });
});

test('a style number is found with two neighbours exchanged, and by a part of it that begins anywhere', async () => {
  const [shoe] = (await found('', { categoryId: 'sneakers' })).list;
  const { styleNo = '', id } = (await app.must(productList, { search: shoe?.name.en ?? '' })).list[0] ?? {};
  expect(styleNo).toMatch(/^[A-Z]{2}\d\d-\d{3}$/);
  const swap = (n: number) => `${styleNo.slice(0, n)}${styleNo[n + 1]}${styleNo[n]}${styleNo.slice(n + 2)}`;
  for (const n of [0, 2, 5, 6].filter((at) => styleNo[at] !== styleNo[at + 1])) {
    const { list, meant } = await found(swap(n));
    expect(
      list.map((one) => one.id),
      swap(n),
    ).toContain(id);
    expect(meant, swap(n)).toBe(styleNo);
  }
  for (const part of [styleNo.slice(1, 6), styleNo.slice(1, 7), styleNo.slice(1).toLowerCase()])
    expect(
      (await found(part)).list.map((one) => one.id),
      part,
    ).toContain(id);
});

test('a style number that is nobody’s finds nothing, and no handbags, whose initials its letters are', async () => {
  for (const search of ['SD54-999', 'SD54999']) {
    const { list, meant, understood } = await found(search);
    expect([search, list, meant, understood]).toEqual([search, [], null, undefined]);
  }
});

test('a brand is found while its pinyin is half typed, and by characters that sound like its beginning', async () => {
  const brands = await app.db.selectFrom('brand').select(['id', 'name_zh']).execute();
  const [brand] = brands.filter(({ name_zh }) => /^桑德/.test(name_zh));
  for (const search of ['sangde', 'sang', '桑得']) {
    const { list, meant } = await found(search);
    expect([search, meant]).toEqual([search, brand?.name_zh]);
    expect(list.length, search).toBeGreaterThan(0);
  }
});

test('a model’s number is no size', async () => {
  const { list } = await found('', { categoryId: 'sneakers' });
  const [model] = list.flatMap(({ name }) => /^(\S+) (\S+ \d\d)\b/.exec(name.zh)?.[2] ?? []);
  const named = await found(model ?? '');
  for (const { name } of named.list) expect(name.zh).toContain(model);
});

test('a price is a price', async () => {
  const { list, understood } = await found('800以下球鞋');
  expect(list.length).toBeGreaterThan(0);
  for (const card of list) expect(card.minSellPrice).toBeLessThanOrEqual(80_000);
  expect(understood).toEqual({ zh: '球鞋 · ¥800 以下', en: '球鞋 · up to ¥800' });
  const over = await found('watches over 3000');
  for (const card of over.list) expect(card.minSellPrice).toBeGreaterThanOrEqual(300_000);
  // What was chosen counts before what was written.
  const chosen = await found('800以下球鞋', { priceTo: 50_000 });
  for (const card of chosen.list) expect(card.minSellPrice).toBeLessThanOrEqual(50_000);
});

test('what is typed is suggested by its other name, and the auction hall reads a question in the same way', async () => {
  const { categories, products } = await app.must(productSuggest, { search: '手表' });
  expect(categories.map(({ id }) => id)).toContain('watches');
  expect(products.length).toBeGreaterThan(0);
  expect(await app.must(auctionLots, { search: '手表 1以下', filter: 'preview' } as never)).toMatchObject({ list: [] });
});

const read = (question: string) => readQuestion(question, (word) => ['墨黑', '球鞋', 'arcadia'].includes(word));
test.each([
  ['500-1000元', { priceFrom: 50_000, priceTo: 100_000 }],
  ['500到1000', { priceFrom: 50_000, priceTo: 100_000 }],
  ['¥500以内', { priceTo: 50_000 }],
  ['under 500', { priceTo: 50_000 }],
  ['不低于500元', { priceFrom: 50_000 }],
  ['不少于500', { priceFrom: 50_000 }],
  ['不高于500', { priceTo: 50_000 }],
  ['不超过 500', { priceTo: 50_000 }],
  ['no less than 500', { priceFrom: 50_000 }],
  ['no more than 500', { priceTo: 50_000 }],
  ['1000元以上', { priceFrom: 100_000 }],
  ['xxl码', { sizes: ['2XL'] }],
  ['42.5码', { sizes: ['42.5'] }],
  ['均码', { sizes: ['OS'] }],
])('%s is read', (question, facts) => {
  expect(read(question)).toMatchObject({ parts: [], ...facts });
});
test('a style number is neither a price nor a size, nor is a word a colour that only has one in it', () => {
  for (const question of ['AR07-114', '500-114', 'thunder 500', '白噪音', 'm', '32号重磅'])
    expect(read(question), question).toMatchObject({
      parts: question
        .toLowerCase()
        .split(' ')
        .map((text) => ({ text })),
      more: false,
    });
});
