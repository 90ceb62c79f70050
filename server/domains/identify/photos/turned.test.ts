/** Somebody else's photos, mirrored, turned or framed by one tap in any gallery, are known again. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { neededSlots } from '../../../../contract/identify/slots.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { type Bench, inHand, judge, openIdentifyApp, take } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { sendPhoto } from '../../../testing/sent-photo.ts';
import type { Person } from '../../../testing/server.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

/** Something with its own light and lines, another for each number. */
async function shot(seed: number): Promise<Buffer> {
  let state = (seed * 2_654_435_761) % 2 ** 32;
  const next = (most: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * most);
  };
  const colour = () => `rgb(${next(255)},${next(255)},${next(255)})`;
  const blobs = Array.from(
    { length: 14 },
    () =>
      `<ellipse cx="${next(600)}" cy="${next(450)}" rx="${20 + next(160)}" ry="${20 + next(120)}" fill="${colour()}"/>`,
  );
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450"><rect width="600" height="450" fill="${colour()}"/>${blobs.join('')}</svg>`,
    ),
  )
    .jpeg({ quality: 88 })
    .toBuffer();
}
const slots = neededSlots('toys');
const shots = (from: number) => Promise.all(slots.map((_, n) => shot(from + n)));

async function ordered(by: Person, photos: readonly Buffer[]): Promise<string> {
  const sent = [];
  for (const [n, slot] of slots.entries()) {
    const { reply } = await sendPhoto(app, by, photos[n] ?? Buffer.alloc(0));
    sent.push({ slot, photo: reply.data?.id ?? '' });
  }
  const [id, as] = [randomUUID(), { as: by }];
  const pieces = [{ id, category: 'toys' as const, brandId: 'kestrel', styleNo: 'KT-1', worth: 10_000, photos: sent }];
  const order = await app.must(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, as);
  await credit(app.db, by.userId, order.total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, as);
  return id;
}
const certified = async (id: string, by: Person) => (await app.must(calls.identifyDetail, { id }, { as: by })).code;
const sharedBy = async (code: string | null) =>
  (await app.must(calls.identifyCertificate, { code: code ?? '' })).shared.map((one) => one.code);

const ways: Record<string, (photo: Sharp) => Sharp> = {
  mirrored: (photo) => photo.flop(),
  'turned by a quarter': (photo) => photo.rotate(90),
  'turned by half': (photo) => photo.rotate(180),
  'turned by two degrees': (photo) => photo.rotate(2, { background: '#777' }),
  'in a white frame': (photo) => photo.extend({ top: 18, bottom: 18, left: 24, right: 24, background: '#fff' }),
  'cropped by a tenth': (photo) => photo.extract({ left: 30, top: 22, width: 540, height: 405 }),
};

for (const [n, [how, changed]] of Object.entries(ways).entries())
  test(`photos of another’s certified piece, ${how}, are told to the expert as used, take two, and both certificates say so`, async () => {
    const [a, b, c] = app.experts;
    const thief = await app.as(`1391000000${n}`);
    const originals = await shots(100 * (n + 1));
    const first = await ordered(app.owner, originals);
    await judge(app, a, first, 'genuine');
    const own = await certified(first, app.owner);
    const copies = await Promise.all(originals.map((photo) => changed(sharp(photo)).jpeg().toBuffer()));
    const second = await ordered(thief, copies);
    await take(app, b, second);
    const { usedBefore = [] } = (await inHand(app, b)) ?? {};
    expect(usedBefore).toMatchObject([{ code: own, own: false }]);
    // Each lies beside the other’s photo of the same view.
    expect(usedBefore[0]?.photos).toBeGreaterThanOrEqual(3);
    for (const { place, url } of usedBefore[0]?.pairs ?? []) expect(url).toContain(`${first}.${place}`);
    await judge(app, b, second, 'genuine');
    expect(await certified(second, thief)).toBeNull();
    await judge(app, c, second, 'genuine');
    const later = await certified(second, thief);
    expect([await sharedBy(own), await sharedBy(later)]).toEqual([[later], [own]]);
  });

test('as many photos of another piece of the same kind are told of to nobody, and one expert finds it genuine', async () => {
  const [a, b] = app.experts;
  const first = await ordered(app.owner, await shots(2_000));
  await judge(app, a, first, 'genuine');
  const stranger = await app.as('13910000099');
  const second = await ordered(stranger, await shots(3_000));
  await take(app, b, second);
  expect((await inHand(app, b))?.usedBefore).toEqual([]);
  await judge(app, b, second, 'genuine');
  expect(await certified(second, stranger)).not.toBeNull();
});
