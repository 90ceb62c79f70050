/** An order there that comes to nothing before it is sent: what was for sale here is for sale here again, by its newest terms. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contract from '../../../../contract/resale/calls.ts';
import * as work from '../../../../contract/resale/work-calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { stateOf } from '../../../testing/listing.ts';
import { PRICE } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { reaching } from '../../../testing/resale/reach.ts';
import { stateNow, unwanted, up } from '../../../testing/resale/sold-twice.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
let to: ReturnType<typeof reaching>;
let other: string;
beforeAll(async () => {
  app = await openResale();
  selling = { as: app.people.seller };
  other = await app.connect(1);
  to = reaching(app, { third: app.shopId, other });
}, 120_000);
afterAll(() => app.close());

/** The item's listings here, oldest first, and whether anybody has it. */
async function here(itemId: string) {
  const listings = await app.db
    .selectFrom('listing')
    .select(['state', 'price'])
    .where('item_id', '=', itemId)
    .orderBy('id')
    .execute();
  const lock = await app.db.selectFrom('item_lock').select('holder_id').where('item_id', '=', itemId).execute();
  return {
    listings: listings.map(({ state, price }) => `${state} ${price}`),
    item: await stateOf(app, 'item', itemId),
    held: lock.length,
  };
}

test('paid there and refunded before it was sent: it is for sale here again, and nobody has it', async () => {
  const { itemId, no } = await to.sold_remote();
  expect(await here(itemId)).toEqual({ listings: [`off ${PRICE}`], item: 'out_pending', held: 1 });
  await app.sandbox.act(no, 'refund', app.here());
  await to.look();
  expect(await here(itemId)).toEqual({ listings: [`on ${PRICE}`], item: 'listed', held: 0 });
});

test('whoever had it before had offered it here, too: it goes back by the terms of who sells it now', async () => {
  const [itemId = ''] = await app.goods(1, { onSale: true });
  const { id: listingId } = (await app.listing(itemId)) ?? { id: '' };
  const now = await app.db.selectFrom('listing').selectAll().where('id', '=', listingId).executeTakeFirstOrThrow();
  const { item_id, sku_id, grade, created_at, updated_at } = now;
  const before = { id: '0-of-old', seller_id: app.people.rival.userId, price: PRICE - 10_000, state: 'off' };
  await app.db
    .insertInto('listing')
    .values({ ...before, item_id, sku_id, grade, created_at, updated_at })
    .execute();
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await unwanted(app);
  const no = await to.buyThere(id);
  await to.look();
  expect(await here(itemId)).toMatchObject({ listings: [`off ${PRICE - 10_000}`, `off ${PRICE}`], held: 1 });
  await app.sandbox.act(no, 'leave', app.here());
  await to.look();
  expect(await here(itemId)).toMatchObject({ listings: [`off ${PRICE - 10_000}`, `on ${PRICE}`], held: 0 });
});

test('paid in two shops and given to who paid later, whose order then falls through: it is for sale here as it was before either', async () => {
  const { id: a, itemId } = await up(app);
  await app.must(contract.resaleOff, { id: a }, selling);
  await app.live(5 * MINUTE);
  const [b = ''] = await app.publish([itemId], { shopId: other });
  await app.live(3 * MINUTE);
  await unwanted(app);
  await to.payThere(await to.buyThere(b));
  await to.look();
  const late = await to.buyThere(a);
  await to.payThere(late);
  await to.look();
  expect([await stateNow(app, a), await stateNow(app, b)]).toEqual(['conflict', 'sold_remote']);
  await app.must(work.resaleKeepThere, { id: a, amount: PRICE, note: '等得更久' }, { as: app.people.staff });
  await app.sandbox.act(late, 'refund', app.here());
  await to.look();
  expect(await here(itemId)).toEqual({ listings: [`on ${PRICE}`], item: 'listed', held: 0 });
});
