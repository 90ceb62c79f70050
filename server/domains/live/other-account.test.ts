/** Whoever was blocked, reported with reason or muted is not heard by another account of the same device either, and reads the same words. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatBlock, chatSend } from '../../../contract/chat/calls.ts';
import { liveAct, liveMake, liveMute, liveRoom, liveSay } from '../../../contract/live/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { type Market, openMarketApp, type Person as Who } from '../../testing/market.ts';
import { chat } from '../chat/handlers.ts';
import { restrict } from '../staff/restrictions.ts';
import { live } from './handlers.ts';

let app: Market;
let listingId: string;
beforeAll(async () => {
  app = await openMarketApp({ domains: [chat, live] });
  ({ listingId } = await app.list());
  // The rival has been on the buyer's device too.
  const now = app.clock.now();
  await app.db
    .insertInto('session')
    .values({
      ...{
        id: randomUUID(),
        user_id: 'rival',
        access_hash: randomUUID(),
        access_expires_at: now,
        verified_until: null,
      },
      ...{
        device_id: app.people.buyer.deviceId,
        device_name: 'Pixel 9',
        ip: '127.0.0.1',
        created_at: now,
        seen_at: now,
      },
      ...{ ended_at: now, ended_by: 'logout' },
    })
    .execute();
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const write = (who: Who) =>
  app.call(chatSend, { id: randomUUID(), to: { kind: 'item', id: listingId }, body: '在吗' }, as(who));
async function room(): Promise<string> {
  const things = [{ kind: 'listing' as const, id: listingId }];
  const planAt = app.clock.now().getTime();
  const { id } = await app.must(liveMake, { title: '这批跑鞋', planAt, video: '', things }, as('seller'));
  await app.must(liveAct, { id, event: 'start' }, as('seller'));
  return id;
}
const say = (who: Who, roomId: string) => app.call(liveSay, { id: randomUUID(), roomId, body: '在吗' }, as(who));

test('a mute, a block and an upheld report hold for the person', async () => {
  const id = await room();
  expect((await say('buyer', id)).success).toBe(true);
  await app.must(liveMute, { id, member: 1, on: true }, as('seller'));
  expect(await say('buyer', id)).toMatchObject({ code: 'LIVE_MUTED' });
  expect(await say('rival', id)).toMatchObject({ code: 'LIVE_MUTED' });
  // Before anything is written, too, and nobody else's form says so.
  for (const [who, muted] of [
    ['buyer', true],
    ['rival', true],
    ['seller', false],
  ] as const)
    expect((await app.must(liveRoom, { id }, as(who))).muted).toBe(muted);

  const begun = await write('buyer');
  const conversation = (begun.data as { conversationId: string }).conversationId;
  const block = (on: boolean) =>
    app.must(chatBlock, { to: { kind: 'conversation', id: conversation }, block: on }, as('seller'));
  await block(true);
  const refused = await write('buyer');
  expect(refused).toMatchObject({ code: 'CHAT_BLOCKED' });
  expect(await write('rival')).toMatchObject({ code: refused.code, message: refused.message });
  expect(await say('rival', id)).toMatchObject({ code: 'CHAT_BLOCKED' });
  await block(false);
  expect((await write('rival')).success).toBe(true);

  await app.db.updateTable('chat').set({ state: 'closed' }).where('id', '=', conversation).execute();
  expect(await write('rival')).toMatchObject({ code: 'CHAT_CLOSED' });
  expect(await say('rival', id)).toMatchObject({ code: 'CHAT_CLOSED' });
});

test('a week’s quiet holds for the person: to any seller and in any room, and never to the platform; whoever works here is not shut out', async () => {
  const now = app.clock.now();
  await app.db.updateTable('chat').set({ state: 'open' }).execute();
  await app.db.updateTable('live_member').set({ muted_at: null }).execute();
  const { id } = await app.db.selectFrom('live_room').select('id').executeTakeFirstOrThrow();
  const until = new Date(now.getTime() + DAY);
  await restrict(app.db, { userId: 'buyer', kind: 'write', reason: '两次', until, by: 'staff', now });
  for (const who of ['buyer', 'rival'] as const)
    for (const refused of [await write(who), await say(who, id)])
      expect([who, refused]).toMatchObject([who, { code: 'ACCOUNT_RESTRICTED', data: { link: expect.any(String) } }]);
  const toUs = { id: randomUUID(), to: { kind: 'service' as const }, body: '我不同意' };
  expect((await app.call(chatSend, toUs, as('rival'))).success).toBe(true);
  await app.db.insertInto('staff_role').values({ user_id: 'rival', role: 'support', granted_at: now }).execute();
  expect((await write('rival')).success).toBe(true);
});
