/** What binds a person and was decided without a network is never sent behind their back. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { acceptDownBuy } from '../../contract/bid/calls.ts';
import { asItems } from '../../src/offline/outbox/observe.ts';
import { enqueue, retry } from '../../src/offline/outbox/outbox.ts';
import { sendAsked } from '../../src/offline/outbox/pausing.ts';
import { flush } from '../../src/offline/outbox/sender.ts';
import { strike } from './delivery.ts';
import { items, passTime, serverOfTests, settleQueue } from './device.ts';

const server = await serverOfTests();

const accept = () =>
  enqueue({
    call: acceptDownBuy,
    input: { id: 'offer-1', price: 90_000 },
    label: { zh: '接受', en: 'Accept' },
    ask: { until: Date.now() + 3_600_000 },
  });
const why = async () => asItems(await items(), new Map()).map((item) => item.why);

test('an answer to an offer, prepared in a cellar, waits for its person’s word when the network is back', async () => {
  const id = await accept();
  await flush('online');
  await settleQueue(3);
  await retry(id);
  await flush('retry');
  expect(server.effects).toEqual([]);
  expect(await why()).toEqual(['ask']);

  await sendAsked(id);
  await flush('retry');
  expect(server.effects.map(({ path, key }) => [path, key])).toEqual([[acceptDownBuy.path, id]]);
  expect(await items()).toEqual([]);
});

test('a yes that did not get through is asked about once more, and holds once', async () => {
  const id = await accept();
  strike(server, /acceptDownBuy/, 'dropAfter', 2);
  await sendAsked(id);
  await flush('retry');
  expect(server.effects).toHaveLength(1);
  expect(await why()).toEqual(['ask']);
  passTime(7_200_000);
  server.clockAhead += 7_200_000;
  await flush('online');
  expect(await why()).toEqual(['ask']);
  await sendAsked(id);
  await flush('retry');
  expect(server.effects).toHaveLength(1);
  expect(await items()).toEqual([]);
});
