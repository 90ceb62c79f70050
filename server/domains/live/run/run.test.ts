/** Running a room: what leads elsewhere is looked at first, goods come and go, bids and sales are its lines, and in the end it says what it came to. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptDownBuy } from '../../../../contract/bid/calls.ts';
import {
  liveAct,
  liveAdd,
  liveClear,
  liveDrop,
  liveList,
  liveMake,
  liveMute,
  livePin,
  liveRemind,
  liveReport,
  liveRoom,
  liveSay,
  liveShow,
  workLiveDecide,
  workLiveHeld,
  workLives,
} from '../../../../contract/live/calls.ts';
import { liveRules } from '../../../../contract/live/rules.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { orderCancel, orderSubmit } from '../../../../contract/order/calls.ts';
import { HOUR } from '../../../../contract/wire/time.ts';
import { startLive } from '../../../kernel/events/live.ts';
import { bidder, bids, openLot } from '../../../testing/auction.ts';
import { offers } from '../../../testing/bid.ts';
import { type Market, openMarketApp, purchase, type Person as Who } from '../../../testing/market.ts';
import { deadlines } from '../../auction/hammer.ts';
import { auction } from '../../auction/handlers.ts';
import { auctionWork } from '../../auction/workbench.ts';
import { bid } from '../../bid/handlers.ts';
import { market } from '../../market/handlers.ts';
import { message } from '../../message/handlers.ts';
import { live } from '../handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [live, auction, auctionWork, message, bid, market], deadlines });
}, 120_000);
afterAll(() => app.close());
beforeEach(() => app.live(liveRules.rate + 1));

const as = (who: Who) => ({ as: app.people[who] });
const listing = async () => ({
  kind: 'listing' as const,
  id: (await app.list()).listingId,
});
const room = (id: string, who?: Who) => app.must(liveRoom, { id }, who ? as(who) : {});
const act = (id: string, event: 'start' | 'end' | 'cancel') => app.must(liveAct, { id, event }, as('seller'));
async function planned(...things: { kind: 'lot' | 'listing'; id: string }[]): Promise<string> {
  const input = { title: '这批跑鞋', planAt: app.clock.now().getTime(), video: '' };
  const shown = things.length > 0 ? things : [await listing()];
  return (await app.must(liveMake, { ...input, things: shown }, as('seller'))).id;
}
async function opened(...things: { kind: 'lot' | 'listing'; id: string }[]): Promise<string> {
  const id = await planned(...things);
  await act(id, 'start');
  return id;
}
const say = (who: Who, roomId: string, body: string) => app.must(liveSay, { id: randomUUID(), roomId, body }, as(who));

test('a room’s title leads nobody off the platform, in either language', async () => {
  const input = { planAt: app.clock.now().getTime(), video: '', things: [await listing()] };
  for (const titles of [{ title: '加V信 shop888' }, { title: '这批跑鞋', titleEn: 'add my wechat shop888' }])
    expect(await app.call(liveMake, { ...input, ...titles }, as('seller'))).toMatchObject({ code: 'NAME_LEADS_OFF' });
});

test('whoever is live and would open somebody else’s room reads only that there is none', async () => {
  const id = await opened();
  expect(await app.call(liveAct, { id: 'somebody-elses', event: 'start' }, as('seller'))).toMatchObject({
    code: 'NOT_FOUND',
  });
  await act(id, 'end');
});

test('what could lead off the platform is read by its writer, the host and staff alone, until staff let it through: whom a seller can only ask', async () => {
  const id = await opened();
  const streams = await startLive(app.database);
  const heard: { everybody: unknown[]; host: unknown[] } = { everybody: [], host: [] };
  const done = new Promise<void>((resolve) => {
    streams.subscribe(
      app.people.seller.userId,
      ({ type, data }) => {
        if (type === 'live.said') heard.everybody.push([data.body, data.held]);
        if (type === 'live.held') heard.host.push([data.room, data.body]);
        if (type === 'live.room' && data.state === 'over') resolve();
      },
      { topic: id, who: 'host' },
    );
  });
  const { id: messageId } = await say('rival', id, '加我微信便宜五十');
  const body = async (who?: Who) => (await room(id, who)).messages[0]?.body;
  expect([await body(), await body('buyer')]).toEqual(['', '']);
  for (const who of ['rival', 'seller', 'staff'] as const) expect(await body(who)).toBe('加我微信便宜五十');
  expect((await room(id)).messages[0]).toMatchObject({ held: true, hints: ['contact'] });
  expect(await app.call(liveClear, { messageId }, as('rival'))).toMatchObject({ code: 'NOT_FOUND' });
  const queue = async () => (await app.must(workLives, {}, as('staff'))).held;
  expect(await queue()).toMatchObject([{ said: { id: messageId, body: '加我微信便宜五十' }, room: { id } }]);
  expect((await queue())?.[0]?.said.asked).toBeUndefined();
  // A seller's second account may have written what the first would show.
  expect(await app.must(liveClear, { messageId }, as('seller'))).toEqual({ messageId, cleared: false });
  expect(await app.call(livePin, { id, messageId }, as('seller'))).toMatchObject({ code: 'NOT_FOUND' });
  expect([await body(), await body('buyer')]).toEqual(['', '']);
  expect((await room(id, 'seller')).messages[0]).toMatchObject({ asked: true });
  await app.live(liveRules.rate + 1);
  const { id: worse } = await say('rival', id, '加V信 shop999');
  expect((await queue())?.map(({ said }) => [said.id, said.asked])).toEqual([
    [messageId, true],
    [worse, undefined],
  ]);
  expect(await app.call(workLiveHeld, { messageId, show: true }, as('seller'))).toMatchObject({ success: false });
  await app.must(workLiveHeld, { messageId: worse, show: false }, as('staff'));
  await app.must(workLiveHeld, { messageId, show: true }, as('staff'));
  expect((await room(id)).messages.at(-1)).toMatchObject({ removed: true, body: '' });
  expect(await app.call(workLiveHeld, { messageId, show: false }, as('staff'))).toMatchObject({
    code: 'STATE_REFUSED',
  });
  expect(await queue()).toEqual([]);
  expect(await body()).toBe('加我微信便宜五十');
  // Nobody lets through what they said themselves: staff do, who find nothing wrong with it.
  await app.live(liveRules.rate + 1);
  const { id: own } = await say('seller', id, '我的微信在主页');
  const lastBody = async () => (await room(id)).messages.at(-1)?.body;
  for (const call of [
    app.call(liveClear, { messageId: own }, as('seller')),
    app.call(livePin, { id, messageId: own }, as('seller')),
  ])
    expect(await call).toMatchObject({ code: 'NOT_FOUND' });
  expect(await lastBody()).toBe('');
  const { id: reportId } = await app.must(liveReport, { messageId: own, reason: 'other' }, as('buyer'));
  await app.must(workLiveDecide, { reportId, uphold: false, note: '没事' }, as('staff'));
  expect(await lastBody()).toBe('我的微信在主页');
  await act(id, 'end');
  await done;
  await streams.stop();
  expect(heard.everybody.slice(0, 5)).toEqual([
    ['', true],
    ['', true],
    ['', true],
    ['', false],
    ['加我微信便宜五十', false],
  ]);
  expect(heard.host[0]).toEqual([id, '加我微信便宜五十']);
});

test('goods are added and taken out while it is open; what is shown moves on, a stranger adds nothing, and one stays', async () => {
  const id = await opened();
  const more = await listing();
  expect(await app.call(liveAdd, { id, things: [more] }, as('buyer'))).toMatchObject({ code: 'NOT_FOUND' });
  expect(await app.must(liveAdd, { id, things: [more] }, as('seller'))).toEqual({ id, things: 2 });
  expect(await app.must(liveAdd, { id, things: [more] }, as('seller'))).toEqual({ id, things: 2 });
  await app.must(liveDrop, { id, no: 1 }, as('seller'));
  expect(await room(id)).toMatchObject({ current: 2, list: [{ no: 2 }] });
  expect(await app.call(liveDrop, { id, no: 2 }, as('seller'))).toMatchObject({ code: 'BAD_INPUT' });
  expect(await app.must(liveAdd, { id, things: [await listing()] }, as('seller'))).toEqual({ id, things: 2 });
  await app.must(liveShow, { id, no: 3 }, as('seller'));
  expect((await app.must(liveList, { listingId: more.id })).list.map((one) => one.id)).toEqual([id]);
  expect((await app.must(liveList, { listingId: 'none' })).list).toEqual([]);
  await act(id, 'end');
  expect(await app.call(liveAdd, { id, things: [more] }, as('seller'))).toMatchObject({ code: 'LIVE_CLOSED' });
});

test('bids and orders while it is open are its lines and what it came to, for its host alone; what fell through is not', async () => {
  const [sold, back, agreed] = [await listing(), await listing(), await listing()];
  const lotId = await openLot(app);
  const id = await opened(sold, back, { kind: 'lot', id: lotId }, agreed);
  expect(await room(id)).toMatchObject({ happened: [], summary: null });
  await bids(app, lotId, await bidder(app, 1), 20_000);
  await app.must(orderSubmit, purchase(sold.id), as('buyer'));
  const { id: orderId } = await app.must(orderSubmit, purchase(back.id), as('buyer'));
  await app.must(orderCancel, { id: orderId }, as('buyer'));
  const { price, total } = await app.db
    .selectFrom('trade_order')
    .select(['price', 'total'])
    .where('listing_id', '=', sold.id)
    .executeTakeFirstOrThrow();
  // What is paid beside it is no price that anybody else reads.
  expect(total).not.toBe(price);
  const bargain = { id: (await offers(app, agreed.id, price - 10_000)).id, price: price - 10_000 };
  await app.must(acceptDownBuy, bargain, as('seller'));
  const { happened } = await room(id);
  expect(happened).toMatchObject([
    { kind: 'bid', no: 3 },
    { kind: 'sold', no: 1, price },
    // What two agreed on between themselves is nobody else's to read.
    { kind: 'sold', no: 4, price: null },
  ]);
  await say('rival', id, '手快');
  const streams = await startLive(app.database);
  streams.subscribe(null, () => undefined, { topic: id, who: 'a' });
  const leave = streams.subscribe(null, () => undefined, { topic: id, who: 'b' });
  await streams.tellWatchers();
  leave();
  await streams.tellWatchers();
  await streams.stop();
  await act(id, 'end');
  const amount = price + bargain.price;
  expect((await room(id, 'seller')).summary).toEqual({ mostWatchers: 2, spoke: 1, sold: 2, amount });
  expect((await room(id, 'buyer')).summary).toBeNull();
});

test('who asked to be reminded is told when it opens, once; who changed their mind is not', async () => {
  const id = await planned();
  for (const who of ['buyer', 'rival'] as const) await app.must(liveRemind, { id, on: true }, as(who));
  await app.must(liveRemind, { id, on: true }, as('buyer'));
  await app.must(liveRemind, { id, on: false }, as('rival'));
  expect([(await room(id, 'buyer')).reminded, (await room(id, 'rival')).reminded, (await room(id)).reminded]).toEqual([
    true,
    false,
    false,
  ]);
  await act(id, 'start');
  const told = async (who: Who) =>
    (await app.must(messageList, {}, as(who))).list.filter(({ link }) => link.includes(id)).length;
  expect([await told('buyer'), await told('rival')]).toEqual([1, 0]);
  expect(await app.call(liveRemind, { id, on: true }, as('rival'))).toMatchObject({ code: 'STATE_REFUSED' });
  await act(id, 'end');
});

test('a host has one room open at a time, also when two are opened in one moment', async () => {
  const rooms = [await planned(), await planned()];
  const tried = await Promise.all(rooms.map((id) => app.call(liveAct, { id, event: 'start' }, as('seller'))));
  expect(tried.map(({ code }) => code).filter((code) => code === 'LIVE_ONE')).toHaveLength(1);
  for (const [n, id] of rooms.entries()) await act(id, tried[n]?.success ? 'end' : 'cancel');
  await app.live(HOUR);
});

test('who is kept quiet, and who may speak again, has it on their open page at once', async () => {
  const id = await opened();
  await say('rival', id, '都是假的');
  const streams = await startLive(app.database);
  const heard: unknown[] = [];
  const done = new Promise<void>((resolve) => {
    streams.subscribe(app.people.rival.userId, ({ type, data }) => {
      if (type === 'live.muted') heard.push(data);
      if (heard.length === 2) resolve();
    });
  });
  for (const on of [true, false]) await app.must(liveMute, { id, member: 1, on }, as('seller'));
  await done;
  expect(heard).toEqual([
    { id, muted: true },
    { id, muted: false },
  ]);
  await streams.stop();
  await act(id, 'end');
});
