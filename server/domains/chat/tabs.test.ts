/** One person in two tabs of one conversation. */
// @module-tag both-engines
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatTo, chatMessages, chatSend } from '../../../contract/chat/calls.ts';
import { putUp } from '../../testing/bid.ts';
import { type Market, openMarketApp, type Person as Who } from '../../testing/market.ts';
import { chat } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [chat] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const input = (body: string, to: ChatTo) => ({ id: randomUUID(), to, body });
const say = (who: Who, body: string, to: ChatTo) => app.must(chatSend, input(body, to), as(who));
const seen = async (who: Who, id: string) =>
  (await app.must(chatMessages, { id }, as(who))).messages.map(({ no, by, body }) => `${no}${by} ${body}`);

test('a seller sends the same words from two tabs at once: what one tab minted is one message, what each minted is two, for both sides and after a reload', async () => {
  const { listingId } = await putUp(app.db, { price: 129_900, now: app.clock.now() });
  const { conversationId: id } = await say('buyer', '在吗', { kind: 'item', id: listingId });
  const to: ChatTo = { kind: 'conversation', id };
  const one = input('在的', to);
  const shared = await Promise.all([app.call(chatSend, one, as('seller')), app.call(chatSend, one, as('seller'))]);
  expect(shared.map(({ code, data }) => [code, data?.no])).toEqual([
    [undefined, 2],
    [undefined, 2],
  ]);
  await Promise.all([say('seller', '还在卖', to), say('seller', '还在卖', to)]);
  const all = ['1B 在吗', '2S 在的', '3S 还在卖', '4S 还在卖'];
  for (const who of ['buyer', 'seller', 'buyer', 'seller'] as const) expect(await seen(who, id)).toEqual(all);
});
