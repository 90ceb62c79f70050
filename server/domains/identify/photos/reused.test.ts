/** Photos that stand for one piece stand for no other unsaid. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { setReminder } from '../../../kernel/state/transitions.ts';
import { type Bench, inHand, judge, openIdentifyApp, pieceOf, take } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
type Piece = Awaited<ReturnType<typeof pieceOf>>;
const order = (...pieces: Piece[]) =>
  app.call(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, mine());
async function paid(piece: Piece): Promise<string> {
  const { id, total } = await app.must(
    calls.identifyOrderSave,
    { id: randomUUID(), way: 'photos', pieces: [piece] },
    mine(),
  );
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: id, channel: 'balance' }, mine());
  return piece.id;
}
const again = async ({ photos }: Piece): Promise<Piece> => ({ ...(await pieceOf(app, { category: 'toys' })), photos });

test('one photo does not stand for two pieces of an order', async () => {
  const piece = await pieceOf(app, { category: 'toys' });
  expect(await order(piece, await again(piece))).toMatchObject({
    code: 'PHOTO_TWICE',
    message: expect.stringMatching(/^第 1、2 件里有同一张照片/),
  });
  expect((await order(piece, await pieceOf(app, { category: 'toys' }))).success).toBe(true);
});

test('whoever judges reads that its photos were used for another piece, and finds that certificate; of a known case its source is not told', async () => {
  const [a, b, c] = app.experts;
  const first = await pieceOf(app, { category: 'toys' });
  await paid(first);
  await take(app, a, first.id);
  expect((await inHand(app, a))?.usedBefore).toEqual([]);
  await judge(app, a, first.id, 'genuine');
  const { code } = await app.must(calls.identifyDetail, { id: first.id }, mine());
  await app.live(identifyTimes.appeal + 1);
  await setReminder(app.db, { entity: 'identify.known', id: first.id, event: 'arrive', at: app.clock.now() });
  await app.live(MINUTE);
  const copy = await app.db
    .selectFrom('identify_case')
    .select('id')
    .where('source_id', '=', first.id)
    .executeTakeFirstOrThrow();
  await take(app, b, copy.id);
  expect((await inHand(app, b))?.usedBefore).toEqual([]);
  const second = await again(first);
  await paid(second);
  await take(app, c, second.id);
  expect((await inHand(app, c))?.usedBefore).toMatchObject([{ code, photos: first.photos.length }]);
  // The copy stands as its source would.
  expect((await inHand(app, b))?.usedBefore).toMatchObject([{ code: null, photos: first.photos.length }]);
});
