/** What nobody who works here may judge: named at the desk, and not waited for without an end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/identify/calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { identifyRules } from '../../../contract/identify/rules.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { workCounts } from '../../../contract/todo/calls.ts';
import { type Bench, judge, openIdentifyApp, ordered } from '../../testing/identify.ts';
import { type Person, staffWith } from '../../testing/server.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const detail = (id: string) => app.must(calls.identifyDetail, { id }, { as: app.owner });

/** They work here no longer, and again. */
async function leave(...people: Person[]): Promise<void> {
  for (const { userId } of people) await app.db.deleteFrom('staff_role').where('user_id', '=', userId).execute();
}
async function come(...people: Person[]): Promise<void> {
  for (const { userId } of people) await staffWith(app.db, app.clock.now(), userId, ['owner']);
}

test('a piece that takes a second expert, in a shop that has none, is named as what nobody here may judge', async () => {
  const [a, b, ...others] = app.experts;
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom });
  const unjudged = async () => (await app.must(work.identifyWork, {}, { as: a })).unjudged;
  const counted = async () => (await app.must(workCounts, {}, { as: a })).counts.identify;
  await judge(app, a, id, 'genuine');
  expect(await unjudged()).toBe(0);
  const before = (await counted())?.overdue ?? 0;
  await app.live(identifyTimes.again + 1);
  // It is late for whoever could see to it.
  expect((await counted())?.overdue).toBe(before + 1);
  await leave(b, ...others);
  expect(await unjudged()).toBe(1);
  await come(b, ...others);
  await judge(app, b, id, 'genuine');
});

test('an appeal that everybody here has judged ends without a result in time: the fee goes back, owner and experts are told, nobody was wrong', async () => {
  const [a, b, c, d] = app.experts;
  await leave(d);
  const titles = async (as: Person) => (await app.must(messageList, {}, { as })).list.map(({ title }) => title.zh);
  const overturned = async () =>
    (await app.must(work.identifyExperts, {}, { as: c })).list.reduce((sum, one) => sum + one.overturned, 0);
  const [id = ''] = await ordered(app, { category: 'toys' });
  for (const expert of [a, b]) await judge(app, expert, id, 'fake');
  await app.must(calls.identifyAppeal, { id, body: '请再看' }, { as: app.owner });
  await judge(app, c, id, 'genuine');
  const before = await overturned();
  await app.live(identifyTimes.again + 1);
  expect(await titles(a)).toContain('有一件鉴别没人能看');
  expect(await detail(id)).toMatchObject({ state: 'appealed', refunded: false });
  const purse = await app.purse();
  await app.live(identifyTimes.unjudged);
  const { fee, ...ended } = await detail(id);
  expect(ended).toMatchObject({ state: 'inconclusive', verdict: 'inconclusive', refunded: true });
  expect(await app.purse()).toBe(purse + fee);
  expect(await titles(app.owner)).toContain('没有人能再看，鉴别费退回');
  expect(await titles(a)).toContain('没人能看的鉴别已退费');
  expect(await overturned()).toBe(before);
  expect(await app.must(calls.identifyCertificate, { code: ended.code ?? '' })).toMatchObject({
    result: 'inconclusive',
  });
  await come(d);
});

test('what waits for an expert who comes before its time is up is judged, however late', async () => {
  const [a, b, ...others] = app.experts;
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom });
  await judge(app, a, id, 'genuine');
  await leave(b, ...others);
  await app.live(identifyTimes.again + identifyTimes.unjudged - 1);
  await come(b, ...others);
  await app.live(identifyTimes.unjudged);
  expect(await detail(id)).toMatchObject({ state: 'second_review', refunded: false });
  await judge(app, b, id, 'genuine');
  expect((await detail(id)).state).toBe('genuine');
});
