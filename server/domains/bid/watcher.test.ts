import { afterAll, beforeAll, expect, test } from 'vitest';
import { workItemMove } from '../../../contract/stock/warehouse.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { bids, offers } from '../../testing/bid.ts';
import { type Market, openMarketApp } from '../../testing/market.ts';
import { lockOrder, moveOrder } from '../order/transitions.ts';
import { warehouse } from '../stock/warehouse.ts';
import { deadlines } from './deadlines.ts';
import { bid } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [bid, warehouse], deadlines });
});
afterAll(() => app.close());

const stateOf = async (table: 'bid' | 'offer', id: string) =>
  (await app.db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('who waits for one item that staff put aside is told, and has their money back at once', async () => {
  const { itemId, listingId } = await app.list({ price: 200_000, inWarehouse: true });
  const { id } = await bids(app, 60_000, { listingId });
  const offer = await offers(app, listingId, 150_000, 'rival');
  const frozen = await balance(app.db, accounts.frozen('buyer'));
  expect(frozen).toBeGreaterThan(0);

  await app.must(workItemMove, { id: itemId, event: 'quarantine', reason: '编号对不上' }, { as: app.people.staff });

  expect(await stateOf('bid', id)).toBe('sold_out');
  expect(await stateOf('offer', offer.id)).toBe('expired');
  expect(await balance(app.db, accounts.frozen('buyer'))).toBe(0);
  expect(await balance(app.db, accounts.available('buyer'))).toBe(frozen);
  const told = await app.db
    .selectFrom('message')
    .select(['user_id', 'title_en'])
    .where('type', 'in', ['bid', 'offer'])
    .execute();
  expect(told).toContainEqual({ user_id: 'buyer', title_en: 'The item you bid for is gone' });
  expect(told).toContainEqual({ user_id: 'rival', title_en: 'The item you made an offer on is gone' });
  expect(await verify(app.db)).toEqual([]);
});

test('who waits for an item that was sold, failed inspection and went back to its seller has their money back', async () => {
  const orderId = await app.order();
  const { listing_id: listingId } = await app.db.transaction().execute((db) => lockOrder(db, orderId));
  const { id } = await bids(app, 60_000, { listingId, who: 'rival' });
  expect(await balance(app.db, accounts.frozen('rival'))).toBeGreaterThan(0);

  for (const event of ['ship', 'scanIn', 'inspect', 'fail', 'sendBack'] as const) {
    const who = event === 'ship' ? ({ by: 'S', actorId: 'seller' } as const) : ({ by: 'P', actorId: 'staff' } as const);
    await app.db.transaction().execute(async (db) => {
      await moveOrder(db, await lockOrder(db, orderId), { event, ...who, now: app.clock.now() });
    });
  }

  expect(await stateOf('bid', id)).toBe('sold_out');
  expect(await balance(app.db, accounts.frozen('rival'))).toBe(0);
  expect(await verify(app.db)).toEqual([]);
});
