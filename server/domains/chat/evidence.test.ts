/** A report outlives the account of whoever closes it: staff read what it is about until they have decided, a while longer it is there, and then it is gone. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { chatMessages, chatReport, chatSend } from '../../../contract/chat/calls.ts';
import { chatRules } from '../../../contract/chat/rules.ts';
import { workChatDecide, workChatLook, workChats } from '../../../contract/chat/work-calls.ts';
import { liveAct, liveMake, liveReport, liveSay, workLiveDecide, workLives } from '../../../contract/live/calls.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { personal } from '../../domains.ts';
import { openAftersaleApp } from '../../testing/aftersale.ts';
import { putUp } from '../../testing/bid.ts';
import { photoBy } from '../../testing/identify.ts';
import type { Market, Person as Who } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { erase } from '../account/erasure.ts';
import { liveDeadlines } from '../live/deadlines.ts';
import { live } from '../live/handlers.ts';
import { message } from '../message/handlers.ts';
import { chatDeadlines } from './evidence.ts';
import { chat } from './handlers.ts';

let app: Market;
let listingId: string;
let phone = 13900000200;
beforeAll(async () => {
  app = await openAftersaleApp({
    domains: [chat, live, message],
    deadlines: [...chatDeadlines(personal), ...liveDeadlines],
  });
}, 120_000);
afterAll(() => app.close());
beforeEach(async () => {
  ({ listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() }));
});

const as = (who: Who) => ({ as: app.people[who] });
const newcomer = () => app.as(String(phone++));
const say = (who: Person, body: string, more: { photos?: string[] } = {}) =>
  app.must(chatSend, { id: randomUUID(), to: { kind: 'item', id: listingId }, body, ...more }, { as: who });
const leave = ({ userId }: Person) =>
  app.db
    .transaction()
    .execute((db) => erase(db, personal, { userId, secret: app.house.config.secret, now: app.clock.now() }));
const look = (id: string) => app.call(workChatLook, { id }, as('staff'));
const words = async (id: string) =>
  (await app.must(workChatLook, { id }, as('staff'))).messages.map(({ body }) => body);
const rowsOf = (id: string) =>
  app.db
    .selectFrom('chat_message')
    .select(['body', 'photos', 'hints'])
    .where('chat_id', '=', id)
    .orderBy('no')
    .execute();
const uploads = ({ userId }: Person) =>
  app.db.selectFrom('upload').select('id').where('user_id', '=', userId).execute();
const reportRow = (id: string) =>
  app.db.selectFrom('chat_report').select(['body', 'note', 'state']).where('id', '=', id).executeTakeFirstOrThrow();

test('whoever is reported closes their account: what they wrote and showed is read by staff until it is decided, and goes seven days later', async () => {
  const bad = await newcomer();
  const photo = await photoBy(app, bad);
  const { conversationId: id } = await say(bad, '微信转我，别走平台', { photos: [photo] });
  const { id: reportId } = await app.must(chatReport, { id, reason: 'offPlatform', body: '让我转账' }, as('seller'));
  await leave(bad);
  // The other person reads no more of them than after any closed account.
  const shown = (await app.must(chatMessages, { id }, as('seller'))).messages;
  expect(shown).toMatchObject([{ body: '', photos: [], recalled: true }]);
  expect((await app.must(workChats, { queue: 'reports' }, as('staff'))).list).toMatchObject([{ words: '让我转账' }]);
  await app.live(5 * DAY);
  const seen = (await app.must(workChatLook, { id }, as('staff'))).messages;
  expect(seen).toMatchObject([{ body: '微信转我，别走平台', photos: [expect.any(String)] }]);
  expect(await uploads(bad)).toHaveLength(1);
  await app.must(workChatDecide, { reportId, uphold: true, note: '引到平台外' }, as('staff'));
  expect((await look(id)).success).toBe(false);
  await app.live(chatRules.evidence - HOUR);
  expect((await rowsOf(id))[0]?.body).toBe('微信转我，别走平台');
  await app.live(DAY + HOUR);
  expect(await rowsOf(id)).toEqual([{ body: '', photos: [], hints: [] }]);
  expect(await reportRow(reportId)).toEqual({ body: '', note: null, state: 'upheld' });
  expect(await uploads(bad)).toEqual([]);
});

test('whoever reported closes their account: their report is still decided, and they are told nothing', async () => {
  const asker = await newcomer();
  const { conversationId: id } = await say(asker, '他一直骂我，你们看');
  const { id: reportId } = await app.must(chatReport, { id, reason: 'abuse', body: '骂人' }, { as: asker });
  await leave(asker);
  expect(await words(id)).toEqual(['他一直骂我，你们看']);
  const { list } = await app.must(workChats, { queue: 'reports' }, as('staff'));
  expect(list.find((one) => one.reportId === reportId)).toMatchObject({ words: '骂人' });
  const told = () => app.db.selectFrom('message').select('id').where('user_id', '=', asker.userId).execute();
  const before = (await told()).length;
  await app.must(workChatDecide, { reportId, uphold: false, note: '没有骂人' }, as('staff'));
  expect(await told()).toHaveLength(before);
  await app.live(chatRules.evidence + DAY);
  expect((await rowsOf(id)).map(({ body }) => body)).toEqual(['']);
  expect(await reportRow(reportId)).toEqual({ body: '', note: null, state: 'dismissed' });
});

test('a second report of the same before the time is over finds it, and holds it until its own decision', async () => {
  const bad = await newcomer();
  const { conversationId: id } = await say(bad, '加薇聊');
  const first = await app.must(chatReport, { id, reason: 'offPlatform', body: '' }, as('seller'));
  await leave(bad);
  await app.must(workChatDecide, { reportId: first.id, uphold: false, note: '看不出' }, as('staff'));
  await app.live(chatRules.evidence - HOUR);
  const second = await app.must(chatReport, { id, reason: 'offPlatform', body: '再看看' }, as('seller'));
  await app.live(3 * DAY);
  expect(await words(id)).toEqual(['加薇聊']);
  await app.must(workChatDecide, { reportId: second.id, uphold: false, note: '还是看不出' }, as('staff'));
  await app.live(chatRules.evidence + DAY);
  expect((await rowsOf(id)).map(({ body }) => body)).toEqual(['']);
});

test('what nobody reports goes at once, also what was decided before', async () => {
  const bad = await newcomer();
  const { conversationId: id } = await say(bad, '我住在文三路');
  const { id: reportId } = await app.must(chatReport, { id, reason: 'other', body: '广告' }, as('seller'));
  await app.must(workChatDecide, { reportId, uphold: false, note: '不是' }, as('staff'));
  await leave(bad);
  expect((await rowsOf(id)).map(({ body }) => body)).toEqual(['']);
  expect(await reportRow(reportId)).toEqual({ body: '', note: null, state: 'dismissed' });
});

test('said in a live room and reported: its author’s account is closed, it is judged by what was said, and then it goes', async () => {
  const bad = await newcomer();
  const things = [{ kind: 'listing' as const, id: listingId }];
  const made = { title: '这批跑鞋', planAt: app.clock.now().getTime(), video: '', things };
  const { id: roomId } = await app.must(liveMake, made, as('seller'));
  await app.must(liveAct, { id: roomId, event: 'start' }, as('seller'));
  const { id: messageId } = await app.must(
    liveSay,
    { id: randomUUID(), roomId, body: '线下转账便宜两百' },
    { as: bad },
  );
  const { id: reportId } = await app.must(liveReport, { messageId, reason: 'offPlatform', body: '' }, as('buyer'));
  await leave(bad);
  const job = (await app.must(workLives, {}, as('staff'))).list.find(({ id }) => id === reportId);
  expect(job).toMatchObject({ said: { body: '线下转账便宜两百', removed: true } });
  await app.live(2 * DAY);
  await app.must(workLiveDecide, { reportId, uphold: true, note: '引流' }, as('staff'));
  const said = async () =>
    (await app.db.selectFrom('live_message').select('body').where('id', '=', messageId).executeTakeFirstOrThrow()).body;
  expect(await said()).toBe('线下转账便宜两百');
  await app.live(chatRules.evidence + DAY);
  expect(await said()).toBe('');
});
