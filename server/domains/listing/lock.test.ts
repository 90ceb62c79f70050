// @module-tag both-engines
/** One item offered through every channel at once by many people: one of them gets it, and the rest are told so. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { orderSubmit } from '../../../contract/order/calls.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { inTransaction } from '../../db/transaction.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { stateOf, stockItems } from '../../testing/listing.ts';
import { type Market, openMarketApp, PRICE } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { type Channel, lockItem } from '../item/lock.ts';

const ACTORS = process.env.FULL ? 100 : 16;
const ROUNDS = process.env.FULL ? 20 : 2;
const others: readonly Channel[] = ['auction', 'recycle', 'resale'];

let app: Market;
let buyers: { person: Person; addressId: string }[];
beforeAll(async () => {
  app = await openMarketApp();
  buyers = [];
  for (let n = 0; n < ACTORS / 2; n++) {
    const person = await app.as(`1390010${String(n).padStart(4, '0')}`);
    const addressId = `address-many-${n}`;
    const { id: _, ...address } = await app.db
      .selectFrom('address')
      .selectAll()
      .where('id', '=', 'address-buyer')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('address')
      .values({ ...address, id: addressId, user_id: person.userId })
      .execute();
    buyers.push({ person, addressId });
  }
  // A seller whose listings need no review.
  await app.list();
}, 120_000);
afterAll(() => app.close());

test(`${ACTORS} people reach for one item through every channel: it is promised once`, async () => {
  const { seller } = app.people;
  for (let round = 0; round < ROUNDS; round++) {
    const [itemId = ''] = await stockItems(app, 1);
    const lines = [{ itemId, price: PRICE }];
    const { done } = await app.must(contract.sellerGoodsCreate, { lines, terms: listingTerms }, { as: seller });
    const id = done[0]?.id ?? '';
    const order =
      ({ person, addressId }: (typeof buyers)[number]) =>
      () =>
        app.call(
          orderSubmit,
          { listingId: id, addressId, expectedTotal: saleFees(PRICE).total, policyVersion: currentPolicy },
          { as: person },
        );
    const elsewhere = Array.from(
      { length: ACTORS / 4 },
      (_, n) => () => claimed(itemId, others[n % 3] ?? 'auction', `${round}-${n}`),
    );
    const bySeller = Array.from(
      { length: ACTORS / 4 },
      (_, n) => () =>
        n % 3 === 0
          ? app.call(contract.channelOff, { ids: [id] }, { as: seller })
          : n % 3 === 1
            ? app.call(contract.channelOn, { ids: [id] }, { as: seller })
            : app.call(contract.hangSend, { lines, terms: listingTerms }, { as: seller }),
    );
    const acts = shuffled([...buyers.map(order), ...elsewhere, ...bySeller], round);
    const answers = await Promise.all(acts.map((act) => act()));
    for (const answer of answers)
      if (typeof answer === 'object' && !answer.success)
        expect(['ITEM_TAKEN', 'ITEM_OFF', 'STATE_REFUSED', 'NOT_LISTABLE', 'NOT_FOUND']).toContain(answer.code);

    const locks = await app.db.selectFrom('item_lock').selectAll().where('item_id', '=', itemId).execute();
    const orders = await app.db.selectFrom('trade_order').select('id').where('item_id', '=', itemId).execute();
    const up = await app.db.selectFrom('listing').select(['id', 'state']).where('item_id', '=', itemId).execute();
    expect(locks.length).toBeLessThanOrEqual(1);
    expect(orders.length).toBeLessThanOrEqual(1);
    expect(up).toHaveLength(1);
    // The item, its listing, its order and its lock tell one story.
    const item = await stateOf(app, 'item', itemId);
    if (orders[0]) {
      expect(locks[0]?.holder_id).toBe(orders[0].id);
      expect([item, up[0]?.state]).toEqual(['reserved', 'sold']);
    } else expect([['listed', 'on'].join(), ['in_stock', 'off'].join()]).toContain([item, up[0]?.state].join());
    expect(await verify(app.db)).toEqual([]);
  }
}, 300_000);

/** As an auction, a recycler or the resale tool takes an item: only off sale, and under the one lock. */
async function claimed(itemId: string, channel: Channel, holderId: string): Promise<boolean> {
  try {
    await inTransaction(app.db, async (tx) => {
      const item = await tx.selectFrom('item').select('state').where('id', '=', itemId).forUpdate().executeTakeFirst();
      if (item?.state !== 'in_stock') throw new Error('on sale');
      await lockItem(tx, { itemId, channel, holderId, now: app.clock.now() });
    });
    return true;
  } catch {
    return false;
  }
}

function shuffled<T>(list: T[], seed: number): T[] {
  let state = seed * 7919 + 17;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  return list
    .map((value) => ({ value, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}
