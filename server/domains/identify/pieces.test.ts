/** Pieces of any brand, on their way, on our table, and found again by what is written on their parcels. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../contract/identify/calls.ts';
import * as work from '../../../contract/identify/desk-calls.ts';
import { type Category, identifyRules, unnamed } from '../../../contract/identify/rules.ts';
import { type SlotId, slotOf, slotsOf } from '../../../contract/identify/slots.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { todoList } from '../../../contract/todo/calls.ts';
import { newId, newNo } from '../../kernel/lib/id.ts';
import { putOnSale } from '../../testing/goods.ts';
import {
  type Bench,
  inHand,
  judge,
  livesSomewhere,
  openIdentifyApp,
  ordered,
  photoBy,
  pieceOf,
  reasons,
  shotsOf,
  take,
} from '../../testing/identify.ts';
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
  const [a, b] = app.experts;
  for (const [brand, name] of [
    ['Marugen 丸源', 'Marugen 丸源 腕表'],
    ['', '腕表'],
  ] as const) {
    const { brandId: _brandId, ...piece } = await pieceOf(app, { category: 'watches' });
    await paid({ id: randomUUID(), way: 'photos', pieces: [{ ...piece, brand }] });
    expect((await detail(piece.id)).name.zh).toBe(name);
    await take(app, a, piece.id);
    expect((await inHand(app, a))?.name.zh).toBe(name);
    await app.must(work.identifyRelease, { id: piece.id }, { as: a });
    // A fake it may be called all the same.
    for (const expert of [a, b]) await judge(app, expert, piece.id, 'fake');
    const { code } = await detail(piece.id);
    const shown = await app.must(calls.identifyCertificate, { code: code ?? '' });
    expect(shown.name.zh).toBe(brand ? name : unnamed('watches').zh);
    expect((await app.must(scanLookup, { code: code ?? '' })).found[0]?.title.zh).toBe(name);
  }
});

test('no brand of one’s own words says how its owner is reached, or something that is not seen: a certificate publishes it', async () => {
  const { brandId: _brandId, ...piece } = await pieceOf(app, { category: 'watches' });
  const named = async (brand: string) => {
    const pieces = [{ ...piece, brand }];
    return (await app.call(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, mine())).code ?? null;
  };
  for (const brand of ['VX13812342046 加微信', '13812342046', 'wxid_lin', 't.me/lin'])
    expect(await named(brand)).toBe('NAME_LEADS_OFF');
  expect(await named('Maru\u3164gen')).toBe('NAME_ODD');
  expect(await named('Marugen 丸源')).toBeNull();
});

test('who has slides, without tongue label and insole, orders by photos of what there is', async () => {
  const lacking = ['shoe_tongue', 'shoe_insole', 'shoe_midsole', 'shoe_box'];
  const photos = await shotsOf(
    app,
    app.owner,
    slotsOf('sneakers').filter((slot) => !lacking.includes(slot)),
  );
  const order = { id: randomUUID(), way: 'photos' as const, pieces: [{ ...(await pieceOf(app)), photos }] };
  expect(await app.call(calls.identifyOrderSave, order, mine())).toMatchObject({ success: true });
});

test('what was photographed later, or in the hand, is not taken for one of the first', async () => {
  const [a] = app.experts;
  const [id = ''] = await ordered(app, { category: 'toys' });
  await take(app, a, id);
  await app.must(work.identifyAskPhotos, { id, slots: ['toy_face'], note: '近一点' }, { as: a });
  await app.live(60_000);
  const other = { id, photos: await shotsOf(app, app.owner, ['toy_back']), cannot: ['toy_face' as const] };
  expect(await app.call(calls.identifySupplement, other, mine())).toMatchObject({ code: 'BAD_INPUT' });
  await app.must(calls.identifySupplement, { id, photos: await shotsOf(app, app.owner, ['toy_face']) }, mine());
  const faces = (await detail(id)).photos.filter(({ slot }) => slot === 'toy_face');
  expect(faces.map(({ taken }) => taken)).toEqual(['first', 'later']);
  await judge(app, a, id, 'genuine');
});

test('one photo does not stand for two views: not with the order, not later, not under a second upload', async () => {
  const [a] = app.experts;
  const piece = await pieceOf(app, { category: 'toys' });
  const [first, second] = piece.photos;
  const again = piece.photos.map(({ slot }) => ({ slot, photo: first?.photo ?? '' }));
  const order = (photos: typeof piece.photos) =>
    app.call(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces: [{ ...piece, photos }] }, mine());
  expect(await order(again)).toMatchObject({
    code: 'PHOTO_TWICE',
    // Which of twelve it is, their owner reads.
    message: expect.stringMatching(/^「.+」和「.+」是同一张/),
  });
  const same = (
    await app.db
      .selectFrom('upload')
      .select('sha256')
      .where('id', '=', first?.photo ?? '')
      .execute()
  )[0];
  const copy = await photoBy(app, app.owner);
  await app.db.updateTable('upload').set({ sha256: same?.sha256 }).where('id', '=', copy).execute();
  expect(await order(piece.photos.map((one) => (one === second ? { ...one, photo: copy } : one)))).toMatchObject({
    code: 'PHOTO_TWICE',
  });
  await paid({ id: randomUUID(), way: 'photos', pieces: [piece] });
  await take(app, a, piece.id);
  await app.must(work.identifyAskPhotos, { id: piece.id, slots: ['toy_face'], note: '近一点' }, { as: a });
  const photos = [{ slot: 'toy_face' as const, photo: second?.photo ?? '' }];
  expect(await app.call(calls.identifySupplement, { id: piece.id, photos }, mine())).toMatchObject({
    code: 'PHOTO_TWICE',
  });
});

const owned = () =>
  putOnSale(app.db, {
    ...{ seller: app.owner.userId, skuId: 'kh92-007-425', grade: '95', price: 50_000, inWarehouse: false },
    now: app.clock.now(),
  });

test('an item of one’s own is authenticated as what it is', async () => {
  const { itemId } = await owned();
  const as = async (category: Category) => {
    const pieces = [{ ...(await pieceOf(app, { category })), itemId }];
    return (await app.call(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, mine())).code ?? null;
  };
  expect(await as('bags')).toBe('BAD_INPUT');
  expect(await as('sneakers')).toBeNull();
});

test('an item that is being authenticated is not ordered again until that is over, nor twice in one order', async () => {
  const { itemId } = await owned();
  const wish = async (...ids: string[]) => ({
    ...{ id: randomUUID(), way: 'photos' as const },
    pieces: await Promise.all(ids.map(async (id) => ({ ...(await pieceOf(app)), itemId: id }))),
  });
  const twice = await app.call(calls.identifyOrderSave, await wish(itemId, itemId), mine());
  expect(twice.code).toBe('BAD_INPUT');
  const wishes = [await wish(itemId), await wish(itemId)];
  const answers = await Promise.all(wishes.map((one) => app.call(calls.identifyOrderSave, one, mine())));
  expect(answers.map(({ code }) => code ?? null).sort()).toEqual(['AUTHENTICATED_ALREADY', null]);
  await app.db.updateTable('identify_case').set({ state: 'closed' }).where('item_id', '=', itemId).execute();
  expect((await app.call(calls.identifyOrderSave, await wish(itemId), mine())).code ?? null).toBeNull();
});

test('whoever buys the item is no expert on it', async () => {
  const [a, b] = app.experts;
  const { itemId, listingId } = await owned();
  const piece = { ...(await pieceOf(app)), itemId };
  await paid({ id: randomUUID(), way: 'photos', pieces: [piece] });
  const order = {
    id: newId(),
    no: newNo(app.clock.now()),
    state: 'awaiting_pay',
    price: 50_000,
    total: 50_000,
  } as const;
  await app.db
    .insertInto('trade_order')
    .values({
      ...{ ...order, buyer_id: a.userId, seller_id: app.owner.userId, item_id: itemId, listing_id: listingId },
      ...{ sku_id: 'kh92-007-425', deadline_at: null, fees: '{}', snapshot: '{}', address: '{}', policy_version: '1' },
      ...{ channel: 'sale', express: '{}', flaw: null, extended: false, created_at: app.clock.now(), paid_at: null },
    } as never)
    .execute();
  expect(await app.must(work.identifyTake, {}, { as: a })).toEqual({ id: null });
  await judge(app, b, piece.id, 'genuine');
});

test('pieces of one order stand in it as they were asked for, and are paid for so', async () => {
  const pieces = await Promise.all(Array.from({ length: 4 }, () => pieceOf(app)));
  await app.must(calls.identifyOrderSave, { id: randomUUID(), way: 'photos', pieces }, mine());
  const asked = pieces.map(({ id }) => id);
  const { order } = await app.must(calls.identifyDetail, { id: asked[2] ?? '' }, mine());
  expect(order.pieces.map(({ id }) => id)).toEqual(asked);
});

test('its owner reads once that it was taken up, however often it changed hands', async () => {
  const [a, b] = app.experts;
  const [id = ''] = await ordered(app);
  await take(app, a, id);
  await app.must(work.identifyRelease, { id }, { as: a });
  await judge(app, b, id, 'genuine');
  const { timeline } = await detail(id);
  expect(timeline.map(({ event }) => event)).toEqual(['start', 'pay', 'take', 'findGenuine']);
});

test('nobody judges or decides about what another account on their device owns', async () => {
  const [a, b] = app.experts;
  const [id = ''] = await ordered(app, { category: 'toys' });
  const row = await app.db.selectFrom('session').selectAll().where('user_id', '=', a.userId).executeTakeFirstOrThrow();
  const ids = { id: newId(), access_hash: newId() };
  await app.db
    .insertInto('session')
    .values({ ...row, ...ids, device_id: app.owner.deviceId, ended_at: app.clock.now(), ended_by: 'logout' })
    .execute();
  expect((await app.must(work.identifyWork, {}, { as: a })).waiting.every(({ count }) => count === 0)).toBe(true);
  expect(await app.must(work.identifyTake, {}, { as: a })).toEqual({ id: null });
  await judge(app, b, id, 'genuine');
  const code = (await detail(id)).code ?? '';
  const asking = { code, ground: 'misread', reason: '样本有误' } as const;
  expect(await app.call(work.identifyRevoke, asking, { as: a })).toMatchObject({ code: 'OWN_CASE' });
  await app.db.deleteFrom('session').where('id', '=', ids.id).execute();
});

test('what is dear on the market has two experts, however little its owner says it is worth', async () => {
  const [a, b] = app.experts;
  const { product_id, id: skuId } = await app.db
    .selectFrom('sku')
    .select(['id', 'product_id'])
    .executeTakeFirstOrThrow();
  const { brand_id } = await app.db
    .selectFrom('product')
    .select('brand_id')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow();
  const price = { last_trade_price: identifyRules.secondFrom, updated_at: app.clock.now() };
  const quote = { grade: null, min_sell_price: null, max_buy_price: null, last_trade_at: null, closed_price: null };
  await app.db
    .insertInto('quote')
    .values({ ...quote, ...price, sku_id: skuId, ask_count: 0, bid_count: 0 })
    .onConflict((conflict) => conflict.column('sku_id').doUpdateSet(price))
    .execute();
  const piece = { ...(await pieceOf(app, { worth: 100 })), brandId: brand_id, productId: product_id };
  await paid({ id: randomUUID(), way: 'photos', pieces: [piece] });
  await judge(app, a, piece.id, 'genuine');
  expect(await detail(piece.id)).toMatchObject({ state: 'second_review' });
  await judge(app, b, piece.id, 'genuine');
  expect(await detail(piece.id)).toMatchObject({ state: 'genuine' });
});

test('a piece on our table is looked at, not asked for; its parcel’s number leads its owner to it, and nobody else', async () => {
  const [a] = app.experts;
  await livesSomewhere(app);
  const id = randomUUID();
  const pieces = [
    { id, category: 'sneakers' as const, brandId: 'kestrel', styleNo: 'KH92-007', worth: 50_000, photos: [] },
  ];
  await paid({ id: randomUUID(), way: 'item', pieces });
  await app.must(calls.identifyDeliver, { id, company: '顺丰速运', waybill: 'SF4100000001' }, mine());
  const { no } = await detail(id);
  for (const code of [no, 'SF4100000001', 'sf4100000001']) {
    expect(await scan(code, app.owner)).toEqual([{ kind: 'identify', id }]);
    for (const other of [a, undefined]) expect(await scan(code, other)).toEqual([]);
  }
  await app.must(work.identifyScanIn, { id, waybill: 'SF4100000001', photos: [await photoBy(app, a)] }, { as: a });
  await take(app, a, id);
  const asked = { id, slots: ['shoe_sole' as const], note: '近一点' };
  expect(await app.call(work.identifyAskPhotos, asked, { as: a })).toMatchObject({ code: 'STATE_REFUSED' });
  app.clock.advance(1_000);
  // Of another kind of piece it has no views.
  const strange = await shotsOf(app, a, ['watch_dial']);
  expect((await app.call(work.identifyShow, { id, photos: strange }, { as: a })).code).toBe('BAD_INPUT');
  await app.must(work.identifyShow, { id, photos: await shotsOf(app, a, ['shoe_sole']) }, { as: a });
  expect((await inHand(app, a))?.photos.map(({ taken }) => taken)).toEqual(['arrival', 'hand']);
});

/** @returns a piece of which an expert wants these views */
async function askedFor(slots: readonly SlotId[]): Promise<string> {
  const [, b] = app.experts;
  const [id = ''] = await ordered(app, { category: 'toys' });
  await take(app, b, id);
  await app.must(work.identifyAskPhotos, { id, slots: [...slots], note: '近一点' }, { as: b });
  return id;
}

test('what experts asked to see is shown, each view of it, before the piece goes on; or its owner says that it cannot be made', async () => {
  const [, b] = app.experts;
  const asked = ['toy_face', 'toy_foot'] as const;
  const id = await askedFor(asked);
  const show = async (slots: readonly SlotId[], cannot: SlotId[] = []) =>
    app.call(calls.identifySupplement, { id, photos: await shotsOf(app, app.owner, slots), cannot }, mine());
  for (const slots of [['toy_box'], ['toy_face']] as const)
    expect(await show(slots)).toMatchObject({
      code: 'EVIDENCE_NEEDED',
      message: expect.stringContaining(slotOf('toy_foot').name.zh),
    });
  // Of one view it is not both shown and said that it cannot be.
  expect(await show(asked, ['toy_foot'])).toMatchObject({ code: 'BAD_INPUT' });
  expect(await show(['toy_face', 'toy_foot'], ['toy_box'])).toMatchObject({ code: 'BAD_INPUT' });
  expect((await detail(id)).state).toBe('need_photos');
  expect(await show(['toy_face'], ['toy_foot'])).toMatchObject({ success: true });
  await take(app, b, id);
  expect((await inHand(app, b))?.cannot).toEqual(['toy_foot']);
  await app.must(
    work.identifyJudge,
    { id, result: 'genuine', sure: true, points: reasons('genuine', 'toys') },
    { as: b },
  );
});

test('nobody is asked for a view of another kind of piece', async () => {
  const [, b] = app.experts;
  const [id = ''] = await ordered(app, { category: 'toys' });
  await take(app, b, id);
  const asked = { id, slots: ['shoe_sole' as const], note: '近一点' };
  expect(await app.call(work.identifyAskPhotos, asked, { as: b })).toMatchObject({ code: 'BAD_INPUT' });
  await app.must(
    work.identifyJudge,
    { id, result: 'genuine', sure: true, points: reasons('genuine', 'toys') },
    { as: b },
  );
});

test('what waits for the owner of a piece that no catalogue knows is called by its brand and kind', async () => {
  const id = await askedFor(['toy_face']);
  const { name } = await detail(id);
  expect(name.zh).toContain('潮玩');
  expect((await app.must(todoList, {}, mine())).list.find((one) => one.id === id)?.name).toEqual(name);
});
