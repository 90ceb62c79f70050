/** What a purchase, a settlement and a look at a photo need is done once. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { goodsDetail } from '../../../contract/catalogue/calls.ts';
import { hangList, sellerGoodsList } from '../../../contract/listing/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { scanLookup } from '../../../contract/scan/calls.ts';
import { settleInfo, settleList } from '../../../contract/settlement/calls.ts';
import { stockDetail } from '../../../contract/stock/goods.ts';
import { photoUrl } from '../../../contract/upload/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { sweep } from '../../kernel/state/deadlines.ts';
import { type Market, openMarketApp, purchase } from '../../testing/market.ts';
import { statementsOf } from '../../testing/statements.ts';
import { catalogue } from '../catalogue/handlers.ts';
import { scan } from '../scan/handlers.ts';
import { deadlines as settlementDeadlines } from '../settlement/deadlines.ts';
import { stockGoods } from '../stock/goods.ts';
import { originalKey } from '../upload/arrival.ts';
import { uploadPictures } from '../upload/pictures.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [catalogue, stockGoods, scan] });
}, 60_000);
afterAll(() => app.close());

test('a purchase takes the lock of its size once', async () => {
  const { listingId } = await app.list();
  const statements = await statementsOf(app, () =>
    app.must(orders.orderSubmit, purchase(listingId), { as: app.people.buyer }),
  );
  const locks = statements.filter((sql) => /from sku\b.*for no key update/is.test(sql));
  expect(locks).toHaveLength(1);
});

test('a settlement that matures is paid in the same sweep, as one deadline', async () => {
  const { buyer, seller, staff } = app.people;
  const id = await app.order({ inWarehouse: true });
  await app.must(orders.workbenchShip, { id, company: '顺丰速运', waybill: 'SF1234567890' }, { as: staff });
  await app.must(orders.workbenchDelivered, { id }, { as: staff });
  await app.must(orders.orderConfirm, { id }, { as: buyer });
  app.clock.set(app.clock.now().getTime() + DAY);
  const parts = { db: app.db, clock: app.clock, rules: settlementDeadlines, app: app.house };
  expect(await sweep(parts, app.clock.now())).toBe(1);
  const { list } = await app.must(settleList, {}, { as: seller });
  const settled = list.find(({ orderId }) => orderId === id);
  expect(settled).toMatchObject({ state: 'paid', deadlineAt: null });
  const { timeline } = await app.must(settleInfo, { id: settled?.id ?? '' }, { as: seller });
  expect(timeline.map(({ to }) => to)).toEqual(['pending', 'ready', 'paying', 'paid']);
});

test('a photo that a seller sent is shown under its own address, wherever its item is, and nobody is sent on to it', async () => {
  const { seller, buyer } = app.people;
  const now = app.clock.now();
  const sha256 = 'ab'.repeat(32);
  const original = join(app.house.config.dataDir, 'objects', originalKey(sha256));
  await mkdir(dirname(original), { recursive: true });
  await writeFile(
    original,
    await sharp({ create: { width: 900, height: 600, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  );
  await app.db
    .insertInto('upload')
    .values({
      id: 'photo-of-item',
      user_id: seller.userId,
      object_key: originalKey(sha256),
      sha256,
      size: 1,
      type: 'image/jpeg',
      state: 'confirmed',
      created_at: now,
      confirmed_at: now,
    })
    .execute();
  const sent = async (pair: { itemId: string; listingId: string }) => {
    const photos = JSON.stringify([{ kind: 'upload', sha256 }]);
    await app.db.updateTable('item').set({ photos, defects: '[]' }).where('id', '=', pair.itemId).execute();
    return pair;
  };
  const { itemId, listingId } = await sent(await app.list());
  const inStock = await sent(await app.list());
  await app.db.updateTable('listing').set({ state: 'off' }).where('id', '=', inStock.listingId).execute();
  await app.db.updateTable('item').set({ state: 'in_stock' }).where('id', '=', inStock.itemId).execute();
  const as = { as: seller };
  const preview = await app.must(orders.orderPreview, { listingId }, { as: buyer });
  const order = await app.must(orders.orderSubmit, purchase(listingId), { as: buyer });
  const { item } = await app.must(orders.orderDetail, { id: order.id }, { as: buyer });
  const shown = {
    preview: preview.item.cover,
    previewPhoto: preview.item.photos[0],
    order: item.cover,
    goods: (await app.must(goodsDetail, { listingId })).photos[0]?.url,
    listed: (await app.must(sellerGoodsList, {}, as)).list.find((row) => row.itemId === itemId)?.cover,
    listable: (await app.must(hangList, {}, as)).list.find((row) => row.itemId === inStock.itemId)?.cover,
    stock: (await app.must(stockDetail, { id: itemId }, as)).cover,
    scanned: (await app.must(scanLookup, { code: inStock.itemId }, as)).found[0]?.cover,
  };
  const address = photoUrl(sha256);
  expect(new Set(Object.entries(shown).map(([where, url]) => [where, url].join(' ')))).toEqual(
    new Set(Object.keys(shown).map((where) => `${where} ${address}`)),
  );
  const answer = await uploadPictures(app.house).request(`${address}-375.webp`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
});
