/** What waits on the device shows on the listing, and its buttons follow. */
import { expect, test } from 'vitest';
import { floorPriceUpdate } from '../../../../contract/bid/calls.ts';
import { channelOff, channelOn, channelPriceUpdate } from '../../../../contract/listing/calls.ts';
import type { Call } from '../../../../contract/wire/call.ts';
import { expectedListing } from './expected.ts';

const listing = { id: 'a', state: 'on' as const, price: 100, floorPrice: null };
const waits = ({ path }: Call, input: unknown = { ids: ['a'] }, state: 'waiting' | 'parked' = 'waiting') => ({
  ...{ call: path, input, state },
});

test('a listing that was taken off in a cellar can be put back on sale there, and not be taken off twice', () => {
  expect(expectedListing(listing, [waits(channelOff)]).state).toBe('off');
  expect(expectedListing(listing, [waits(channelOff), waits(channelOn)]).state).toBe('on');
});

test('a price and a floor that wait are the ones shown', () => {
  const price = waits(channelPriceUpdate, {
    lines: [
      { id: 'b', price: 1 },
      { id: 'a', price: 90 },
    ],
  });
  const floor = waits(floorPriceUpdate, { listingId: 'a', floorPrice: 80 });
  expect(expectedListing(listing, [price, floor])).toMatchObject({ price: 90, floorPrice: 80 });
});

test('what was refused changes nothing, nor what waits behind it', () => {
  expect(expectedListing(listing, [waits(channelOff, {}, 'parked'), waits(channelOn)])).toEqual(listing);
});
