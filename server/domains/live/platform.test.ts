/** Rooms of the platform's own choice of goods, and a block made in a room that is undone wherever one stands. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auctionFollow } from '../../../contract/auction/calls.ts';
import { chatAbout, chatBlock, chatBlocked, chatSend, chatUnblock } from '../../../contract/chat/calls.ts';
import {
  liveAct,
  liveBlock,
  liveClear,
  liveList,
  liveMake,
  liveRemove,
  liveRoom,
  liveSay,
  roomTitle,
  workLiveGoods,
  workLiveHeld,
  workLiveMake,
  workLives,
} from '../../../contract/live/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { startLive } from '../../kernel/events/live.ts';
import { openLot } from '../../testing/auction.ts';
import { type Market, openMarketApp, type Person as Who } from '../../testing/market.ts';
import { auction } from '../auction/handlers.ts';
import { auctionWork } from '../auction/workbench.ts';
import { chat } from '../chat/handlers.ts';
import { message } from '../message/handlers.ts';
import { live } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [live, chat, auction, auctionWork, message] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const at = () => app.clock.now().getTime();
const room = (id: string) => app.must(liveRoom, { id });

async function opened(): Promise<string> {
  const { listingId } = await app.list();
  const input = { title: '这批跑鞋', planAt: at(), video: '', things: [{ kind: 'listing' as const, id: listingId }] };
  const { id } = await app.must(liveMake, input, as('seller'));
  await app.must(liveAct, { id, event: 'start' }, as('seller'));
  return id;
}

test('whom one blocked in a room is let go again from the list of one’s blocked, and where one would write to them', async () => {
  const id = await opened();
  await app.must(liveSay, { id: randomUUID(), roomId: id, body: '看这双' }, as('seller'));
  await app.must(liveBlock, { id, member: 1, block: true }, as('buyer'));
  const { listingId } = await app.list();
  const to = { kind: 'item' as const, id: listingId };
  const ask = () => app.call(chatSend, { id: randomUUID(), to, body: '在吗' }, as('buyer'));
  expect(await app.must(chatAbout, { listingId }, as('buyer'))).toMatchObject({
    blocking: true,
    conversationId: null,
  });
  expect(await ask()).toMatchObject({ code: 'CHAT_BLOCKED' });
  const [whom] = (await app.must(chatBlocked, {}, as('buyer'))).list;
  expect((await app.must(chatBlocked, {}, as('seller'))).list).toEqual([]);
  // Only who blocked can undo it, whatever name they are told.
  expect(await app.call(chatUnblock, { id: whom?.id ?? '' }, as('seller'))).toMatchObject({ code: 'NOT_FOUND' });
  await app.must(chatUnblock, { id: whom?.id ?? '' }, as('buyer'));
  expect((await app.must(chatBlocked, {}, as('buyer'))).list).toEqual([]);
  await app.must(liveBlock, { id, member: 1, block: true }, as('buyer'));
  await app.must(chatBlock, { to, block: false }, as('buyer'));
  await app.must(liveAct, { id, event: 'end' }, as('seller'));
  expect(await ask()).toMatchObject({ success: true });
  expect(await app.call(liveBlock, { id, member: 7, block: true }, as('buyer'))).toMatchObject({ code: 'NOT_FOUND' });
});

test('the platform opens a room over listings of several sellers, in its own name; not over what is not for sale', async () => {
  const first = await app.list({ price: 100_000 });
  const second = await app.list({ price: 200_000 });
  const { list: found } = await app.must(workLiveGoods, {}, as('staff'));
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([first.listingId, second.listingId]));
  expect((await app.must(workLiveGoods, { words: '%' }, as('staff'))).list).toEqual([]);
  expect(await app.call(workLiveGoods, {}, as('seller'))).toMatchObject({ success: false });
  const other = await app.as('13900000079', 'seller');
  await app.db.updateTable('listing').set({ seller_id: other.userId }).where('id', '=', second.listingId).execute();
  const input = { title: '平台精选', planAt: at(), video: '' };
  const listings = [second.listingId, first.listingId];
  for (const wrong of [
    input,
    { ...input, listings, sessionId: 'session' },
    { ...input, listings: [listings[0] ?? '', listings[0] ?? ''] },
  ])
    expect(await app.call(workLiveMake, wrong, as('staff'))).toMatchObject({ code: 'BAD_INPUT' });
  const { id } = await app.must(workLiveMake, { ...input, listings }, as('staff'));
  const shown = await room(id);
  expect(shown).toMatchObject({ host: { platform: true, nickname: '' }, sellerId: null, sessionId: null });
  expect(shown.list.map(({ listing }) => listing?.price)).toEqual([200_000, 100_000]);
  await app.must(liveAct, { id, event: 'start' }, as('staff'));
  // What the platform's host says that could lead off the platform waits as anybody's does, for a colleague.
  const messageId = randomUUID();
  await app.must(liveSay, { id: messageId, roomId: id, body: '加我微信 plat0' }, as('staff'));
  const said = async () => (await room(id)).messages.at(-1);
  expect(await said()).toMatchObject({ held: true, body: '' });
  expect(await app.call(liveClear, { messageId }, as('staff'))).toMatchObject({ code: 'NOT_FOUND' });
  const colleague = await app.as('13900000078', 'staff');
  await app.must(workLiveHeld, { messageId, show: true }, { as: colleague });
  expect(await said()).toMatchObject({ held: false, body: '加我微信 plat0' });
  await app.must(liveAct, { id, event: 'end' }, as('staff'));
  await app.db.updateTable('listing').set({ state: 'off' }).where('id', '=', second.listingId).execute();
  expect(await app.call(workLiveMake, { ...input, listings }, as('staff'))).toMatchObject({ code: 'ITEM_OFF' });
});

test('colleagues’ open pages hear at once that a line of the platform’s own host waits for one of them, and that it was looked at', async () => {
  const { listingId } = await app.list();
  const plan = { title: '大家的鞋', titleEn: '', planAt: at(), video: '', listings: [listingId] };
  const { id } = await app.must(workLiveMake, plan, as('staff'));
  await app.must(liveAct, { id, event: 'start' }, as('staff'));
  const colleague = await app.as('13900000079', 'staff');
  const stream = await startLive(app.database);
  const heard: unknown[] = [];
  let told = () => {};
  stream.subscribe(colleague.userId, ({ type, data }) => {
    if (type !== 'live.asked') return;
    heard.push(data);
    told();
  });
  stream.subscribe(app.people.buyer.userId, ({ type }) => {
    if (type === 'live.asked') heard.push('a stranger');
  });
  const next = async (act: () => Promise<unknown>) => {
    const before = heard.length;
    const one = new Promise<void>((resolve) => {
      told = resolve;
    });
    await act();
    if (heard.length === before) await one;
  };
  const messageId = randomUUID();
  await next(() => app.must(liveSay, { id: messageId, roomId: id, body: '加我微信 plat1' }, as('staff')));
  await next(() => app.must(workLiveHeld, { messageId, show: false }, { as: colleague }));
  await stream.stop();
  expect(heard).toEqual([{ id }, { id }]);
  await app.must(liveAct, { id, event: 'end' }, as('staff'));
});

test('a room is called what its host wrote in each language, wherever it is named; one name stands in both, and an app of yesterday sends one', async () => {
  const { listingId } = await app.list();
  const things = [{ kind: 'listing' as const, id: listingId }];
  await openLot(app);
  await app.must(auctionFollow, { kind: 'seller', id: app.people.seller.userId, on: true }, as('rival'));
  const made = async (names: { title: string; titleEn?: string }) => {
    const { id } = await app.must(liveMake, { ...names, planAt: at(), video: '', things }, as('seller'));
    await app.must(liveAct, { id, event: 'start' }, as('seller'));
    const [told] = (await app.must(messageList, {}, as('rival'))).list;
    const listed = (await app.must(liveList, {})).list.find((one) => one.id === id);
    await app.must(liveAct, { id, event: 'end' }, as('seller'));
    const shown = await room(id);
    return [listed ?? shown, shown]
      .map((one) => [roomTitle(one, 'zh'), roomTitle(one, 'en')])
      .concat([[told?.body.zh ?? '', told?.body.en ?? '']]);
  };
  const both = ['清鞋柜', 'Shoe shelf'];
  expect(await made({ title: '清鞋柜', titleEn: 'Shoe shelf' })).toEqual([both, both, both]);
  const one = ['清鞋柜', '清鞋柜'];
  expect(await made({ title: '清鞋柜', titleEn: '' })).toEqual([one, one, one]);
  expect(await made({ title: '清鞋柜' })).toEqual([one, one, one]);
  const ours = { title: '清鞋柜', titleEn: 'Official customer service', planAt: at(), video: '', things };
  expect(await app.call(liveMake, ours, as('seller'))).toMatchObject({ code: 'NAME_OURS' });
});

test('what was held stays before staff though its host removed it and ended the room, until somebody of ours has looked', async () => {
  const id = await opened();
  const [lure, asked] = [randomUUID(), randomUUID()];
  await app.must(liveSay, { id: lure, roomId: id, body: '加我薇信 zhixia8866' }, as('seller'));
  await app.must(liveSay, { id: asked, roomId: id, body: '我微信 buyer77' }, as('buyer'));
  const queue = async () =>
    ((await app.must(workLives, {}, as('staff'))).held ?? []).filter(({ room }) => room.id === id);
  expect(await queue()).toMatchObject([{ ended: false }, { ended: false }]);
  await app.must(liveRemove, { messageId: lure }, as('seller'));
  const gone = { said: { id: lure, removed: true, body: '加我薇信 zhixia8866' } };
  // What somebody waits for comes first.
  expect(await queue()).toMatchObject([{ said: { id: asked, held: true }, ended: false }, gone]);
  await app.must(liveAct, { id, event: 'end' }, as('seller'));
  expect((await queue()).map(({ ended, said }) => [ended, said.removed]).sort()).toEqual([
    [true, false],
    [true, true],
  ]);
  // Nobody reads again what was removed; it is only seen.
  expect(await app.call(workLiveHeld, { messageId: lure, show: true }, as('staff'))).toMatchObject({
    code: 'STATE_REFUSED',
  });
  for (const messageId of [lure, asked]) await app.must(workLiveHeld, { messageId, show: false }, as('staff'));
  expect(await queue()).toEqual([]);
  expect(await app.call(workLiveHeld, { messageId: lure, show: false }, as('staff'))).toMatchObject({
    code: 'STATE_REFUSED',
  });
});
