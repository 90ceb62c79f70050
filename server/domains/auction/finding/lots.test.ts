/** Finding lots: by what they are, what they cost and when they end; whom one would buy from. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../../contract/auction/calls.ts';
import { auctionRules } from '../../../../contract/auction/rules.ts';
import type { Input } from '../../../../contract/wire/call.ts';
import { DAY, HOUR } from '../../../../contract/wire/time.ts';
import { bidder, bids, offered, openAuctions, openLot, START } from '../../../testing/auction.ts';
import type { Market } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';
import { tokensOf } from '../../catalogue/bigrams.ts';

let app: Market;
let ann: Person;
let soon: string;
let late: string;
let hidden: string;
beforeAll(async () => {
  app = await openAuctions();
  ann = await bidder(app, 1);
  late = await openLot(app, { start: 50_000, runs: 3 * DAY });
  soon = await openLot(app, { runs: HOUR });
  hidden = await offered(app);
});
afterAll(() => app.close());

const found = async (asked: Input<typeof contract.auctionLots>) => {
  const { list, count } = await app.must(contract.auctionLots, asked);
  expect(count).toBe(list.length);
  return list.map(({ id }) => id);
};

test('lots answer the questions that goods answer: words, brand, category, size, condition, price; and what ends soon', async () => {
  const { list } = await app.must(contract.auctionLots, {});
  const { item } = list[0] ?? expect.fail('a lot');
  const product = await app.db
    .selectFrom('product')
    .selectAll()
    .where('id', '=', item.productId)
    .executeTakeFirstOrThrow();
  const search = tokensOf(item.styleNo, item.name.zh);
  await app.db.updateTable('product').set({ search }).where('id', '=', product.id).execute();
  const root = await app.db
    .selectFrom('category')
    .select('parent_id')
    .where('id', '=', product.category_id)
    .executeTakeFirstOrThrow();
  const both = [soon, late];
  expect(await found({})).toEqual(both);
  for (const fits of [
    { search: item.styleNo },
    { search: item.name.zh },
    { brandId: product.brand_id },
    { categoryId: product.category_id },
    { categoryId: root.parent_id ?? product.category_id },
    { sizes: `38,${item.size}` },
    { grades: `95,9` },
    { priceFrom: START, priceTo: 50_000 },
  ])
    expect(await found(fits), JSON.stringify(fits)).toEqual(both);
  for (const misses of [
    { search: '没有这个词' },
    { brandId: 'none' },
    { categoryId: 'none' },
    { sizes: '38' },
    { grades: 'new' },
    { priceFrom: 50_001 },
    { priceTo: START - 1 },
    { filter: 'preview' as const },
  ])
    expect(await found(misses), JSON.stringify(misses)).toEqual([]);
  expect(await found({ priceTo: 49_999 })).toEqual([soon]);
  expect(await found({ soon: 'true' })).toEqual([soon]);
});

test('a price that has risen is what the lot is found by', async () => {
  await bids(app, soon, ann, 90_000);
  await bids(app, soon, await bidder(app, 2), 80_000);
  expect(await found({ priceTo: 49_999 })).toEqual([]);
  expect(await found({ priceFrom: 80_000 })).toEqual([soon]);
});

test('the calendar says which day has how many, and one day’s lots in the order of their ends; never one in review', async () => {
  const first = await app.must(contract.auctionCalendar, {});
  expect(first.list.map(({ id }) => id)).toEqual([soon]);
  expect(first.days.map(({ lots }) => lots)).toEqual([1, 1]);
  expect(first.day).toBe(first.days[0]?.day);
  const then = await app.must(contract.auctionCalendar, { day: first.days[1]?.day });
  expect(then.list.map(({ id }) => id)).toEqual([late]);
  expect(await app.must(contract.auctionCalendar, { day: '2020-01-01' })).toMatchObject({
    list: [],
    day: '2020-01-01',
  });
  // The day is the shop's, whatever time zone the server stands in.
  const china = new Date((then.list[0]?.endsAt ?? 0) + 8 * HOUR).toISOString().slice(0, 10);
  expect(then.day).toBe(china);
  expect(JSON.stringify([first, then])).not.toContain(hidden);
});

test('a lot says who sells it by what is recorded; their page has their lots and who follows them', async () => {
  const { by, sellerFollowed } = await app.must(contract.auctionLot, { id: soon }, { as: ann });
  expect(by).toEqual({ id: 'seller', nickname: 'seller', business: false, sold: 0, refunded: 0 });
  expect(sellerFollowed).toBe(false);
  await app.must(contract.auctionFollow, { kind: 'seller', id: by.id, on: true }, { as: ann });
  expect(await app.must(contract.auctionSeller, { id: by.id }, { as: ann })).toMatchObject({
    ...by,
    followers: 1,
    followed: true,
    counts: { ending: 2, preview: 0, over: 0 },
  });
  expect((await app.must(contract.auctionSeller, { id: by.id })).followed).toBeNull();
  expect(await found({ sellerId: by.id })).toEqual([soon, late]);
});

test('who never showed a lot has no page: it does not tell a stranger who has an account', async () => {
  for (const id of [ann.userId, 'nobody'])
    expect(await app.call(contract.auctionSeller, { id })).toMatchObject({ code: 'NOT_FOUND' });
});

test('the notice before the end names the moment, true whenever it is read, also when it comes late; it is not sent after the end', async () => {
  const told = async () =>
    app.db
      .selectFrom('message')
      .select(['title_zh', 'title_en', 'until'])
      .where('user_id', '=', ann.userId)
      .where('title_en', 'like', 'Ends at%')
      .orderBy('id')
      .execute();
  const { ends_at } = await app.db.selectFrom('lot').select('ends_at').where('id', '=', soon).executeTakeFirstOrThrow();
  // Nobody looked for deadlines until three and a half minutes before the end.
  app.clock.set(ends_at.getTime() - 3.5 * 60_000);
  await app.live(0);
  const clock = (at: Date) => new Date(at.getTime() + 8 * HOUR).toISOString().slice(11, 16);
  expect(await told()).toEqual([
    {
      title_zh: `北京时间 ${clock(ends_at)} 结束`,
      title_en: `Ends at ${clock(ends_at)}, China time`,
      until: ends_at,
    },
  ]);

  const other = await openLot(app, { runs: HOUR });
  await bids(app, other, ann, 20_000);
  await app.live(HOUR - auctionRules.remindBefore);
  expect((await told()).at(-1)?.until?.getTime()).toBe(app.clock.now().getTime() + auctionRules.remindBefore);
  const silent = await openLot(app, { runs: HOUR });
  await bids(app, silent, ann, 20_000);
  app.clock.advance(HOUR + 1);
  await app.live(0);
  expect(await told()).toHaveLength(2);
});

test('a day with more lots than a page is read to its last one, each once', async () => {
  // Each opens an hour after the one before it, and all end at the same moment.
  const ids = [];
  for (const runs of [6, 5, 4]) ids.push(await openLot(app, { runs: runs * HOUR }));
  const { ends_at } = await app.db
    .selectFrom('lot')
    .select('ends_at')
    .where('id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow();
  const day = new Date(ends_at.getTime() + 8 * HOUR).toISOString().slice(0, 10);
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const { list, next, days } = await app.must(contract.auctionCalendar, {
      day,
      size: '2',
      ...(cursor && { cursor }),
    });
    seen.push(...list.map(({ id }) => id));
    expect(days.find((one) => one.day === day)?.lots).toBeGreaterThanOrEqual(3);
    if (next === null) break;
    cursor = next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(ids));
});
