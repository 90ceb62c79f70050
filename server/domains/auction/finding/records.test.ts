/** What auctions brought: as it was paid, and of what was everybody's to see. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../../contract/auction/calls.ts';
import { auctionRules } from '../../../../contract/auction/rules.ts';
import * as bench from '../../../../contract/auction/workbench.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { DAY, HOUR } from '../../../../contract/wire/time.ts';
import { bidder, bids, offered, openAuctions, openLot, toTheHammer } from '../../../testing/auction.ts';
import { type Market, SKU } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';

let app: Market;
let [ann, ben]: Person[] = [];
beforeAll(async () => {
  app = await openAuctions();
  [ann, ben] = [await bidder(app, 1), await bidder(app, 2)];
});
afterAll(() => app.close());

const row = (id: string) => app.db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const pay = async (id: string, as: Person) =>
  app.must(payDo, { purpose: 'order', subjectId: (await row(id)).order_id ?? '', channel: 'balance' }, { as });

test('withdrawn or stopped before staff let it in, a lot is nobody’s to see, and its seller has no page by it', async () => {
  const [withdrawn, stopped] = [await offered(app), await offered(app)];
  await app.must(contract.auctionWithdraw, { id: withdrawn }, { as: app.people.seller });
  await app.must(bench.workbenchLotStop, { id: stopped, reason: '说明不符' }, { as: app.people.staff });
  const ids = [withdrawn, stopped];
  for (const id of ids)
    for (const as of [undefined, ann]) {
      for (const call of [contract.auctionLot, contract.auctionLog])
        expect(await app.call(call, { id }, as ? { as } : {})).toMatchObject({ code: 'NOT_FOUND' });
      if (as)
        expect(await app.call(contract.auctionFollow, { kind: 'lot', id, on: true }, { as })).toMatchObject({
          code: 'NOT_FOUND',
        });
    }
  const { list } = await app.must(contract.auctionLots, { filter: 'over', size: 100 });
  expect(list.filter(({ id }) => ids.includes(id))).toEqual([]);
  expect(await app.call(contract.auctionSeller, { id: app.people.seller.userId })).toMatchObject({ code: 'NOT_FOUND' });
  // Its seller and staff still read it.
  for (const as of [app.people.seller, app.people.staff])
    expect((await app.must(contract.auctionLot, { id: withdrawn }, { as })).state).toBe('withdrawn');
  // What people could see before it was withdrawn stays where they saw it.
  const shown = await openLot(app);
  await app.must(contract.auctionWithdraw, { id: shown }, { as: app.people.seller });
  expect((await app.must(contract.auctionLot, { id: shown })).state).toBe('withdrawn');
});

test('the day, the records, the comparison and a lot’s market have what was paid, without what one sold to oneself', async () => {
  if (!ann || !ben) throw new Error('nobody');
  await app.live(3 * DAY);
  // They open one after the other and end together.
  const lots: string[] = [];
  for (const n of [0, 1, 2, 3]) lots.push(await openLot(app, { runs: DAY - n * HOUR }));
  const [first = '', second = '', own = '', passed = ''] = lots;
  const other = await openLot(app, { runs: 5 * DAY });
  for (const [id, max] of [
    [first, 30_000],
    [second, 90_000],
    [own, 400_000],
  ] as const) {
    await bids(app, id, ann, max);
    await bids(app, id, ben, 20_000);
  }
  await toTheHammer(app, second);
  const at = app.clock.now();
  await pay(first, ann);
  await pay(own, ann);
  await app.db
    .insertInto('connected_trade')
    .values({
      ...{ order_id: (await row(own)).order_id ?? '', sku_id: SKU, item_id: (await row(own)).item_id },
      ...{ grade: '95', price: 21_000, at },
    })
    .execute();
  // The winner of one does not pay; the runner-up buys it at their own maximum.
  await app.live(auctionRules.payWithin);
  await app.must(contract.auctionChance, { id: second, take: true, price: 20_000 }, { as: ben });
  await pay(second, ben);
  expect([(await row(second)).price, (await row(second)).second_price]).toEqual([21_000, 20_000]);

  const day = new Date((await row(first)).ends_at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  const daily = await app.must(contract.auctionDaily, { day });
  expect(daily).toMatchObject({ ended: 4, sold: 2, turnover: 41_000, bids: 6, sessions: [] });
  expect(daily.hours.reduce((sum, hour) => sum + hour.turnover, 0)).toBe(41_000);
  expect(daily.top.map(({ id, price }) => [id, price])).toEqual([
    [first, 21_000],
    [second, 20_000],
  ]);
  expect((await row(passed)).state).toBe('passed');

  const { productId } = (await app.must(contract.auctionLot, { id: first })).item;
  const all = await app.must(contract.auctionRecords, { productId });
  expect(new Map(all.list.map(({ lotId, price }) => [lotId, price]))).toEqual(
    new Map([
      [first, 21_000],
      [second, 20_000],
    ]),
  );
  const { item } = await app.must(contract.auctionLot, { id: first });
  expect((await app.must(contract.auctionRecords, { productId, size: item.size, grade: item.grade })).list.length).toBe(
    2,
  );
  expect((await app.must(contract.auctionRecords, { productId, grade: 'new' })).list).toEqual([]);
  expect((await app.must(contract.auctionRecords, { productId, size: 'none' })).list).toEqual([]);
  for (const ids of [item.skuId, '']) {
    const [size] = (await app.must(contract.auctionCompare, { ids })).list;
    expect(size?.hammers.map(({ price }) => price).sort()).toEqual([20_000, 21_000]);
  }

  const { market } = await app.must(contract.auctionLot, { id: other });
  expect([20_000, 21_000]).toContain(market.lastHammer);
  expect(market).toMatchObject({ hammers: 2, lastAt: expect.any(Number) });
});
