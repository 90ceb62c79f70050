/** What is shown in an open room, while somebody buys it, makes it cheaper or takes it away. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelOff, channelPriceUpdate } from '../../../contract/listing/calls.ts';
import { liveAct, liveMake, liveRoom } from '../../../contract/live/calls.ts';
import { orderCancel, orderSubmit } from '../../../contract/order/calls.ts';
import { startLive } from '../../kernel/events/live.ts';
import { type Market, openMarketApp, purchase } from '../../testing/market.ts';
import { live } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [live] });
}, 120_000);
afterAll(() => app.close());

test('its watchers see at once that a thing is ordered and not paid, free again, cheaper or gone, and nothing of other rooms', async () => {
  const { listingId } = await app.list();
  const { listingId: other } = await app.list();
  const mine = { as: app.people.seller };
  const room = async (id: string, selling: { as: Market['people']['seller'] } = mine) => {
    const things = [{ kind: 'listing' as const, id }];
    const input = { title: '这批跑鞋', planAt: app.clock.now().getTime(), video: '', things };
    const made = await app.must(liveMake, input, selling);
    await app.must(liveAct, { id: made.id, event: 'start' }, selling);
    return made.id;
  };
  const host = await app.as('13900000079', 'seller');
  await app.db.updateTable('listing').set({ seller_id: host.userId }).where('id', '=', other).execute();
  const [id, elsewhere] = [await room(listingId), await room(other, { as: host })];
  const streams = await startLive(app.database);
  const heard: unknown[] = [];
  const done = new Promise<void>((resolve) => {
    streams.subscribe(
      null,
      ({ type, data }) => {
        if (type === 'live.thing') heard.push(data);
        if (type === 'live.room' && data.state === 'over') resolve();
      },
      { topic: id, who: 'somebody' },
    );
  });
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), { as: app.people.buyer });
  await app.must(orderCancel, { id: orderId }, { as: app.people.buyer });
  await app.must(channelPriceUpdate, { lines: [{ id: listingId, price: 99_000 }] }, mine);
  await app.must(channelOff, { ids: [listingId] }, mine);
  await app.must(channelOff, { ids: [other] }, { as: host });
  await app.must(liveAct, { id: elsewhere, event: 'end' }, { as: host });
  await app.must(liveAct, { id, event: 'end' }, mine);
  await done;
  await streams.stop();
  const told = { id, no: 1 };
  expect(heard).toEqual([
    { ...told, state: 'sold', price: 129_900, reserved: true, sold: 129_900 },
    { ...told, state: 'on', price: 129_900, reserved: false, sold: null },
    { ...told, state: 'on', price: 99_000, reserved: false, sold: null },
    { ...told, state: 'off', price: 99_000, reserved: false, sold: null },
  ]);
  expect((await app.must(liveRoom, { id }, {})).list[0]?.listing).toMatchObject({ state: 'off', price: 99_000 });
});

test('what is shown and ordered is said to be reserved until it is paid, and sold from then on', async () => {
  const { listingId } = await app.list();
  const things = [{ kind: 'listing' as const, id: listingId }];
  const input = { title: '这批跑鞋', planAt: app.clock.now().getTime(), video: '', things };
  const { id } = await app.must(liveMake, input, { as: app.people.seller });
  await app.must(liveAct, { id, event: 'start' }, { as: app.people.seller });
  const shown = async () => (await app.must(liveRoom, { id }, {})).list[0]?.listing;
  expect(await shown()).toMatchObject({ state: 'on', reserved: false });
  const { id: orderId } = await app.must(orderSubmit, purchase(listingId), { as: app.people.buyer });
  expect(await shown()).toMatchObject({ state: 'sold', reserved: true });
  await app.pay(orderId);
  expect(await shown()).toMatchObject({ state: 'sold', reserved: false });
});
