/** Somebody there ordered and does not pay: the item is free as soon as the channel says that the order is closed, and never before. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDownBuy, bidDetail, bidSubmit, downBuyPrice } from '../../../../contract/bid/calls.ts';
import { offerRules } from '../../../../contract/bid/rules.ts';
import { cartAdd, cartList } from '../../../../contract/cart/calls.ts';
import { chatAbout, chatSend } from '../../../../contract/chat/calls.ts';
import { channelOff } from '../../../../contract/listing/calls.ts';
import { orderSubmit } from '../../../../contract/order/calls.ts';
import { currentPolicy } from '../../../../contract/order/return-policy.ts';
import * as contract from '../../../../contract/resale/calls.ts';
import { resaleTimes } from '../../../../contract/resale/machine.ts';
import { workItemMove } from '../../../../contract/stock/warehouse.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { aBid, bids, offers } from '../../../testing/bid.ts';
import { PRICE, purchase } from '../../../testing/market.ts';
import { openResale, type Resale } from '../../../testing/resale/open.ts';
import { deadlines } from '../../bid/deadlines.ts';
import { bid } from '../../bid/handlers.ts';
import { cart } from '../../cart/handlers.ts';
import { chat } from '../../chat/handlers.ts';
import { warehouse } from '../../stock/warehouse.ts';

let app: Resale;
let selling: { as: Resale['people']['seller'] };
beforeAll(async () => {
  app = await openResale(undefined, [bid, cart, chat, warehouse], deadlines);
  selling = { as: app.people.seller };
}, 120_000);
afterAll(() => app.close());

const stateNow = async (id: string) => (await app.post(id)).state;
const locks = async (itemId: string) =>
  (await app.db.selectFrom('item_lock').select('holder_id').where('item_id', '=', itemId).execute()).length;

/** Ordered there an hour ago, unpaid; for sale here before. @param before what happened here until then */
async function reserved(before: (listingId: string) => Promise<unknown> = async () => undefined) {
  const [itemId = ''] = await app.goods(1, { onSale: true });
  await before((await app.listing(itemId))?.id ?? '');
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  const goodsId = (await app.post(id)).remote_id ?? '';
  const no = (await app.sandbox.buy(goodsId, app.here())) ?? '';
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('reserved');
  return { id, itemId, no };
}

/** The channel does as the test says until it is over. */
async function channelIs(parts: object, until: () => Promise<unknown>) {
  const before = Object.fromEntries(
    Object.keys(parts).map((name) => [name, app.sandbox[name as keyof typeof app.sandbox]]),
  );
  Object.assign(app.sandbox, parts);
  try {
    await until();
  } finally {
    Object.assign(app.sandbox, before);
  }
}

test('nobody pays there: its seller has the order closed, and the item is for sale on both sides at once', async () => {
  const { id, itemId, no } = await reserved();
  expect((await app.must(contract.resaleDetail, { id }, selling)).closesFromHere).toBe(true);
  const answer = await app.must(contract.resaleFree, { id }, selling);
  expect(answer).toMatchObject({ asked: true, state: 'publishing' });
  expect([await locks(itemId), (await app.listing(itemId))?.state]).toEqual([0, 'on']);
  expect((await app.sandbox.order(no, { userId: '', phone: '' }, app.here()))?.state).toBe('closed');
  await app.live(3 * MINUTE);
  expect(await stateNow(id)).toBe('on_sale');
});

test('it was paid a moment ago and nobody has heard: the item is theirs, and is not freed', async () => {
  const { id, itemId, no } = await reserved();
  await app.sandbox.act(no, 'pay', app.here());
  expect(await app.must(contract.resaleFree, { id }, selling)).toMatchObject({ asked: false, state: 'sold_remote' });
  expect(await locks(itemId)).toBe(1);
});

test('the money comes between the question and the closing: the item is theirs, and nobody here can buy it', async () => {
  const { id, itemId, no } = await reserved();
  const { closeUnpaid } = app.sandbox;
  await channelIs(
    {
      closeUnpaid: async (...asked: Parameters<NonNullable<typeof closeUnpaid>>) => {
        await app.sandbox.act(no, 'pay', app.here());
        return closeUnpaid?.apply(app.sandbox, asked);
      },
    },
    async () =>
      expect(await app.must(contract.resaleFree, { id }, selling)).toMatchObject({
        asked: false,
        state: 'sold_remote',
      }),
  );
  const listing = await app.listing(itemId);
  expect((await app.call(orderSubmit, purchase(listing?.id ?? ''), { as: app.people.buyer })).success).toBe(false);
  expect(await locks(itemId)).toBe(1);
});

test('the line breaks while it is closed: nothing is freed on a guess, and the next look finds how it stands', async () => {
  const { id, itemId, no } = await reserved();
  const gone = () => Promise.reject(new Error('no line'));
  await channelIs({ closeUnpaid: gone }, async () =>
    expect((await app.call(contract.resaleFree, { id }, selling)).code).toBe('CHANNEL_SILENT'),
  );
  expect([await stateNow(id), await locks(itemId)]).toEqual(['reserved', 1]);
  // Closed there, and the answer lost.
  const { order } = app.sandbox;
  let asked = 0;
  await channelIs(
    { order: (...all: Parameters<typeof order>) => (asked++ === 0 ? order.apply(app.sandbox, all) : gone()) },
    async () =>
      expect(await app.must(contract.resaleFree, { id }, selling)).toMatchObject({ asked: true, state: 'reserved' }),
  );
  expect((await app.must(contract.resaleDetail, { id }, selling)).order).toMatchObject({
    no,
    closeAskedAt: expect.any(Number),
  });
  await app.live(MINUTE);
  expect(await locks(itemId)).toBe(0);
});

test('a channel that publishes no such call is asked how it stands, and what was closed in its own app is free at once', async () => {
  const { id, itemId, no } = await reserved();
  await channelIs({ closeUnpaid: undefined }, async () => {
    expect((await app.must(contract.resaleDetail, { id }, selling)).closesFromHere).toBe(false);
    expect(await app.must(contract.resaleFree, { id }, selling)).toMatchObject({ asked: false, state: 'reserved' });
    await app.sandbox.act(no, 'leave', app.here());
    expect(await app.must(contract.resaleFree, { id }, selling)).toMatchObject({ asked: false, state: 'publishing' });
  });
  expect(await locks(itemId)).toBe(0);
});

test('twice at once it is closed once; nobody else can, and what is not reserved is not freed', async () => {
  const { id, itemId } = await reserved();
  expect((await app.call(contract.resaleFree, { id }, { as: app.people.buyer })).success).toBe(false);
  const both = await Promise.all([1, 2].map(() => app.call(contract.resaleFree, { id }, selling)));
  expect(both.some(({ success }) => success)).toBe(true);
  expect(await locks(itemId)).toBe(0);
  expect((await app.call(contract.resaleFree, { id }, selling)).code).toBe('STATE_REFUSED');
});

test('who bargains for it here, or bids for it and no other, waits while a stranger has time to pay there, and goes on when they do not', async () => {
  let offer = '';
  let wanted = '';
  const { id } = await reserved(async (listingId) => {
    offer = (await offers(app, listingId, PRICE - 10_000)).id;
    wanted = (await bids(app, 60_000, { listingId, who: 'rival' })).id;
  });
  const buyer = { as: app.people.buyer };
  expect((await app.must(bidDetail, { id: offer }, buyer)).state).toBe('offered');
  const early = await app.call(acceptDownBuy, { id: offer, price: PRICE - 10_000 }, selling);
  expect(early.code).toBe('ITEM_HELD');
  await app.must(contract.resaleFree, { id }, selling);
  expect((await app.must(bidDetail, { id: wanted }, { as: app.people.rival })).state).toBe('active');
  await app.live(3 * MINUTE);
  const { state } = await app.must(acceptDownBuy, { id: offer, price: PRICE - 10_000 }, selling);
  expect(state).toBe('accepted');
});

test('a turn to answer does not run out while a stranger has time to pay there: it begins anew', async () => {
  let offer = '';
  const { id } = await reserved(async (listingId) => {
    offer = (await offers(app, listingId, PRICE - 10_000)).id;
    await app.live(offerRules.turn - 2 * resaleTimes.compare);
  });
  await app.live(3 * resaleTimes.compare);
  await app.must(contract.resaleFree, { id }, selling);
  await app.live(offerRules.turn / 2);
  const { state } = await app.must(acceptDownBuy, { id: offer, price: PRICE - 10_000 }, selling);
  expect(state).toBe('accepted');
});

test('who bargains for it here is told that it is gone once the stranger has paid there', async () => {
  let offer = '';
  const { id, no } = await reserved(async (listingId) => {
    offer = (await offers(app, listingId, PRICE - 10_000)).id;
  });
  await app.sandbox.act(no, 'pay', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('sold_remote');
  expect((await app.must(bidDetail, { id: offer }, { as: app.people.buyer })).state).toBe('expired');
});

test('a new bid, offer, question or order about it, and a wish to set it aside, reads that it is reserved for the moment, and not that it is off', async () => {
  const rival = { as: app.people.rival };
  const { id, itemId } = await reserved((listing) => app.must(cartAdd, { listingId: listing }, rival));
  const listingId = (await app.listing(itemId))?.id ?? '';
  const held = async () => (await app.must(cartList, {}, rival)).list[0]?.held;
  const offer = { listingId, price: PRICE - 10_000, addressId: 'address-rival', policyVersion: currentPolicy };
  const asked = { id: newId(), to: { kind: 'item' as const, id: listingId }, body: '还在吗', photos: [] };
  const answers = async () => [
    (await app.call(bidSubmit, { ...aBid(60_000, 'rival'), listingId }, rival)).code,
    (await app.call(downBuyPrice, offer, rival)).code,
    (await app.call(chatAbout, { listingId }, rival)).code,
    (await app.call(chatSend, asked, rival)).code,
    (await app.call(orderSubmit, { ...purchase(listingId), addressId: 'address-rival' }, rival)).code,
    (await app.call(cartAdd, { listingId }, rival)).code,
  ];
  expect(await held()).toBe(true);
  expect(await answers()).toEqual(Array(6).fill('ITEM_HELD'));
  await app.must(contract.resaleFree, { id }, selling);
  expect((await app.call(chatAbout, { listingId }, rival)).success).toBe(true);
  expect(await held()).toBe(false);
});

test('put aside while a stranger has time to pay there: who bids or bargains for it here is told that it is gone', async () => {
  let offer = '';
  let wanted = '';
  const { itemId } = await reserved(async (listingId) => {
    offer = (await offers(app, listingId, PRICE - 10_000)).id;
    wanted = (await bids(app, 60_000, { listingId, who: 'rival' })).id;
  });
  await app.must(workItemMove, { id: itemId, event: 'quarantine', reason: '编号对不上' }, { as: app.people.staff });
  expect((await app.must(bidDetail, { id: offer }, { as: app.people.buyer })).state).toBe('expired');
  expect((await app.must(bidDetail, { id: wanted }, { as: app.people.rival })).state).toBe('sold_out');
});

test('found not genuine while a stranger has time to pay there, and paid all the same: who bargains for it here is told that it is gone', async () => {
  let offer = '';
  const { id, itemId, no } = await reserved(async (listingId) => {
    offer = (await offers(app, listingId, PRICE - 10_000)).id;
  });
  await app.db
    .insertInto('inspection')
    .values({
      ...{ id: newId(), code: newId(), item_id: itemId, order_id: null, staff_id: 'staff', result: 'fail' },
      ...{ genuine: false, note: '假货', points: '[]', photos: '[]', chain: '{}', subject: null },
      created_at: app.clock.now(),
    })
    .execute();
  const stands = async () => (await app.must(bidDetail, { id: offer }, { as: app.people.buyer })).state;
  expect(await stands()).toBe('offered');
  await app.sandbox.act(no, 'pay', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect([await stateNow(id), await locks(itemId), await stands()]).toEqual(['conflict', 0, 'expired']);
});

test('nobody pays there and its seller may sell no more: it goes back on sale nowhere, and who bargains for it here is told that it is gone', async () => {
  let offer = '';
  const { id, itemId } = await reserved(async (listingId) => {
    offer = (await offers(app, listingId, PRICE - 10_000)).id;
  });
  await app.db
    .insertInto('merchant')
    .values({
      id: 'm',
      user_id: 'seller',
      name: '回声',
      state: 'suspended',
      deadline_at: null,
      created_at: app.clock.now(),
    })
    .execute();
  try {
    await app.must(contract.resaleFree, { id }, selling);
  } finally {
    await app.db.deleteFrom('merchant').execute();
  }
  const { state } = await app.must(bidDetail, { id: offer }, { as: app.people.buyer });
  expect([await locks(itemId), (await app.listing(itemId))?.state, state]).toEqual([0, 'off', 'expired']);
});

test('what its seller had taken off here is not put on sale here because a stranger there did not pay', async () => {
  const [itemId = ''] = await app.goods(1, { onSale: true });
  const listing = (await app.listing(itemId))?.id ?? '';
  await app.must(channelOff, { ids: [listing] }, selling);
  const [id = ''] = await app.publish([itemId]);
  await app.live(3 * MINUTE);
  await app.sandbox.buy((await app.post(id)).remote_id ?? '', app.here());
  await app.live(resaleTimes.compare + MINUTE);
  expect(await stateNow(id)).toBe('reserved');
  await app.must(contract.resaleFree, { id }, selling);
  expect([await locks(itemId), (await app.listing(itemId))?.state]).toEqual([0, 'off']);
});
