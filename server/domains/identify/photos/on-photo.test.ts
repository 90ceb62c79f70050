/** What experts mark lies on the photo that they marked: a certificate's rings stand on something. */
// @module-tag thorough
import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identifyOrderSave } from '../../../../contract/identify/calls.ts';
import { identifyJudge } from '../../../../contract/identify/desk-calls.ts';
import { neededSlots } from '../../../../contract/identify/slots.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, openIdentifyApp, ordered, reasons, take } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { sendPhoto } from '../../../testing/sent-photo.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

/** A toy whose photos are twice as high as wide, the second as its phone lay on its side. */
async function tall(): Promise<string> {
  const id = randomUUID();
  const photos = [];
  for (const [n, slot] of neededSlots('toys').entries()) {
    const [width, height] = n === 1 ? [120, 60] : [60, 120];
    const noise = sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
    const turned = n === 1 ? noise.withMetadata({ orientation: 6 }) : noise;
    const { reply } = await sendPhoto(app, app.owner, await turned.jpeg().toBuffer());
    expect(reply.success).toBe(true);
    photos.push({ slot, photo: reply.data?.id ?? '' });
  }
  const pieces = [{ id, category: 'toys' as const, brandId: 'kestrel', styleNo: 'KT-1', worth: 10_000, photos }];
  const as = { as: app.owner };
  const order = await app.must(identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, as);
  await credit(app.db, app.owner.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, as);
  return id;
}

test('a point beside its photo is refused, by the photo’s own sides as it is seen; one near its upper edge is kept', async () => {
  const [a] = app.experts;
  const id = await tall();
  await take(app, a, id);
  const judge = (photo: number, x: number, y: number) => {
    const points = reasons('genuine', 'toys').map((point) => ({
      ...point,
      ...(point.spot.photo === photo && { spot: { photo, x, y } }),
    }));
    return app.call(identifyJudge, { id, result: 'genuine', sure: true, points }, { as: a });
  };
  for (const photo of [0, 1])
    for (const [x, y] of [
      [500, 1_501],
      [500, -501],
      [1_001, 500],
      [-1, 500],
      [1_400, 1_400],
    ] as const)
      expect(await judge(photo, x, y), `${photo}: ${x} ${y}`).toMatchObject({
        ...{ code: 'BAD_INPUT', message: `照片 ${photo + 1} 上有个点在照片外面，重新标一下` },
      });
  expect(await judge(1, 500, -500)).toMatchObject({ success: true });
});

test('of a photo whose sides nobody can ask any more, what lies on no photo at all is refused', async () => {
  const [a] = app.experts;
  const [id = ''] = await ordered(app);
  await take(app, a, id);
  const judge = (x: number, y: number) => {
    const [first, ...points] = reasons('genuine');
    const all = first ? [{ ...first, spot: { photo: 0, x, y } }, ...points] : [];
    return app.call(identifyJudge, { id, result: 'genuine', sure: true, points: all }, { as: a });
  };
  expect(await judge(1_200, 1_200)).toMatchObject({ code: 'BAD_INPUT' });
  expect(await judge(500, 1_200)).toMatchObject({ success: true });
});
