/** An account that may not do something for a while: refused with words, told why, and able to object; nothing else changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { feedbackSave } from '../../../contract/account/feedback.ts';
import { bidSubmit } from '../../../contract/bid/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { orderSubmit } from '../../../contract/order/calls.ts';
import { assetWithdraw } from '../../../contract/payout/calls.ts';
import { allCalls } from '../../../contract/registry.ts';
import { workRestrict, workRestrictions, workUnrestrict } from '../../../contract/shop/restriction-calls.ts';
import { closable } from '../../../contract/wire/call.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { newId } from '../../kernel/lib/id.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { restricts } from '../shop/restricted.ts';

let app: TestApp;
let owner: { as: Person };
let next = 13700000001;
beforeAll(async () => {
  app = await testApp();
  owner = { as: await app.as('15400000009', 'staff') };
});
afterAll(() => app.close());

const somebody = async () => ({ as: await app.as(String(next++)) });
const withdraws = (who: { as: Person }) => app.call(assetWithdraw, { cardId: 'none', amount: 10_000 }, who);
const kept = { code: 'ACCOUNT_RESTRICTED', http: 403 };

test('whoever may not withdraw reads why and until when, is told at once, and objects from there; they go on buying', async () => {
  const who = await somebody();
  const until = app.clock.now().getTime() + 7 * DAY;
  const asked = { userId: who.as.userId, kind: 'withdraw' as const, reason: '收款的卡不是本人的', until };
  await app.must(workRestrict, asked, owner);
  const refused = await withdraws(who);
  expect(refused).toMatchObject({
    ...kept,
    message: expect.stringMatching(/到 (\d{4}年)?\d+月\d+日 \d\d:\d\d 为止不能提现：收款的卡不是本人的/),
    data: { link: '/pages/user/setting/feedback' },
  });
  const { list } = await app.must(messageList, { size: 5 } as never, who);
  expect(JSON.stringify(list)).toContain('收款的卡不是本人的');
  const objection = { id: newId(), kind: 'idea' as const, body: '卡是我的', contact: '', photos: [] };
  await app.must(feedbackSave, objection, who);
  expect((await app.call(bidSubmit, {} as never, who)).code).toBe('BAD_INPUT');
});

test('it ends by itself at its time, or when it is lifted, which is told too', async () => {
  const [who, other] = [await somebody(), await somebody()];
  const reason = '在查';
  const until = app.clock.now().getTime() + DAY;
  await app.must(workRestrict, { userId: who.as.userId, kind: 'withdraw', reason, until }, owner);
  const held = await app.must(workRestrict, { userId: other.as.userId, kind: 'withdraw', reason, until: null }, owner);
  app.clock.advance(DAY);
  expect((await withdraws(who)).code).not.toBe(kept.code);
  expect(await withdraws(other)).toMatchObject(kept);
  const after = await app.must(workUnrestrict, { id: held.list[0]?.id ?? '' }, owner);
  expect(after.list).toMatchObject([{ holds: false, liftedAt: app.clock.now().getTime() }]);
  expect((await withdraws(other)).code).not.toBe(kept.code);
  const { list } = await app.must(messageList, { size: 5 } as never, other);
  expect(JSON.stringify(list)).toContain('限制已取消');
});

test('a second word on the same takes the place of the first; both stand on the person’s page', async () => {
  const who = await somebody();
  const { userId } = who.as;
  await app.must(workRestrict, { userId, kind: 'buy', reason: '一', until: null }, owner);
  await app.must(workRestrict, { userId, kind: 'buy', reason: '二', until: null }, owner);
  const { list } = await app.must(workRestrictions, { userId }, owner);
  expect(list.map(({ reason, holds }) => [reason, holds])).toEqual([
    ['二', true],
    ['一', false],
  ]);
  expect(await app.call(orderSubmit, {} as never, who)).toMatchObject({
    ...kept,
    message: expect.stringContaining('二'),
  });
});

test('whoever works here is not restricted, and whoever may not restrict does not', async () => {
  const { userId } = owner.as;
  const asked = { kind: 'buy' as const, reason: '试', until: null };
  expect(await app.call(workRestrict, { userId, ...asked }, owner)).toMatchObject({ code: 'OWN_CASE' });
  const colleague = await app.as('15400000008', 'staff');
  expect(await app.call(workRestrict, { userId: colleague.userId, ...asked }, owner)).toMatchObject({
    code: 'FORBIDDEN',
  });
  const who = await somebody();
  expect(await app.call(workRestrict, { userId: who.as.userId, ...asked }, who)).toMatchObject({ code: 'FORBIDDEN' });
  const past = { userId: who.as.userId, ...asked, until: app.clock.now().getTime() };
  expect(await app.call(workRestrict, past, owner)).toMatchObject({ code: 'SETTINGS_PAST' });
});

test('each name is a call of the contract, and whatever begins a sale, a bid or a room is among them', () => {
  const names = Object.values(restricts).flat();
  const calls = allCalls().filter(({ call }) => call.who !== 'staff');
  expect(names.filter((name) => !calls.some((one) => one.name === name))).toEqual([]);
  // What is done to one's own things is no trade.
  const trade = closable.filter((part) => part !== 'identify' && part !== 'cleaning');
  const begins = calls.filter(({ call }) => trade.some((part) => part === call.begins)).map(({ name }) => name);
  expect(begins.filter((name) => !names.includes(name))).toEqual([]);
});
