/** A listing taken down, or priced, in a cellar still sells as it stood: it is not shown as done. */
import { expect, test } from 'vitest';
import { floorPriceUpdate } from '../../../../contract/bid/calls.ts';
import { channelOff, channelPriceUpdate } from '../../../../contract/listing/calls.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { show } from '../../../ui/gallery/testing.tsx';
import { PriceThen, StateNow } from './Pending.tsx';

const listing = { id: 'a', state: 'on' as const, price: 60_000, floorPrice: null };
const waits = (call: { path: string }, input: unknown) =>
  [{ id: 'w', call: call.path, input, state: 'waiting', why: 'network' }] as unknown as OutboxItem[];

test('taken down offline: it is still on sale, and what it will be waits', async () => {
  const { box, end } = await show(<StateNow listing={listing} waiting={waits(channelOff, { ids: ['a'] })} />);
  expect(box.textContent).toContain('挂售中');
  expect(box.textContent).toContain('已下架 · 待同步');
  await end();
});

test('a price and a floor set offline stand as waiting, and nothing where none waits', async () => {
  const price = waits(channelPriceUpdate, { lines: [{ id: 'a', price: 59_350 }] });
  const floor = waits(floorPriceUpdate, { listingId: 'a', floorPrice: 50_000 });
  const { box, end } = await show(
    <>
      <PriceThen listing={listing} waiting={price} of="price" />
      <PriceThen listing={listing} waiting={floor} of="floorPrice" />
      <PriceThen listing={listing} waiting={floor} of="price" />
    </>,
  );
  expect(box.textContent).toBe('¥593.50 · 待同步¥500 · 待同步');
  await end();
});
