/** Conversations as the two people in them, strangers and staff meet them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type ChatTo,
  chatAbout,
  chatBlock,
  chatList,
  chatMessages,
  chatRead,
  chatRecall,
  chatReport,
  chatSend,
  chatTyping,
  chatUnread,
} from '../../../contract/chat/calls.ts';
import { chatRules } from '../../../contract/chat/rules.ts';
import {
  workChatAnswer,
  workChatClose,
  workChatDecide,
  workChatLook,
  workChats,
} from '../../../contract/chat/work-calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { startLive } from '../../kernel/events/live.ts';
import { apply, deliveredOrder, openAftersaleApp, photoOf } from '../../testing/aftersale.ts';
import { offers, putUp } from '../../testing/bid.ts';
import type { Market, Person as Who } from '../../testing/market.ts';
import { bid } from '../bid/handlers.ts';
import { market } from '../market/handlers.ts';
import { message } from '../message/handlers.ts';
import { chat } from './handlers.ts';

let app: Market;
let listingId: string;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [chat, message, bid, market] });
}, 120_000);
afterAll(() => app.close());
beforeEach(async () => {
  ({ listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() }));
});

const as = (who: Who) => ({ as: app.people[who] });
const about = (id = listingId): ChatTo => ({ kind: 'item', id });
const input = (body: string, to: ChatTo = about()) => ({ id: randomUUID(), to, body });
const say = (who: Who, body: string, to?: ChatTo) => app.must(chatSend, input(body, to), as(who));
/** What they see of it, as words. */
const seen = async (who: Who, id: string) =>
  (await app.must(chatMessages, { id }, as(who))).messages.map(({ no, by, body }) => `${no}${by} ${body}`);

describe('talking', () => {
  test('the first message begins the conversation, both read the same in the same order', async () => {
    const { conversationId: id, no } = await say('buyer', '鞋底磨得多吗？');
    expect(no).toBe(1);
    await say('seller', '只穿过三次', { kind: 'conversation', id });
    expect((await say('buyer', '好')).conversationId).toBe(id);
    const all = ['1B 鞋底磨得多吗？', '2S 只穿过三次', '3B 好'];
    expect([await seen('buyer', id), await seen('seller', id)]).toEqual([all, all]);
    const mine = await app.must(chatAbout, { listingId }, as('buyer'));
    expect(mine).toMatchObject({ conversationId: id, side: 'B', kind: 'item', blocking: false });
    expect(mine.card).toMatchObject({ price: 129_900, listingState: 'on' });
  });

  test('of twenty messages sent at once each has a number of its own, and none is lost', async () => {
    const { conversationId: id } = await say('buyer', '0');
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => say(n % 2 ? 'buyer' : 'seller', String(n), { kind: 'conversation', id })),
    );
    expect(replies.map(({ no }) => no).sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 2));
  });

  test('two first messages at the same moment begin one conversation', async () => {
    const two = await Promise.all([say('buyer', '在吗'), say('buyer', '还在卖吗')]);
    expect(new Set(two.map(({ conversationId }) => conversationId)).size).toBe(1);
    expect(two.map(({ no }) => no).sort()).toEqual([1, 2]);
  });

  test('a message sent again, under the same key or another one, is the same message', async () => {
    const first = input('一次');
    const key = randomUUID();
    const sent = await app.must(chatSend, first, { ...as('buyer'), key });
    expect(await app.must(chatSend, first, { ...as('buyer'), key })).toEqual(sent);
    expect(await app.must(chatSend, first, as('buyer'))).toEqual(sent);
    const other = { ...first, body: '两次' };
    expect(await app.call(chatSend, other, { ...as('buyer'), key })).toMatchObject({ code: 'KEY_REUSED' });
    expect(await seen('buyer', sent.conversationId)).toEqual(['1B 一次']);
  });

  test('a message that arrived before its sender was blocked is still answered as it was', async () => {
    const first = input('早');
    const sent = await app.must(chatSend, first, as('buyer'));
    await app.must(chatBlock, { to: { kind: 'conversation', id: sent.conversationId }, block: true }, as('seller'));
    expect(await app.must(chatSend, first, as('buyer'))).toEqual(sent);
    await app.must(chatBlock, { to: { kind: 'conversation', id: sent.conversationId }, block: false }, as('seller'));
  });

  test('photos and cards travel; somebody else’s photo does not', async () => {
    const mine = await photoOf(app, app.people.buyer);
    const theirs = await photoOf(app, app.people.seller);
    const offer = await offers(app, listingId, 118_000);
    const card = { kind: 'offer', id: offer.id } as const;
    const { conversationId: id } = await app.must(chatSend, { ...input(''), photos: [mine], card }, as('buyer'));
    const read = await app.must(chatMessages, { id }, as('seller'));
    expect(read.messages[0]?.photos).toHaveLength(1);
    expect(read.messages[0]?.card).toMatchObject({ ...card, price: 118_000 });
    expect(read.offerId).toBe(offer.id);
    const stolen = { ...input('看'), photos: [theirs] };
    expect(await app.call(chatSend, stolen, as('buyer'))).toMatchObject({ code: 'UPLOAD_MISSING' });
    expect(await app.call(chatSend, input(''), as('buyer'))).toMatchObject({ code: 'BAD_INPUT' });
  });

  test('what could lead off the platform is marked for who reads it', async () => {
    const { conversationId: id } = await say('buyer', '加薇芯 幺三八零零零零一一一一');
    const { messages } = await app.must(chatMessages, { id }, as('seller'));
    expect(messages[0]?.hints).toEqual(['contact']);
  });

  test('older messages are read page by page', async () => {
    const { conversationId: id } = await say('buyer', '1');
    for (const body of ['2', '3', '4']) await say('buyer', body);
    const late = await app.must(chatMessages, { id, size: 2 }, as('buyer'));
    expect(late.messages.map(({ no }) => no)).toEqual([3, 4]);
    const early = await app.must(chatMessages, { id, size: 2, before: 3 }, as('buyer'));
    expect(early.messages.map(({ no }) => no)).toEqual([1, 2]);
    expect(early.lastNo).toBe(4);
  });

  test('a message can be taken back for two minutes, and leaves a trace without its words', async () => {
    const first = input('写错了');
    const { conversationId: id } = await app.must(chatSend, first, as('buyer'));
    expect(await app.call(chatRecall, { id: first.id }, as('seller'))).toMatchObject({ code: 'NOT_FOUND' });
    app.clock.advance(chatRules.recall);
    await app.must(chatRecall, { id: first.id }, as('buyer'));
    const { messages } = await app.must(chatMessages, { id }, as('seller'));
    expect(messages).toMatchObject([{ no: 1, body: '', recalled: true }]);
    const second = input('这句留着');
    await app.must(chatSend, second, as('buyer'));
    app.clock.advance(chatRules.recall + 1);
    expect(await app.call(chatRecall, { id: second.id }, as('buyer'))).toMatchObject({ code: 'RECALL_LATE' });
  });

  test('nobody talks to themselves, or begins about what is not for sale', async () => {
    expect(await app.call(chatSend, input('自问自答'), as('seller'))).toMatchObject({ code: 'OWN_ITEM' });
    expect(await app.call(chatAbout, { listingId }, as('seller'))).toMatchObject({ code: 'OWN_ITEM' });
    await app.db.updateTable('listing').set({ state: 'off' }).where('id', '=', listingId).execute();
    expect(await app.call(chatSend, input('还有吗'), as('buyer'))).toMatchObject({ code: 'ITEM_OFF' });
    expect(await app.call(chatAbout, { listingId })).toMatchObject({ code: 'ITEM_OFF' });
  });

  test('a visitor sees what it would be about, and must log in to write', async () => {
    const { card, conversationId, other } = await app.must(chatAbout, { listingId });
    expect({ listing: card?.id, conversationId, sold: other?.sold }).toEqual({
      listing: listingId,
      conversationId: null,
      sold: expect.any(Number),
    });
    expect(await app.call(chatSend, input('在吗'))).toMatchObject({ http: 401, code: 'LOGIN_NEEDED' });
  });
});

describe('reading', () => {
  test('unread messages count up for who did not write them, and down when they are read, never back up', async () => {
    const before = (await app.must(chatUnread, {}, as('seller'))).unread;
    const { conversationId: id } = await say('buyer', '一');
    await say('buyer', '二');
    const unread = async (who: Who) => (await app.must(chatUnread, {}, as(who))).unread;
    expect(await unread('seller')).toBe(before + 2);
    const { list } = await app.must(chatList, {}, as('seller'));
    expect(list[0]).toMatchObject({ id, unread: 2, side: 'S', last: { body: '二' } });
    expect(await app.must(chatRead, { id, no: 99 }, as('seller'))).toEqual({ read: 2 });
    expect(await app.must(chatRead, { id, no: 1 }, as('seller'))).toEqual({ read: 2 });
    expect(await unread('seller')).toBe(before);
    expect(await app.must(chatMessages, { id }, as('buyer'))).toMatchObject({ readByOther: 2, read: 2 });
  });

  test('one notice comes for what is unread, without its words; what is read takes its notice along', async () => {
    const notices = async () =>
      (await app.must(messageList, { size: 100 }, as('seller'))).list.filter(
        ({ type, readAt }) => type === 'chat' && readAt === null,
      );
    const before = (await notices()).length;
    const { conversationId: id } = await say('buyer', '秘密的话');
    await say('buyer', '再一句');
    expect(await notices()).toHaveLength(before + 1);
    expect(JSON.stringify(await notices())).not.toContain('秘密的话');
    expect((await notices())[0]?.link).toBe(`/plugin/chat?id=${id}`);
    await app.must(chatRead, { id, no: 2 }, as('seller'));
    expect(await notices()).toHaveLength(before);
    await say('buyer', '第三句');
    expect(await notices()).toHaveLength(before + 1);
  });

  test('conversations are listed page by page, the last spoken in first', async () => {
    const ids: string[] = [];
    for (const n of [1, 2, 3]) {
      const pair = await putUp(app.db, { price: 100_000 + n, now: app.clock.now() });
      ids.unshift((await say('rival', '在吗', about(pair.listingId))).conversationId);
      app.clock.advance(1_000);
    }
    const first = await app.must(chatList, { size: 2 }, as('rival'));
    const rest = await app.must(chatList, { size: 2, cursor: first.next ?? '' }, as('rival'));
    expect([...first.list, ...rest.list].map(({ id }) => id)).toEqual(ids);
    expect(rest.next).toBeNull();
  });
});

describe('who has no business in it', () => {
  test('a stranger neither reads, writes, reads up, blocks, reports nor hears that somebody writes', async () => {
    const { conversationId: id } = await say('buyer', '只给你看');
    const none = { http: 404, code: 'NOT_FOUND' };
    for (const reply of [
      await app.call(chatMessages, { id }, as('rival')),
      await app.call(chatSend, input('偷听', { kind: 'conversation', id }), as('rival')),
      await app.call(chatRead, { id, no: 1 }, as('rival')),
      await app.call(chatBlock, { to: { kind: 'conversation', id }, block: true }, as('rival')),
      await app.call(chatReport, { id, reason: 'abuse' }, as('rival')),
      await app.call(chatTyping, { id }, as('rival')),
    ])
      expect(reply).toMatchObject(none);
    expect((await app.must(chatList, {}, as('rival'))).list.map((row) => row.id)).not.toContain(id);
  });

  test('a message’s id that somebody else has used is not told to who tries it', async () => {
    const first = input('我的');
    await app.must(chatSend, first, as('buyer'));
    const { listingId: other } = await putUp(app.db, { price: 99_000, now: app.clock.now() });
    const stolen = { ...first, to: about(other) };
    expect(await app.call(chatSend, stolen, as('rival'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('somebody else’s order or offer can neither be spoken about nor shown', async () => {
    const orderId = await app.order({});
    expect(await app.call(chatSend, input('喂', { kind: 'order', id: orderId }), as('rival'))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await app.call(chatAbout, { orderId }, as('rival'))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await app.call(chatAbout, { orderId })).toMatchObject({ code: 'NOT_FOUND' });
    const offer = await offers(app, listingId, 118_000);
    for (const card of [
      { kind: 'order', id: orderId },
      { kind: 'offer', id: offer.id },
    ] as const)
      expect(await app.call(chatSend, { ...input('看'), card }, as('rival'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('who is blocked cannot write, nor can who blocks; the order between them goes on', async () => {
    const orderId = await app.order({});
    const to: ChatTo = { kind: 'order', id: orderId };
    const { conversationId: id } = await say('seller', '今天寄出', to);
    expect((await app.must(chatMessages, { id }, as('buyer'))).side).toBe('B');
    await app.must(chatBlock, { to: { kind: 'conversation', id }, block: true }, as('buyer'));
    expect(await app.call(chatSend, input('在吗', to), as('seller'))).toMatchObject({ code: 'CHAT_BLOCKED' });
    expect(await app.call(chatSend, input('在', to), as('buyer'))).toMatchObject({ code: 'CHAT_BLOCKED' });
    expect((await app.must(chatAbout, { orderId }, as('buyer'))).blocking).toBe(true);
    expect((await app.must(chatAbout, { orderId }, as('seller'))).blocking).toBe(false);
    await app.must(chatBlock, { to: { kind: 'conversation', id }, block: false }, as('buyer'));
    await say('seller', '已寄出', to);
  });

  test('a message in which there is nothing to read is none', async () => {
    for (const body of ['   ', '\u200b\u200b', '\u202e', '\ufe0f\u200d'])
      expect(await app.call(chatSend, input(body), as('buyer'))).toMatchObject({ code: 'BAD_INPUT' });
    await say('buyer', '👍🏽');
  });

  test('who writes too fast, or begins too much, waits', { tags: 'thorough' }, async () => {
    app.clock.advance(chatRules.rate);
    const { conversationId: id } = await say('rival', '1');
    for (let n = 2; n <= chatRules.perRate; n++) await say('rival', String(n));
    expect(await app.call(chatSend, input('31'), as('rival'))).toMatchObject({ http: 429, code: 'SAID_TOO_FAST' });
    app.clock.advance(chatRules.rate);
    await say('rival', '31', { kind: 'conversation', id });
    const now = app.clock.now();
    for (let n = 0; n < chatRules.newPerDay; n++) {
      const pair = await putUp(app.db, { price: 90_000 + n, now });
      await app.call(chatSend, input('在吗', about(pair.listingId)), as('rival'));
      app.clock.advance(chatRules.rate / 10);
    }
    const pair = await putUp(app.db, { price: 80_000, now });
    const refused = await app.call(chatSend, input('在吗', about(pair.listingId)), as('rival'));
    expect(refused).toMatchObject({
      code: 'BEGUN_TOO_MANY',
      message: '今天新开的会话太多了，24 小时后可以再开；已有的会话照常可以说',
    });
    // What it said is when it goes, and not a second before.
    app.clock.advance((refused.data as unknown as { retryAfter: number }).retryAfter * 1000 - 1000);
    const again = async () =>
      app.call(chatSend, input('在吗', about(pair.listingId)), { as: await app.as(app.people.rival.phone) });
    expect((await again()).code).toBe('BEGUN_TOO_MANY');
    app.clock.advance(1000);
    expect(await again()).toMatchObject({ success: true });
  });
});

describe('that somebody writes', () => {
  test('is heard by the other’s open pages alone, and stands nowhere', async () => {
    const { conversationId: id } = await say('buyer', '在吗');
    const live = await startLive(app.database);
    const heard: string[] = [];
    const done = new Promise<void>((resolve) => {
      live.subscribe(app.people.seller.userId, (event) => {
        heard.push(`seller ${event.type} ${String(event.data.id)}`);
        resolve();
      });
    });
    live.subscribe(app.people.buyer.userId, ({ type }) => heard.push(`buyer ${type}`));
    live.subscribe(null, ({ type }) => heard.push(`everybody ${type}`));
    const count = () =>
      app.db
        .selectFrom('event')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    await app.must(chatTyping, { id }, as('buyer'));
    await done;
    expect(heard).toEqual([`seller chat.typing ${id}`]);
    expect(await count()).toEqual(before);
    await live.stop();
  });
});

describe('staff', () => {
  const look = (id: string) => app.call(workChatLook, { id }, as('staff'));
  const looks = async () =>
    (await app.db.selectFrom('audit').selectAll().where('call', '=', 'workChatLook').orderBy('seq').execute()).map(
      ({ detail }) => JSON.parse(detail) as { input: { id: string }; changes: { after: unknown }[] },
    );

  test('without a report or a case nobody of the staff reads a conversation', async () => {
    const { conversationId: id } = await say('buyer', '私下说');
    const before = await looks();
    expect(await look(id)).toMatchObject({ http: 404 });
    expect(await looks()).toEqual(before);
    for (const queue of ['service', 'reports', 'cases'] as const)
      expect(JSON.stringify(await app.must(workChats, { queue }, as('staff')))).not.toContain(id);
    expect(await app.call(workChatAnswer, { id, body: '我们看着呢' }, as('staff'))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await app.call(workChatClose, { id }, as('staff'))).toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a reported one is read while the report is open, each look is in the log; upheld it is closed for both', async () => {
    const recalled = input('微信转我');
    const { conversationId: id } = await app.must(chatSend, recalled, as('buyer'));
    await app.must(chatRecall, { id: recalled.id }, as('buyer'));
    const report = { id, reason: 'offPlatform', body: '一直让我加微信' } as const;
    const { id: reportId } = await app.must(chatReport, report, as('seller'));
    expect(await app.must(chatReport, report, as('seller'))).toEqual({ id: reportId });
    const { list } = await app.must(workChats, { queue: 'reports' }, as('staff'));
    expect(list.find((job) => job.id === id)).toMatchObject({
      reportId,
      reason: 'offPlatform',
      words: '一直让我加微信',
    });
    const before = (await looks()).length;
    expect((await look(id)).data).toMatchObject({ messages: [{ body: '微信转我', recalled: true }] });
    await look(id);
    expect((await looks()).slice(before)).toMatchObject([
      { input: { id }, changes: [{ after: { reportId } }] },
      { input: { id }, changes: [{ after: { reportId } }] },
    ]);
    await app.must(workChatDecide, { reportId, uphold: true, note: '引导站外交易' }, as('staff'));
    expect(await look(id)).toMatchObject({ http: 404 });
    expect(await app.call(chatSend, input('喂'), as('buyer'))).toMatchObject({ code: 'CHAT_CLOSED' });
    expect(await app.call(workChatDecide, { reportId, uphold: false, note: '算了' }, as('staff'))).toMatchObject({
      code: 'STATE_REFUSED',
    });
    const told = await app.must(messageList, {}, as('seller'));
    expect(told.list[0]?.title.zh).toContain('举报成立');
    await app.db.updateTable('chat').set({ state: 'open' }).where('id', '=', id).execute();
  });

  test('the conversations of an open after-sale case are read, and no others of the two', async () => {
    const { conversationId: apart } = await say('buyer', '另一双');
    const orderId = await deliveredOrder(app);
    const { conversationId: id } = await say('buyer', '后跟有蹭痕', { kind: 'order', id: orderId });
    expect(await look(id)).toMatchObject({ http: 404 });
    await apply(app, orderId, 1_000);
    expect((await look(id)).data).toMatchObject({ messages: [{ body: '后跟有蹭痕' }] });
    expect(await look(apart)).toMatchObject({ http: 404 });
    expect((await app.must(workChats, { queue: 'cases' }, as('staff'))).list.map((job) => job.id)).toContain(id);
  });

  test('who writes to the platform waits in the queue until answered; closed, the next question begins another', async () => {
    const to: ChatTo = { kind: 'service' };
    const { conversationId: id } = await say('buyer', '订单一直没动', to);
    const queue = async () => (await app.must(workChats, { queue: 'service' }, as('staff'))).list.map((job) => job.id);
    expect(await queue()).toContain(id);
    expect(await app.call(chatReport, { id, reason: 'other' }, as('buyer'))).toMatchObject({ code: 'NOT_FOUND' });
    await look(id);
    expect(await app.must(chatMessages, { id }, as('buyer'))).toMatchObject({ readByOther: 1, other: null });
    await app.must(workChatAnswer, { id, body: '已经在查' }, as('staff'));
    expect(await queue()).not.toContain(id);
    expect(await seen('buyer', id)).toEqual(['1B 订单一直没动', '2P 已经在查']);
    await app.must(workChatClose, { id }, as('staff'));
    expect((await say('buyer', '还有一个问题', to)).conversationId).not.toBe(id);
  });
});
