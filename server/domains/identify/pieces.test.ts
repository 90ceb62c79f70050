/** Pieces of any brand, on their way, on our table, and found again by what is written on their parcels. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressSave } from '../../../contract/address/calls.ts';
import * as calls from '../../../contract/identify/calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { type Bench, inHand, judge, openIdentifyApp, ordered, pieceOf, shotsOf, take } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const scan = async (code: string, as?: Person) =>
  (await app.must(scanLookup, { code }, as ? { as } : {})).found.map(({ kind, id }) => ({ kind, id }));

type Wanted = Parameters<typeof app.must<typeof calls.identifyOrderSave>>[1];
async function paid(order: Wanted) {
  const { total } = await app.must(calls.identifyOrderSave, order, mine());
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order.id, channel: 'balance' }, mine());
}

test('a brand that the shop does not have is named in words, or not at all, up to the certificate and its code', async () => {
  const [a] = app.experts;
  for (const [brand, name] of [
    ['Marugen 丸源', 'Marugen 丸源 腕表'],
    ['', '腕表'],
  ] as const) {
    const { brandId: _brandId, ...piece } = await pieceOf(app, { category: 'watches' });
    await paid({ id: randomUUID(), way: 'photos', pieces: [{ ...piece, brand }] });
    expect((await detail(piece.id)).name.zh).toBe(name);
    await take(app, a, piece.id);
    expect((await inHand(app, a))?.name.zh).toBe(name);
    await app.must(work.identifyGiveBack, { id: piece.id }, { as: a });
    await judge(app, a, piece.id, 'genuine');
    const { code } = await detail(piece.id);
    expect((await app.must(calls.identifyCertificate, { code: code ?? '' })).name.zh).toBe(name);
    expect((await app.must(scanLookup, { code: code ?? '' })).found[0]?.title.zh).toBe(name);
  }
});

test('what was photographed later, or in the hand, is not taken for one of the first', async () => {
  const [a] = app.experts;
  const [id = ''] = await ordered(app, { category: 'toys' });
  await take(app, a, id);
  await app.must(work.identifyAskPhotos, { id, slots: ['toy_face'], note: '近一点' }, { as: a });
  await app.live(60_000);
  await app.must(calls.identifySupplement, { id, photos: await shotsOf(app, app.owner, ['toy_face']) }, mine());
  const faces = (await detail(id)).photos.filter(({ slot }) => slot === 'toy_face');
  expect(faces.map(({ taken }) => taken)).toEqual(['first', 'later']);
  await judge(app, a, id, 'genuine');
});

test('a piece on our table is looked at, not asked for; its parcel’s number leads its owner to it, and nobody else', async () => {
  const [a] = app.experts;
  const where = { province: '浙江省', city: '杭州市', district: '西湖区', detail: '文三路 1 号' };
  await app.must(addressSave, { id: 'new', name: '林一舟', phone: '13800002046', isDefault: true, ...where }, mine());
  const id = randomUUID();
  const pieces = [{ id, category: 'sneakers' as const, brandId: 'kestrel', worth: 50_000, photos: [] }];
  await paid({ id: randomUUID(), way: 'item', pieces });
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill: 'SF4100000001' }, mine());
  const { no } = await detail(id);
  for (const code of [no, 'SF4100000001', 'sf4100000001']) {
    expect(await scan(code, app.owner)).toEqual([{ kind: 'identify', id }]);
    for (const other of [a, undefined]) expect(await scan(code, other)).toEqual([]);
  }
  await app.must(work.identifyScanIn, { id, waybill: 'SF4100000001' }, { as: a });
  await take(app, a, id);
  const asked = { id, slots: ['shoe_sole' as const], note: '近一点' };
  expect(await app.call(work.identifyAskPhotos, asked, { as: a })).toMatchObject({ code: 'STATE_REFUSED' });
  await app.must(work.identifyShow, { id, photos: await shotsOf(app, a, ['shoe_sole']) }, { as: a });
  expect((await inHand(app, a))?.photos.map(({ taken }) => taken)).toEqual(['hand']);
});
