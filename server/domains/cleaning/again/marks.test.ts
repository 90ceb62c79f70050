/** What is worn on purpose stays marked, however often a piece on our shelves is assessed. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/cleaning/calls.ts';
import { linesOf, totalOf } from '../../../../contract/cleaning/rules.ts';
import { cleaningFault } from '../../../../contract/cleaning/trouble.ts';
import { payDo } from '../../../../contract/payment/calls.ts';
import { shelve } from '../../../testing/goods.ts';
import { type Bench, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { credit } from '../../../testing/market.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;
const KEPT = { keep: '鞋头做旧别洗', marks: [{ spot: { photo: 0, x: 300, y: 400 }, note: '签名' }] };

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
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
