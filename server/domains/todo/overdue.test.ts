/** Work that nobody has done in time: whoever can do it hears of it, once a day and kind. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatMessages, chatReport, chatSend } from '../../../contract/chat/calls.ts';
import { chatRules, chatTimes } from '../../../contract/chat/rules.ts';
import { workChatAnswer, workChatClose, workChats } from '../../../contract/chat/work-calls.ts';
import { identifyDetail } from '../../../contract/identify/calls.ts';
import { identifyRevoke, identifyRevokeDecide } from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { liveAct, liveMake, liveReport, liveSay, workLives } from '../../../contract/live/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { NO_HOURS } from '../../../contract/shop/hours.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { openAftersaleApp, parcel } from '../../testing/aftersale.ts';
import { judge, openIdentifyApp, ordered } from '../../testing/identify.ts';
import type { Market, Person } from '../../testing/market.ts';
import { staffWith } from '../../testing/server.ts';
import { chat } from '../chat/handlers.ts';
import { live } from '../live/handlers.ts';
import { message } from '../message/handlers.ts';
import { addVersion } from '../shop/settings.ts';
import { todo } from './handlers.ts';
import { tellOverdue } from './overdue.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [message, chat, live, todo] });
}, 120_000);
afterAll(() => app.close());

const look = () => tellOverdue(app.db, app.clock.now());
const told = async (who: Person) =>
  (await app.must(messageList, {}, { as: app.people[who] })).list.filter(({ type }) => type === 'work.overdue');

test('an order that lies uninspected past its time is told to who can do it, once a day, and to nobody else', async () => {
  await staffWith(app.db, app.clock.now(), app.people.rival.userId, ['warehouse']);
  await staffWith(app.db, app.clock.now(), app.people.buyer.userId, ['readOnly', 'content']);
  const id = await app.order();
  await app.must(orders.orderShip, { id, ...parcel(3) }, { as: app.people.seller });
  await app.must(orders.workbenchScanIn, { id, waybill: parcel(3).waybill }, { as: app.people.staff });
  expect(await look()).toBe(0);
  await app.live(3 * DAY);
  expect(await look()).toBe(2);
  const [notice] = await told('staff');
  expect(notice).toMatchObject({
    link: '/pages/user/workbench?work=orders',
    title: { zh: '订单：1 件过了时限', en: 'Orders: 1 past the deadline' },
  });
  // Pushed to those who want deadlines pushed, in their hours, as every notice of that kind.
  const kinds = await app.db.selectFrom('message').select('kind').where('type', '=', 'work.overdue').execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(['deadline', 'deadline']);
  expect(await told('rival')).toHaveLength(1);
  expect(await told('buyer')).toEqual([]);
  expect(await told('seller')).toEqual([]);
  // Not again the same day, nor twice by two processes that look at once.
  expect(await look()).toBe(0);
  app.clock.advance(DAY + 1);
  expect((await Promise.all([look(), look()])).sort()).toEqual([0, 2]);
});

test('a report of a conversation, or of what was said in a live room, is to be decided within a day, and is told as late after it', async () => {
  const [buyer, seller, staff] = [app.people.buyer, app.people.seller, app.people.staff].map((as) => ({ as }));
  const counts = async () => {
    const { chats, lives } = (await app.must(workCounts, {}, staff)).counts;
    return [chats, lives].map((one) => `${one?.waiting ?? 0} ${one?.overdue ?? 0}`);
  };
  expect(await counts()).toEqual(['0 0', '0 0']);
  const { listingId } = await app.list();
  const said = { id: randomUUID(), to: { kind: 'item' as const, id: listingId }, body: '加微信' };
  const { conversationId } = await app.must(chatSend, said, buyer);
  await app.must(chatReport, { id: conversationId, reason: 'offPlatform', body: '' }, seller);
  const things = [{ kind: 'listing' as const, id: listingId }];
  const planned = { title: '这批跑鞋', planAt: app.clock.now().getTime(), video: '', things };
  const { id: roomId } = await app.must(liveMake, planned, seller);
  await app.must(liveAct, { id: roomId, event: 'start' }, seller);
  const talk = randomUUID();
  await app.must(liveSay, { id: talk, roomId, body: '加我微信便宜两百' }, { as: app.people.rival });
  // What is hidden in an open room waits too, reported or not.
  expect(await counts()).toEqual(['1 0', '1 0']);
  for (const who of [buyer, seller])
    await app.must(liveReport, { messageId: talk, reason: 'offPlatform', body: '' }, who);
  // However many reported it, it is one thing to decide.
  expect(await counts()).toEqual(['1 0', '1 0']);
  const due = app.clock.now().getTime() + chatRules.decide;
  expect((await app.must(workChats, { queue: 'reports' }, staff)).list[0]?.dueAt).toBe(due);
  expect((await app.must(workLives, {}, staff)).list[0]?.dueAt).toBe(due);
  app.clock.advance(chatRules.decide + 1);
  expect(await counts()).toEqual(['1 1', '1 1']);
  await look();
  const links = (await told('staff')).map(({ link }) => link);
  expect(links).toContain('/pages/user/workbench?work=chats');
  expect(links).toContain('/pages/user/workbench?work=lives');
  // A room is reported as well as what was said in it.
  await app.must(liveReport, { roomId, reason: 'goods', body: '' }, buyer);
  expect(await counts()).toEqual(['1 1', '2 1']);
});

test('a question to the platform is answered by the time that was promised; after it the desk and whoever asked read that it is late', async () => {
  const [buyer, staff] = [app.people.buyer, app.people.staff].map((as) => ({ as }));
  const ask = (body: string) => app.must(chatSend, { id: randomUUID(), to: { kind: 'service' as const }, body }, buyer);
  const late = async () => (await app.must(workCounts, {}, staff)).counts.chats?.overdue ?? 0;
  const before = await late();
  const now = () => app.clock.now().getTime();
  const { conversationId: id } = await ask('我的订单呢');
  const asked = now();
  const owed = async () => (await app.must(chatMessages, { id }, buyer)).answerBy;
  expect(await owed()).toBe(asked + chatTimes.answer);
  app.clock.advance(chatTimes.answer - 1);
  // What is added waits no longer, and takes no later place.
  await ask('还在吗');
  expect(await owed()).toBe(asked + chatTimes.answer);
  const row = (await app.must(workChats, { queue: 'service' }, staff)).list.find((job) => job.id === id);
  expect(row).toMatchObject({ at: asked, dueAt: asked + chatTimes.answer });
  expect(await late()).toBe(before);
  app.clock.advance(2);
  expect(await late()).toBe(before + 1);
  await app.must(workChatAnswer, { id, body: '今天寄出' }, staff);
  expect(await owed()).toBeNull();
  expect(await late()).toBe(before);
  await ask('谢谢');
  expect(await owed()).toBe(now() + chatTimes.answer);
  await app.must(workChatClose, { id }, staff);
  expect(await owed()).toBeNull();
});

test('a certificate that somebody asked to take back, and nobody seconds, is told every day to who could, until it is decided', async () => {
  const bench = await openIdentifyApp();
  const [expert, asking, other] = bench.experts;
  const lookNow = () => tellOverdue(bench.db, bench.clock.now());
  const [piece = ''] = await ordered(bench);
  await judge(bench, expert, piece, 'genuine');
  const { code } = await bench.must(identifyDetail, { id: piece }, { as: bench.owner });
  const asked = { code: code ?? '', ground: 'misread', reason: '看错了走线' } as const;
  const { id } = await bench.must(identifyRevoke, asked, { as: asking });
  expect(await lookNow()).toBe(0);
  for (let day = 0; day < 2; day += 1) {
    bench.clock.advance(identifyTimes.revoke + 1);
    expect(await lookNow()).toBe(bench.experts.length);
    expect(await lookNow()).toBe(0);
  }
  const [notice] = (await bench.must(messageList, {}, { as: other })).list;
  expect(notice).toMatchObject({ type: 'work.overdue', link: '/pages/user/workbench?work=identify' });
  await bench.must(identifyRevokeDecide, { id, agree: true }, { as: other });
  bench.clock.advance(identifyTimes.revoke + 1);
  expect(await lookNow()).toBe(0);
  await bench.close();
});

test('a question that comes on a Friday evening is promised an answer from Monday morning on, and is late for nobody before', async () => {
  const buyer = { as: app.people.buyer };
  const today = Math.floor((app.clock.now().getTime() + 8 * HOUR) / DAY);
  // The first day that computers count was a Thursday.
  const friday = (today + 7 - ((today - 1) % 7)) * DAY - 8 * HOUR;
  app.clock.advance(friday + 20 * HOUR - app.clock.now().getTime());
  const support = [{ days: [1, 2, 3, 4, 5] as (1 | 2 | 3 | 4 | 5)[], from: '09:00', to: '18:00' }];
  await addVersion(app.db, {
    settings: { name: { zh: '弄堂', en: 'Lane' }, publicUrl: '', warehouse: null, hours: { ...NO_HOURS, support } },
    ...{ holdsFrom: app.clock.now(), savedBy: null, now: app.clock.now() },
  });
  const service = { id: randomUUID(), to: { kind: 'service' as const }, body: '还在吗' };
  const { conversationId: id } = await app.must(chatSend, service, buyer);
  const { answerBy } = await app.must(chatMessages, { id }, buyer);
  expect(answerBy).toBe(friday + 3 * DAY + 9 * HOUR + chatTimes.answer);
});
