/** What an owner marks reaches whoever has the piece in hand: when it is ordered, at once while they look on, and however often it is assessed. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { cleaningFault } from '../../../../contract/cleaning/trouble.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { startLive } from '../../../kernel/events/live.ts';
import { shelve } from '../../../testing/goods.ts';
import { type Bench, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';
import { arrivalSeen } from '../../../testing/warehouse.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const KEPT = { keep: '鞋头做旧别洗', marks: [{ spot: { photo: 0, x: 300, y: 400 }, note: '签名' }] };

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

test('what was said not to be spoilt is assessed again, and its owner’s marks are still on their photos', async () => {
  const [mine, staff] = [{ as: app.owner }, { as: app.experts[0] }];
  const detail = () => app.must(calls.cleaningDetail, { id }, mine);
  const { id: skuId } = await app.db.selectFrom('sku').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const itemId = await shelve(app.db, {
    ...{ owner: app.owner.userId, skuId, declared: 60_000, shelf: 'A-01', now: app.clock.now() },
    photos: [{ kind: 'upload', sha256: 'a'.repeat(64) }],
  });
  const { code } = await app.db.selectFrom('item').select('code').where('id', '=', itemId).executeTakeFirstOrThrow();
  const [id, total] = [randomUUID(), totalOf(linesOf(WISH, 'here'))];
  await app.must(
    calls.cleaningOrderSave,
    { id, ...WISH, declared: 50_000, expectedTotal: total, photos: [], itemId },
    mine,
  );
  await credit(app.db, app.owner.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, mine);
  const assess = async () => {
    const photos = [await photoBy(app, app.experts[0])];
    await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗', code, photos }, staff);
  };
  await assess();
  await app.must(calls.cleaningKeep, { id, ...KEPT }, mine);
  const { received } = await detail();
  const photos = [await photoBy(app, app.experts[0])];
  await app.must(cleaningFault, { id, what: 'damaged', note: '像是裂了', photos }, staff);
  await app.must(calls.cleaningDecide, { id, grant: false, note: '本来就有' }, { as: app.experts[1] });
  await assess();
  expect(await detail()).toMatchObject({ state: 'assessed', received, ...KEPT });
});

test('what its owner points at when they order is before whoever takes it in and assesses it, on the photos of then', async () => {
  const [mine, staff] = [{ as: app.owner }, { as: app.experts[0] }];
  const photos = [await photoBy(app, app.owner), await photoBy(app, app.owner)];
  const said = { note: '酱油', what: 'stain' as const };
  const point = (photo?: string) => ({ photo, x: 300, y: 400, ...said });
  const wish = { id: randomUUID(), ...WISH, declared: 50_000, expectedTotal: totalOf(linesOf(WISH, 'send')), photos };
  // It lies on one of the photos of that piece, or was left out with it.
  expect(await app.call(calls.cleaningOrderSave, { ...wish, points: [point('other')] }, mine)).toMatchObject({
    code: 'BAD_INPUT',
  });
  await app.must(calls.cleaningOrderSave, { ...wish, points: [point(photos[1]), point()] }, mine);
  await credit(app.db, app.owner.userId, wish.expectedTotal, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: wish.id, channel: 'balance' }, mine);
  const parcel = { company: '顺丰速运', waybill: 'SF6100000001', photos: [await photoBy(app, app.owner)] };
  await app.must(calls.cleaningDeliver, { id: wish.id, ...parcel }, mine);
  const { steps, pointed } = await app.must(calls.cleaningDetail, { id: wish.id }, staff);
  // How the box was packed stands with how each piece was.
  expect(steps.map(({ kind, photos: shown }) => [kind, shown.length])).toEqual([
    ['before', 2],
    ['packed', 1],
  ]);
  expect(pointed).toEqual({ photos: steps[0]?.photos, points: [{ spot: { photo: 1, x: 300, y: 400 }, ...said }] });
  const [job] = (await app.must(calls.cleaningWork, { queue: 'receive' }, staff)).list;
  expect(job).toMatchObject({ id: wish.id, pointed });
  // The last digits of its order, as they stand on the slip in the box, find it there.
  const found = await app.must(calls.cleaningWork, { queue: 'receive', code: job?.orderNo.slice(-6) }, staff);
  expect(found.list.map(({ id }) => id)).toEqual([wish.id]);
});

test('what its owner marks while staff look on is on their page at once, and so is a step of ours on its owner’s', async () => {
  const [mine, staff] = [{ as: app.owner }, { as: app.experts[0] }];
  const [job] = (await app.must(calls.cleaningWork, { queue: 'receive' }, staff)).list;
  const id = job?.id ?? '';
  const photo = async () => [await photoBy(app, app.experts[0])];
  await app.must(calls.cleaningScanIn, { id, waybill: 'SF6100000001', photos: await photo() }, staff);
  await arrivalSeen(app, id);
  await app.must(calls.cleaningAssess, { id, result: 'fine', note: '能洗', photos: await photo() }, staff);
  const live = await startLive(app.database);
  const heard: string[] = [];
  let all = () => {};
  const told = new Promise<void>((resolve) => {
    all = resolve;
  });
  const hear = (who: string, userId: string) =>
    live.subscribe(userId, ({ type, data }) => {
      if (type.startsWith('cleaning') && (data as { id: string }).id === id) heard.push(`${who} ${type}`);
      if (heard.length === 4) all();
    });
  hear('staff', app.experts[1].userId);
  hear('owner', app.owner.userId);
  await app.must(calls.cleaningKeep, { id, ...KEPT }, mine);
  await app.must(calls.cleaningAnswer, { id, agree: true }, mine);
  await app.must(calls.cleaningStep, { id, kind: 'brush', photos: await photo() }, staff);
  await told;
  expect(heard.filter((one) => one === 'owner cleaning')).toHaveLength(3);
  expect(heard).toContain('staff cleaning.marked');
  await live.stop();
});
