/** What only says that something was seen waits for the network too, and is nobody's work. */
import { expect, test } from 'vitest';
import { cartRemove } from '../../../contract/cart/calls.ts';
import { chatRead } from '../../../contract/chat/calls.ts';
import { messageRead } from '../../../contract/message/calls.ts';
import { intents, serverOfTests } from '../../../tests/offline/device.ts';
import { queue } from '../device/db.ts';
import { countWaiting } from '../outbox/badge.ts';
import { asItems, rowsOf } from '../outbox/observe.ts';
import { enqueue } from '../outbox/outbox.ts';

await serverOfTests();

const label = { zh: '', en: '' };

test('three notices read and a conversation, without a network: nothing waits, until one of them needs its person', async () => {
  for (const id of ['a', 'b', 'c']) await enqueue({ call: messageRead, input: { ids: [id] }, label });
  await enqueue({ call: chatRead, input: { id: 'talk', no: 3 }, label });
  expect(await countWaiting()).toBe(0);
  const shown = async () => asItems(await rowsOf('anna'), new Map()).map(({ mark }) => mark ?? false);
  expect(await shown()).toEqual([true, true, true, true]);
  await enqueue({ call: cartRemove, input: { listingIds: ['x'] }, label });
  expect(await countWaiting()).toBe(1);
  const [first] = await intents();
  await queue().outbox.update(first?.id ?? '', { state: 'parked' });
  expect(await countWaiting()).toBe(2);
  expect(await shown()).toEqual([false, true, true, true, false]);
});
