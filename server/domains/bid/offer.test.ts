import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/bid/calls.ts';
import type { OfferFacts } from '../../../contract/bid/machine.ts';
import { offerEvents } from '../../../contract/bid/machine.ts';
import { orderDetail, orderSubmit } from '../../../contract/order/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { offers, openBook } from '../../testing/bid.ts';
import { credit, type Market, PRICE, purchase, TOTAL } from '../../testing/market.ts';
import { moveListing } from '../listing/state.ts';

const HOUR = 3_600_000;
let app: Market;
beforeAll(async () => {
  app = await openBook();
});
afterAll(() => app.close());

const { acceptDownBuy, bidDetail, bidList, downBuyPrice, floorPriceUpdate, offerCounter, offerDecline } = contract;
const seller = () => ({ as: app.people.seller });
const buyer = () => ({ as: app.people.buyer });
const code = async (reply: Promise<{ code?: string }>) => (await reply).code;

describe('a counter-offer', () => {
  test('goes back and forth, three rounds a side, and ends in an order at the agreed price', async () => {
    const { listingId, itemId } = await app.list();
    const { id } = await offers(app, listingId, 100_000);
    expect(await code(app.call(offerCounter, { id, price: 100_000 }, seller()))).toBe('OFFER_OUT_OF_RANGE');
    expect(await code(app.call(offerCounter, { id, price: PRICE }, seller()))).toBe('OFFER_OUT_OF_RANGE');
    expect(await code(app.call(downBuyPrice, { listingId, price: 101_000 }, buyer()))).toBe('STATE_REFUSED');
    await app.must(offerCounter, { id, price: 125_000 }, seller());
    await app.must(downBuyPrice, { listingId, price: 105_000 }, buyer());
    await app.must(offerCounter, { id, price: 120_000 }, seller());
    await app.must(downBuyPrice, { listingId, price: 110_000 }, buyer());
    await app.must(offerCounter, { id, price: 115_000 }, seller());
    expect(await code(app.call(downBuyPrice, { listingId, price: 112_000 }, buyer()))).toBe('ROUNDS_OVER');
    const seen = await app.must(bidDetail, { id }, buyer());
    expect(seen).toMatchObject({ state: 'countered', waitsFor: 'B', buyerRounds: 3, sellerRounds: 3, price: 115_000 });
    expect(seen.rounds.map(({ by, price }) => `${by} ${price}`)).toEqual([
      'B 100000',
      'S 125000',
      'B 105000',
      'S 120000',
      'B 110000',
      'S 115000',
    ]);
    expect(offerEvents(seen as OfferFacts, 'B')).toEqual(['accept', 'decline']);

    expect(await code(app.call(acceptDownBuy, { id, price: 115_000 }, seller()))).toBe('STATE_REFUSED');
    expect(await code(app.call(acceptDownBuy, { id, price: 110_000 }, buyer()))).toBe('PRICE_CHANGED');
    const { orderId } = await app.must(acceptDownBuy, { id, price: 115_000 }, buyer());
    const order = await app.must(orderDetail, { id: orderId ?? '' }, buyer());
    expect(order).toMatchObject({ price: 115_000, deadlineAt: app.clock.now().getTime() + 2 * HOUR });
    // Pressed again, by either side, it is their own agreement that stands and not somebody else's purchase.
    for (const who of [buyer(), seller()])
      expect(await app.call(acceptDownBuy, { id, price: 115_000 }, who)).toMatchObject({
        code: 'OFFER_AGREED',
        // Where it stands is one tap away.
        data: { link: `/pages/order/orderdetail?id=${orderId}` },
      });
    // Nobody else gets it meanwhile.
    const rival = await app.call(orderSubmit, purchase(listingId, 'rival'), { as: app.people.rival });
    expect(rival.code).toBe('ITEM_TAKEN');
    await app.live(2 * HOUR);
    expect((await app.must(orderDetail, { id: orderId ?? '' }, buyer())).state).toBe('closed');
    const item = await app.db.selectFrom('item').select('state').where('id', '=', itemId).executeTakeFirst();
    expect(item?.state).toBe('listed');
    expect(await verify(app.db)).toEqual([]);
  });

  test('costs while it is answered what its order will: nobody is told of an authentication that is not charged', async () => {
    const { listingId, itemId } = await app.list();
    await app.db.updateTable('item').set({ in_warehouse: true }).where('id', '=', itemId).execute();
    const { id } = await offers(app, listingId, 100_000);
    const { fees } = await app.must(bidDetail, { id }, buyer());
    expect(fees.buyer.map(({ kind }) => kind)).toEqual(['item', 'shipping']);
    const { orderId } = await app.must(acceptDownBuy, { id, price: 100_000 }, seller());
    const order = await app.must(orderDetail, { id: orderId ?? '' }, buyer());
    expect(order.fees.total).toBe(fees.total);
    expect((await app.must(bidDetail, { id }, buyer())).fees).toEqual(order.fees);
  });

  test('at or above the seller’s floor is accepted by itself, and the floor is told to no buyer', async () => {
    const { listingId } = await app.list();
    await app.must(floorPriceUpdate, { listingId, floorPrice: 110_000 }, seller());
    const foreign = await app.as('13900000077', 'seller');
    expect(await code(app.call(floorPriceUpdate, { listingId, floorPrice: 1_000 }, { as: foreign }))).toBe('NOT_FOUND');
    const low = await offers(app, listingId, 109_999);
    expect(low.state).toBe('offered');
    const reached = await offers(app, listingId, 110_000, 'rival');
    expect(reached).toMatchObject({ state: 'accepted', orderId: expect.any(String) });
    expect(JSON.stringify(await app.must(bidDetail, { id: low.id }, buyer()))).not.toContain('110000');
  });

  test('waits 24 hours for its turn, then is over', async () => {
    const { listingId } = await app.list();
    const { id } = await offers(app, listingId, 100_000);
    await app.live(24 * HOUR - 1);
    expect((await app.must(bidDetail, { id }, buyer())).state).toBe('offered');
    await app.must(offerCounter, { id, price: 120_000 }, seller());
    await app.live(24 * HOUR);
    expect((await app.must(bidDetail, { id }, seller())).state).toBe('expired');
  });

  test('can be declined by the side whose turn it is, and begun anew', async () => {
    const { listingId } = await app.list();
    const { id } = await offers(app, listingId, 100_000);
    expect(await code(app.call(offerDecline, { id }, buyer()))).toBe('STATE_REFUSED');
    await app.must(offerDecline, { id }, seller());
    const again = await offers(app, listingId, 101_000);
    expect(again.id).not.toBe(id);
    const { list, counts } = await app.must(bidList, { tab: 'received' }, seller());
    expect(list[0]).toMatchObject({ id: again.id, side: 'seller', asked: PRICE, waitsFor: 'S' });
    expect(counts.received).toBeGreaterThan(0);
  });

  test('is answered at the price that was seen: a prepared answer to an earlier one is refused', async () => {
    const { listingId } = await app.list();
    const { id } = await offers(app, listingId, 100_000);
    await app.must(offerCounter, { id, price: 125_000, seen: 100_000 }, seller());
    await app.must(downBuyPrice, { listingId, price: 110_000, seen: 125_000 }, buyer());
    expect(await code(app.call(offerDecline, { id, seen: 100_000 }, seller()))).toBe('PRICE_CHANGED');
    expect(await code(app.call(offerCounter, { id, price: 120_000, seen: 100_000 }, seller()))).toBe('PRICE_CHANGED');
    await app.must(offerCounter, { id, price: 120_000, seen: 110_000 }, seller());
    const late = { listingId, price: 115_000, seen: 125_000 };
    expect(await code(app.call(downBuyPrice, late, buyer()))).toBe('PRICE_CHANGED');
    await app.must(offerDecline, { id, seen: 120_000 }, buyer());
  });

  test('ends when the item is paid for by somebody else, or taken off sale', async () => {
    const { listingId } = await app.list();
    const { id } = await offers(app, listingId, 100_000);
    const order = await app.must(orderSubmit, purchase(listingId, 'rival'), { as: app.people.rival });
    expect((await app.must(bidDetail, { id }, buyer())).state).toBe('offered');
    expect(await code(app.call(acceptDownBuy, { id, price: 100_000 }, seller()))).toBe('ITEM_TAKEN');
    await credit(app.db, 'rival', TOTAL, app.clock.now());
    await app.must(payDo, { purpose: 'order', subjectId: order.id, channel: 'balance' }, { as: app.people.rival });
    expect((await app.must(bidDetail, { id }, buyer())).state).toBe('expired');

    const other = await app.list();
    const second = await offers(app, other.listingId, 100_000);
    const off = { event: 'off', by: 'S', actorId: 'seller', now: app.clock.now() } as const;
    await app.db.transaction().execute((db) => moveListing(db, other.listingId, off));
    expect((await app.must(bidDetail, { id: second.id }, buyer())).state).toBe('expired');
  });

  test('is nobody’s business but its two sides’; a seller makes none on their own item', async () => {
    const { listingId } = await app.list();
    const { id } = await offers(app, listingId, 100_000);
    for (const attack of [
      app.call(bidDetail, { id }, { as: app.people.rival }),
      app.call(acceptDownBuy, { id, price: 100_000 }, { as: app.people.rival }),
      app.call(offerDecline, { id }, { as: app.people.rival }),
      app.call(offerCounter, { id, price: 110_000 }, { as: app.people.rival }),
    ])
      expect(await code(attack)).toBe('NOT_FOUND');
    expect(await code(app.call(downBuyPrice, { listingId, price: 90_000 }, seller()))).toBe('OWN_ITEM');
    expect((await app.must(bidDetail, { id }, seller())).address).toBe(null);
  });
});
