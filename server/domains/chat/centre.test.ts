/** Conversations in the message centre: one is one row, however often somebody wrote. */
// @module-tag both-engines
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatTo, chatRead, chatSend } from '../../../contract/chat/calls.ts';
import { SEEN_WITHIN } from '../../../contract/chat/rules.ts';
import { messageList, messageRead, messageUnread } from '../../../contract/message/calls.ts';
import { startDelivery } from '../../kernel/events/delivery.ts';
import { pushSender, vapidKeys } from '../../kernel/events/push.ts';
import { newId } from '../../kernel/lib/id.ts';
import { putUp } from '../../testing/bid.ts';
import { type Market, openMarketApp, type Person as Who } from '../../testing/market.ts';
import { type PushService, startPushService } from '../../testing/push-service.ts';
import { message } from '../message/handlers.ts';
import { chat } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [chat, message] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const say = async (who: Who, body: string, to: ChatTo) => {
  app.clock.advance(60_000);
  return app.must(chatSend, { id: randomUUID(), to, body }, as(who));
};
const rows = async (who: Who, more = {}) =>
  (await app.must(messageList, more, as(who))).list.filter(({ type }) => type === 'chat');
const reads = (who: Who, id: string, no: number) => app.must(chatRead, { id, no }, as(who));
const begin = async () => {
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  return (await say('buyer', '在吗', { kind: 'item', id: listingId })).conversationId;
};

test('who was written to six times, and read each, finds one row of it, at the time of the latest', async () => {
  const id = await begin();
  const to: ChatTo = { kind: 'conversation', id };
  let at = 0;
  for (let n = 0; n < 6; n++) {
    const { no } = await say('seller', `第 ${n} 句`, to);
    at = app.clock.now().getTime();
    if (n < 5) await reads('buyer', id, no);
  }
  expect(await rows('buyer')).toMatchObject([{ topic: id, at, readAt: null }]);
  expect(await app.must(messageUnread, {}, as('buyer'))).toEqual({ unread: 1 });
  const other = await begin();
  await say('seller', '在的', { kind: 'conversation', id: other });
  expect((await rows('buyer')).map(({ topic }) => topic)).toEqual([other, id]);
  // Page by page no conversation comes twice.
  const first = await app.must(messageList, { size: 1 }, as('buyer'));
  const rest = await app.must(messageList, { size: 1, cursor: first.next ?? '' }, as('buyer'));
  expect([first, rest].map(({ list }) => list[0]?.topic)).toEqual([other, id]);
  expect(rest.next).toBeNull();
});

test('who marks its row as read has nothing unread of it, and neither has who reads the conversation', async () => {
  await app.must(messageRead, {}, as('buyer'));
  const id = await begin();
  const to: ChatTo = { kind: 'conversation', id };
  await say('seller', '在的', to);
  await app.db.updateTable('message').set({ read_at: null }).where('topic', '=', id).execute();
  const { no } = await say('seller', '还要吗', to);
  const [row] = await rows('buyer');
  await app.must(messageRead, { ids: [row?.id ?? ''] }, as('buyer'));
  const ofTopic = app.db.selectFrom('message').select('id').where('topic', '=', id);
  expect(await ofTopic.where('user_id', '=', app.people.buyer.userId).where('read_at', 'is', null).execute()).toEqual(
    [],
  );
  await reads('buyer', id, no);
  await say('seller', '给你留着', to);
  expect(await app.must(messageUnread, {}, as('buyer'))).toEqual({ unread: 1 });
  await reads('buyer', id, no + 1);
  expect(await app.must(messageUnread, {}, as('buyer'))).toEqual({ unread: 0 });
});

test('who tapped “all read” without opening the conversation is told of what is said in it later', async () => {
  await app.must(messageRead, {}, as('buyer'));
  const id = await begin();
  const to: ChatTo = { kind: 'conversation', id };
  await say('seller', '在的', to);
  await app.must(messageRead, {}, as('buyer'));
  app.clock.advance(3 * 86_400_000);
  await say('seller', '还要吗', to);
  expect(await app.must(messageUnread, {}, as('buyer'))).toEqual({ unread: 1 });
  const count = async () =>
    (
      await app.db
        .selectFrom('message')
        .select('id')
        .where('topic', '=', id)
        .where('user_id', '=', app.people.buyer.userId)
        .execute()
    ).length;
  expect(await count()).toBe(2);
  // That one is not read yet: it stands for what follows.
  await say('seller', '明天就下架了', to);
  expect(await count()).toBe(2);
});

test('who answers has read: nothing unread of it is left in the message centre', async () => {
  await app.must(messageRead, {}, as('buyer'));
  const id = await begin();
  const to: ChatTo = { kind: 'conversation', id };
  await say('seller', '在的', to);
  expect(await app.must(messageUnread, {}, as('buyer'))).toEqual({ unread: 1 });
  await say('buyer', '好，我拍了', to);
  expect(await app.must(messageUnread, {}, as('buyer'))).toEqual({ unread: 0 });
});

async function pushed(service: PushService, after = SEEN_WITHIN) {
  app.clock.advance(after);
  const keys = await vapidKeys(app.db, {}, app.clock.now());
  const push = pushSender({ keys, contact: 'mailto:post@example.com', agent: service.agent, mayReach: () => true });
  const delivery = await startDelivery({ ...app.database, clock: app.clock, senders: { push } });
  await delivery.deliverOnce();
  await delivery.stop();
  return service.received.splice(0).map(({ payload }) => payload);
}

test('a seller’s closed phone hears of the first question without a word of it, of no other until it is read, and of none that is read on an open page', async () => {
  const service = await startPushService();
  await app.db
    .insertInto('push_subscription')
    .values({
      ...{ id: newId(), user_id: app.people.seller.userId, device_id: null, session_id: null, lang: 'en' },
      ...{ created_at: app.clock.now(), ...service.subscribe() },
    })
    .execute();
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  const { conversationId: id } = await say('buyer', '鞋底磨得多吗', { kind: 'item', id: listingId });
  const told = { title: 'A buyer wrote to you', body: 'Kestrel High 92 Navy', link: `/plugin/chat?id=${id}` };
  const [heard, ...more] = await pushed(service);
  expect(heard).toMatchObject(told);
  expect([JSON.stringify(heard).includes('鞋底'), more]).toEqual([false, []]);
  await say('buyer', '还在吗', { kind: 'conversation', id });
  expect(await pushed(service)).toEqual([]);
  await app.must(chatRead, { id, no: 2 }, { as: app.people.seller });
  await say('buyer', '今天能发吗', { kind: 'conversation', id });
  expect(await pushed(service)).toMatchObject([told]);
  await app.must(chatRead, { id, no: 3 }, { as: app.people.seller });
  // Their page is open: it has read the words before anything is sent.
  await say('buyer', '在看吗', { kind: 'conversation', id });
  expect(await pushed(service, SEEN_WITHIN - 1)).toEqual([]);
  await app.must(chatRead, { id, no: 4 }, { as: app.people.seller });
  expect(await pushed(service)).toEqual([]);
  // And again with it closed.
  await say('buyer', '不急', { kind: 'conversation', id });
  expect(await pushed(service)).toMatchObject([told]);
  await service.close();
});
