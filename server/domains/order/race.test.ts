// @module-tag both-engines
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderSubmit } from '../../../contract/order/calls.ts';
import { size } from '../../testing/inputs.ts';
import { type Market, openMarketApp, purchase } from '../../testing/market.ts';

const ROUNDS = size(15, 100);

let app: Market;
beforeAll(async () => {
  app = await openMarketApp();
});
afterAll(() => app.close());

test(`two buyers press the button at the same moment, ${ROUNDS} times: one gets it, the other is told so`, async () => {
  await app.list();
  for (let round = 0; round < ROUNDS; round++) {
    const { itemId, listingId } = await app.list();
    const answers = await Promise.all(
      (['buyer', 'rival'] as const).map((who) =>
        app.call(orderSubmit, purchase(listingId, who), { as: app.people[who] }),
      ),
    );
    const [won, lost] = answers[0]?.success ? answers : answers.toReversed();
    expect(won?.success).toBe(true);
    expect(lost).toMatchObject({ success: false, http: 409, code: 'ITEM_TAKEN', message: '已被抢' });
    expect(lost?.data).toMatchObject({ similar: expect.arrayContaining([expect.objectContaining({ grade: '95' })]) });
    const orders = await app.db.selectFrom('trade_order').select('id').where('item_id', '=', itemId).execute();
    expect(orders).toEqual([{ id: won?.data?.id }]);
    const lock = await app.db.selectFrom('item_lock').select('holder_id').where('item_id', '=', itemId).execute();
    expect(lock).toEqual([{ holder_id: won?.data?.id }]);
  }
});

test('six buyers of one item make one order; the winner pressing twice makes one too', async () => {
  const { itemId, listingId } = await app.list();
  const answers = await Promise.all(
    (['buyer', 'rival', 'buyer', 'rival', 'buyer', 'rival'] as const).map((who) =>
      app.call(orderSubmit, purchase(listingId, who), { as: app.people[who] }),
    ),
  );
  const ids = new Set(answers.filter((answer) => answer.success).map((answer) => answer.data?.id));
  expect(ids.size).toBe(1);
  const orders = await app.db.selectFrom('trade_order').select('id').where('item_id', '=', itemId).execute();
  expect(orders).toHaveLength(1);
});

test('an item whose order fell through can be bought again', async () => {
  const { listingId } = await app.list();
  const { id } = await app.must(orderSubmit, purchase(listingId), { as: app.people.buyer });
  await app.live(31 * 60_000);
  const again = await app.must(orderSubmit, purchase(listingId, 'rival'), { as: app.people.rival });
  expect(again.id).not.toBe(id);
});
