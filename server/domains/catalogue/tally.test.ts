/** What is counted without counting agrees with what is there, whatever happened to it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { home, productCateTree, productList } from '../../../contract/catalogue/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { putOnSale } from '../../testing/goods.ts';
import { seeded } from '../../testing/inputs.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { refreshQuote, refreshQuotes } from '../market/quotes.ts';
import { catalogue } from './handlers.ts';
import { foldTally, tallyOf } from './tally.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp({ demo: 'small', domains: [catalogue] });
});
afterAll(() => house.close());

interface Counted {
  products: number;
  items: number;
  in_warehouse: number;
}
const counted = async (where = sql`true`): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    select count(distinct p.id)::int as products, count(l.id)::int as items,
           (count(l.id) filter (where i.in_warehouse))::int as in_warehouse
    from product p left join sku s on s.product_id = p.id
    left join listing l on l.sku_id = s.id and l.state = 'on' left join item i on i.id = l.item_id
    where ${where}`.execute(house.db);
  return rows[0] as Counted;
};

test('counts stay exact while things are put up, taken off, added and removed, also in the middle of a transaction', async () => {
  const random = seeded(7);
  const listings = await house.db
    .selectFrom('listing')
    .select(['id', 'item_id', 'sku_id', 'state'])
    .where('state', '=', 'on')
    .execute();
  const pick = () => listings[random(listings.length)] as (typeof listings)[number];
  for (let n = 0; n < 40; n++) {
    const listing = pick();
    listing.state = listing.state === 'on' ? 'off' : 'on';
    await house.db.updateTable('listing').set({ state: listing.state }).where('id', '=', listing.id).execute();
    const state = listing.state === 'on' ? 'listed' : 'in_stock';
    await house.db.updateTable('item').set({ state }).where('id', '=', listing.item_id).execute();
    await refreshQuote(house.db, listing.sku_id, house.clock.now());
    if (n % 10 === 9) await foldTally(house.db);
    if (n % 4 === 0) expect(await tallyOf(house.db, {})).toEqual(await counted());
  }
  const { category_id: categoryId, brand_id: brandId } = await house.db
    .selectFrom('product')
    .select(['category_id', 'brand_id'])
    .executeTakeFirstOrThrow();
  expect(await tallyOf(house.db, { categoryId, brandId })).toEqual(
    await counted(sql`p.category_id = ${categoryId} and p.brand_id = ${brandId}`),
  );
  const { products } = await counted();
  const undo = new Error('undo');
  const gone = house.db.transaction().execute(async (tx) => {
    await sql`
      insert into product (id, style_no, brand_id, category_id, model_zh, model_en, name_zh, name_en, colour_zh,
                           colour_en, shape, palette, heat, released_at, search)
      select id || '-new', style_no || '-new', brand_id, category_id, model_zh, model_en, name_zh, name_en, colour_zh,
             colour_en, shape, palette, heat, released_at, search from product limit 3`.execute(tx);
    expect((await tallyOf(tx, {})).products).toBe(products + 3);
    await sql`delete from product where id like '%-new'`.execute(tx);
    expect((await tallyOf(tx, {})).products).toBe(products);
    throw undo;
  });
  await expect(gone).rejects.toBe(undo);
  expect(await tallyOf(house.db, {})).toEqual(await counted());
});

test('folding leaves one line for each category and brand, and changes no count', async () => {
  const before = await tallyOf(house.db, {});
  await Promise.all([foldTally(house.db), foldTally(house.db)]);
  expect(await tallyOf(house.db, {})).toEqual(before);
  const { rows } = await sql<{ lines: number; pairs: number }>`
    select count(*)::int as lines, count(distinct (category_id, brand_id))::int as pairs from catalogue_tally`.execute(
    house.db,
  );
  expect(rows[0]?.lines).toBe(rows[0]?.pairs);
});

test('home, categories and the list say what is there', async () => {
  const all = await counted();
  const screen = await house.must(home, {});
  expect(screen.banner.inWarehouse).toBe(all.in_warehouse);
  const today = new Date(house.clock.now().getTime() - DAY);
  const { rows: arrived } = await sql<{ n: number }>`
    select count(*)::int as n from item i join listing l on l.item_id = i.id and l.state = 'on'
    where i.in_warehouse and i.created_at >= ${today}`.execute(house.db);
  expect([screen.banner.arrived, screen.banner.arrived > 0]).toEqual([arrived[0]?.n, true]);
  expect(screen.feed).toMatchObject({ count: all.products, itemCount: all.items, andMore: false });
  const { list } = await house.must(productCateTree, {});
  for (const { id, sizes, count } of list) {
    const { rows } = await sql<{ size: string }>`
      select distinct s.size from sku s join product p on p.id = s.product_id join category c on c.id = p.category_id
      where coalesce(c.parent_id, c.id) = ${id}`.execute(house.db);
    expect(new Set(sizes)).toEqual(new Set(rows.map(({ size }) => size)));
    expect((await house.must(productList, { categoryId: id })).count).toBe(count);
  }
});

test('under filters the counts are those of a plain count, and lists by price or drop are in order', async () => {
  const skus = await house.db.selectFrom('sku').select('id').execute();
  await refreshQuotes(
    house.db,
    skus.map(({ id }) => id),
    house.clock.now(),
  );
  const sized = await counted(sql`s.size = any(array['42', '42.5']) and l.id is not null`);
  const found = await house.must(productList, { sizes: '42,42.5' });
  expect(found).toMatchObject({ count: sized.products, itemCount: sized.items });
  const fine = await counted(sql`l.grade in ('95', '9') and i.in_warehouse and l.price >= 20000`);
  const filter = { grades: '95,9', inWarehouse: true, priceFrom: 20_000 } as const;
  expect(await house.must(productList, filter)).toMatchObject({ count: fine.products, itemCount: fine.items });
  for (const sort of ['priceAsc', 'priceDesc'] as const) {
    const { list } = await house.must(productList, { ...filter, sort, size: 100 });
    expect(new Set(list.map(({ id }) => id)).size).toBe(fine.products);
    const prices = list.map(({ minSellPrice }) => minSellPrice ?? 0);
    expect(prices).toEqual([...prices].sort((a, b) => (sort === 'priceAsc' ? a - b : b - a)));
  }
  const { list } = await house.must(productList, { sort: 'drop', size: 100 });
  const ratios = list.map((card) => (card.minSellPrice ?? 0) / (card.lastTradePrice ?? 1));
  expect(ratios.length).toBeGreaterThan(3);
  expect(ratios.every((ratio) => ratio < 1)).toBe(true);
  for (const [n, ratio] of ratios.entries()) expect(ratio).toBeGreaterThanOrEqual((ratios[n - 1] ?? 0) - 1e-9);
});

test('however much lies in our warehouse, the list names the figure that home leads there with', async () => {
  const { id: skuId } = await house.db.selectFrom('sku').select('id').executeTakeFirstOrThrow();
  const { seller_id: seller } = await house.db.selectFrom('listing').select('seller_id').executeTakeFirstOrThrow();
  const now = house.clock.now();
  const one = { seller, skuId, grade: '95', price: 50_000, inWarehouse: true, now } as const;
  for (let n = 0; n < 301; n++) await putOnSale(house.db, one);
  await refreshQuote(house.db, skuId, now);
  const stored = await counted(sql`i.in_warehouse and l.id is not null`);
  const { banner } = await house.must(home, {});
  const inStock = await house.must(productList, { inWarehouse: true });
  expect(inStock).toMatchObject({ count: stored.products, itemCount: banner.inWarehouse, andMore: false });
});
