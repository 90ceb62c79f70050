/** What waits for experts: what its owner reads of the time it takes, and what an expert must not read of it. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import { type Bench, judge, openIdentifyApp, ordered, shotsOf, take } from '../../../testing/identify.ts';
import type { Person } from '../../../testing/server.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

test('before a new piece stands what was promised earlier: neither an appeal nor what was sent in, due days later', async () => {
  const [a] = app.experts;
  const offer = () => app.must(calls.identifyOffer, {});
  const [done = ''] = await ordered(app, { category: 'toys' });
  await judge(app, a, done, 'genuine');
  const [first = ''] = await ordered(app, { category: 'toys' });
  const front = await offer();
  expect(front.waiting).toBe(1);
  const [later = ''] = await ordered(app, { category: 'toys' });
  expect((await offer()).waiting).toBe(2);
  const promised = new Date(app.clock.now().getTime() + identifyTimes.item);
  await app.db.updateTable('identify_case').set({ promised_at: promised }).where('id', '=', later).execute();
  await app.must(calls.identifyAppeal, { id: done, body: '再看看' }, { as: app.owner });
  expect(await offer()).toMatchObject({ waiting: front.waiting, about: front.about });
  for (const id of [first, later]) await judge(app, a, id, 'genuine');
});

test('no refusal tells an expert who has a case in hand that another has judged it before', async () => {
  const [a, b] = app.experts;
  const answer = async (id: string, expert: Person) => {
    await take(app, expert, id);
    const photos = await shotsOf(app, expert, ['toy_face']);
    const { code, message, data } = await app.call(work.identifyShow, { id, photos }, { as: expert });
    await app.must(work.identifyRelease, { id }, { as: expert });
    return { code, message, data };
  };
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom, category: 'toys' });
  const first = await answer(id, b);
  expect(first.code).toBe('STATE_REFUSED');
  await judge(app, a, id, 'genuine');
  expect(await answer(id, b)).toEqual(first);
});

test('the workbench’s number counts for an expert what they may judge, not what waits for another', async () => {
  const [a, b] = app.experts;
  const number = async (as: Person) => (await app.must(workCounts, {}, { as })).counts.identify?.waiting ?? 0;
  const before = [await number(a), await number(b)];
  const [id = ''] = await ordered(app, { worth: identifyRules.secondFrom, category: 'toys' });
  await judge(app, a, id, 'genuine');
  expect([await number(a), await number(b)]).toEqual([before[0], (before[1] ?? 0) + 1]);
  await judge(app, b, id, 'genuine');
});
