/** Searching in what was said finds one's own words on this device, and nobody else's. */
import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { chatList, chatMessages } from '../../../../contract/chat/calls.ts';
import { writeCache } from '../../../offline/cache/cache.ts';
import { searchChats } from './search.ts';

const message = (id: string, body: string, at: number) => ({ id, body, at });
const keep = (userId: string, id: string, messages: object[]) =>
  writeCache(userId, JSON.stringify([chatMessages.path, { id }]), { id, messages }, 1_000);

test('what another person of this device said is not found; a message kept twice is found once, the latest first', async () => {
  await keep('ann', 'c1', [message('m1', '鞋盒一起寄吗', 1), message('m2', '鞋盒在', 2)]);
  await keep('ann', 'c2', [message('m1', '鞋盒一起寄吗', 1), message('m3', '', 3)]);
  await keep('bob', 'c3', [message('m4', '鞋盒没有了', 4)]);
  const found = await searchChats('ann', '鞋盒');
  expect(found.map(({ message: { id } }) => id)).toEqual(['m2', 'm1']);
  expect(await searchChats('ann', '没有')).toEqual([]);
});

test('a word of the list is found on a phone where the conversation was never opened, and leads there', async () => {
  const row = { id: 'c9', side: 'B', other: { nickname: '阿宽' }, last: message('m9', '明天寄出', 9) };
  await writeCache('cat', JSON.stringify([chatList.path, {}]), { pages: [{ list: [row] }], pageParams: [null] }, 1_000);
  const [found] = await searchChats('cat', '明天');
  expect(found).toMatchObject({ talk: { id: 'c9' }, message: { id: 'm9' } });
});
