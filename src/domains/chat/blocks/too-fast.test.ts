/** What is said faster than the server takes it waits in the queue: none is lost, and each conversation has it in its order. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { chatSend } from '../../../../contract/chat/calls.ts';
import { intents, serverOfTests, settleQueue } from '../../../../tests/offline/device.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { flush } from '../../../offline/outbox/sender.ts';

const label = { zh: '', en: '' };
const server = await serverOfTests();

test('messages of one queue to several conversations that are said too fast: none is lost, and each conversation has them in their order', async () => {
  let taken = 0;
  let refused = 0;
  server.rules.push(({ path }) => {
    if (path !== chatSend.path) return undefined;
    // Two a minute, of all conversations together.
    if (taken < 2) {
      taken += 1;
      return undefined;
    }
    taken = 0;
    refused += 1;
    return { status: 429, code: 'SAID_TOO_FAST', retryAfter: 30 };
  });
  const said = Array.from({ length: 9 }, (_, n) => ({ id: `c${n % 3}`, body: `第 ${n} 句` }));
  for (const { id, body } of said) {
    const input = { id: crypto.randomUUID(), to: { kind: 'conversation' as const, id }, body };
    await enqueue({ call: chatSend, input, label });
  }
  await flush('enqueue');
  await settleQueue();
  expect(refused).toBeGreaterThan(2);
  const arrived = server.effects.map(({ body }) => ({ id: (body.to as { id: string }).id, body: body.body }));
  expect(arrived).toHaveLength(said.length);
  for (const id of ['c0', 'c1', 'c2'])
    expect(arrived.filter((one) => one.id === id)).toEqual(said.filter((one) => one.id === id));
  expect(await intents()).toEqual([]);
});
