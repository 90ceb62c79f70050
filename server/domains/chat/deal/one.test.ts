/** Of one deal there is one conversation, from wherever it is asked about; and what was closed between two stays closed there, too. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDownBuy } from '../../../../contract/bid/calls.ts';
import {
  type ChatTo,
  chatAbout,
  chatBlock,
  chatList,
  chatMessages,
  chatReport,
  chatSend,
  chatTyping,
} from '../../../../contract/chat/calls.ts';
import { workChatDecide } from '../../../../contract/chat/work-calls.ts';
import { startLive } from '../../../kernel/events/live.ts';
import { openAftersaleApp } from '../../../testing/aftersale.ts';
import { offers, putUp } from '../../../testing/bid.ts';
import type { Market, Person as Who } from '../../../testing/market.ts';
import { bid } from '../../bid/handlers.ts';
import { market } from '../../market/handlers.ts';
import { chat } from '../handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [bid, market, chat] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const said = (body: string, to: ChatTo) => ({ id: randomUUID(), to, body });
const say = (who: Who, body: string, to: ChatTo) => app.must(chatSend, said(body, to), as(who));
const read = (who: Who, id: string) => app.must(chatMessages, { id }, as(who));
const bodies = async (who: Who, id: string) => (await read(who, id)).messages.map(({ body }) => body);

/** An order that was bargained for; nothing need have been said. */
async function deal(who: Who = 'buyer') {
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  const offer = await offers(app, listingId, 118_000, who);
  const { orderId } = await app.must(acceptDownBuy, { id: offer.id, price: 118_000 }, as('seller'));
  return { listingId, orderId: orderId ?? '' };
}
async function bargained() {
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  const { conversationId: id } = await say('buyer', '能便宜点吗', { kind: 'item', id: listingId });
  const offer = await offers(app, listingId, 118_000);
  const { orderId } = await app.must(acceptDownBuy, { id: offer.id, price: 118_000 }, as('seller'));
  return { id, listingId, order: { kind: 'order', id: orderId ?? '' } as const };
}
/** As two were begun for one deal before it was one. */
async function split() {
  const { id, order } = await bargained();
  const old = randomUUID();
  const now = app.clock.now();
  await app.db
    .insertInto('chat')
    .values({
      ...{ id: old, kind: 'order', subject_id: order.id, buyer_id: 'buyer', seller_id: 'seller', state: 'open' },
      ...{ deadline_at: null, last_by: null, created_at: now, last_at: now },
    })
    .execute();
  return { id, old, order };
}

test('asking about an order opens the conversation in which it was agreed on, for its buyer and for its seller', async () => {
  const { id, order } = await bargained();
  for (const who of ['buyer', 'seller'] as const)
    expect(await app.must(chatAbout, { orderId: order.id }, as(who))).toMatchObject({ conversationId: id });
  expect((await say('seller', '今天寄出', order)).conversationId).toBe(id);
  expect((await say('buyer', '好', order)).conversationId).toBe(id);
  expect(await bodies('buyer', id)).toEqual(['能便宜点吗', '今天寄出', '好']);
  // Its head is the order.
  expect((await read('seller', id)).order).toMatchObject({ id: order.id, state: 'pending_pay' });
  const { list } = await app.must(chatList, { size: 100 }, as('buyer'));
  expect(list.filter(({ card }) => card?.id === order.id)).toEqual([]);
});

test('what was first spoken of as an order stays one conversation when its buyer asks from the item', async () => {
  const { listingId, orderId } = await deal();
  const { conversationId: id } = await say('seller', '收到订单了', { kind: 'order', id: orderId });
  expect(await app.must(chatAbout, { listingId }, as('buyer'))).toMatchObject({ conversationId: id, kind: 'order' });
  expect((await say('buyer', '好的', { kind: 'item', id: listingId })).conversationId).toBe(id);
  // Once nothing came of it, the item is asked about anew.
  await app.db.updateTable('trade_order').set({ state: 'closed' }).where('id', '=', orderId).execute();
  await app.db.updateTable('listing').set({ state: 'on' }).where('id', '=', listingId).execute();
  expect(await app.must(chatAbout, { listingId }, as('buyer'))).toMatchObject({ conversationId: null, kind: 'item' });
});

test('another buyer of the same item reads nothing of it', async () => {
  const { id, listingId } = await bargained();
  const asked = await app.call(chatAbout, { listingId }, as('rival'));
  expect(JSON.stringify(asked)).not.toContain(id);
});

test('two conversations of before lead to each other, and what is said goes into the one', async () => {
  const { id, old, order } = await split();
  expect(await app.must(chatAbout, { orderId: order.id }, as('buyer'))).toMatchObject({ conversationId: id });
  expect(await read('buyer', old)).toMatchObject({ goesOn: id, beside: [] });
  expect(await read('seller', id)).toMatchObject({ goesOn: null, beside: [old] });
  // A device of yesterday names the old one still.
  const { conversationId } = await say('seller', '已寄出', { kind: 'conversation', id: old });
  expect(conversationId).toBe(id);
  expect(await bodies('buyer', id)).toContain('已寄出');
  expect(await app.call(chatMessages, { id: old }, as('rival'))).toMatchObject({ code: 'NOT_FOUND' });
});

test('a block holds in the conversation of the order, and of another item, as in that of the item', async () => {
  const { id, order } = await bargained();
  const other = await putUp(app.db, { price: 88_000, now: app.clock.now() });
  await app.must(chatBlock, { to: { kind: 'conversation', id }, block: true }, as('seller'));
  for (const [who, to] of [
    ['buyer', order],
    ['seller', order],
    ['buyer', { kind: 'item', id: other.listingId }],
  ] as const)
    expect(await app.call(chatSend, said('在吗', to), as(who))).toMatchObject({ code: 'CHAT_BLOCKED' });
  await app.must(chatBlock, { to: { kind: 'conversation', id }, block: false }, as('seller'));
});

test('after an upheld report the two write to each other nowhere: not about the order, not about another item, not the other way round', async () => {
  const { listingId } = await putUp(app.db, { price: 77_000, now: app.clock.now() });
  const { conversationId: id } = await say('rival', '加微信', { kind: 'item', id: listingId });
  const another = await deal('rival');
  const order = { kind: 'order', id: another.orderId } as const;
  const before = await say('rival', '什么时候寄', order);
  expect((await read('rival', before.conversationId)).shut).toBe(false);
  const { id: reportId } = await app.must(chatReport, { id, reason: 'offPlatform' }, as('seller'));
  await app.must(workChatDecide, { reportId, uphold: true, note: '引到站外' }, as('staff'));
  const third = await putUp(app.db, { price: 66_000, now: app.clock.now() });
  for (const [who, to] of [
    ['rival', { kind: 'conversation', id }],
    ['rival', order],
    ['rival', { kind: 'item', id: third.listingId }],
    ['seller', order],
    ['seller', { kind: 'conversation', id: before.conversationId }],
  ] as const)
    expect(await app.call(chatSend, said('喂', to), as(who))).toMatchObject({ code: 'CHAT_CLOSED' });
  // Said before anything is written.
  for (const who of ['rival', 'seller'] as const) {
    expect((await read(who, before.conversationId)).shut).toBe(true);
    expect((await app.must(chatAbout, { orderId: another.orderId }, as(who))).shut).toBe(true);
  }
  expect((await app.must(chatAbout, { listingId: third.listingId }, as('rival'))).shut).toBe(true);
  // Neither hears that the other types.
  const live = await startLive(app.database);
  const heard: string[] = [];
  const end = new Promise<void>((done) => {
    live.subscribe(app.people.buyer.userId, () => done());
  });
  live.subscribe(app.people.seller.userId, ({ type }) => heard.push(type));
  await app.must(chatTyping, { id: before.conversationId }, as('rival'));
  await say('buyer', '结束', { kind: 'service' });
  await end;
  await live.stop();
  expect(heard).not.toContain('chat.typing');
  // With the platform and with others they go on.
  await say('rival', '订单的事', { kind: 'service' });
  expect((await app.must(chatAbout, { listingId: third.listingId }, as('buyer'))).shut).toBe(false);
  await say('buyer', '在吗', { kind: 'item', id: third.listingId });
});
