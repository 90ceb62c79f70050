/** Between two of whom one has blocked the other, nothing tells what either of them is doing. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { acceptDownBuy, bidDetail, downBuyPrice, offerCounter } from '../../../contract/bid/calls.ts';
import {
  chatBlock,
  chatBlocked,
  chatMessages,
  chatRead,
  chatSend,
  chatTyping,
  chatUnblock,
} from '../../../contract/chat/calls.ts';
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import { startLive } from '../../kernel/events/live.ts';
import { openAftersaleApp } from '../../testing/aftersale.ts';
import { offers, putUp } from '../../testing/bid.ts';
import type { Market, Person as Who } from '../../testing/market.ts';
import { bid } from '../bid/handlers.ts';
import { market } from '../market/handlers.ts';
import { chat } from './handlers.ts';

let app: Market;
let id: string;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [bid, market, chat] });
}, 120_000);
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('chat_block').execute();
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  ({ conversationId: id } = await say('buyer', '在吗', { kind: 'item', id: listingId }));
});

const as = (who: Who) => ({ as: app.people[who] });
const say = (
  who: Who,
  body: string,
  to: { kind: 'item' | 'conversation'; id: string } = { kind: 'conversation', id },
) => app.must(chatSend, { id: randomUUID(), to, body }, as(who));
const block = (who: Who, on = true) => app.must(chatBlock, { to: { kind: 'conversation', id }, block: on }, as(who));
const readBy = async (who: Who) => (await app.must(chatMessages, { id }, as(who))).readByOther;

/** What `who`'s open pages hear of the conversation while `act` runs. */
async function heard(who: Who, act: () => Promise<unknown>): Promise<string[]> {
  const live = await startLive(app.database);
  const all: string[] = [];
  const end = new Promise<void>((resolve) => {
    live.subscribe(app.people.rival.userId, () => resolve());
  });
  live.subscribe(app.people[who].userId, ({ type }) => all.push(type));
  await act();
  // Events arrive in the order in which they were told: what a third person hears last ends the listening.
  const { listingId } = await putUp(app.db, { price: 99_000, now: app.clock.now() });
  await say('rival', '结束', { kind: 'item', id: listingId });
  await end;
  await live.stop();
  return all.filter((type) => type.startsWith('chat.'));
}

const pairs = [
  { who: 'buyer', other: 'seller', blocks: 'buyer' },
  { who: 'buyer', other: 'seller', blocks: 'seller' },
  { who: 'seller', other: 'buyer', blocks: 'buyer' },
  { who: 'seller', other: 'buyer', blocks: 'seller' },
] as const;

test('whoever is blocked is told so before they write, and the other that they block', async () => {
  const { refused, blocking } = await app.must(chatMessages, { id }, as('buyer'));
  expect({ refused, blocking }).toEqual({ refused: false, blocking: false });
  await block('seller');
  expect(await app.must(chatMessages, { id }, as('buyer'))).toMatchObject({ refused: true, blocking: false });
  expect(await app.must(chatMessages, { id }, as('seller'))).toMatchObject({ refused: false, blocking: true });
});

test.each(pairs)(
  '$blocks has blocked: that the $who types does not reach the $other',
  async ({ who, other, blocks }) => {
    await block(blocks);
    expect(await heard(other, () => app.must(chatTyping, { id }, as(who)))).toEqual([]);
    await block(blocks, false);
    expect(await heard(other, () => app.must(chatTyping, { id }, as(who)))).toEqual(['chat.typing']);
  },
);

test.each(pairs)(
  '$blocks has blocked: what the $who reads is not told to the $other',
  async ({ who, other, blocks }) => {
    const { no } = await say(other, '最后一句');
    await block(blocks);
    const events = () =>
      app.db
        .selectFrom('event')
        .select('id')
        .where('user_id', '=', app.people[other].userId)
        .where('type', '=', 'chat')
        .execute();
    const before = await events();
    await app.must(chatRead, { id, no }, as(who));
    expect(await events()).toEqual(before);
    expect(await readBy(other)).toBeLessThan(no);
    // It is read all the same, for who has read it.
    expect((await app.must(chatMessages, { id }, as(who))).read).toBe(no);
    await block(blocks, false);
    expect(await readBy(other)).toBe(no);
  },
);

test.each(pairs)(
  '$blocks blocks: what the $who had read before still stands as read for the $other, also after a second block',
  async ({ who, other, blocks }) => {
    const { no } = await say(other, '看到了吗');
    await app.must(chatRead, { id, no }, as(who));
    await block(blocks);
    expect(await readBy(other)).toBe(no);
    await block(blocks === 'buyer' ? 'seller' : 'buyer');
    await block(blocks, false);
    expect(await readBy(other)).toBe(no);
  },
);

test('an open page of whoever was blocked hears that they can write again, wherever the block was ended', async () => {
  const events = async () =>
    (
      await app.db
        .selectFrom('event')
        .select('data')
        .where('user_id', '=', 'buyer')
        .where('type', '=', 'chat')
        .execute()
    ).filter(({ data }) => JSON.stringify(data).includes(id)).length;
  const inConversation = () => block('seller', false);
  const inList = async () => {
    const { list } = await app.must(chatBlocked, {}, as('seller'));
    await app.must(chatUnblock, { id: list[0]?.id ?? '' }, as('seller'));
  };
  for (const unblock of [inConversation, inList]) {
    await block('seller');
    const before = await events();
    await unblock();
    expect(await events()).toBe(before + 1);
    expect((await app.must(chatMessages, { id }, as('buyer'))).refused).toBe(false);
  }
});

test('no price reaches whoever blocked, from either side; what was named before is still taken', async () => {
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  await block('seller');
  const named = () =>
    app.call(
      downBuyPrice,
      { listingId, price: 118_000, addressId: 'address-buyer', policyVersion: currentPolicy },
      as('buyer'),
    );
  expect(await named()).toMatchObject({ http: 403, code: 'OFFER_UNHEARD' });
  await block('seller', false);
  const { id: offerId } = await offers(app, listingId, 118_000);
  await block('buyer');
  expect(await app.call(offerCounter, { id: offerId, price: 125_000 }, as('seller'))).toMatchObject({
    code: 'OFFER_UNHEARD',
  });
  // Their page offers what is still possible, and no more.
  expect(await app.must(bidDetail, { id: offerId }, as('seller'))).toMatchObject({ apart: true });
  expect(await app.must(acceptDownBuy, { id: offerId, price: 118_000 }, as('seller'))).toMatchObject({
    state: 'accepted',
  });
});
