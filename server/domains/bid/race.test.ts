// @module-tag both-engines
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDownBuy, bidCancel, bidSubmit, downBuyPrice } from '../../../contract/bid/calls.ts';
import { orderSubmit } from '../../../contract/order/calls.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { housekeep } from '../../db/housekeeping.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { aBid, openBook } from '../../testing/bid.ts';
import { credit, type Market, PRICE, purchase, SKU } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

const [BUYERS, ROUNDS] = process.env.FULL ? [200, 200] : [12, 4];

let app: Market;
let buyers: Person[];
beforeAll(async () => {
  app = await openBook();
  buyers = [];
  for (let i = 0; i < BUYERS; i++) {
    const person = await app.as(`136${String(i).padStart(8, '0')}`);
    buyers.push(person);
    await credit(app.db, person.userId, 1_000_000_000, app.clock.now());
    await app.db
      .insertInto('address')
      .values({
        id: `home-${i}`,
        user_id: person.userId,
        name: '林一舟',
        phone: '13800002046',
        province: '浙江省',
        city: '杭州市',
        district: '西湖区',
        detail: '文三路 1 号',
        is_default: true,
        created_at: app.clock.now(),
        deleted_at: null,
      })
      .execute();
  }
}, 300_000);
afterAll(() => app.close());

test(`${BUYERS} people want one item at the same moment, by buying, bidding and an accepted offer, ${ROUNDS} times: one order`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { itemId, listingId } = await app.list();
    const [first, ...others] = buyers;
    const terms = { addressId: 'home-0', policyVersion: currentPolicy };
    const offer = await app.must(downBuyPrice, { listingId, price: 100_000, ...terms }, { as: first });
    const answers = await Promise.all([
      app.call(acceptDownBuy, { id: offer.id, price: 100_000 }, { as: app.people.seller }),
      ...others.map((as, i) => {
        const addressId = `home-${i + 1}`;
        return i % 2 === 0
          ? app.call(orderSubmit, { ...purchase(listingId), addressId }, { as })
          : app.call(bidSubmit, { ...aBid(PRICE), addressId }, { as });
      }),
    ]);
    const orders = await app.db.selectFrom('trade_order').select('id').where('item_id', '=', itemId).execute();
    expect(orders).toHaveLength(1);
    const lock = await app.db.selectFrom('item_lock').select('holder_id').where('item_id', '=', itemId).execute();
    expect(lock).toEqual([{ holder_id: orders[0]?.id }]);
    // Everybody was told the truth: the item, a place in the book, or that it is taken.
    for (const { success, code } of answers) expect(success || code === 'ITEM_TAKEN').toBe(true);
    const active = app.db.selectFrom('bid').select(['id', 'user_id']).where('sku_id', '=', SKU);
    const waiting = await active.where('state', '=', 'active').execute();
    // The book is emptied for the next round, by everybody at once.
    const owners = new Map(buyers.map((one) => [one.userId, one]));
    await Promise.all(waiting.map(({ id, user_id }) => app.must(bidCancel, { id }, { as: owners.get(user_id) })));
    // What was ever written wrong stays in the book: it need not be read whole after every round.
    if (round % 10 === 9 || round === ROUNDS - 1) expect(await verify(app.db)).toEqual([]);
    if (app.database.engine === 'pglite') await housekeep(app.db);
  }
}, 3_600_000);
