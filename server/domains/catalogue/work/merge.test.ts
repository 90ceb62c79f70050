/** Two products that are one: nothing of either is lost, and whoever names the one that is gone finds the other. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bidSubmit } from '../../../../contract/bid/calls.ts';
import { bidCosts } from '../../../../contract/bid/rules.ts';
import {
  goodsList,
  productByStyles,
  productCards,
  productDetail,
  productList,
} from '../../../../contract/catalogue/calls.ts';
import { workProductMerge, workProductMergePreview } from '../../../../contract/catalogue/merge-calls.ts';
import { workProductList, workProductSave } from '../../../../contract/catalogue/work-calls.ts';
import { favouriteList, favouriteSave, priceAlertSave } from '../../../../contract/market/calls.ts';
import { currentPolicy } from '../../../../contract/order/return-policy.ts';
import { scanLookup } from '../../../../contract/scan/calls.ts';
import { auditList } from '../../../../contract/shop/people-calls.ts';
import { receiptSave } from '../../../../contract/stock/calls.ts';
import { productKeepers } from '../../../keepers.ts';
import { verify } from '../../../kernel/ledger/verify.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { putOnSale } from '../../../testing/goods.ts';
import { credit } from '../../../testing/market.ts';
import { type Person, type TestApp, testApp } from '../../../testing/server.ts';
import { refreshQuote } from '../../market/quotes.ts';

let app: TestApp;
let staff: Person;
let buyer: Person;
let seller: Person;
let place: { brandId: string; categoryId: string };
let addressId: string;

beforeAll(async () => {
  app = await testApp({ demo: 'small' });
  staff = await app.as('13800000009', 'staff');
  buyer = await app.as('13800000001');
  seller = await app.as('13800000002', 'seller');
  const [one] = (await app.must(workProductList, {}, { as: staff })).list;
  if (!one) throw new Error('no product');
  place = { brandId: one.brandId, categoryId: one.categoryId };
  addressId = (
    await app.db.selectFrom('address').select('id').where('user_id', '=', buyer.userId).executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => app.close());

let made = 0;
const make = async (styleNo: string, sizes: string[], more: { model?: string; colour?: string } = {}) => {
  made += 1;
  const { model = `Doublet ${made}`, colour = 'Ash' } = more;
  const product = await app.must(
    workProductSave,
    {
      ...place,
      styleNo,
      model: { zh: model, en: model },
      colour: { zh: colour, en: colour },
      sizes,
      released: '2026-11-01',
    },
    { as: staff },
  );
  const skus = await app.db.selectFrom('sku').select(['id', 'size']).where('product_id', '=', product.id).execute();
  return { ...product, sku: Object.fromEntries(skus.map(({ id, size }) => [size, id])) as Record<string, string> };
};
const merge = (goneId: string, staysId: string, take: string[] = []) =>
  app.must(workProductMerge, { goneId, staysId, take: take as never }, { as: staff });

describe('nothing is lost', () => {
  test('every table that names a product or a size has a domain that moves its rows', async () => {
    const { rows } = await sql<{ named: string }>`
      select c.conrelid::regclass || '.' || a.attname as named
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid in ('product'::regclass, 'sku'::regclass)
        and c.conrelid not in ('sku'::regclass, 'product_former'::regclass, 'sku_former'::regclass)`.execute(app.db);
    const kept = productKeepers.flatMap(({ tables }) =>
      Object.entries(tables).flatMap(([table, columns]) => (columns as string[]).map((column) => `${table}.${column}`)),
    );
    expect(kept.sort()).toEqual(rows.map(({ named }) => named).sort());
  });

  test('two products of a shop that has traded for weeks become one: what each had, the one that stays has', {
    tags: 'thorough',
  }, async () => {
    // The two that have most of everything and a size in common.
    const { rows } = await sql<{ gone: string; stays: string }>`
      select g.id as gone, s.id as stays from product g join product s on s.id > g.id
      where g.ask_count > 0 and s.ask_count > 0 and exists (
        select from sku a join sku b on b.size = a.size where a.product_id = g.id and b.product_id = s.id)
      order by g.ask_count + s.ask_count desc, g.id, s.id limit 1`.execute(app.db);
    const { gone = '', stays = '' } = rows[0] ?? {};
    const counted = async (id: string) => {
      const all = { products: [id] };
      const { rows } = await sql<Record<string, number>>`
        select (select count(*)::int from listing l join sku s on s.id = l.sku_id where s.product_id = any(${all.products})) as listings,
               (select count(*)::int from item i join sku s on s.id = i.sku_id where s.product_id = any(${all.products})) as items,
               (select count(*)::int from trade t join sku s on s.id = t.sku_id where s.product_id = any(${all.products})) as trades,
               (select count(*)::int from trade_order o join sku s on s.id = o.sku_id where s.product_id = any(${all.products})) as orders,
               (select count(*)::int from bid b join sku s on s.id = b.sku_id where s.product_id = any(${all.products})) as bids,
               (select count(*)::int from favourite f where f.product_id = any(${all.products})) as favourites,
               (select ask_count from product where id = ${id}) as asks`.execute(app.db);
      return rows[0] ?? {};
    };
    const [a, b] = [await counted(gone), await counted(stays)];
    const preview = await app.must(workProductMergePreview, { goneId: gone, staysId: stays }, { as: staff });
    expect(preview.sizes.some(({ both }) => both)).toBe(true);
    for (const { kind, count } of preview.moves)
      if (kind in a) expect({ kind, count }).toEqual({ kind, count: a[kind] });
    const products = (await app.must(productList, { size: 1 })).count ?? 0;
    await merge(gone, stays);
    const after = await counted(stays);
    for (const name of ['items', 'trades'])
      expect({ [name]: after[name] }).toEqual({ [name]: (a[name] ?? 0) + (b[name] ?? 0) });
    expect((await app.must(productList, { size: 1 })).count).toBe(products - 1);
    expect(await verify(app.db)).toEqual([]);
    // The counts beside it are those of its rows.
    const { rows: tallied } = await sql<{ tallied: number; there: number }>`
      select (select sum(items)::int from catalogue_tally) as tallied, (select sum(ask_count)::int from product) as there`.execute(
      app.db,
    );
    expect(tallied[0]?.tallied).toBe(tallied[0]?.there);
  });

  test('a product is not merged with itself, nor with nothing, nor by a customer', async () => {
    const [gone, stays] = [await make('MG-HELD', ['41']), await make('MG-HOLDS', ['41'])];
    expect(
      await app.call(workProductMerge, { goneId: gone.id, staysId: gone.id, take: [] }, { as: staff }),
    ).toMatchObject({ code: 'BAD_INPUT' });
    expect(
      await app.call(workProductMerge, { goneId: gone.id, staysId: 'nothing', take: [] }, { as: staff }),
    ).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      await app.call(workProductMerge, { goneId: gone.id, staysId: stays.id, take: [] }, { as: buyer }),
    ).toMatchObject({ success: false });
    expect((await app.must(productDetail, { id: gone.id })).id).toBe(gone.id);
  });
});

describe('the one that is gone', () => {
  test('its address, its sizes and its pictures lead to the one that stays, as do its names and its style number', async () => {
    const gone = await make('MG-OLD-1', ['41', '42'], { model: 'Zephyrine' });
    const stays = await make('MG-NEW-1', ['42', '43']);
    await merge(gone.id, stays.id);
    const detail = await app.must(productDetail, { id: gone.id });
    expect(detail.id).toBe(stays.id);
    expect(detail.skus.map(({ size }) => size)).toEqual(['41', '42', '43']);
    expect(detail.skus.find(({ size }) => size === '41')?.id).toBe(gone.sku['41']);
    expect(detail.former).toEqual([{ id: gone.sku['42'], skuId: stays.sku['42'] }]);
    expect((await app.must(productCards, { ids: `${gone.id},${stays.id}` })).list.map(({ id }) => id)).toEqual([
      stays.id,
    ]);
    expect(await app.call(goodsList, { skuId: gone.sku['42'] ?? '' })).toMatchObject({ success: true });
    for (const search of ['zephyrine', 'MG-OLD-1', 'mgold1', 'MG-NEW-1'])
      expect(
        (await app.must(productList, { search })).list.map(({ id }) => id),
        search,
      ).toEqual([stays.id]);
    expect((await app.must(productByStyles, { styles: 'MG OLD 1' })).list).toMatchObject([
      { id: stays.id, styleNo: 'MG-OLD-1' },
    ]);
    expect(JSON.stringify(await app.must(scanLookup, { code: 'MGOLD1' }))).toContain(stays.id);
    const page = await app.app.request(`/pages/buy/detail?productId=${gone.id}&skuId=${gone.sku['42']}&lang=en`);
    expect(page.status).toBe(301);
    expect(page.headers.get('location')).toBe(
      `/pages/buy/detail?productId=${stays.id}&lang=en&skuId=${stays.sku['42']}`,
    );
    const picture = await app.app.request(`/img/p/${gone.id}/side-375.webp`);
    expect([picture.status, picture.headers.get('location')]).toEqual([301, `/img/p/${stays.id}/side-375.webp`]);
  });

  test('a product that was merged twice is found from every address it had', async () => {
    const [first, second, third] = [await make('MG-A', ['41']), await make('MG-B', ['41']), await make('MG-C', ['41'])];
    await merge(first.id, second.id);
    await merge(second.id, third.id);
    for (const { id } of [first, second]) expect((await app.must(productDetail, { id })).id).toBe(third.id);
    const { former } = await app.must(productDetail, { id: third.id });
    expect(new Set(former?.map(({ id }) => id))).toEqual(new Set([first.sku['41'], second.sku['41']]));
  });

  test('nobody makes it again under its old style number', async () => {
    const [gone, stays] = [await make('MG-AGAIN', ['41']), await make('MG-STAYS', ['41'])];
    await merge(gone.id, stays.id);
    const again = { ...place, styleNo: 'MG-AGAIN', sizes: ['41'], released: '2026-11-01' };
    const names = { model: { zh: 'x', en: 'x' }, colour: { zh: 'x', en: 'x' } };
    expect(await app.call(workProductSave, { ...again, ...names }, { as: staff })).toMatchObject({
      code: 'NAME_TAKEN',
    });
  });

  test('of what differs, staff say what holds; pictures and names of both stay', async () => {
    const gone = await make('MG-RIGHT', ['41'], { model: 'Righter', colour: 'Onyx' });
    const stays = await make('MG-WRONG', ['41'], { model: 'Wronger', colour: 'Onyx' });
    const { conflicts } = await app.must(
      workProductMergePreview,
      { goneId: gone.id, staysId: stays.id },
      { as: staff },
    );
    expect(conflicts.map(({ field }) => field)).toEqual(['styleNo', 'model']);
    const after = await merge(gone.id, stays.id, ['styleNo', 'model']);
    expect(after).toMatchObject({ id: stays.id, styleNo: 'MG-RIGHT', model: { en: 'Righter' } });
    for (const search of ['righter', 'wronger', 'MG-WRONG'])
      expect(
        (await app.must(productList, { search })).list.map(({ id }) => id),
        search,
      ).toEqual([stays.id]);
  });
});

describe('people in the middle of something', () => {
  test('a receipt that was written without signal for the one that is gone arrives for the one that stays', async () => {
    const [gone, stays] = [await make('MG-CELLAR', ['41']), await make('MG-CELLAR-2', ['41'])];
    await merge(gone.id, stays.id);
    const id = newId();
    await app.must(
      receiptSave,
      { id, lines: [{ skuId: gone.sku['41'] ?? '', grade: '95', quantity: 1 }], photos: [] },
      { as: seller },
    );
    const [line] = await app.db.selectFrom('receipt_line').select('sku_id').where('receipt_id', '=', id).execute();
    expect(line?.sku_id).toBe(stays.sku['41']);
  });

  test('who kept both keeps one, and who waited for a price on both waits for the one that comes first', async () => {
    const [gone, stays] = [await make('MG-KEPT', ['41']), await make('MG-KEPT-2', ['41'])];
    for (const { id } of [gone, stays])
      await app.must(favouriteSave, { productId: id, of: null, on: true }, { as: buyer });
    await app.must(priceAlertSave, { skuId: gone.sku['41'] ?? '', grade: '95', price: 90_000 }, { as: buyer });
    await app.must(priceAlertSave, { skuId: stays.sku['41'] ?? '', grade: '95', price: 50_000 }, { as: buyer });
    await merge(gone.id, stays.id);
    const { list } = await app.must(favouriteList, {}, { as: buyer });
    expect(list.filter(({ product }) => product.id === stays.id)).toHaveLength(1);
    const alerts = await app.db
      .selectFrom('price_alert')
      .selectAll()
      .where('sku_id', '=', stays.sku['41'] ?? '')
      .execute();
    expect(alerts).toMatchObject([{ user_id: buyer.userId, price: 90_000 }]);
  });

  test('a bid on one and a pair of the other meet, at the price that was there first', async () => {
    const [gone, stays] = [await make('MG-BOOK', ['41']), await make('MG-BOOK-2', ['41'])];
    const now = app.clock.now();
    const { listingId } = await putOnSale(app.db, {
      ...{ seller: seller.userId, skuId: stays.sku['41'] ?? '', grade: '95', price: 80_000, inWarehouse: true, now },
    });
    await refreshQuote(app.db, stays.sku['41'] ?? '', now);
    await credit(app.db, buyer.userId, bidCosts(100_000, 'part').now, now);
    const placed = await app.must(
      bidSubmit,
      {
        ...{ skuId: gone.sku['41'] ?? '', grade: '95', price: 100_000, prepay: 'part', days: 7 },
        ...{ addressId, policyVersion: currentPolicy },
      },
      { as: buyer },
    );
    await merge(gone.id, stays.id);
    const bid = await app.db.selectFrom('bid').selectAll().where('id', '=', placed.id).executeTakeFirstOrThrow();
    expect(bid).toMatchObject({ state: 'matched', sku_id: stays.sku['41'] });
    const order = await app.db
      .selectFrom('trade_order')
      .selectAll()
      .where('id', '=', bid.order_id ?? '')
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({ listing_id: listingId, price: 100_000, sku_id: stays.sku['41'] });
    expect(await verify(app.db)).toEqual([]);
  });

  test('what was bought goes on saying what it said', async () => {
    const order = await app.db
      .selectFrom('trade_order')
      .innerJoin('sku', 'sku.id', 'trade_order.sku_id')
      .select(['trade_order.id', 'trade_order.snapshot', 'sku.product_id', 'sku.size'])
      .orderBy('trade_order.id')
      .executeTakeFirstOrThrow();
    const stays = await make('MG-SNAPSHOT', [order.size]);
    await merge(order.product_id, stays.id);
    const after = await app.db
      .selectFrom('trade_order')
      .innerJoin('sku', 'sku.id', 'trade_order.sku_id')
      .select(['trade_order.snapshot', 'sku.product_id'])
      .where('trade_order.id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(after).toEqual({ snapshot: order.snapshot, product_id: stays.id });
  });

  test('the log says who did it, and what both were before', async () => {
    const [gone, stays] = [await make('MG-LOG', ['41']), await make('MG-LOG-2', ['41'])];
    await merge(gone.id, stays.id);
    const [act] = (await app.must(auditList, {}, { as: staff })).list;
    expect(act).toMatchObject({
      call: 'workProductMerge',
      changes: [
        { before: { styleNo: 'MG-LOG' }, after: { mergedInto: stays.id } },
        { before: { styleNo: 'MG-LOG-2' }, after: { mergedFrom: gone.id } },
      ],
    });
  });
});
