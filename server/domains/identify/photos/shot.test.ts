/** When a photo was taken is its phone's word: one that cannot be true is not known, and holds nothing up. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyCertificate, identifyDetail, identifyOrderSave } from '../../../../contract/identify/calls.ts';
import { tellsWhenShot } from '../../../../contract/identify/chain.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { DAY, MINUTE } from '../../../../contract/wire/time.ts';
import { type Bench, inHand, judge, openIdentifyApp, pieceOf, take } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { linksOf } from '../queries.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

/** @returns what the chain has of when its photos were taken */
async function sealed(shotAt: number | undefined) {
  const piece = await pieceOf(app);
  const photos = piece.photos.map((shot) => ({ ...shot, ...(shotAt !== undefined && { shotAt }) }));
  const order = { id: randomUUID(), way: 'photos' as const, pieces: [{ ...piece, photos }] };
  await app.must(identifyOrderSave, order, { as: app.owner });
  const links = (await linksOf(app.db, piece.id)).map(({ at, ...link }) => ({ ...link, at: at.getTime() }));
  const { photos: told } = JSON.parse(links[0]?.fact ?? '{}') as { photos: [string, string, number?][] };
  return { times: [...new Set(told.map(([, , at]) => at))], told: tellsWhenShot(links) };
}

test('what a phone took weeks before it had a network stands in the chain; of a clock that was never set, or is years off, nothing does', async () => {
  const now = app.clock.now().getTime();
  for (const shotAt of [now - 40 * DAY, now, now + MINUTE])
    expect(await sealed(shotAt)).toEqual({ times: [shotAt], told: true });
  for (const shotAt of [0, Date.UTC(2010, 0), now - 400 * DAY, now + DAY, now + 4_000 * DAY, undefined])
    expect(await sealed(shotAt), String(shotAt)).toEqual({ times: [undefined], told: false });
});

test('what a phone doubted of a photo that its owner took all the same stands beside it for whoever judges, and nobody else reads it', async () => {
  const [a] = app.experts;
  const mine = { as: app.owner };
  const piece = await pieceOf(app);
  const photos = piece.photos.map((shot, n) => ({ ...shot, ...(n === 1 && { doubts: ['dark' as const] }) }));
  const order = { id: randomUUID(), way: 'photos' as const, pieces: [{ ...piece, photos }] };
  const { total } = await app.must(identifyOrderSave, order, mine);
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, mine);
  await take(app, a, piece.id);
  const doubts = (await inHand(app, a))?.photos.map((photo) => photo.doubts);
  expect(doubts).toEqual(photos.map((_one, n) => (n === 1 ? ['dark'] : [])));
  await judge(app, a, piece.id, 'genuine');
  const { code } = await app.must(identifyDetail, { id: piece.id }, mine);
  const shown = await app.must(identifyCertificate, { code: code ?? '' });
  expect(JSON.stringify(shown)).not.toContain('dark');
});
