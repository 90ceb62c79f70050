/** What an upheld report means for who was reported: a warning, a week of quiet after a second one, and never for the platform to be written to. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatReport, chatSend } from '../../../../contract/chat/calls.ts';
import { chatRules } from '../../../../contract/chat/rules.ts';
import { workChatDecide, workChats } from '../../../../contract/chat/work-calls.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import { openAftersaleApp } from '../../../testing/aftersale.ts';
import { putUp } from '../../../testing/bid.ts';
import type { Market, Person as Who } from '../../../testing/market.ts';
import { message } from '../../message/handlers.ts';
import { said } from '../../shop/restricted.ts';
import { chat } from '../handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openAftersaleApp({ domains: [chat, message] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const write = async (who: Who, seller = 'seller') => {
  const { listingId } = await putUp(app.db, { seller, price: 129_900, now: app.clock.now() });
  return app.call(chatSend, { id: randomUUID(), to: { kind: 'item', id: listingId }, body: '微信转我' }, as(who));
};
let sellers = 0;
/** The buyer writes to somebody new, is reported by them, and staff uphold it. @returns how often staff read it was so before */
async function upheld(): Promise<number | undefined> {
  sellers += 1;
  const seller = await app.as(`1390000009${sellers}`, 'seller');
  const { data } = (await write('buyer', seller.userId)) as { data: { conversationId: string } };
  const { id: reportId } = await app.must(
    chatReport,
    { id: data.conversationId, reason: 'offPlatform', body: '' },
    { as: seller },
  );
  const { list } = await app.must(workChats, { queue: 'reports' }, as('staff'));
  await app.must(workChatDecide, { reportId, uphold: true, note: '引流' }, as('staff'));
  return list.find((job) => job.reportId === reportId)?.earlier;
}
const told = async () => (await app.must(messageList, {}, as('buyer'))).list.map(({ title }) => title.zh);

test('the first is a warning that they read; a second within a month quiets them to other people for a week, and to nobody else', async () => {
  expect(await upheld()).toBe(0);
  expect(await told()).toContain('警告：对你的举报成立');
  // Long ago: a warning again, and no more.
  const longAgo = new Date(app.clock.now().getTime() - chatRules.warned - DAY);
  await app.db.updateTable('talk_warning').set({ created_at: longAgo }).execute();
  expect(await upheld()).toBe(1);
  expect((await write('buyer')).success).toBe(true);
  expect(await upheld()).toBe(2);
  expect((await told()).slice(0, 2)).toContain('账号暂时不能给别人发消息和在直播间发言');
  const refused = await write('buyer');
  expect(refused.code).toBe('ACCOUNT_RESTRICTED');
  // Why, and until when.
  expect(JSON.stringify(refused)).toMatch(/两次举报成立/);
  // Each reads it in one language.
  const held = await app.db
    .selectFrom('account_restriction')
    .select(['kind', 'reason', 'until'])
    .executeTakeFirstOrThrow();
  expect(said(held).zh).not.toMatch(/[a-z]/i);
  expect(said(held).en).not.toMatch(/\p{Script=Han}/u);
  const toUs = { id: randomUUID(), to: { kind: 'service' as const }, body: '我不同意' };
  expect((await app.call(chatSend, toUs, as('buyer'))).success).toBe(true);
  expect((await write('rival')).success).toBe(true);
  app.clock.advance(chatRules.quiet + DAY);
  expect((await write('buyer')).success).toBe(true);
});
