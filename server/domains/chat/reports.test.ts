/** Reports of a conversation: both sides may make one, and nobody who speaks in it decides them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatMessages, chatReport, chatSend } from '../../../contract/chat/calls.ts';
import { chatMachine } from '../../../contract/chat/machine.ts';
import { workChatDecide, workChatLook, workChats } from '../../../contract/chat/work-calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { openAftersaleApp } from '../../testing/aftersale.ts';
import { putUp } from '../../testing/bid.ts';
import type { Market, Person as Who } from '../../testing/market.ts';
import { staffWith } from '../../testing/server.ts';
import { message } from '../message/handlers.ts';
import { chat } from './handlers.ts';

let app: Market;
let listingId: string;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [chat, message] });
}, 120_000);
afterAll(() => app.close());
beforeEach(async () => {
  // What staff closed between the two is another test's.
  await app.db.updateTable('chat').set({ state: chatMachine.initial }).where('kind', '<>', 'service').execute();
  ({ listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() }));
});

const as = (who: Who) => ({ as: app.people[who] });
const say = (who: Who, body: string) =>
  app.must(chatSend, { id: randomUUID(), to: { kind: 'item', id: listingId }, body }, as(who));
const look = (id: string) => app.call(workChatLook, { id }, as('staff'));

test('who speaks in a conversation decides no report about it', async () => {
  const { conversationId: id } = await say('buyer', '微信转我');
  const { id: reportId } = await app.must(chatReport, { id, reason: 'offPlatform', body: '' }, as('seller'));
  const decide = { reportId, uphold: false, note: '没什么' };
  for (const who of ['buyer', 'seller'] as const) {
    await staffWith(app.db, app.clock.now(), app.people[who].userId, ['support']);
    expect(await app.call(workChatDecide, decide, as(who))).toMatchObject({ code: 'OWN_CASE' });
    await app.db.deleteFrom('staff_role').where('user_id', '=', app.people[who].userId).execute();
  }
  await app.must(workChatDecide, decide, as('staff'));
});

test('both sides of a conversation may report it: each report is read, decided and answered', async () => {
  const { conversationId: id } = await say('buyer', '微信转我');
  const { id: first } = await app.must(chatReport, { id, reason: 'offPlatform', body: '让我加微信' }, as('seller'));
  app.clock.advance(1_000);
  const { id: second } = await app.must(chatReport, { id, reason: 'abuse', body: '一直骂我' }, as('buyer'));
  expect(second).not.toBe(first);
  const { list } = await app.must(workChats, { queue: 'reports' }, as('staff'));
  expect(list.filter((job) => job.id === id).map(({ words }) => words)).toEqual(['让我加微信', '一直骂我']);
  await app.must(workChatDecide, { reportId: first, uphold: false, note: '没有' }, as('staff'));
  expect((await look(id)).success).toBe(true);
  await app.must(workChatDecide, { reportId: second, uphold: true, note: '骂人' }, as('staff'));
  expect((await app.must(messageList, {}, as('buyer'))).list[0]?.title.zh).toBe('举报成立，会话已关闭');
});

test('who reported sees in the conversation that they did, when, and what came of it in words; the other nothing before it concerns them', async () => {
  const { conversationId: id } = await say('buyer', '微信转我');
  const at = app.clock.now().getTime();
  const read = (who: Who) => app.must(chatMessages, { id }, as(who));
  expect((await read('seller')).reports).toEqual([]);
  const { id: reportId } = await app.must(chatReport, { id, reason: 'offPlatform', body: '让我加微信' }, as('seller'));
  const told = { id: reportId, reason: 'offPlatform', body: '让我加微信', at };
  expect((await read('seller')).reports).toEqual([{ ...told, state: 'open', decidedAt: null, note: null }]);
  expect(await read('buyer')).toMatchObject({ reports: [], against: null });
  app.clock.advance(60_000);
  await app.must(workChatDecide, { reportId, uphold: false, note: '只是一句问价' }, as('staff'));
  const decidedAt = app.clock.now().getTime();
  expect((await read('seller')).reports).toEqual([{ ...told, state: 'dismissed', decidedAt, note: '只是一句问价' }]);
  // It came to nothing: that somebody reported them is nothing they hear of.
  expect(await read('buyer')).toMatchObject({ reports: [], against: null });
  const again = await app.must(chatReport, { id, reason: 'offPlatform', body: '又来了' }, as('seller'));
  app.clock.advance(60_000);
  await app.must(workChatDecide, { reportId: again.id, uphold: true, note: '两次要加微信' }, as('staff'));
  const closedAt = app.clock.now().getTime();
  expect((await read('seller')).reports.map(({ state, note }) => `${state} ${note}`)).toEqual([
    'dismissed 只是一句问价',
    'upheld 两次要加微信',
  ]);
  // What was decided about them, not who said what, nor the words meant for the other.
  expect(await read('buyer')).toMatchObject({ reports: [], against: { reason: 'offPlatform', at: closedAt } });
  expect(JSON.stringify(await read('buyer'))).not.toMatch(/又来了|两次要加微信/);
  expect((await read('seller')).against).toBeNull();
});
