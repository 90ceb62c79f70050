/** What is written before a conversation exists, and after, stands in one line of the queue. */
import { expect, test } from 'vitest';
import { chatSend } from '../../../contract/chat/calls.ts';
import { touchesOf } from '../../offline/outbox/touches.ts';
import { addressOf, repliesWithin, screenOf, type Talk, threadOf } from './talk.ts';

const card = { kind: 'item', id: 'l1' } as NonNullable<Talk['card']>;
const about = {
  kind: 'item',
  side: 'B',
  other: null,
  card,
  offerId: null,
  order: null,
  blocking: false,
  refused: false,
  repliesIn: null,
} as const satisfies Talk;

test('a buyer’s first message and those after it touch the same thing, under the same draft', () => {
  const before = addressOf(about);
  const after = addressOf({ ...about, id: 'c1', lastNo: 3 });
  expect(before).toEqual({ kind: 'item', id: 'l1' });
  expect(after).toEqual(before);
  const touched = [before, after].map((to) => touchesOf(chatSend.path, { id: 'm', to, body: 'x' }));
  expect(touched[0]).toEqual(['chat-item-l1']);
  expect(touched[1]).toEqual(touched[0]);
});

test('the first message is mended where it was written, before anybody has the conversation', () => {
  expect(screenOf(about, { kind: 'item', id: 'l1' })).toBe('/plugin/chat?listingId=l1');
  expect(screenOf(about, { kind: 'order', id: 'o1' })).toBe('/plugin/chat?orderId=o1');
  expect(screenOf(about, { kind: 'service' })).toBe('/plugin/chat?service=true');
  expect(screenOf({ ...about, id: 'c1' }, { kind: 'item', id: 'l1' })).toBe('/plugin/chat?id=c1');
});

test('a seller names the conversation, because several ask about one listing', () => {
  const talk = { ...about, side: 'S' } as const;
  expect(addressOf({ ...talk, id: 'c1' })).toEqual({ kind: 'conversation', id: 'c1' });
  expect(addressOf(talk)).toBeNull();
});

test('both sides of an order name the order, and the platform is one line', () => {
  const order = { ...about, kind: 'order', card: { ...card, kind: 'order', id: 'o1' } } as const;
  for (const side of ['B', 'S'] as const)
    expect(addressOf({ ...order, side, id: 'c1' })).toEqual({ kind: 'order', id: 'o1' });
  expect(threadOf(addressOf({ ...about, kind: 'service', card: null }) ?? { kind: 'service' })).toBe('service');
});

test('how soon somebody answers is rounded up, and never made to look quicker than it was', () => {
  expect(repliesWithin(90_000)?.zh).toBe('10 分钟');
  expect(repliesWithin(10 * 60_000 + 1)?.en).toBe('30 minutes');
  expect(repliesWithin(2 * 3_600_000)?.en).toBe('3 hours');
  expect(repliesWithin(25 * 3_600_000)).toBeNull();
});
