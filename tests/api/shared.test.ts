/** What visitors are told from memory is what they would be told by the database. */
import { CompiledQuery, type KyselyPlugin, sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsDetail, goodsList, home, productDetail, productList } from '../../contract/catalogue/calls.ts';
import { channelPriceUpdate } from '../../contract/listing/calls.ts';
import { NO_ATTRIBUTION } from '../../contract/wire/attribution.ts';
import { domains } from '../../server/domains.ts';
import { createLog } from '../../server/kernel/lib/log.ts';
import { type TestApp, testApp } from '../../server/testing/server.ts';

let house: TestApp;
beforeAll(async () => {
  house = await testApp({ demo: 'small', remembers: true, log: createLog('silent') });
}, 120_000);
afterAll(() => house.close());

const shared = domains.flatMap(({ calls }) => calls).filter(({ call }) => call.shared);

/** Differences of what other tables hold; folding them changes no sum. */
const SUMS = 'catalogue_tally';

test('every table that such an answer is read from tells of its changes', async () => {
  const { db } = house;
  const product = await db.selectFrom('product').select('id').executeTakeFirstOrThrow();
  const sku = await db.selectFrom('sku').selectAll().where('product_id', '=', product.id).executeTakeFirstOrThrow();
  const listing = await db.selectFrom('listing').select('id').where('state', '=', 'on').executeTakeFirstOrThrow();
  const given: Record<string, object> = {
    productSkuList: { productId: product.id },
    productDetail: { id: product.id },
    goodsList: { productId: product.id },
    goodsDetail: { listingId: listing.id },
    productTradeList: { productId: product.id },
    productSuggest: { search: 'court' },
    productCards: { ids: product.id },
    productSimilar: { productId: product.id },
    bidMarket: { skuId: sku.id },
    cmsPage: { cmsName: 'guide' },
  };
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'tell_shown'`.execute(
    db,
  );
  const telling = new Set([SUMS, ...rows.map(({ name }) => name)]);
  expect(shared.length).toBeGreaterThan(10);
  for (const { name, call, handle } of shared) {
    const asked: CompiledQuery[] = [];
    const listener: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        asked.push(db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const input = v.parse(call.input, given[name] ?? {});
    await handle(input, {
      db: db.withPlugin(listener),
      app: house.house,
      actor: null,
      now: house.clock.now(),
      lang: 'zh',
      deviceId: null,
      attribution: NO_ATTRIBUTION,
      ip: '',
      requestId: '',
      idempotencyKey: null,
      afterCommit() {},
      changed() {},
      goesOn() {},
    }).catch((error: { code?: string }) => expect(error.code, name).toBe('NOT_FOUND'));
    expect(asked.length, name).toBeGreaterThan(0);
    for (const { sql: text, parameters } of asked) {
      const plan = await db.executeQuery(CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]));
      const tables = Array.from(
        JSON.stringify(plan.rows).matchAll(/"Relation Name":"(\w+)"/g),
        ([, table = '']) => table,
      );
      expect(
        tables.filter((table) => !telling.has(table)),
        `${name}: ${text}`,
      ).toEqual([]);
    }
  }
});

describe('a visitor', () => {
  test('is told a new price with the next answer, wherever it stands', async () => {
    const { db } = house;
    const listing = await db
      .selectFrom('listing')
      .innerJoin('account', 'account.id', 'listing.seller_id')
      .innerJoin('sku', 'sku.id', 'listing.sku_id')
      .select(['listing.id', 'listing.price', 'account.phone', 'sku.product_id'])
      .where('listing.state', '=', 'on')
      .where('account.phone', 'is not', null)
      .orderBy('listing.price')
      .executeTakeFirstOrThrow();
    const as = await house.as(listing.phone ?? '', 'seller');
    const price = listing.price - 100;
    const tell = async () =>
      JSON.stringify([
        await house.must(goodsDetail, { listingId: listing.id }),
        await house.must(goodsList, { productId: listing.product_id }),
        await house.must(productDetail, { id: listing.product_id }),
        await house.must(productList, { sort: 'priceAsc' }),
        await house.must(home, {}),
      ]);
    expect(await tell()).not.toContain(`:${price}`);
    await house.must(channelPriceUpdate, { lines: [{ id: listing.id, price }] }, { as });
    for (const answer of JSON.parse(await tell()).slice(0, 4)) expect(JSON.stringify(answer)).toContain(`:${price}`);
  });

  test('is answered from memory while nothing has changed', async () => {
    await house.must(productList, { sort: 'newest' });
    await house.database.db.schema.alterTable('product').renameTo('product_away').execute();
    try {
      expect((await house.must(productList, { sort: 'newest' })).list.length).toBeGreaterThan(0);
      expect((await house.call(productList, { sort: 'newest' }, { as: await house.as('13900000077') })).success).toBe(
        false,
      );
    } finally {
      await house.database.db.schema.alterTable('product_away').renameTo('product').execute();
    }
  });

  test('is refused for odd input however often it is asked, and told in their own language', async () => {
    for (const _ of [1, 2]) {
      expect((await house.call(productList, { sort: 'odd' as never })).code).toBe('BAD_INPUT');
      expect((await house.call(productDetail, { id: 'nothing' })).code).toBe('NOT_FOUND');
    }
    expect((await house.call(productList, {}, { lang: 'en' })).message).toBe('OK');
    expect((await house.call(productList, {}, { lang: 'zh' })).message).toBe('成功');
  });
});
