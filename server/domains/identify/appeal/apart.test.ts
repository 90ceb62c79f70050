/** Who may not judge, whenever it becomes known: whoever took a verdict back, and another account of whoever has judged. */
// @module-tag thorough
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { type Bench, judge, openIdentifyApp, ordered, reasons, take, takeBack } from '../../../testing/identify.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const detail = (id: string) => app.must(calls.identifyDetail, { id }, { as: app.owner });

test('a verdict that is taken back while its appeal is open counts for nothing in it, and neither who took it back judges it', async () => {
  const [a, b, c, d] = app.experts;
  const [id = ''] = await ordered(app);
  await judge(app, a, id, 'genuine');
  app.clock.advance(1_000);
  await app.must(calls.identifyAppeal, { id, body: '请再看' }, { as: app.owner });
  await takeBack(app, (await detail(id)).code, '照片是别人的');
  for (const expert of [a, b, c]) expect(await app.must(work.identifyTake, {}, { as: expert })).toEqual({ id: null });
  app.clock.advance(1_000);
  await judge(app, d, id, 'genuine');
  // The same as what was taken back is not two of a kind.
  expect((await detail(id)).state).toBe('appealed');
  expect((await app.must(messageList, {}, { as: app.owner })).list[0]?.body.zh).toContain('原来的结论已撤销');
  const fresh = await app.as('13900000095', 'staff');
  app.clock.advance(1_000);
  await judge(app, fresh, id, 'genuine');
  expect(await detail(id)).toMatchObject({ state: 'final', verdict: 'genuine' });
});

test('whoever says fake in an appeal and then has the certificate taken back is not one of the two who agree', async () => {
  const [a, b, c, d] = app.experts;
  const [id = ''] = await ordered(app);
  await judge(app, a, id, 'genuine');
  app.clock.advance(1_000);
  await app.must(calls.identifyAppeal, { id, body: '请再看' }, { as: app.owner });
  app.clock.advance(1_000);
  await judge(app, b, id, 'fake');
  const { code } = await detail(id);
  const why = { code: code ?? '', ground: 'misread', reason: '内标看错了' } as const;
  const asked = await app.must(work.identifyRevoke, why, { as: b });
  await app.must(work.identifyRevokeDecide, { id: asked.id, agree: true }, { as: c });
  app.clock.advance(1_000);
  await judge(app, d, id, 'fake');
  expect((await detail(id)).state).toBe('appealed');
  const fresh = await app.as('13900000095', 'staff');
  app.clock.advance(1_000);
  await judge(app, fresh, id, 'fake');
  expect(await detail(id)).toMatchObject({ state: 'final', verdict: 'fake' });
});

test('an expert whose other account has judged the piece cannot hand in their opinion, though that became known while they had it', async () => {
  const [a, b] = app.experts;
  const [id = ''] = await ordered(app);
  await judge(app, a, id, 'fake');
  await take(app, b, id);
  await app.db.updateTable('session').set({ device_id: a.deviceId }).where('user_id', '=', b.userId).execute();
  const as = { as: { ...b, deviceId: a.deviceId } };
  const opinion = { id, result: 'fake' as const, sure: true, points: reasons('fake') };
  expect(await app.call(work.identifyJudge, opinion, as)).toMatchObject({ code: 'OWN_CASE' });
  // It is out of their hands with that, and waits for another.
  expect((await app.must(work.identifyWork, {}, as)).mine).toBeNull();
  expect(await app.call(work.identifyAskPhotos, { id, slots: ['shoe_glue'], note: '太暗' }, as)).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await app.must(work.identifyTake, {}, as)).toEqual({ id: null });
  await take(app, app.experts[2], id);
  await app.must(work.identifyRelease, { id }, { as: app.experts[2] });
  // The same of one that was asked about before anybody judged it.
  const [other = ''] = await ordered(app);
  await app.db
    .updateTable('identify_case')
    .set({ promised_at: new Date(0) })
    .where('id', '=', other)
    .execute();
  const owner = { as: app.experts[3] };
  expect(await app.must(work.identifyTake, {}, owner)).toEqual({ id: other });
  await app.db
    .updateTable('session')
    .set({ device_id: app.owner.deviceId })
    .where('user_id', '=', app.experts[3].userId)
    .execute();
  const asking = { id: other, slots: ['shoe_glue' as const], note: '太暗' };
  const same = { as: { ...app.experts[3], deviceId: app.owner.deviceId } };
  expect(await app.call(work.identifyAskPhotos, asking, same)).toMatchObject({ code: 'OWN_CASE' });
  expect(await app.must(calls.identifyDetail, { id: other }, { as: app.owner })).toMatchObject({ state: 'queued' });
});
