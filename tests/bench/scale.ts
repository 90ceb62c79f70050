/**
 * What a hundred times as many products cost: home, lists, search, detail and order submission through the whole
 * pipeline at 1,000 and at 100,000 products, on one PostgreSQL, in turns, so that a noisy machine disturbs both alike.
 */
import { sql } from 'kysely';
import {
  goodsList,
  home,
  productBrandList,
  productCateTree,
  productDetail,
  productHot,
  productList,
  productSimilar,
  productSuggest,
} from '../../contract/catalogue/calls.ts';
import { orderPreview, orderSubmit } from '../../contract/order/calls.ts';
import type { Call, Input } from '../../contract/wire/call.ts';
import { foldTally } from '../../server/domains/catalogue/tally.ts';
import setup from '../../server/testing/postgres-setup.ts';
import type { TestApp } from '../../server/testing/server.ts';
import { testApp } from '../../server/testing/server.ts';
import { buyerOf } from './buyer.ts';
import { multiply } from './multiply.ts';

const CALLS = 300;
const ORDERS = 100;
const SIZES = [1_000, 100_000];
/** The list may cost at most this much more in the large catalogue. */
const AIM = 1.5;

process.env.ENGINE = 'postgres';
const stop = await setup();
const shops: Shop[] = [];
for (const size of SIZES) shops.push(await openShop(size));

interface Shop {
  house: TestApp;
  products: string[];
  buyer: Awaited<ReturnType<TestApp['as']>>;
  listings: string[];
}

async function openShop(size: number): Promise<Shop> {
  const began = performance.now();
  const house = await testApp({ engine: 'postgres', demo: 'small' });
  await multiply(house.db, size);
  await foldTally(house.db);
  const { rows } = await sql<{ products: number; skus: number; listings: number }>`
    select (select count(*)::int from product) as products, (select count(*)::int from sku) as skus,
           (select count(*)::int from listing where state = 'on') as listings`.execute(house.db);
  const [made] = rows;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `${made?.products} products, ${made?.skus} sizes, ${made?.listings} items for sale, made in ${seconds} s`,
  );
  const buyer = await buyerOf(house);
  const some = async (table: 'product' | 'listing', count: number) => {
    const found = await sql<{ id: string }>`
      select id from ${sql.table(table)} where ${table === 'listing' ? sql`state = 'on'` : sql`ask_count > 0`}
      order by hashtext(id) limit ${count}`.execute(house.db);
    return found.rows.map(({ id }) => id);
  };
  return { house, buyer, products: await some('product', 200), listings: await some('listing', ORDERS) };
}

const any = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const read =
  <C extends Call>(call: C, input: (shop: Shop, n: number) => Input<C>) =>
  (shop: Shop, n: number): Promise<unknown> =>
    shop.house.must(call, input(shop, n));

const words = ['arcadia', '运动', 'kestrel high', '42', '黑', 'AR'];
const measured: [string, (shop: Shop, n: number) => Promise<unknown>, number?][] = [
  ['home', read(home, () => ({}))],
  ['home in own sizes', read(home, () => ({ sizes: '42.5,L' }))],
  ['list', read(productList, () => ({}))],
  ['list of a category', read(productList, () => ({ categoryId: 'sneakers' }))],
  ['list by price', read(productList, () => ({ sort: 'priceAsc' as const }))],
  ['list by drop', read(productList, () => ({ sort: 'drop' as const, belowTrade: true }))],
  ['list, newest', read(productList, () => ({ sort: 'newest' as const }))],
  ['filtered, by price', read(productList, () => ({ sizes: '42.5', grades: '95,9', sort: 'priceAsc' as const }))],
  ['filtered to the warehouse', read(productList, () => ({ inWarehouse: true }))],
  ['search', read(productList, (_, n) => ({ search: any(words, n) }))],
  ['search of one product', read(productList, (shop, n) => ({ search: any(shop.products, n) }))],
  ['suggestions', read(productSuggest, (_, n) => ({ search: any(words, n) }))],
  ['hot terms', read(productHot, () => ({}))],
  ['categories', read(productCateTree, () => ({}))],
  ['brands', read(productBrandList, () => ({ categoryId: 'sneakers' }))],
  ['detail', read(productDetail, (shop, n) => ({ id: any(shop.products, n) }))],
  ['items of a product', read(goodsList, (shop, n) => ({ productId: any(shop.products, n) }))],
  ['similar', read(productSimilar, (shop, n) => ({ productId: any(shop.products, n) }))],
  ['order submission', submit, ORDERS],
];

async function submit({ house, buyer, listings }: Shop, n: number): Promise<unknown> {
  const preview = await house.must(orderPreview, { listingId: any(listings, n) }, { as: buyer });
  const began = performance.now();
  await house.must(
    orderSubmit,
    {
      listingId: preview.item.listingId,
      addressId: preview.address?.id ?? '',
      expectedTotal: preview.fees.total,
      policyVersion: preview.policyVersion,
    },
    { as: buyer },
  );
  return performance.now() - began;
}

/** Calls in turns, 10 at a time; a call that measured itself says so by answering with a number. */
async function times(run: (shop: Shop, n: number) => Promise<unknown>, count: number): Promise<number[][]> {
  const taken: number[][] = shops.map(() => []);
  for (let from = 0; from < count; from += 10)
    for (const [i, shop] of shops.entries())
      for (let n = from; n < Math.min(from + 10, count); n += 1) {
        const began = performance.now();
        const own = await run(shop, n);
        taken[i]?.push(typeof own === 'number' ? own : performance.now() - began);
      }
  return taken.map((list) => list.sort((a, b) => a - b));
}

const at = (sorted: number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
const asked = process.argv.slice(2).join(' ');
let missed = 0;
console.log(`\n| ms, p50 / p99 | ${SIZES.map((n) => n.toLocaleString('en')).join(' | ')} | p50, times |`);
console.log('| --- | --- | --- | --- |');
for (const [name, run, count = CALLS] of measured) {
  if (asked && !name.includes(asked)) continue;
  // Plans are made and pages read once before anything counts; an order can be placed only once.
  if (run !== submit) await times(run, 20);
  const [small = [], large = []] = await times(run, count);
  const ratio = at(large, 0.5) / at(small, 0.5);
  const cells = [small, large].map((list) => `${at(list, 0.5).toFixed(1)} / ${at(list, 0.99).toFixed(1)}`);
  console.log(`| ${name} | ${cells.join(' | ')} | ${ratio.toFixed(2)} |`);
  if (name.startsWith('list') && ratio > AIM) missed += 1;
}
for (const { house } of shops) await house.close();
await stop();
if (missed > 0) console.log(`\n${missed} lists take more than ${AIM} times as long.`);
process.exit(missed > 0 ? 1 : 0);
