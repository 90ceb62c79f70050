/** Messages of a room that somebody reported, and what they hear of it. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatRules } from '../../../contract/chat/rules.ts';
import {
  liveAct,
  liveMake,
  liveRemove,
  liveReport,
  liveRoom,
  liveSay,
  workLiveDecide,
  workLives,
} from '../../../contract/live/calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { type Market, openMarketApp, type Person as Who } from '../../testing/market.ts';
import { message } from '../message/handlers.ts';
import { live } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [live, message] });
}, 120_000);
afterAll(() => app.close());

const as = (who: Who) => ({ as: app.people[who] });
const say = (who: Who, roomId: string, body: string) => app.must(liveSay, { id: randomUUID(), roomId, body }, as(who));

/** A room of the seller's that is open. */
async function opened(): Promise<string> {
  const { listingId } = await app.list();
  const things = [{ kind: 'listing' as const, id: listingId }];
  const planAt = app.clock.now().getTime();
  const { id } = await app.must(liveMake, { title: '这批跑鞋', planAt, video: '', things }, as('seller'));
  await app.must(liveAct, { id, event: 'start' }, as('seller'));
  return id;
}

test('what was reported is decided: the message goes, who reported hears it, and none decides in their own cause', async () => {
  const id = await opened();
  const { id: messageId } = await say('rival', id, '线下转账便宜两百');
  const report = { messageId, reason: 'offPlatform' as const, body: '' };
  const { id: reportId } = await app.must(liveReport, report, as('buyer'));
  expect(await app.must(liveReport, report, as('buyer'))).toEqual({ id: reportId });
  expect(await app.call(liveReport, report, as('rival'))).toMatchObject({ code: 'NOT_FOUND' });
  // Its author takes it back: what is judged can still be read.
  await app.must(liveRemove, { messageId }, as('rival'));
  const [job] = (await app.must(workLives, {}, as('staff'))).list;
  expect(job).toMatchObject({ id: reportId, said: { body: '线下转账便宜两百', removed: true }, room: { id } });
  await app.must(workLiveDecide, { reportId, uphold: true, note: '引流' }, as('staff'));
  expect((await app.must(liveRoom, { id })).messages).toMatchObject([{ removed: true, body: '' }]);
  expect((await app.must(messageList, {}, as('buyer'))).list[0]?.title.zh).toBe('举报成立，那条消息已移走');
  const again = await app.call(workLiveDecide, { reportId, uphold: false, note: '再看' }, as('staff'));
  expect(again.code).toBe('STATE_REFUSED');
  await app.must(liveAct, { id, event: 'end' }, as('seller'));
});

test('what two have reported is judged once, with the words of both, and each hears it', async () => {
  const id = await opened();
  const { id: messageId } = await say('rival', id, '都是假的');
  const second = await app.as('13900000079');
  const report = (body: string, who: typeof second) =>
    app.must(liveReport, { messageId, reason: 'abuse', body }, { as: who });
  const first = await report('乱说', app.people.buyer);
  expect((await report('骂人', second)).id).not.toBe(first.id);
  const jobs = async () => (await app.must(workLives, {}, as('staff'))).list;
  expect(await jobs()).toMatchObject([{ id: first.id, words: '乱说\n骂人' }]);
  await app.must(workLiveDecide, { reportId: first.id, uphold: false, note: '只是意见' }, as('staff'));
  expect(await jobs()).toEqual([]);
  for (const who of [app.people.buyer, second])
    expect((await app.must(messageList, {}, { as: who })).list[0]?.title.zh).toContain('没有发现违规');
  await app.must(liveAct, { id, event: 'end' }, as('seller'));
});

test('a host who misleads by title or picture is reported with the room itself: the host is warned, and a second time may not speak for a week', async () => {
  const id = await opened();
  const about = { roomId: id, reason: 'goods' as const, body: '标题说是正品' };
  expect(await app.call(liveReport, about, as('seller'))).toMatchObject({ code: 'NOT_FOUND' });
  const both = { ...about, messageId: randomUUID() };
  expect(await app.call(liveReport, both, as('buyer'))).toMatchObject({ code: 'BAD_INPUT' });
  const { id: reportId } = await app.must(liveReport, about, as('buyer'));
  expect(await app.must(liveReport, about, as('buyer'))).toEqual({ id: reportId });
  const jobs = async () => (await app.must(workLives, {}, as('staff'))).list;
  expect(await jobs()).toMatchObject([
    { id: reportId, whole: true, earlier: 0, said: { body: '这批跑鞋' }, room: { id } },
  ]);
  await app.must(workLiveDecide, { reportId, uphold: true, note: '货不对' }, as('staff'));
  const last = async (who: Who) => (await app.must(messageList, {}, as(who))).list[0]?.title.zh;
  expect(await last('buyer')).toBe('举报成立，已处理这个直播间的主播');
  expect(await last('seller')).toBe('警告：对你的举报成立');
  await say('seller', id, '现在都是正品');
  const again = await app.must(liveReport, about, as('rival'));
  expect(await jobs()).toMatchObject([{ earlier: 1 }]);
  await app.must(workLiveDecide, { reportId: again.id, uphold: true, note: '还是' }, as('staff'));
  expect(await last('seller')).toContain('不能给别人发消息');
  const speak = () => app.call(liveSay, { id: randomUUID(), roomId: id, body: '喂' }, as('seller'));
  const refused = await speak();
  expect(refused.code).toBe('ACCOUNT_RESTRICTED');
  expect(JSON.stringify(refused)).toContain('两次举报成立');
  await app.live(chatRules.quiet + 1);
  expect((await app.must(liveRoom, { id })).state).toBe('live');
  expect((await speak()).code).not.toBe('ACCOUNT_RESTRICTED');
  await app.must(liveAct, { id, event: 'end' }, as('seller'));
});
