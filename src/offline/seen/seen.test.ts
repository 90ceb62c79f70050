/** What waits on a phone says what its person had seen; what another device set meanwhile is told, and they say which holds. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { addressSave } from '../../../contract/address/calls.ts';
import { floorPriceUpdate } from '../../../contract/bid/calls.ts';
import { channelOff, channelPriceUpdate } from '../../../contract/listing/calls.ts';
import type { Call, Input } from '../../../contract/wire/call.ts';
import { intents, serverOfTests, settleQueue } from '../../../tests/offline/device.ts';
import { enqueue } from '../outbox/outbox.ts';
import { flush } from '../outbox/sender.ts';
import { touchesOf } from '../outbox/touches.ts';
import { giveWay, insist } from './insist.ts';
import { withOwnKeys } from './own-keys.ts';

const server = await serverOfTests();
const label = { zh: '', en: '' };

/** As a screen does it. */
async function make<C extends Call>(call: C, input: Input<C>): Promise<string> {
  const said = await withOwnKeys(call.path, input, touchesOf(call.path, input), 'anna');
  return enqueue({ call, input: said as never, label });
}
const price = (price: number) => make(channelPriceUpdate, { lines: [{ id: 'a', price, seen: 5 }] });
/** The server refuses the next one, since these were set at that moment. */
const changedElsewhere = (changed: { id: string; at: number; now?: number | null }[]) => {
  let once = true;
  server.rules.push(({ path }) => {
    if (path === '/user/refresh' || path.includes('/device/') || !once) return undefined;
    once = false;
    return { status: 409, code: 'CHANGED_ELSEWHERE', data: { said: {}, changed } };
  });
};
const parked = async () => {
  const [item] = await intents();
  expect(item).toMatchObject({ state: 'parked', lastError: { code: 'CHANGED_ELSEWHERE' } });
  if (!item) throw new Error('nothing waits');
  return item;
};
const sent = () => server.effects.map(({ body }) => body);

test('a second price from one phone names the first, whether that still waits or has arrived unheard', async () => {
  const first = await price(100);
  const second = await price(200);
  await settleQueue(2);
  const third = await price(300);
  await settleQueue(1);
  expect(sent()).toMatchObject([{}, { after: [first] }, { after: [first, second] }]);
  expect(sent()[0]).not.toHaveProperty('after');
  expect(third).not.toBe(second);
});

test('what is about another thing, and what somebody else did on this phone, is not named', async () => {
  await price(100);
  await make(channelPriceUpdate, { lines: [{ id: 'b', price: 100, seen: 5 }] });
  const lines = [{ id: 'a', price: 200, seen: 5 }];
  expect(await withOwnKeys(channelPriceUpdate.path, { lines }, ['listing-a'], 'ben')).toEqual({ lines });
  await settleQueue(2);
  expect(sent()[1]).not.toHaveProperty('after');
});

test('a price that another device overtook goes all the same once its person says so, and has seen only that', async () => {
  changedElsewhere([{ id: 'a', at: 9, now: 59_700 }]);
  await price(59_300);
  await flush('enqueue');
  const item = await parked();
  expect(item.lastError?.changed).toEqual([{ id: 'a', at: 9, now: 59_700 }]);
  await insist(item);
  await settleQueue(2);
  expect(sent()).toMatchObject([{ lines: [{ id: 'a', price: 59_300, seen: 9 }] }]);
  expect(server.effects[0]?.key).not.toBe(item.key);
  expect(await intents()).toEqual([]);
});

test('left as it is, nothing goes', async () => {
  changedElsewhere([{ id: 'a', at: 9, now: 59_700 }]);
  await price(59_300);
  await flush('enqueue');
  await giveWay(await parked());
  await settleQueue(1);
  expect([sent(), await intents()]).toEqual([[], []]);
});

test.each([
  [
    'prices',
    channelPriceUpdate,
    { lines: ['a', 'b'].map((id) => ({ id, price: 1, seen: 5 })) },
    { lines: [{ id: 'b' }] },
  ],
  ['takings off', channelOff, { ids: ['a', 'b'], seen: [5, 6] }, { ids: ['b'], seen: [6] }],
] as const)('of several %s the others go, and what was changed elsewhere stays', async (_, call, input, goes) => {
  changedElsewhere([{ id: 'a', at: 9 }]);
  await make(call as Call, input as never);
  await flush('enqueue');
  await giveWay(await parked());
  await settleQueue(2);
  expect(sent()).toMatchObject([goes]);
});

test('a floor and an address go on by what each was refused for', async () => {
  changedElsewhere([{ id: 'a', at: 9, now: null }]);
  await make(floorPriceUpdate, { listingId: 'a', floorPrice: 90_000, seen: null });
  await flush('enqueue');
  await insist(await parked());
  await settleQueue(2);
  const where = { name: '安', phone: '13800000001', province: '浙江', city: '杭州', district: '', detail: '1 号' };
  changedElsewhere([{ id: 'other', at: 11 }]);
  await make(addressSave, { id: 'home', ...where, isDefault: true, seen: 7, seenDefault: 8 });
  await flush('enqueue');
  await insist(await parked());
  await settleQueue(2);
  expect(sent()).toMatchObject([{ seen: 9 }, { seen: 7, seenDefault: 11 }]);
});
