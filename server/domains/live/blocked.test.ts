/** Whoever has blocked somebody meets nothing of theirs in a room. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveAct, liveBlock, liveMake, livePin, liveRoom, liveSay } from '../../../contract/live/calls.ts';
import { type Market, openMarketApp, type Person as Who } from '../../testing/market.ts';
import { live } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [live] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });

test('what somebody said whom a viewer has blocked is not brought back to them by being pinned', async () => {
  const { listingId } = await app.list();
  const things = [{ kind: 'listing' as const, id: listingId }];
  const planAt = app.clock.now().getTime();
  const { id } = await app.must(liveMake, { title: '这批跑鞋', planAt, video: '', things }, as('seller'));
  await app.must(liveAct, { id, event: 'start' }, as('seller'));
  const messageId = randomUUID();
  await app.must(liveSay, { id: messageId, roomId: id, body: '被拉黑的人说的话' }, as('rival'));
  await app.must(liveBlock, { id, member: 1, block: true }, as('buyer'));
  await app.must(livePin, { id, messageId }, as('seller'));
  const pinned = async (who?: Who) => (await app.must(liveRoom, { id }, who && as(who))).pinned;
  expect(await pinned('buyer')).toBeNull();
  expect(await pinned('seller')).toMatchObject({ id: messageId });
  expect(await pinned()).toMatchObject({ id: messageId });
  await app.must(liveBlock, { id, member: 1, block: false }, as('buyer'));
  expect(await pinned('buyer')).toMatchObject({ id: messageId });
  await app.must(liveAct, { id, event: 'end' }, as('seller'));
});

test('between two of whom one was reported with reason, neither speaks in the other’s room; others do', async () => {
  const { listingId } = await app.list();
  const things = [{ kind: 'listing' as const, id: listingId }];
  const planAt = app.clock.now().getTime();
  const { id } = await app.must(liveMake, { title: '又一批跑鞋', planAt, video: '', things }, as('seller'));
  await app.must(liveAct, { id, event: 'start' }, as('seller'));
  const say = (who: Who) => app.call(liveSay, { id: randomUUID(), roomId: id, body: '在吗' }, as(who));
  expect((await say('rival')).success).toBe(true);
  const now = app.clock.now();
  await app.db
    .insertInto('chat')
    .values({
      ...{ id: randomUUID(), kind: 'item', subject_id: listingId, buyer_id: 'rival', seller_id: 'seller' },
      ...{ state: 'closed', deadline_at: null, last_by: null, created_at: now, last_at: now },
    })
    .execute();
  expect(await say('rival')).toMatchObject({ code: 'CHAT_CLOSED' });
  expect((await say('buyer')).success).toBe(true);
});
