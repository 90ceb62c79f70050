/** What a seller prepares: photos as a post cuts them, and nothing else can be cut out of anything; what a sale here would bring. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sellerGoodsCreate } from '../../../contract/listing/calls.ts';
import { listingTerms } from '../../../contract/listing/rules.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import * as contract from '../../../contract/resale/calls.ts';
import { PRICE } from '../../testing/market.ts';
import { openResale, type Resale } from '../../testing/resale/open.ts';
import { itemOriginal, postPictures } from './pictures.ts';

const MINUTE = 60_000;

let app: Resale;
beforeAll(async () => {
  app = await openResale();
}, 600_000);
afterAll(() => app.close());

test('photos go there as they were cut and ordered, and nothing else can be cut out of anything', async () => {
  const [itemId = ''] = await app.goods(1);
  const { drafts } = await app.must(
    contract.resaleDrafts,
    { shopId: app.shopId, ids: itemId },
    { as: app.people.seller },
  );
  const [draft] = drafts;
  if (!draft) throw new Error('no draft');
  const cut = { x: 250, y: 0, w: 500, h: 500 };
  const line = {
    ...{ itemId, title: draft.title, body: draft.body, price: PRICE, categoryId: draft.categoryId },
    photos: [{ n: 0, cut }],
  };
  const outside = { ...line, photos: [{ n: 0, cut: { ...cut, x: 600 } }] };
  expect(
    (await app.call(contract.resalePublish, { shopId: app.shopId, lines: [outside] }, { as: app.people.seller })).code,
  ).toBe('BAD_INPUT');
  await app.must(contract.resalePublish, { shopId: app.shopId, lines: [line] }, { as: app.people.seller });
  const post = await app.db
    .selectFrom('resale_post')
    .selectAll()
    .where('item_id', '=', itemId)
    .executeTakeFirstOrThrow();
  expect((await app.must(contract.resaleDetail, { id: post.id }, { as: app.people.seller })).photos).toEqual([
    `/img/r/${post.id}/0-250-0-500-500`,
  ]);
  await app.live(3 * MINUTE);
  const goods = await app.db.selectFrom('sandbox_resale_goods').select('image').where('key', '=', post.id).execute();
  expect(goods[0]?.image).toMatch(/\/img\/r\/.+\/0-250-0-500-500-750\.webp$/);

  const web = postPictures(app.house);
  const whole = await itemOriginal(app.house, itemId, 0);
  const answer = await web.request(`/img/r/${post.id}/0-250-0-500-500-375.webp`);
  expect(answer.status).toBe(200);
  const { info, data } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([375, 375]);
  // The same place of the whole picture looks the same.
  const { width = 0, height = 0 } = await sharp(whole ?? undefined).metadata();
  const part = { left: Math.floor(width / 4), top: 0, width: Math.round(width / 2), height: Math.round(height / 2) };
  const expected = await sharp(
    await sharp(whole ?? undefined)
      .extract(part)
      .toBuffer(),
  )
    .resize({ width: 375, height: 375 })
    .raw()
    .toBuffer();
  const apart = data.reduce((sum, value, n) => sum + Math.abs(value - (expected[n] ?? 0)), 0) / data.length;
  expect(apart).toBeLessThan(4);
  for (const other of ['0-0-0-500-500', '1-250-0-500-500', '0-250-0-500-501'])
    expect((await web.request(`/img/r/${post.id}/${other}-375.webp`)).status).toBe(404);
});

test('what was just published is answered as no longer free, and not as a marketplace that is silent', async () => {
  const selling = { as: app.people.seller };
  const ids = await app.goods(2);
  const asked = { shopId: app.shopId, ids: ids.join(',') };
  const lines = (await app.must(contract.resaleDrafts, asked, selling)).drafts.map((draft) => ({
    ...{ itemId: draft.item.itemId, title: draft.title, body: draft.body, price: PRICE, categoryId: draft.categoryId },
    photos: [{ n: 0, cut: null }],
  }));
  await app.must(contract.resalePublish, { shopId: app.shopId, lines }, selling);
  const again = await app.must(contract.resaleDrafts, asked, selling);
  expect([again.drafts, again.gone]).toEqual([[], ids]);
  expect(again.left).toMatchObject(ids.map((itemId) => ({ itemId, post: { state: 'publishing' } })));
  expect((await app.call(contract.resalePublish, { shopId: app.shopId, lines }, selling)).code).toBe('NOT_LISTABLE');
});

test('what a sale here brings is told by the price here, before it is published and after; not on sale here it is not told', async () => {
  const selling = { as: app.people.seller };
  const [itemId = ''] = await app.goods(1);
  const told = async () =>
    (await app.must(contract.resaleDrafts, { shopId: app.shopId, ids: itemId }, selling)).drafts[0]?.getsHere;
  expect(await told()).toBeNull();
  await app.must(sellerGoodsCreate, { lines: [{ itemId, price: PRICE }], terms: listingTerms }, selling);
  const here = { price: PRICE, gets: saleFees(PRICE).sellerGets };
  expect(await told()).toEqual(here);
  const [id = ''] = await app.publish([itemId]);
  expect((await app.must(contract.resaleDetail, { id }, selling)).getsHere).toEqual(here);
});
