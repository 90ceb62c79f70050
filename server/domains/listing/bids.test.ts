/** What goes on sale for no more than somebody bids is sold at once, at the bid's price; taking off ends what was asked for it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downBuyPrice } from '../../../contract/bid/calls.ts';
import * as contract from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { bids, openBook } from '../../testing/bid.ts';
import { stateOf, stockItems } from '../../testing/listing.ts';
import type { Market } from '../../testing/market.ts';

const BID = 100_000;
const terms = listingTerms;
let app: Market;
beforeAll(async () => {
  app = await openBook();
  // A seller whose listings need no review.
  await app.list({ price: BID * 3 });
});
afterAll(() => app.close());

const seller = () => ({ as: app.people.seller });
const up = async (price: number) => {
  const [itemId = ''] = await stockItems(app, 1);
  const { done } = await app.must(contract.sellerGoodsCreate, { lines: [{ itemId, price }], terms }, seller());
  return { itemId, ...done[0] };
};

test('listed below the highest bid', async () => {
  await bids(app, BID);
  expect((await app.must(contract.hangList, { size: 1 }, seller())).list).toEqual([]);
  const [itemId = ''] = await stockItems(app, 1);
  const { list } = await app.must(contract.hangList, { itemId }, seller());
  expect(list[0]?.market.highestBid).toBe(BID);
  const { done } = await app.must(
    contract.sellerGoodsCreate,
    { lines: [{ itemId, price: BID - 500 }], terms },
    seller(),
  );
  expect(done[0]?.state).toBe('sold');
  const order = await app.db.selectFrom('trade_order').select('price').where('item_id', '=', itemId).executeTakeFirst();
  expect(order?.price).toBe(BID);
  expect(await stateOf(app, 'item', itemId)).toBe('reserved');
  expect(await verify(app.db)).toEqual([]);
});

test('lowered to the highest bid', async () => {
  const { id = '', state } = await up(BID + 20_000);
  expect(state).toBe('on');
  await bids(app, BID);
  const { done } = await app.must(contract.channelPriceUpdate, { lines: [{ id, price: BID }] }, seller());
  expect(done[0]?.state).toBe('sold');
  expect(await verify(app.db)).toEqual([]);
});

test('put back on sale after a bid came in', async () => {
  const { id = '' } = await up(BID + 10_000);
  await app.must(contract.channelOff, { ids: [id] }, seller());
  await bids(app, BID + 10_000);
  expect((await app.must(contract.channelOn, { ids: [id] }, seller())).done[0]?.state).toBe('sold');
  expect(await verify(app.db)).toEqual([]);
});

test('taken off while a buyer haggles: the counter-offer ends', async () => {
  const { id = '' } = await up(BID * 2);
  const offer = {
    listingId: id,
    price: BID + 50_000,
    addressId: 'address-buyer',
    policyVersion: currentPolicy as string,
  };
  await app.must(downBuyPrice, offer, { as: app.people.buyer });
  expect((await app.must(contract.sellerGoodsDetail, { id }, seller())).offers).toHaveLength(1);
  await app.must(contract.channelOff, { ids: [id] }, seller());
  expect((await app.must(contract.sellerGoodsDetail, { id }, seller())).offers).toEqual([]);
});
