/** How soon a seller answers is told from what is recorded, and not at all where that is too little. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatAbout, chatMessages, chatSend } from '../../../contract/chat/calls.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { openAftersaleApp } from '../../testing/aftersale.ts';
import { putUp } from '../../testing/bid.ts';
import type { Market, Person as Who } from '../../testing/market.ts';
import { chat } from './handlers.ts';

let app: Market;
let listingId: string;
let conversationId: string;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [chat] });
  ({ listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() }));
}, 120_000);
afterAll(() => app.close());

async function say(who: Who) {
  const to =
    who === 'seller'
      ? ({ kind: 'conversation', id: conversationId } as const)
      : ({ kind: 'item', id: listingId } as const);
  ({ conversationId } = await app.must(chatSend, { id: randomUUID(), to, body: '在吗' }, { as: app.people[who] }));
}
const told = async () => (await app.must(chatAbout, { listingId })).repliesIn;

test('after five answers a stranger reads how soon the seller usually answers; a thank-you asks for no answer, and what is old does not count', async () => {
  for (const wait of [2, 4, 6, 8]) {
    await say('buyer');
    app.clock.advance(MINUTE);
    // A second message of one question makes the wait no shorter.
    await say('buyer');
    app.clock.advance((wait - 1) * MINUTE);
    await say('seller');
    await say('seller');
  }
  expect(await told()).toBeNull();
  await say('buyer');
  app.clock.advance(5 * HOUR);
  await say('seller');
  await say('buyer');
  app.clock.advance(6 * HOUR);
  expect(await told()).toBe(6 * MINUTE);
  // It stands over the whole conversation: it is not asked for with its older pages.
  const page = async (before?: number) => {
    const input = { id: conversationId, ...(before !== undefined && { before }) };
    return (await app.must(chatMessages, input, { as: app.people.buyer })).repliesIn;
  };
  expect([await page(), await page(3)]).toEqual([6 * MINUTE, null]);
  app.clock.advance(31 * DAY);
  expect(await told()).toBeNull();
});

test('who has closed their account is written to no more, and the sentence says so', async () => {
  await say('buyer');
  await app.db
    .updateTable('account')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', app.people.buyer.userId)
    .execute();
  const to = { kind: 'conversation', id: conversationId } as const;
  const sent = await app.call(chatSend, { id: randomUUID(), to, body: '还在吗' }, { as: app.people.seller });
  expect(sent).toMatchObject({ code: 'CHAT_GONE' });
});
