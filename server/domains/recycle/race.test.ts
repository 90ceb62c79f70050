/** One physical item, one promise: a merchant's acceptance against listing, retrieving and itself, at the same moment. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressList } from '../../../contract/address/calls.ts';
import { sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import * as recycle from '../../../contract/recycle/calls.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { newId } from '../../kernel/lib/id.ts';
import { type Hall, openHall } from '../../testing/recycle.ts';
import type { Person } from '../../testing/server.ts';

const ROUNDS = process.env.FULL ? 200 : 8;
let app: Hall;
let merchant: Person;
beforeAll(async () => {
  app = await openHall();
  merchant = await app.merchant('13700000001', 5_000_000_00);
  await app.as('13900000001', 'seller');
});
afterAll(() => app.close());

/** An item of the owner's on our shelf. */
async function shelved(): Promise<string> {
  const id = newId();
  await app.db
    .insertInto('item')
    .values({
      ...{ id, owner_id: app.owner.userId, sku_id: app.skuId, grade: '95', defects: '[]', state: 'in_stock' },
      ...{ photos: JSON.stringify([{ kind: 'drawn', view: 'side' }]), deadline_at: null, in_warehouse: true },
      ...{ receipt_id: null, cost: null, created_at: app.clock.now() },
    })
    .execute();
  return id;
}

test('an item that is listed at the moment of acceptance belongs to one of them', async () => {
  const { list } = await app.must(addressList, {}, { as: app.owner });
  const addressId = list[0]?.id ?? '';
  const won = { merchant: 0, listing: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const itemId = await shelved();
    const id = await app.inquire({ itemId });
    await app.bid(merchant, id, 80_000);
    await app.open();
    const { bids } = await app.must(recycle.recycleDetail, { id }, { as: app.owner });
    const bidId = bids[0]?.id ?? '';
    const accept = () => app.call(recycle.recycleAccept, { id, bidId, price: 80_000, addressId }, { as: app.owner });
    const sell = () =>
      app.call(sellerGoodsCreate, { lines: [{ itemId, price: 120_000 }], terms: listingTerms }, { as: app.owner });
    const [accepted, listed] = round % 2 ? await Promise.all([accept(), sell()]) : await both(sell, accept);
    expect([accepted.success, listed.success].filter(Boolean)).toHaveLength(1);
    won[accepted.success ? 'merchant' : 'listing']++;
    const lock = await app.db.selectFrom('item_lock').select('channel').where('item_id', '=', itemId).execute();
    expect(lock.map(({ channel }) => channel)).toEqual(accepted.success ? ['recycle'] : []);
    if (!accepted.success) await app.must(recycle.recycleCancel, { id }, { as: app.owner });
  }
  // Whoever came first had it, and both came first in turn.
  expect(Math.min(won.merchant, won.listing)).toBeGreaterThan(0);
  expect(await verify(app.db)).toEqual([]);
});

/** The second one is sent first. */
async function both<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[B, A]> {
  const [a, b] = await Promise.all([first(), second()]);
  return [b, a];
}

test('an offer accepted twice at once is accepted once, and paid for once', async () => {
  const id = await app.inquire();
  const rival = await app.merchant('13700000005');
  await app.bid(merchant, id, 80_000);
  await app.bid(rival, id, 79_000);
  await app.open();
  const { bids } = await app.must(recycle.recycleDetail, { id }, { as: app.owner });
  const { list } = await app.must(addressList, {}, { as: app.owner });
  const answers = await Promise.all(
    bids.map((bid) =>
      app.call(
        recycle.recycleAccept,
        { id, bidId: bid.id, price: bid.price, addressId: list[0]?.id ?? '' },
        { as: app.owner, key: randomUUID() },
      ),
    ),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(await verify(app.db)).toEqual([]);
});
