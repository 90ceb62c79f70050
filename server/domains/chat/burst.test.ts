/** What one person says is counted over all their conversations, however many of them they write to in the same moment. */
// @module-tag both-engines
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatSend } from '../../../contract/chat/calls.ts';
import { chatRules } from '../../../contract/chat/rules.ts';
import { putUp } from '../../testing/bid.ts';
import { type Market, openMarketApp } from '../../testing/market.ts';
import { chat } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [chat] });
}, 120_000);
afterAll(() => app.close());

const send = (to: { kind: 'item' | 'conversation'; id: string }, body: string) =>
  app.call(chatSend, { id: randomUUID(), to, body }, { as: app.people.buyer });
const saidNow = async () =>
  (await app.db.selectFrom('chat_message').select('id').where('user_id', '=', 'buyer').execute()).length;

test('messages to many conversations in one moment: as many arrive as in one, and the others read what holds and for how long', async () => {
  const conversations: string[] = [];
  for (let n = 0; n < 8; n++) {
    const { listingId } = await putUp(app.db, { price: 90_000 + n, now: app.clock.now() });
    const begun = await send({ kind: 'item', id: listingId }, '在吗');
    conversations.push((begun.data as { conversationId: string }).conversationId);
  }
  app.clock.advance(chatRules.rate);
  const before = await saidNow();
  const burst = Array.from({ length: 2 * chatRules.perRate }, (_, n) =>
    send({ kind: 'conversation', id: conversations[n % conversations.length] ?? '' }, `第 ${n} 句`),
  );
  const answers = await Promise.all(burst);
  expect((await saidNow()) - before).toBe(chatRules.perRate);
  const refused = answers.filter(({ success }) => !success);
  expect(refused).toHaveLength(chatRules.perRate);
  for (const one of refused)
    expect(one).toMatchObject({ http: 429, code: 'SAID_TOO_FAST', data: { retryAfter: chatRules.rate / 1000 } });
  // Half of the wait later the other half of it is left.
  app.clock.advance(chatRules.rate / 2);
  const later = await send({ kind: 'conversation', id: conversations[0] ?? '' }, '再说一句');
  expect(later).toMatchObject({ code: 'SAID_TOO_FAST', data: { retryAfter: chatRules.rate / 2_000 } });
  app.clock.advance(chatRules.rate / 2);
  expect((await send({ kind: 'conversation', id: conversations[0] ?? '' }, '再说一句')).success).toBe(true);
});

test('more conversations begun in one moment than in a day: the others are refused by their own words', async () => {
  app.clock.advance(chatRules.day);
  const person = await app.as(app.people.rival.phone);
  const pairs: string[] = [];
  for (let n = 0; n < chatRules.newPerDay; n++)
    pairs.push((await putUp(app.db, { price: 80_000 + n, now: app.clock.now() })).listingId);
  for (const id of pairs.slice(0, chatRules.newPerDay - 2)) {
    await app.must(chatSend, { id: randomUUID(), to: { kind: 'item', id }, body: '在吗' }, { as: person });
    app.clock.advance(chatRules.rate / 10);
  }
  const more = [...pairs.slice(-2)];
  for (let n = 0; n < 4; n++) more.push((await putUp(app.db, { price: 70_000 + n, now: app.clock.now() })).listingId);
  const answers = await Promise.all(
    more.map((id) => app.call(chatSend, { id: randomUUID(), to: { kind: 'item', id }, body: '在吗' }, { as: person })),
  );
  expect(answers.map(({ success, code }) => (success ? 'begun' : code)).sort()).toEqual([
    ...Array(4).fill('BEGUN_TOO_MANY'),
    ...Array(2).fill('begun'),
  ]);
});
