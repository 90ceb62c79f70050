/** The message center as its owner, and as a stranger, sees it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messageDetail, messageList, messageRead, messageUnread } from '../../../contract/message/calls.ts';
import { emit } from '../../kernel/events/events.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { message } from './handlers.ts';

let house: TestApp;
let me: Person;
let stranger: Person;

beforeAll(async () => {
  house = await testApp({ domains: [message], deadlines: [], httpRoutes: [] });
  me = await house.as('13300000001');
  stranger = await house.as('13300000002');
  for (const n of [1, 2, 3])
    await house.db.transaction().execute((db) =>
      emit(db, {
        to: me.userId,
        type: 'order',
        data: { id: '1', no: String(n) },
        at: house.clock.now(),
        notice: {
          words: null,
          title: { zh: `第 ${n} 条`, en: `No ${n}` },
          body: { zh: '内容', en: 'Body' },
          link: '/pages/order/orderlist',
        },
      }),
    );
});
afterAll(() => house.close());

test('messages come newest first, page by page', async () => {
  const first = await house.must(messageList, { size: 2 }, { as: me });
  expect(first.list.map((row) => row.title.zh)).toEqual(['第 3 条', '第 2 条']);
  const rest = await house.must(messageList, { size: 2, cursor: first.next ?? '' }, { as: me });
  expect(rest.list.map((row) => row.title.zh)).toEqual(['第 1 条']);
  expect(rest.next).toBeNull();
});

test('reading one, and then all, counts down the badge', async () => {
  const { list, unread } = await house.must(messageList, {}, { as: me });
  expect(unread).toBe(3);
  const [latest] = list;
  expect(await house.must(messageRead, { ids: [latest?.id ?? ''] }, { as: me })).toEqual({ unread: 2 });
  expect((await house.must(messageDetail, { id: latest?.id ?? '' }, { as: me })).readAt).not.toBeNull();
  await house.must(messageRead, {}, { as: me });
  expect(await house.must(messageUnread, {}, { as: me })).toEqual({ unread: 0 });
});

test('a stranger reads nothing and marks nothing', async () => {
  const { list } = await house.must(messageList, {}, { as: me });
  const id = list[0]?.id ?? '';
  await house.db.updateTable('message').set({ read_at: null }).where('id', '=', id).execute();
  expect(await house.call(messageDetail, { id }, { as: stranger })).toMatchObject({ code: 'NOT_FOUND' });
  await house.must(messageRead, { ids: [id] }, { as: stranger });
  expect(await house.must(messageUnread, {}, { as: me })).toEqual({ unread: 1 });
  expect(await house.must(messageList, {}, { as: stranger })).toMatchObject({ list: [], unread: 0 });
});
