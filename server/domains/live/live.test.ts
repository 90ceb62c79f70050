/** Live rooms as hosts, watchers, strangers and staff meet them. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auctionFollow } from '../../../contract/auction/calls.ts';
import { chatBlock, chatSend } from '../../../contract/chat/calls.ts';
import {
  liveAct,
  liveBlock,
  liveList,
  liveMake,
  liveMessages,
  liveMute,
  livePin,
  livePlan,
  liveRemove,
  liveRoom,
  liveSay,
  liveShow,
  workLiveMake,
  workLiveStop,
} from '../../../contract/live/calls.ts';
import { liveRules } from '../../../contract/live/rules.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { startLive } from '../../kernel/events/live.ts';
import { videoProvider } from '../../providers/video/open.ts';
import { openLot } from '../../testing/auction.ts';
import { openedByOther } from '../../testing/live/other.ts';
import { type Market, openMarketApp, type Person as Who } from '../../testing/market.ts';
import { deadlines as auctionDeadlines } from '../auction/hammer.ts';
import { auction } from '../auction/handlers.ts';
import { auctionWork } from '../auction/workbench.ts';
import { chat } from '../chat/handlers.ts';
import { message } from '../message/handlers.ts';
import { liveDeadlines } from './deadlines.ts';
import { live } from './handlers.ts';
import { livePictures } from './picture.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({
    domains: [live, auction, auctionWork, chat, message],
    deadlines: [...auctionDeadlines, ...liveDeadlines],
  });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const at = () => app.clock.now().getTime();

/** A room of the seller's over a listing, and over others that are named, announced for now. */
async function planned(...others: string[]): Promise<string> {
  const { listingId } = await app.list();
  const things = [listingId, ...others].map((id) => ({ kind: 'listing' as const, id }));
  const input = { title: '这批跑鞋', planAt: at(), video: '', things };
  return (await app.must(liveMake, input, as('seller'))).id;
}
async function opened(...others: string[]): Promise<string> {
  const id = await planned(...others);
  await app.must(liveAct, { id, event: 'start' }, as('seller'));
  return id;
}
const end = (id: string) => app.must(liveAct, { id, event: 'end' }, as('seller'));
const say = (who: Who, roomId: string, body: string) => app.must(liveSay, { id: randomUUID(), roomId, body }, as(who));
const trySay = (who: Who, roomId: string, body = '在吗') =>
  app.call(liveSay, { id: randomUUID(), roomId, body }, as(who));
const room = (id: string, who?: Who) => app.must(liveRoom, { id }, who ? as(who) : {});

describe('a host', () => {
  test('announces a room of their own goods, opens it, shows one after the other, and ends it', async () => {
    const first = await app.list({ price: 100_000 });
    const lotId = await openLot(app);
    const things = [
      { kind: 'listing' as const, id: first.listingId },
      { kind: 'lot' as const, id: lotId },
    ];
    const input = { title: '周末场', planAt: at() + HOUR, video: '', things };
    const { id } = await app.must(liveMake, input, as('seller'));
    expect(await room(id)).toMatchObject({ state: 'planned', current: null, hosting: false, video: { kind: 'none' } });
    await app.must(liveAct, { id, event: 'start' }, as('seller'));
    const shown = await room(id, 'seller');
    expect(shown).toMatchObject({ state: 'live', current: 1, hosting: true, video: { kind: 'drawn' } });
    expect(shown.list).toMatchObject([
      { no: 1, lot: null, listing: { price: 100_000, state: 'on' } },
      { no: 2, listing: null, lot: { id: lotId, state: 'live' } },
    ]);
    await app.must(liveShow, { id, no: 2 }, as('seller'));
    expect((await room(id)).current).toBe(2);
    expect(await app.call(liveShow, { id, no: 3 }, as('seller'))).toMatchObject({ code: 'NOT_FOUND' });
    await end(id);
    expect(await room(id)).toMatchObject({ state: 'over', video: { kind: 'none' } });
  });

  test('has nothing of somebody else’s in their room, nor what is not for sale', async () => {
    const { listingId } = await app.list();
    const input = { title: '别人的', planAt: at(), video: '', things: [{ kind: 'listing' as const, id: listingId }] };
    const other = await app.as('13900000077', 'seller');
    expect(await app.call(liveMake, input, { as: other })).toMatchObject({ code: 'NOT_FOUND' });
    await app.db.updateTable('listing').set({ state: 'off' }).where('id', '=', listingId).execute();
    expect(await app.call(liveMake, input, as('seller'))).toMatchObject({ code: 'ITEM_OFF' });
  });

  test('announces neither the past nor next year, nor more rooms than they can keep', async () => {
    const seller = await app.as('13900000078', 'seller');
    const { listingId } = await app.list();
    await app.db.updateTable('listing').set({ seller_id: seller.userId }).where('id', '=', listingId).execute();
    const input = { title: '场次', planAt: at(), video: '', things: [{ kind: 'listing' as const, id: listingId }] };
    const make = (planAt: number) => app.call(liveMake, { ...input, planAt }, { as: seller });
    expect(await make(at() - DAY)).toMatchObject({ code: 'LIVE_TIME' });
    expect(await make(at() + liveRules.ahead + DAY)).toMatchObject({ code: 'LIVE_TIME' });
    for (let n = 0; n < liveRules.open; n++) expect((await make(at())).success).toBe(true);
    expect(await make(at())).toMatchObject({ code: 'LIVE_FULL' });
  });

  test('alone has the switches: others open, show, pin, mute and end nothing', async () => {
    const id = await opened();
    const { id: messageId } = await say('buyer', id, '有盒子吗');
    const tried = await Promise.all([
      app.call(liveAct, { id, event: 'end' }, as('rival')),
      app.call(liveShow, { id, no: 1 }, as('rival')),
      app.call(livePin, { id, messageId }, as('rival')),
      app.call(liveMute, { id, member: 1, on: true }, as('rival')),
      app.call(liveRemove, { messageId }, as('rival')),
    ]);
    expect(tried.map(({ code }) => code)).toEqual(Array(tried.length).fill('NOT_FOUND'));
    await end(id);
  });

  test('pins a message, removes one, and keeps somebody quiet', async () => {
    const id = await opened();
    const { id: asked } = await say('buyer', id, '有盒子吗');
    const { id: rude } = await say('rival', id, '都是假的');
    await app.must(livePin, { id, messageId: asked }, as('seller'));
    expect((await room(id)).pinned).toMatchObject({ id: asked, body: '有盒子吗' });
    await app.must(liveRemove, { messageId: rude }, as('seller'));
    await app.must(liveMute, { id, member: 2, on: true }, as('seller'));
    expect((await room(id)).messages).toMatchObject([{ body: '有盒子吗' }, { body: '', removed: true }]);
    expect(await trySay('rival', id)).toMatchObject({ code: 'LIVE_MUTED' });
    expect((await room(id, 'rival')).muted).toBe(true);
    expect((await room(id, 'seller')).mutedMembers).toEqual([2]);
    expect((await room(id, 'buyer')).mutedMembers).toEqual([]);
    await app.must(liveMute, { id, member: 2, on: false }, as('seller'));
    expect((await trySay('rival', id)).success).toBe(true);
    // What is pinned and removed is pinned no more.
    await app.must(liveRemove, { messageId: asked }, as('seller'));
    expect((await room(id)).pinned).toBeNull();
    await end(id);
  });

  test('who does not come is cancelled for, and who forgets to leave is ended', async () => {
    const never = await planned();
    await app.live(liveRules.late + 1);
    expect((await room(never)).state).toBe('cancelled');
    const forgotten = await opened();
    await app.live(liveRules.longest + 1);
    expect((await room(forgotten)).state).toBe('over');
    expect(await trySay('buyer', forgotten)).toMatchObject({ code: 'LIVE_CLOSED' });
  });

  test('who is followed is announced in the message centre, once, when the room opens', async () => {
    await app.must(auctionFollow, { kind: 'seller', id: app.people.seller.userId, on: true }, as('buyer'));
    const id = await opened();
    const told = (await app.must(messageList, {}, as('buyer'))).list.filter(({ link }) => link.includes(id));
    expect(told).toHaveLength(1);
    await app.must(auctionFollow, { kind: 'seller', id: app.people.seller.userId, on: false }, as('buyer'));
    await end(id);
  });
});

describe('whoever watches', () => {
  beforeEach(() => app.live(liveRules.rate + 1));
  test('reads without a name, and speaks with one', async () => {
    const id = await opened();
    expect((await room(id)).messages).toEqual([]);
    expect(await app.call(liveSay, { id: randomUUID(), roomId: id, body: '在吗' })).toMatchObject({
      code: 'LOGIN_NEEDED',
    });
    await say('buyer', id, '加微信便宜五十');
    await say('seller', id, '都在平台上付');
    const { messages, me } = await room(id, 'buyer');
    expect(messages).toMatchObject([
      { no: 1, by: 1, host: false, hints: ['contact'] },
      { no: 2, by: 2, host: true, hints: [] },
    ]);
    expect(me).toBe(1);
    expect(Object.keys(messages[0] ?? {})).not.toContain('userId');
    await end(id);
  });

  test('says nothing twice, whatever the network did, and nothing under somebody else’s id', async () => {
    const id = await opened();
    const input = { id: randomUUID(), roomId: id, body: '还有 42 码吗' };
    expect(await app.must(liveSay, input, as('buyer'))).toEqual({ id: input.id, no: 1 });
    expect(await app.must(liveSay, input, as('buyer'))).toEqual({ id: input.id, no: 1 });
    expect(await app.call(liveSay, input, as('rival'))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await room(id)).messages).toHaveLength(1);
    await end(id);
  });

  test('who floods the room waits', async () => {
    const id = await opened();
    for (let n = 0; n < liveRules.perRate; n++) await say('buyer', id, `第 ${n} 句`);
    expect(await trySay('buyer', id)).toMatchObject({ code: 'TOO_MANY' });
    expect((await trySay('rival', id)).success).toBe(true);
    await app.live(liveRules.rate + 1);
    expect((await trySay('buyer', id)).success).toBe(true);
    await end(id);
  });

  test('who floods several rooms in one moment waits in all of them', async () => {
    const other = await openedByOther(app);
    const rooms = [await opened(), other.id];
    const said = await Promise.all(
      Array.from({ length: 2 * liveRules.perRate }, (_, n) => trySay('buyer', rooms[n % 2] ?? '')),
    );
    expect(said.filter(({ success }) => success)).toHaveLength(liveRules.perRate);
    await end(rooms[0] ?? '');
    await other.end();
  });

  test('speaks only while it is open, and reads what was said when it is over', async () => {
    const id = await planned();
    expect(await trySay('buyer', id)).toMatchObject({ code: 'LIVE_CLOSED' });
    await app.must(liveAct, { id, event: 'start' }, as('seller'));
    for (const words of ['一', '二', '三']) await say('buyer', id, words);
    await end(id);
    expect(await trySay('buyer', id)).toMatchObject({ code: 'LIVE_CLOSED' });
    expect((await room(id)).messages.map(({ body }) => body)).toEqual(['一', '二', '三']);
    const { messages } = await app.must(liveMessages, { id, before: 3, size: 1 });
    expect(messages.map(({ body }) => body)).toEqual(['二']);
    expect((await app.must(liveList, { tab: 'past' })).list.map((row) => row.id)).toContain(id);
    expect((await app.must(liveList, {})).list.map((row) => row.id)).not.toContain(id);
  });

  test('whom one blocks is blocked in rooms and in conversations, and a host’s blocked people are silent in theirs', async () => {
    const id = await opened();
    const { id: messageId } = await say('rival', id, '喂');
    await app.must(liveBlock, { id, member: 1, block: true }, as('buyer'));
    const { nickname } = await app.db
      .selectFrom('account')
      .select('nickname')
      .where('id', '=', app.people.rival.userId)
      .executeTakeFirstOrThrow();
    expect(await room(id, 'buyer')).toMatchObject({ blocked: [{ no: 1, nickname }], messages: [] });
    expect((await room(id, 'seller')).blocked).toEqual([]);
    await app.must(liveBlock, { id, member: 1, block: false }, as('buyer'));
    expect(await room(id, 'buyer')).toMatchObject({ blocked: [], messages: [{ id: messageId }] });
    const { listingId } = await app.list();
    const asked = await app.must(
      chatSend,
      { id: randomUUID(), to: { kind: 'item', id: listingId }, body: '在吗' },
      as('rival'),
    );
    await app.must(chatBlock, { to: { kind: 'conversation', id: asked.conversationId }, block: true }, as('seller'));
    expect(await trySay('rival', id)).toMatchObject({ code: 'CHAT_BLOCKED' });
    await app.must(chatBlock, { to: { kind: 'conversation', id: asked.conversationId }, block: false }, as('seller'));
    await end(id);
  });

  test('hears everything of their room as it happens, nothing of another, and is counted once', async () => {
    const [id, other] = [await opened(), await openedByOther(app)];
    const streams = await startLive(app.database);
    const heard: string[] = [];
    const done = new Promise<void>((resolve) => {
      streams.subscribe(
        null,
        ({ type, data }) => {
          heard.push(type === 'live.said' ? String(data.body) : type);
          if (type === 'live.room' && data.state === 'over') resolve();
        },
        { topic: id, who: 'somebody' },
      );
    });
    const leave = streams.subscribe(null, () => undefined, { topic: id, who: 'somebody' });
    streams.subscribe(null, () => undefined, { topic: id, who: 'another' });
    await streams.tellWatchers();
    expect((await room(id)).watchers).toBe(2);
    leave();
    await streams.tellWatchers();
    expect((await room(id)).watchers).toBe(2);
    await say('buyer', other.id, '隔壁的');
    await say('buyer', id, '这边的');
    await end(id);
    await done;
    expect(heard).toEqual(['topic.watchers', '这边的', 'live.room']);
    await streams.stop();
    expect((await room(id)).watchers).toBe(0);
    await other.end();
  });
});

describe('the platform', () => {
  test('opens a room over an auction session, in its own name', async () => {
    const lotId = await openLot(app);
    const now = app.clock.now();
    const session = { name_zh: '专场', name_en: 'Session', about_zh: '', about_en: '' };
    await app.db
      .insertInto('auction_session')
      .values({ id: 'session', ...session, starts_at: now, ends_at: new Date(now.getTime() + HOUR), created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await app.db.updateTable('lot').set({ session_id: 'session' }).where('id', '=', lotId).execute();
    const input = { sessionId: 'session', title: '专场讲解', planAt: at(), video: '' };
    expect(await app.call(workLiveMake, input, as('seller'))).toMatchObject({ success: false });
    const { id } = await app.must(workLiveMake, input, as('staff'));
    const shown = await room(id);
    expect(shown).toMatchObject({ host: { platform: true, nickname: '' }, sellerId: null, sessionId: 'session' });
    expect(shown.list.map(({ lot }) => lot?.id)).toEqual([lotId]);
    for (const shows of [{ sessionId: 'session' }, { lotId }])
      expect((await app.must(liveList, shows)).list.map((row) => row.id)).toEqual([id]);
    expect((await app.must(liveList, { lotId: 'none' })).list).toEqual([]);
    await app.must(liveAct, { id, event: 'cancel' }, as('staff'));
  });

  test('stops a room, and everybody reads why', async () => {
    const id = await opened();
    await app.must(workLiveStop, { id, reason: '卖假货' }, as('staff'));
    expect(await room(id)).toMatchObject({ state: 'over', reason: '卖假货' });
    expect((await app.must(messageList, {}, as('seller'))).list[0]?.title.zh).toBe('平台叫停了你的直播');
  });
});

describe('the picture', () => {
  test('is drawn in the demo, moves, and says in itself that it is a drawing', async () => {
    const id = await opened();
    const web = livePictures(app.house);
    const moving = await (await web.request(`/live/picture/${id}.svg`)).text();
    expect(moving).toMatch(/<animate[\s\S]*不是摄像头/);
    const english = await (await web.request(`/live/picture/${id}.svg?lang=en`)).text();
    expect([english.includes('Drawn, not filmed'), english.includes('摄像头')]).toEqual([true, false]);
    const still = await (await web.request(`/live/picture/${id}.svg?still=1`)).text();
    expect(still).not.toContain('<animate');
    expect((await web.request('/live/picture/none.svg')).status).toBe(404);
    await end(id);
  });

  test('is of what the host shows, not of what they showed first', async () => {
    const { listingId: second } = await app.list();
    const { pictures: _, ...product } = await app.db.selectFrom('product').selectAll().executeTakeFirstOrThrow();
    const palette = JSON.stringify(product.palette);
    const tee = { ...product, id: 'tee', style_no: 'T', shape: 'tee' as const, palette };
    await app.db.insertInto('product').values(tee).execute();
    await app.db.insertInto('sku').values({ id: 'tee-m', product_id: 'tee', size: 'M', sort: 0 }).execute();
    await app.db.updateTable('listing').set({ sku_id: 'tee-m' }).where('id', '=', second).execute();
    const id = await opened(second);
    const see = async (n: number) => (await livePictures(app.house).request(`/live/picture/${id}.svg?no=${n}`)).text();
    expect(await see(2)).toMatch(/^<svg/);
    expect(await see(2)).not.toBe(await see(1));
    await end(id);
  });

  test('is what a trusted host serves, and no other address is taken', async () => {
    const video = videoProvider({ LIVE_VIDEO_HOSTS: 'https://live.example.com' }, true);
    expect(video).toEqual({ kind: 'hls', origins: ['https://live.example.com'] });
    expect(() => videoProvider({ LIVE_VIDEO_HOSTS: 'live.example.com/x' }, false)).toThrow('LIVE_VIDEO_HOSTS');
    const { listingId } = await app.list();
    const things = [{ kind: 'listing' as const, id: listingId }];
    const input = { title: '有画面的', planAt: at(), things };
    const given = app.house.providers.video;
    // Drawn here: whoever announces a room is not asked for what would be refused.
    expect(await app.must(livePlan, {}, as('seller'))).toEqual({ origins: [] });
    Object.assign(app.house.providers, { video });
    expect(await app.must(livePlan, {}, as('seller'))).toEqual({ origins: ['https://live.example.com'] });
    for (const wrong of [
      'https://evil.example.com/a.m3u8',
      'https://live.example.com@evil.example.com/a.m3u8',
      'https://live.example.com/a.html',
      'javascript:alert(1)',
    ])
      expect(await app.call(liveMake, { ...input, video: wrong }, as('seller')), wrong).toMatchObject({
        code: 'LIVE_VIDEO',
      });
    const url = 'https://live.example.com/a/room.m3u8';
    const { id } = await app.must(liveMake, { ...input, video: url }, as('seller'));
    await app.must(liveAct, { id, event: 'start' }, as('seller'));
    expect((await room(id)).video).toEqual({ kind: 'hls', url });
    Object.assign(app.house.providers, { video: { ...video, origins: [] } });
    expect((await room(id)).video).toEqual({ kind: 'none' });
    Object.assign(app.house.providers, { video: given });
    await end(id);
  });
});
