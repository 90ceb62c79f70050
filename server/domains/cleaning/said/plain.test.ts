/** What staff write and an owner reads: nobody at the table is paid past us. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import * as trouble from '../../../../contract/cleaning/trouble.ts';
import { leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import { cleaningObjectionDecide } from '../../../../contract/objection/calls.ts';
import { type Bench, openIdentifyApp } from '../../../testing/identify.ts';

const AWAY = '加我微信 wxabc12345，补差私下转账给我便宜一半';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

test('an owner never reads a washer’s own number beside the extra that is asked for, nor in a step, a check, an answer or a decision', async () => {
  const as = { as: app.experts[0] };
  const [id, photos] = [randomUUID(), [randomUUID()]];
  const refused = { success: false, code: 'BAD_INPUT', message: expect.stringContaining(leadsAwayWords.zh) };
  const said = (note: string) => [
    app.call(calls.cleaningScanIn, { id, waybill: 'SF1234567890', note, photos }, as),
    app.call(calls.cleaningAssess, { id, result: 'extra', extra: 100, note }, as),
    app.call(calls.cleaningStep, { id, kind: 'brush', note, photos }, as),
    app.call(calls.cleaningFinish, { id, again: note, photos }, as),
    app.call(calls.cleaningCheck, { id, pass: true, note, photos }, as),
    app.call(trouble.cleaningReply, { id, note }, as),
    app.call(calls.cleaningDecide, { id, grant: false, note }, as),
    app.call(trouble.cleaningFault, { id, what: 'damaged', note, photos }, as),
    app.call(trouble.cleaningPutAway, { id, note }, as),
    app.call(cleaningObjectionDecide, { id, grant: false, note }, as),
  ];
  for (const answer of await Promise.all(said(AWAY))) expect(answer).toMatchObject(refused);
  // And what is said of the work is heard: it is the piece that is not there.
  for (const answer of await Promise.all(said('鞋头补色，两遍'))) expect(answer).toMatchObject({ code: 'NOT_FOUND' });
  const marks = [{ spot: { photo: 0, x: 1, y: 1 }, note: AWAY }];
  const reply = { id, note: '同意', agreed: true, marks };
  expect(await app.call(trouble.cleaningReply, reply, as)).toMatchObject(refused);
});
