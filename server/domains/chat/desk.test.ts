/** What somebody asks the platform, at the desk of those who answer: heard at once, and answered with more than words. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatCards, chatMessages, chatRecall, chatSend, chatTyping } from '../../../contract/chat/calls.ts';
import {
  workChatAnswer,
  workChatCards,
  workChatClose,
  workChatLook,
  workChats,
  workChatTyping,
} from '../../../contract/chat/work-calls.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { startLive } from '../../kernel/events/live.ts';
import { openAftersaleApp, photoOf } from '../../testing/aftersale.ts';
import { putUp } from '../../testing/bid.ts';
import type { Market, Person as Who } from '../../testing/market.ts';
import { chat } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [chat] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const ask = (who: Who, body: string) =>
  app.must(chatSend, { id: randomUUID(), to: { kind: 'service' }, body }, as(who));

test('what was taken back from the platform is hidden from those who answer, its photos and its card as well', async () => {
  const orderId = await app.order({});
  const said = {
    id: randomUUID(),
    to: { kind: 'service' as const },
    body: '我的卡号是',
    card: { kind: 'order' as const, id: orderId },
  };
  const { conversationId: id } = await app.must(chatSend, said, as('buyer'));
  const last = async () => (await app.must(workChatLook, { id }, as('staff'))).messages.at(-1);
  expect(await last()).toMatchObject({ body: said.body, card: { id: orderId } });
  await app.must(chatRecall, { id: said.id }, as('buyer'));
  expect(await last()).toMatchObject({ body: '', photos: [], card: null, hints: [], recalled: true });
});

test('a question of which every word was taken back waits for nobody: it leaves the queue, no answer is owed, and the next words ask anew', async () => {
  const waits = async (id: string) =>
    (await app.must(workChats, { queue: 'service' }, as('staff'))).list.find((job) => job.id === id);
  const owed = async (id: string) => (await app.must(chatMessages, { id }, as('rival'))).answerBy;
  const first = await ask('rival', '我的订单呢');
  const id = first.conversationId;
  const second = await ask('rival', '还在吗');
  await app.must(chatRecall, { id: first.id }, as('rival'));
  expect(await waits(id)).toBeDefined();
  await app.must(chatRecall, { id: second.id }, as('rival'));
  expect([await waits(id), await owed(id)]).toEqual([undefined, null]);
  await ask('rival', '换个问题');
  expect((await waits(id))?.dueAt).toBe(await owed(id));
  expect(await owed(id)).not.toBeNull();
});

test('a question, one taken back, an answer and a close each reach the open pages of those who answer, and nobody else’s', async () => {
  const live = await startLive(app.database);
  const heard: string[] = [];
  let told = () => {};
  live.subscribe(app.people.staff.userId, ({ type, data }) => {
    if (type !== 'chat.asked') return;
    heard.push((data as { id: string }).id);
    told();
  });
  live.subscribe(app.people.rival.userId, ({ type }) => {
    if (type === 'chat.asked') heard.push('a stranger');
  });
  const next = async (act: () => Promise<unknown>) => {
    const before = heard.length;
    const heardOne = new Promise<void>((resolve) => {
      told = resolve;
    });
    await act();
    if (heard.length === before) await heardOne;
  };
  let sent = { id: '', conversationId: '' };
  await next(async () => {
    sent = await ask('buyer', '我的订单呢');
  });
  await next(() => app.must(chatRecall, { id: sent.id }, as('buyer')));
  await next(() => app.must(workChatAnswer, { id: sent.conversationId, body: '在查' }, as('staff')));
  await next(() => app.must(workChatClose, { id: sent.conversationId }, as('staff')));
  expect(heard).toEqual(Array(4).fill(sent.conversationId));
  // Between two people nothing is the desk's to hear of.
  const { listingId } = await putUp(app.db, { price: 99_000, now: app.clock.now() });
  await app.must(chatSend, { id: randomUUID(), to: { kind: 'item', id: listingId }, body: '在吗' }, as('buyer'));
  await next(() => ask('buyer', '还有一个问题'));
  expect(heard).toHaveLength(5);
  await live.stop();
});

test('who asks sees that an answer is being written, and who answers that more is being asked; a conversation of others is not the desk’s', async () => {
  const { conversationId: id } = await ask('seller', '怎么上架');
  const live = await startLive(app.database);
  const heard: string[] = [];
  let end = () => {};
  const ends = new Promise<void>((resolve) => {
    end = resolve;
  });
  for (const who of ['staff', 'seller'] as const)
    live.subscribe(app.people[who].userId, ({ type }) => {
      if (type === 'chat.typing') heard.push(who);
      if (heard.length === 2) end();
    });
  await app.must(chatTyping, { id }, as('seller'));
  await app.must(workChatTyping, { id }, as('staff'));
  await ends;
  expect(heard).toEqual(['staff', 'seller']);
  await live.stop();
  const { listingId } = await putUp(app.db, { price: 99_000, now: app.clock.now() });
  const sent = { id: randomUUID(), to: { kind: 'item' as const, id: listingId }, body: '在吗' };
  const { conversationId } = await app.must(chatSend, sent, as('rival'));
  expect(await app.call(workChatTyping, { id: conversationId }, as('staff'))).toMatchObject({ code: 'NOT_FOUND' });
});

test('an answer may be a photo; somebody else’s photo, or nothing at all, is none', async () => {
  const { conversationId: id } = await ask('rival', '标签在哪');
  const mine = await photoOf(app, app.people.staff);
  await app.must(workChatAnswer, { id, photos: [mine] }, as('staff'));
  const { messages } = await app.must(chatMessages, { id }, as('rival'));
  expect(messages.at(-1)).toMatchObject({ by: 'P', body: '', photos: [expect.any(String)] });
  expect((await app.must(workChatLook, { id }, as('staff'))).messages.at(-1)?.photos).toHaveLength(1);
  const theirs = await photoOf(app, app.people.rival);
  expect(await app.call(workChatAnswer, { id, photos: [theirs] }, as('staff'))).toMatchObject({
    code: 'UPLOAD_MISSING',
  });
  expect(await app.call(workChatAnswer, { id }, as('staff'))).toMatchObject({ code: 'BAD_INPUT' });
});

test('in a conversation one finds what can be shown there: the seller’s goods and the orders of the two, and each can be sent', async () => {
  const orderId = await app.order({});
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  const other = await putUp(app.db, { price: 88_800, now: app.clock.now() });
  const to = { kind: 'item', id: listingId } as const;
  const before = await app.must(chatCards, { listingId }, as('buyer'));
  const { conversationId: id } = await app.must(chatSend, { id: randomUUID(), to, body: '在吗' }, as('buyer'));
  const { list } = await app.must(chatCards, { id }, as('seller'));
  expect(list.map((card) => card.id)).toEqual(before.list.map((card) => card.id));
  expect(list.map((card) => card.id)).toEqual(expect.arrayContaining([listingId, other.listingId, orderId]));
  for (const { kind, id: thing } of list)
    await app.must(
      chatSend,
      { id: randomUUID(), to: { kind: 'conversation', id }, card: { kind, id: thing } },
      as('seller'),
    );
  expect((await app.must(chatMessages, { id }, as('buyer'))).messages.at(-1)?.card?.id).toBe(list.at(-1)?.id);
  // What is between two is not shown to a third.
  expect(await app.call(chatCards, { id }, as('rival'))).toMatchObject({ code: 'NOT_FOUND' });
  const rival = await app.must(chatCards, { listingId }, as('rival'));
  expect(rival.list.map((card) => card.kind)).not.toContain('order');
});

test('a conversation that is open at the desk stands in the log once, however often it is read again; opened anew, twice; another’s visit is no cover', async () => {
  const { conversationId: id } = await ask('buyer', '鞋盒呢');
  const looks = async () =>
    (
      await app.db
        .selectFrom('audit')
        .select('seq')
        .where('call', '=', 'workChatLook')
        .where('detail', 'like', `%${id}%`)
        .execute()
    ).length;
  const before = await looks();
  const visit = randomUUID();
  for (let n = 0; n < 3; n++) await app.must(workChatLook, { id, visit }, as('staff'));
  expect(await looks()).toBe(before + 1);
  await app.must(workChatLook, { id, visit: randomUUID() }, as('staff'));
  expect(await looks()).toBe(before + 2);
  // The name of a visit opens no other conversation unseen.
  const other = await ask('rival', '发货了吗');
  await app.must(workChatLook, { id: other.conversationId, visit }, as('staff'));
  const rows = await app.db
    .selectFrom('audit')
    .select('detail')
    .where('call', '=', 'workChatLook')
    .orderBy('seq')
    .execute();
  expect(rows.at(-1)?.detail).toContain(other.conversationId);
  // Nor does it last for ever.
  app.clock.advance(13 * HOUR);
  await app.must(workChatLook, { id, visit }, as('staff'));
  expect(await looks()).toBe(before + 3);
});

test('an answer shows an order or goods of whoever asked, or anything for sale; an order of others is shown to nobody', async () => {
  const orderId = await app.order({});
  const { conversationId: id } = await ask('buyer', '我的订单到哪了');
  const { list } = await app.must(workChatCards, { id }, as('staff'));
  expect(list).toContainEqual(expect.objectContaining({ kind: 'order', id: orderId }));
  await app.must(workChatAnswer, { id, card: { kind: 'order', id: orderId } }, as('staff'));
  expect((await app.must(chatMessages, { id }, as('buyer'))).messages.at(-1)).toMatchObject({
    by: 'P',
    card: { id: orderId },
  });
  const { listingId } = await putUp(app.db, { price: 99_000, now: app.clock.now() });
  await app.must(workChatAnswer, { id, card: { kind: 'item', id: listingId } }, as('staff'));
  const { conversationId: theirs } = await ask('rival', '你好');
  expect(
    await app.call(workChatAnswer, { id: theirs, card: { kind: 'order', id: orderId } }, as('staff')),
  ).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await app.call(workChatCards, { id }, as('rival'))).success).toBe(false);
});
