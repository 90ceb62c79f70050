/** Who is asked after a winner who did not pay: never that winner again, under another name. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../contract/auction/calls.ts';
import { auctionRules } from '../../../contract/auction/rules.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { bidder, bids, openAuctions, openLot, toTheHammer } from '../../testing/auction.ts';
import type { Market } from '../../testing/market.ts';

let app: Market;
beforeAll(async () => {
  app = await openAuctions();
});
afterAll(() => app.close());

test('a second account of who did not pay is passed over for the next; where there is no other, the lot passes', async () => {
  const [ann, again, ben] = [await bidder(app, 1), await bidder(app, 2), await bidder(app, 3)];
  await app.db
    .updateTable('session')
    .set({ device_id: 'one-device' })
    .where('user_id', 'in', [ann.userId, again.userId])
    .execute();
  const [third, alone] = [await openLot(app, { runs: 2 * HOUR }), await openLot(app)];
  for (const id of [third, alone]) {
    await bids(app, id, ann, 90_000);
    if (id === third) await bids(app, id, ben, 30_000);
    await bids(app, id, again, 60_000);
  }
  await toTheHammer(app, alone);
  await app.live(auctionRules.payWithin);
  const seen = async (id: string, as: typeof ann) =>
    (await app.must(contract.auctionLot, { id }, { as })).bidder?.chance;
  expect(await seen(third, ben)).toMatchObject({ price: 30_000 });
  expect(await seen(third, again)).toBeNull();
  expect((await app.must(contract.auctionLot, { id: alone })).state).toBe('passed');
});
