/** Bargaining inside a conversation, as its two people read it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptDownBuy, offerCounter, offerDecline } from '../../../../contract/bid/calls.ts';
import { bidRules } from '../../../../contract/bid/rules.ts';
import { chatList, chatMessages, chatRead, chatReport, chatSend, chatUnread } from '../../../../contract/chat/calls.ts';
import { workChatLook } from '../../../../contract/chat/work-calls.ts';
import { offers, putUp } from '../../../testing/bid.ts';
import { type Market, openMarketApp } from '../../../testing/market.ts';
import { bid } from '../../bid/handlers.ts';
import { market } from '../../market/handlers.ts';
import { chat } from '../handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [bid, market, chat] });
}, 120_000);
afterAll(() => app.close());

const read = (id: string, who: 'buyer' | 'seller' = 'buyer') => app.must(chatMessages, { id }, { as: app.people[who] });

async function bargaining() {
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  const offer = await offers(app, listingId, 118_000);
  app.clock.advance(1_000);
  const card = { kind: 'offer', id: offer.id } as const;
  const said = { id: randomUUID(), to: { kind: 'item', id: listingId } as const, body: '我出了一个价', card };
  const { conversationId: id } = await app.must(chatSend, said, { as: app.people.buyer });
  app.clock.advance(60_000);
  return { id, offerId: offer.id };
}

test('a seller’s price stands where it was named, between what was said before and after, and the first one is a message’s', async () => {
  const { id, offerId } = await bargaining();
  await app.must(offerCounter, { id: offerId, price: 125_000 }, { as: app.people.seller });
  const { messages, steps } = await read(id);
  expect(steps).toMatchObject([
    { offerId, event: 'start', by: 'B', price: 118_000, said: true },
    { offerId, event: 'counter', by: 'S', price: 125_000, said: false },
  ]);
  expect(steps[1]?.at).toBeGreaterThan(messages[0]?.at ?? 0);
  await app.must(offerDecline, { id: offerId }, { as: app.people.buyer });
  expect((await read(id, 'seller')).steps.at(-1)).toMatchObject({ event: 'decline', by: 'B', price: 125_000 });
});

test('what was agreed on is held for its buyer: the conversation says until when, and of which order', async () => {
  const { id, offerId } = await bargaining();
  expect((await read(id)).order).toBeNull();
  const { orderId } = await app.must(acceptDownBuy, { id: offerId, price: 118_000 }, { as: app.people.seller });
  const { order, steps } = await read(id);
  expect(steps.at(-1)).toMatchObject({ event: 'accept', by: 'S', price: 118_000 });
  expect(order).toMatchObject({ id: orderId, state: 'pending_pay', price: 118_000 });
  // What is paid beside it is another number, and is called so.
  expect(order?.total).toBeGreaterThan(118_000);
  // Its card names the same price to both.
  const card = { kind: 'order', id: orderId ?? '' } as const;
  await app.must(chatSend, { id: randomUUID(), to: { kind: 'conversation', id }, card }, { as: app.people.seller });
  for (const who of ['buyer', 'seller'] as const)
    expect((await read(id, who)).messages.at(-1)?.card).toMatchObject({ kind: 'order', price: 118_000 });
  expect(order?.deadlineAt).toBe(app.clock.now().getTime() + bidRules.payWithin);
});

test('staff whom a conversation is shown see the prices named in it and who took them, as they told who reported it', async () => {
  const { id, offerId } = await bargaining();
  await app.must(offerCounter, { id: offerId, price: 125_000 }, { as: app.people.seller });
  await app.must(chatReport, { id, reason: 'offPlatform' }, { as: app.people.seller });
  const { steps } = await app.must(workChatLook, { id }, { as: app.people.staff });
  expect(steps).toMatchObject([
    { offerId, event: 'start', by: 'B', price: 118_000 },
    { offerId, event: 'counter', by: 'S', price: 125_000 },
  ]);
});

const top = async (who: 'buyer' | 'seller') =>
  (await app.must(chatList, {}, { as: app.people[who] })).list.map(({ id, unread, step }) => ({ id, unread, step }))[0];
/** Opens it, as its page does. */
async function opens(id: string, who: 'buyer' | 'seller') {
  const { lastNo: no, steps } = await read(id, who);
  await app.must(chatRead, { id, no, step: steps.at(-1)?.id }, { as: app.people[who] });
}

test('a price named in answer brings the conversation to the top for both, and is unread for the other side until they open it', async () => {
  const { id, offerId } = await bargaining();
  await opens(id, 'seller');
  await bargaining();
  expect((await top('buyer'))?.id).not.toBe(id);
  app.clock.advance(60_000);
  const before = await app.must(chatUnread, {}, { as: app.people.buyer });
  await app.must(offerCounter, { id: offerId, price: 125_000 }, { as: app.people.seller });
  expect(await top('buyer')).toMatchObject({ id, unread: 1, step: { event: 'counter', by: 'S', price: 125_000 } });
  expect(await top('seller')).toMatchObject({ id, unread: 0, step: { price: 125_000 } });
  expect((await app.must(chatUnread, {}, { as: app.people.buyer })).unread).toBe(before.unread + 1);
  await opens(id, 'buyer');
  expect(await top('buyer')).toMatchObject({ id, unread: 0 });
  app.clock.advance(60_000);
  await app.must(offerDecline, { id: offerId }, { as: app.people.buyer });
  expect(await top('seller')).toMatchObject({ id, unread: 1, step: { event: 'decline' } });
  // Words are later than it now, and whoever writes has read what stands there.
  app.clock.advance(60_000);
  const to = { kind: 'conversation', id } as const;
  await app.must(chatSend, { id: randomUUID(), to, body: '那算了' }, { as: app.people.seller });
  expect(await top('seller')).toMatchObject({ id, unread: 0, step: null });
});

test('who answers a price from the offer’s own page has read it, and one read offline before it was named leaves it unread', async () => {
  const { id, offerId } = await bargaining();
  const { lastNo: no, steps } = await read(id, 'buyer');
  app.clock.advance(60_000);
  await app.must(offerCounter, { id: offerId, price: 125_000 }, { as: app.people.seller });
  // What a device kept to say, once it is heard.
  await app.must(chatRead, { id, no, step: steps.at(-1)?.id }, { as: app.people.buyer });
  expect(await top('buyer')).toMatchObject({ id, unread: 1 });
  await app.must(acceptDownBuy, { id: offerId, price: 125_000 }, { as: app.people.buyer });
  expect(await top('buyer')).toMatchObject({ id, unread: 0 });
  expect(await top('seller')).toMatchObject({ id, step: { event: 'accept' } });
  // A later step than there is has not been read.
  await app.must(chatRead, { id, no, step: '999999999999' }, { as: app.people.seller });
  expect(Number((await read(id, 'seller')).readStep)).toBe(Number((await read(id)).steps.at(-1)?.id));
});
