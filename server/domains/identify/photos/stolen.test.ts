/** Somebody else's certificate stands on an owner's photos: they hear of it, say that it was not they, and hear what became of that. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyNotMine } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { OTHER_PIECE } from '../../../../contract/identify/signs.ts';
import { messageList } from '../../../../contract/message/calls.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { workCounts } from '../../../../contract/todo/calls.ts';
import { type Bench, inHand, judge, openIdentifyApp, pieceOf, shotsOf, take } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import type { Person } from '../../../testing/server.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

type Piece = Awaited<ReturnType<typeof pieceOf>>;
async function paid(piece: Piece, by: Person): Promise<string> {
  const as = { as: by };
  const order = await app.must(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces: [piece] }, as);
  await credit(app.db, by.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, as);
  return piece.id;
}
const detail = (id: string, by: Person = app.owner) => app.must(calls.identifyDetail, { id }, { as: by });
const last = async (by: Person) => (await app.must(messageList, {}, { as: by })).list[0];

/** The owner's certified piece, and a stranger's on the same bytes. */
async function both(phone: string) {
  const thief = await app.as(phone);
  const first = await pieceOf(app, { category: 'toys' });
  const [a, b, c] = app.experts;
  await paid(first, app.owner);
  await judge(app, a, first.id, 'genuine');
  const theirs = await shotsOf(
    app,
    thief,
    first.photos.map(({ slot }) => slot),
  );
  for (const [n, { photo }] of theirs.entries()) {
    const own = await app.db
      .selectFrom('upload')
      .select('sha256')
      .where('id', '=', first.photos[n]?.photo ?? '')
      .executeTakeFirstOrThrow();
    await app.db.updateTable('upload').set(own).where('id', '=', photo).execute();
  }
  const second = await paid({ ...(await pieceOf(app, { category: 'toys' })), photos: theirs }, thief);
  return { thief, first: first.id, second, judges: [b, c] as const };
}

test('whose photos somebody else gets a certificate with hears of it, reports it, and hears that it was taken back', async () => {
  const { thief, first, second, judges } = await both('13910000201');
  for (const expert of judges) await judge(app, expert, second, 'genuine');
  const { code } = await detail(second, thief);
  expect(await last(app.owner)).toMatchObject({ title: { zh: '你的照片出现在别人的证书上' } });
  expect((await detail(first)).elsewhere).toMatchObject([{ code, photos: 4, revoked: false, reported: null }]);
  const [a, b] = app.experts;
  const number = async () => (await app.must(workCounts, {}, { as: a })).counts.identify?.waiting ?? 0;
  const before = await number();
  const say = () => app.call(identifyNotMine, { id: first, code: code ?? '' }, { as: app.owner });
  // Twice from two phones is once; of what is not on their photos nobody can say it.
  expect([(await say()).success, (await say()).success]).toEqual([true, true]);
  expect(await app.call(identifyNotMine, { id: second, code: code ?? '' }, { as: app.owner })).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await number()).toBe(before + 1);
  const { reports } = await app.must(work.identifyWork, {}, { as: a });
  expect(reports).toMatchObject([{ code, own: (await detail(first)).code, photos: 4, asked: false }]);
  const [, , , d] = app.experts;
  const asked = await app.must(
    work.identifyRevoke,
    { code: code ?? '', ground: 'forged_photos', reason: '照片来自另一件' },
    { as: a },
  );
  await app.must(work.identifyRevokeDecide, { id: asked.id, agree: true }, { as: d });
  expect(await last(app.owner)).toMatchObject({ title: { zh: '你说「不是我」的证书已撤销' } });
  expect((await detail(first)).elsewhere).toMatchObject([{ code, revoked: true }]);
  expect((await app.must(work.identifyWork, {}, { as: b })).reports).toEqual([]);
  expect(await number()).toBe(before);
});

test('a report that came to nothing is answered in words, which lead nobody away', async () => {
  const { thief, first, second, judges } = await both('13910000202');
  for (const expert of judges) await judge(app, expert, second, 'genuine');
  const { code } = await detail(second, thief);
  await app.must(identifyNotMine, { id: first, code: code ?? '' }, { as: app.owner });
  const [a] = app.experts;
  const [report] = (await app.must(work.identifyWork, {}, { as: a })).reports;
  const close = (note: string) => app.call(work.identifyReportClose, { id: report?.id ?? '', note }, { as: a });
  expect((await close('加微信 wxid_lin 细说')).code).toBe('BAD_INPUT');
  expect((await close('是你去年卖给他的那只')).success).toBe(true);
  expect(await last(app.owner)).toMatchObject({ body: { zh: expect.stringContaining('是你去年卖给他的那只') } });
  expect((await detail(first)).elsewhere).toMatchObject([{ code, reported: { stands: '是你去年卖给他的那只' } }]);
});

test('who judges such photos sees which they are, whose, and the other piece’s beside them, and says that they show another piece', async () => {
  const { thief, first, second, judges } = await both('13910000203');
  const [b] = judges;
  await take(app, b, second);
  const { usedBefore = [] } = (await inHand(app, b)) ?? {};
  expect(usedBefore).toMatchObject([{ own: false, photos: 4 }]);
  expect(usedBefore[0]?.pairs.map(({ place }) => place).sort()).toEqual([0, 1, 2, 3]);
  for (const { place, url } of usedBefore[0]?.pairs ?? []) expect(url).toContain(`${first}.${place}`);
  const point = (seen: boolean): calls.Examined => ({
    sign: OTHER_PIECE,
    ok: false,
    seen,
    note: '',
    spot: { photo: 0, x: 500, y: 500 },
  });
  const say = (result: 'inconclusive' | 'fake', seen: boolean) =>
    app.call(work.identifyJudge, { id: second, result, sure: true, points: [point(seen)] }, { as: b });
  // What is another piece tells nothing of this one.
  expect((await say('fake', true)).code).toBe('EVIDENCE_NEEDED');
  expect((await say('inconclusive', false)).success).toBe(true);
  expect((await detail(second, thief)).opinions[0]?.points).toMatchObject([{ sign: OTHER_PIECE, seen: false }]);
});
