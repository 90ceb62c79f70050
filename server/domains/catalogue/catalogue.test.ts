// @module-tag thorough
// @module-tag both-engines
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  goodsDetail,
  goodsList,
  home,
  productBrandList,
  productByStyles,
  productCateTree,
  productDetail,
  productHot,
  productList,
  productOffline,
  productSimilar,
  productSkuList,
  productSuggest,
  productTradeList,
} from '../../../contract/catalogue/calls.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { refreshQuote } from '../market/quotes.ts';
import { catalogue } from './handlers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ demo: 'small', domains: [catalogue] });
});
afterAll(() => test.close());

/** The most wanted product that is for sale, with all that is known about it. */
async function wanted() {
  const { list } = await test.must(productList, { inWarehouse: true, size: 1 });
  const [card] = list;
  if (!card?.skuId || !card.listingId) throw new Error('nothing is for sale');
  return { ...card, skuId: card.skuId, listingId: card.listingId, grade: card.grade ?? '95' };
}

describe('searching', () => {
  it('finds by Chinese colour, brand in either language, and style number with or without its dash', async () => {
    const product = await wanted();
    const colour = product.name.zh.split(' ').at(-1) ?? '';
    const questions = [colour, product.brand.zh, product.brand.en, product.styleNo, product.styleNo.replace('-', '')];
    for (const search of [...questions, product.brand.en.slice(0, 4).toLowerCase()]) {
      const ids: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await test.must(productList, { search, size: 100, cursor });
        ids.push(...page.list.map((card) => card.id));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(ids, search).toContain(product.id);
    }
  });

  it('finds nothing for words that are in no product, and for bare punctuation', async () => {
    for (const search of ['不存在的鞋', 'zzzz', '--'])
      expect(await test.must(productList, { search })).toMatchObject({ list: [], next: null, count: 0 });
  });

  it('puts what can be bought before what nobody sells, however wanted that is', async () => {
    const first = await wanted();
    const kept = await test.db
      .selectFrom('product')
      .select(['heat', 'ask_count'])
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const set = (to: typeof kept) => test.db.updateTable('product').set(to).where('id', '=', first.id).execute();
    await set({ heat: 1000, ask_count: 0 });
    const forSale = await test.db.selectFrom('product').select('id').where('ask_count', '>', 0).execute();
    const all: string[] = [];
    for (let cursor: string | undefined, more = true; more; ) {
      const page = await test.must(productList, { size: 7, cursor });
      all.push(...page.list.map(({ id }) => id));
      cursor = page.next ?? undefined;
      more = page.next !== null;
    }
    expect(new Set(all).size).toBe(all.length);
    expect(new Set(all.slice(0, forSale.length))).toEqual(new Set(forSale.map(({ id }) => id)));
    expect(all).toContain(first.id);
    await set(kept);
  });

  it('puts the most wanted first', async () => {
    const { list } = await test.must(productList, { search: 'a', size: 100 });
    const heat = await test.db.selectFrom('product').select(['id', 'heat']).execute();
    const of = new Map(heat.map((row) => [row.id, row.heat]));
    const heats = list.map((card) => of.get(card.id) ?? 0);
    expect(heats.length).toBeGreaterThan(3);
    expect(heats).toEqual([...heats].sort((a, b) => b - a));
  });

  it.each([
    ['arcadai', 'Arcadia'],
    ['yakadi', 'Arcadia'],
    ['ykd', 'Arcadia'],
  ])('finds by a slip of the finger and by sound, and says what it took it for: %s', async (search, brand) => {
    const { list, meant, count } = await test.must(productList, { search });
    expect(meant).not.toBeNull();
    expect(count).toBeGreaterThan(0);
    for (const card of list) expect(card.brand.en).toBe(brand);
    const { products } = await test.must(productSuggest, { search });
    expect(products.length).toBeGreaterThan(0);
    // Page by page the same.
    const one = await test.must(productList, { search, size: 1 });
    const next = await test.must(productList, { search, size: 1, cursor: one.next ?? '' });
    expect([...one.list, ...next.list].map(({ id }) => id)).toEqual(list.slice(0, 2).map(({ id }) => id));
  });

  it('takes words that something is called by as they are, and finds nothing for what resembles nothing', async () => {
    expect((await test.must(productList, { search: 'arcadia' })).meant).toBeNull();
    expect(await test.must(productList, { search: 'qqqqwwww' })).toMatchObject({ list: [], meant: null });
  });

  it('narrows by colour', async () => {
    const { list, count } = await test.must(productList, { colours: 'green', size: 100 });
    expect(count).toBe(list.length);
    expect(list.length).toBeGreaterThan(0);
    for (const { name } of list) expect(name.zh + name.en).toMatch(/绿|橄榄|薄荷|松|green|olive|mint|moss|pine/i);
  });

  it('takes no colour for another whose name it is a part of', async () => {
    const { id } = await wanted();
    await test.db.updateTable('product').set({ colour_zh: '', colour_en: 'Pink' }).where('id', '=', id).execute();
    const found = async (colours: string) =>
      (await test.must(productList, { colours, size: 100 })).list.some((one) => one.id === id);
    expect([await found('pink'), await found('black')]).toEqual([true, false]);
  });

  it('suggests brands, categories and products while one types', async () => {
    expect((await test.must(productSuggest, { search: 'arc' })).brands.map((brand) => brand.id)).toEqual(['arcadia']);
    expect((await test.must(productSuggest, { search: '球' })).categories.map((one) => one.id)).toContain('sneakers');
    const product = await wanted();
    const { products } = await test.must(productSuggest, { search: product.styleNo });
    expect(products.map((one) => one.id)).toContain(product.id);
  });
});

describe('lists of products', () => {
  it.each(['heat', 'priceAsc', 'priceDesc', 'newest', 'drop'] as const)(
    'can be paged through by %s without gaps or doubles',
    async (sort) => {
      const whole = await test.must(productList, { sort, size: 100 });
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await test.must(productList, { sort, size: 7, cursor });
        paged.push(...page.list.map((card) => card.id));
        cursor = page.next ?? undefined;
      } while (cursor);
      expect(paged).toEqual(whole.list.map((card) => card.id));
      expect(new Set(paged).size).toBe(paged.length);
      if (sort !== 'drop') expect(paged.length).toBe(whole.count);
    },
  );

  it('show the lowest ask in the asked sizes only', async () => {
    const { list } = await test.must(productList, { sizes: '42.5,L', sort: 'priceAsc', size: 100 });
    expect(list.length).toBeGreaterThan(0);
    for (const card of list) {
      expect(['42.5', 'L']).toContain(card.size);
      const goods = await test.must(goodsList, { skuId: card.skuId ?? '' });
      expect(card.minSellPrice).toBe(Math.min(...goods.list.map((item) => item.price)));
    }
    const prices = list.map((card) => card.minSellPrice ?? 0);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });

  it('show the price in the person’s own size where it exists, and leave nothing out', async () => {
    const plain = await test.must(productList, { categoryId: 'sneakers', size: 100 });
    const mine = await test.must(productList, { categoryId: 'sneakers', prefer: '42.5', size: 100 });
    expect(mine.list.map((card) => card.id)).toEqual(plain.list.map((card) => card.id));
    expect(mine.count).toBe(plain.count);
    const inSize = await test.must(productList, { categoryId: 'sneakers', sizes: '42.5', size: 100 });
    expect(inSize.list.length).toBeGreaterThan(0);
    for (const card of inSize.list) expect(mine.list.find((one) => one.id === card.id)).toMatchObject({ size: '42.5' });
  });

  it('keep to the grade, place, price and last trade that were asked for', async () => {
    const { list } = await test.must(productList, {
      grades: 'new,99',
      inWarehouse: true,
      priceFrom: 30_000,
      priceTo: 200_000,
      belowTrade: true,
      size: 100,
    });
    for (const card of list) {
      expect(['new', '99']).toContain(card.grade);
      expect(card.inWarehouse).toBe(true);
      expect(card.minSellPrice).toBeGreaterThanOrEqual(30_000);
      expect(card.minSellPrice).toBeLessThanOrEqual(200_000);
      expect(card.minSellPrice).toBeLessThan(card.lastTradePrice ?? 0);
    }
  });

  it('refuse a cursor that is not ours, an unknown grade and an unknown field', async () => {
    expect((await test.call(productList, { cursor: 'bm90IG91cnM' })).code).toBe('BAD_INPUT');
    expect((await test.call(productList, { grades: 'mint' })).code).toBe('BAD_INPUT');
    expect((await test.call(productList, { colour: 'red' } as never)).code).toBe('BAD_INPUT');
  });

  it('offer what resembles a product, never the product itself', async () => {
    const product = await wanted();
    const { list } = await test.must(productSimilar, { productId: product.id });
    expect(list.length).toBeGreaterThan(0);
    expect(list.map((card) => card.id)).not.toContain(product.id);
    for (const card of list) expect(card.minSellPrice).not.toBeNull();
  });
});

describe('a product', () => {
  it('has its sizes with quotes, its other colours and its facts', async () => {
    const { id } = await wanted();
    const detail = await test.must(productDetail, { id });
    const { list } = await test.must(productSkuList, { productId: id });
    expect(detail.skus).toEqual(list);
    expect(detail.itemCount).toBe(list.reduce((sum, sku) => sum + sku.askCount, 0));
    expect(detail.colours.map((other) => other.id)).toContain(id);
    expect(detail.photos.map((photo) => photo.view)).not.toContain('defect');
    expect((await test.call(productDetail, { id: 'nothing' })).code).toBe('NOT_FOUND');
    expect((await test.call(productSkuList, { productId: 'nothing' })).code).toBe('NOT_FOUND');
  });

  it('shows its single items with a ring on every declared defect', async () => {
    const { list } = await test.must(productList, { grades: '8', size: 3 });
    for (const { listingId } of list) {
      const item = await test.must(goodsDetail, { listingId: listingId ?? '' });
      expect(item.defects.length).toBeGreaterThan(0);
      for (const [n, defect] of item.defects.entries()) {
        const photo = item.photos[defect.photo ?? -1];
        expect(photo?.view).toBe('defect');
        expect(photo?.marks.map((mark) => mark.defect)).toEqual([n]);
      }
      expect(item.photos[0]?.view).toBe('side');
    }
    expect((await test.call(goodsDetail, { listingId: 'nothing' })).code).toBe('NOT_FOUND');
    expect((await test.call(goodsList, {})).code).toBe('BAD_INPUT');
  });

  it('shows what was paid, by day and trade by trade', async () => {
    const { id } = await wanted();
    const first = await test.must(productTradeList, { productId: id, size: 50, days: 20 });
    const times = first.list.map((trade) => trade.at);
    for (let cursor = first.next; cursor; ) {
      const page = await test.must(productTradeList, { productId: id, size: 50, days: 20, cursor });
      times.push(...page.list.map((trade) => trade.at));
      cursor = page.next;
    }
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(times.length).toBe(first.count);
    // Sizes and grades are not compared with each other.
    expect(first.points).toEqual([]);
    const { skuId, grade } = await wanted();
    const one = await test.must(productTradeList, { skuId, grade, days: 90 });
    expect(one.points.reduce((sum, point) => sum + point.count, 0)).toBe(one.count);
    for (const point of one.points) {
      expect(point.low).toBeLessThanOrEqual(point.close);
      expect(point.high).toBeGreaterThanOrEqual(point.close);
    }
  });
});

it('a list of style numbers finds its products with their sizes, on a device that keeps none of them', async () => {
  const { styleNo, id } = await wanted();
  const { list } = await test.must(productByStyles, {
    styles: `${styleNo.replaceAll('-', '').toLowerCase()},NO-SUCH`,
  });
  expect(list).toMatchObject([{ id, styleNo }]);
  expect(list[0]?.skus.length).toBeGreaterThan(0);
});

describe('a quote', () => {
  const quoteOf = async (skuId: string, productId: string) =>
    (await test.must(productSkuList, { productId })).list.find((sku) => sku.id === skuId);

  it('follows the cheapest listing when it leaves', async () => {
    const { skuId, listingId, id } = await wanted();
    const before = await quoteOf(skuId, id);
    await test.db.updateTable('listing').set({ state: 'off' }).where('id', '=', listingId).execute();
    await refreshQuote(test.db, skuId, test.clock.now());
    const after = await quoteOf(skuId, id);
    expect(after?.askCount).toBe((before?.askCount ?? 0) - 1);
    expect(after?.minSellPrice ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(before?.minSellPrice ?? 0);
    await test.db.updateTable('listing').set({ state: 'on' }).where('id', '=', listingId).execute();
    await refreshQuote(test.db, skuId, test.clock.now());
    expect(await quoteOf(skuId, id)).toEqual(before);
  });

  it('measures the last trade against the close of the day before it, in China’s days', async () => {
    const { skuId, id, grade } = await wanted();
    await test.db.deleteFrom('trade').where('sku_id', '=', skuId).execute();
    const trade = async (price: number, at: string) => {
      await test.db
        .insertInto('trade')
        .values({ id: at, sku_id: skuId, item_id: null, grade, price, at: new Date(at) })
        .execute();
      await refreshQuote(test.db, skuId, test.clock.now());
      return (await quoteOf(skuId, id))?.grades.find((one) => one.grade === grade);
    };
    expect(await trade(90_000, '2026-11-18T04:00:00Z')).toMatchObject({ lastTradePrice: 90_000, closedPrice: null });
    // 23:30 in Shanghai closes the 19th; 00:30 opens the 20th.
    expect((await trade(100_000, '2026-11-19T15:30:00Z'))?.closedPrice).toBe(11.11);
    expect((await trade(97_720, '2026-11-19T16:30:00Z'))?.closedPrice).toBe(-2.28);
    expect((await trade(102_280, '2026-11-20T02:00:00Z'))?.closedPrice).toBe(2.28);
  });
});

describe('the first screen', () => {
  it('comes in one answer, counted from what is there', async () => {
    const screen = await test.must(home, { sizes: '42.5,L,OS' });
    expect(screen.categories.map((category) => category.id)).toEqual([
      'sneakers',
      'clothing',
      'bags',
      'watches',
      'toys',
    ]);
    const items = screen.categories.reduce((sum, category) => sum + category.itemCount, 0);
    const { count } = await test.db
      .selectFrom('listing')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'on')
      .executeTakeFirstOrThrow();
    expect(items).toBe(count);
    expect(screen.banner.inWarehouse).toBeGreaterThan(0);
    expect(screen.feed.list.length).toBeGreaterThan(0);
    const feed = await test.must(productList, { sizes: '42.5,L,OS' });
    expect(screen.feed).toEqual(feed);
  });

  it('tells of a room that is live and of a campaign that is open, and of none that is over', async () => {
    const now = test.clock.now();
    const room = {
      id: 'room-1',
      host_id: 'demo-seller',
      platform: false,
      session_id: null,
      title: '旧鞋柜',
      video: null,
    };
    const at = { plan_at: now, deadline_at: now, started_at: now, ended_at: null, created_at: now };
    const rest = { current_no: null, pinned_id: null, reason: null };
    await test.db.updateTable('live_room').set({ state: 'over' }).execute();
    await test.db.updateTable('campaign').set({ state: 'over' }).execute();
    expect((await test.must(home, {})).now).toEqual({ room: null, campaign: null });
    await test.db
      .insertInto('live_room')
      .values({ ...room, ...at, ...rest, state: 'live' })
      .execute();
    expect((await test.must(home, {})).now).toMatchObject({ room: { id: 'room-1', title: '旧鞋柜' }, campaign: null });
    await test.db.updateTable('campaign').set({ state: 'running' }).where('id', '=', 'demo-lottery').execute();
    expect((await test.must(home, {})).now?.campaign?.id).toBe('demo-lottery');
    await test.db.updateTable('live_room').set({ state: 'over' }).where('id', '=', 'room-1').execute();
    expect((await test.must(home, {})).now?.room).toBeNull();
  });

  it('shows of each category, and in the banner, a product of it', async () => {
    const { categories, banner } = await test.must(home, {});
    for (const { id, cover } of categories) {
      const { list } = await test.must(productList, { categoryId: id });
      expect(list.map((product) => product.cover)).toContain(cover);
    }
    expect(banner.product).not.toBeNull();
  });

  it('has categories with sizes, brands and hot terms that find something', async () => {
    const tree = await test.must(productCateTree, {});
    const sneakers = tree.list.find((category) => category.id === 'sneakers');
    const sizes = (sneakers?.sizes ?? []).map(Number);
    expect(sizes.length).toBeGreaterThanOrEqual(8);
    expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
    expect(sneakers?.count).toBe(sneakers?.children.reduce((sum, child) => sum + child.count, 0));
    const brands = await test.must(productBrandList, { categoryId: 'sneakers' });
    expect(brands.list.map((brand) => brand.id)).toContain('arcadia');
    const { list } = await test.must(productHot, {});
    for (const { term } of list.slice(0, 3))
      for (const search of [term.zh, term.en])
        expect((await test.must(productList, { search })).count).toBeGreaterThan(0);
  });
});

it('the whole catalogue can be taken along in pages', async () => {
  const ids: string[] = [];
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await test.must(productOffline, { cursor, size: 25 });
    for (const product of page.list) expect(product.skus.length).toBeGreaterThan(0);
    ids.push(...page.list.map((product) => product.id));
    count = page.count;
    cursor = page.next ?? undefined;
  } while (cursor);
  expect(new Set(ids).size).toBe(count);
});
