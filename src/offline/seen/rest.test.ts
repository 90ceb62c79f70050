/** Of several things in one write the server takes some: whoever made it reads which it left, and why, and goes on from there. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { channelOff, hangSend } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { stockOutCreate } from '../../../contract/stock/goods.ts';
import { intents, serverOfTests, settleQueue } from '../../../tests/offline/device.ts';
import { enqueue } from '../outbox/outbox.ts';
import { sentBy } from '../outbox/sent.ts';
import { withdraw } from '../outbox/withdraw.ts';

const server = await serverOfTests();
const label = { zh: '挂售 跑鞋 等 2 件', en: 'List Runner and 1 more' };
const name = { zh: '跑鞋', en: 'Runner' };
const left = { id: 'a', name, size: '42', state: 'retrieving' };
/** The server takes all but these. */
const leaves = (path: string, skipped: object[]) => {
  server.answer = (seen) => (seen.path === path ? { done: [], skipped } : undefined);
};
const list = () =>
  enqueue({
    call: hangSend,
    input: { lines: ['a', 'b'].map((itemId) => ({ itemId, price: 100, seen: 5 })), terms: listingTerms },
    label,
  });

test('listed together with what was to be sent back before: it is told that one arrived, and the other waits with why', async () => {
  leaves(hangSend.path, [left]);
  const id = await list();
  await settleQueue(2);
  const [rest, ...others] = await intents();
  expect(others).toEqual([]);
  expect(rest).toMatchObject({
    state: 'parked',
    input: { lines: [{ itemId: 'a', price: 100, seen: 5 }], terms: listingTerms },
    touches: ['item-a'],
    lastError: { code: 'LEFT_OUT', of: 2, left: [{ id: 'a', name, size: '42', why: 'retrieving' }] },
  });
  expect(rest?.id).not.toBe(id);
  expect(rest?.key).not.toBe(id);
  expect(await sentBy('anna')).toMatchObject([{ key: id, of: 2, left: [{ id: 'a', why: 'retrieving' }] }]);
  // It was never sent by itself: nobody has to be asked before it goes.
  server.rules.push(() => 'refuseConnection');
  expect(await withdraw(rest?.id ?? '')).toBe('withdrawn');
  expect(await intents()).toEqual([]);
});

test('what is left is taken once it can be: it goes alone, and nothing that arrived goes twice', async () => {
  leaves(hangSend.path, [left]);
  await list();
  await settleQueue(2);
  delete server.answer;
  const { retry } = await import('../outbox/outbox.ts');
  await retry((await intents())[0]?.id ?? '');
  await settleQueue(2);
  expect(server.effects.map(({ body }) => body)).toMatchObject([{ lines: [{ itemId: 'a' }] }]);
  expect(await intents()).toEqual([]);
});

test('the same of takings off, by what each had been seen at, and of a lost answer that comes with the next try', async () => {
  leaves(channelOff.path, [{ id: 'a', why: 'sold' }]);
  let lost = true;
  server.rules.push(({ path }) => {
    if (path !== channelOff.path || !lost) return undefined;
    lost = false;
    return 'dropAfter';
  });
  await enqueue({ call: channelOff, input: { ids: ['a', 'b'], seen: [1, 2] }, label, touches: ['item-x'] });
  await settleQueue(3);
  expect(await intents()).toMatchObject([{ input: { ids: ['a'], seen: [1] }, touches: ['listing-a'] }]);
});

test('what arrived whole leaves nothing', async () => {
  leaves(hangSend.path, []);
  await list();
  await enqueue({ call: stockOutCreate, input: { ids: ['c'], addressId: 'h', expectedTotal: 1 }, label });
  await settleQueue(3);
  expect(await intents()).toEqual([]);
  const sent = await sentBy('anna');
  expect(sent).toHaveLength(2);
  for (const one of sent) expect(one).not.toHaveProperty('left');
});
