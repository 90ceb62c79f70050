import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnPair } from '../../../contract/cleaning/pictures.ts';
import { careNames, kinds } from '../../../contract/cleaning/rules.ts';
import { exampleKinds, exampleOf } from '../../../contract/recycle/examples.ts';
import { gradeQuestionNames } from '../../../contract/recycle/rules.ts';
import { pictureStore } from '../../kernel/lib/picture-store.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { itemSubject, pictures } from './pictures.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp({ demo: 'small', domains: [], httpRoutes: [pictures] });
});
afterAll(() => test.close());

const get = async (path: string) => test.app.request(path);
const pixels = async (path: string) => {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  return sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
};

describe('pictures', () => {
  it('are drawn in both widths and may be kept for ever', async () => {
    const { id } = await test.db.selectFrom('product').select('id').orderBy('id').executeTakeFirstOrThrow();
    for (const width of [375, 750]) {
      const response = await get(`/img/p/${id}/side-${width}.webp`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width);
    }
    expect(await readdir(join(test.house.config.dataDir, 'pictures', 'p', id))).toEqual([
      'side-375.webp',
      'side-750.webp',
    ]);
  });

  it('show what each answer of the grade questions means, the more worn the further from untouched', async () => {
    for (const kind of exampleKinds) {
      const drawn = await Promise.all(
        gradeQuestionNames.map((answer) => pixels(`${exampleOf(kind, answer)}-375.webp`)),
      );
      const untouched = drawn.at(-1)?.data ?? Buffer.of();
      const changed = drawn.map(
        ({ data }) => data.filter((value, at) => Math.abs(value - (untouched[at] ?? 0)) > 12).length,
      );
      expect(changed, kind).toEqual([...changed].sort((a, b) => b - a));
      expect(new Set(changed).size, kind).toBe(gradeQuestionNames.length);
    }
    expect((await get('/img/e/sneakers/unknown-375.webp')).status).toBe(404);
    expect((await get('/img/e/unknown/worn-375.webp')).status).toBe(404);
  });

  it('show what each care takes away beside what is left, of each kind that is washed', async () => {
    for (const kind of kinds)
      for (const care of careNames) {
        const { before, after } = drawnPair(kind, care);
        const [dirty, clean] = [await pixels(`${before}-375.webp`), await pixels(`${after}-375.webp`)];
        expect(dirty.data.equals(clean.data), before).toBe(false);
      }
    expect((await get('/img/e/sneakers/soiled-unknown-375.webp')).status).toBe(404);
  });

  it('show the wear of the very item', async () => {
    const items = await test.db
      .selectFrom('item')
      .innerJoin('sku', 'sku.id', 'item.sku_id')
      .select(['item.id', 'item.defects', 'sku.product_id'])
      .where('grade', '=', '8')
      .execute();
    const item = items.find((one) => one.defects.length > 0);
    if (!item) throw new Error('no worn item');
    const worn = await pixels(`/img/i/${item.id}/0-375.webp`);
    const clean = await pixels(`/img/p/${item.product_id}/side-375.webp`);
    expect(worn.data.equals(clean.data)).toBe(false);
    const close = item.defects[0]?.photo;
    expect((await get(`/img/i/${item.id}/${close}-375.webp`)).status).toBe(200);
  });

  it('show a piece that nobody photographed by the picture that its shop gave the product', async () => {
    const item = await test.db
      .selectFrom('item')
      .innerJoin('sku', 'sku.id', 'item.sku_id')
      .select(['item.id', 'item.photos', 'sku.product_id'])
      .executeTakeFirstOrThrow();
    const product = test.db.updateTable('product').where('id', '=', item.product_id);
    const { shape } = await test.db
      .selectFrom('product')
      .select('shape')
      .where('id', '=', item.product_id)
      .executeTakeFirstOrThrow();
    await product.set({ shape: null, pictures: JSON.stringify(['a'.repeat(64)]) }).execute();
    for (const photos of [[], [{ kind: 'drawn' as const, view: 'side' }]]) {
      await test.db
        .updateTable('item')
        .set({ photos: JSON.stringify(photos) })
        .where('id', '=', item.id)
        .execute();
      expect(await itemSubject(test.db, item.id, '0')).toEqual({ upload: 'a'.repeat(64) });
      expect(await itemSubject(test.db, item.id, '1')).toBe(null);
    }
    await product.set({ shape, pictures: '[]' }).execute();
    await test.db
      .updateTable('item')
      .set({ photos: JSON.stringify(item.photos) })
      .where('id', '=', item.id)
      .execute();
  });

  it('differ from colourway to colourway', async () => {
    const rows = await test.db.selectFrom('product').select(['id', 'model_en', 'brand_id']).orderBy('id').execute();
    const [first] = rows;
    const other = rows.find(
      (row) => row.id !== first?.id && row.model_en === first?.model_en && row.brand_id === first?.brand_id,
    );
    const [a, b] = await Promise.all([
      pixels(`/img/p/${first?.id}/side-375.webp`),
      pixels(`/img/p/${other?.id}/side-375.webp`),
    ]);
    expect(a.data.equals(b.data)).toBe(false);
  });

  it.each([
    '/img/p/nothing/side-375.webp',
    '/img/i/nothing/0-375.webp',
    '/img/p/..%2f..%2fetc/side-375.webp',
    '/img/p/x/side-500.webp',
    '/img/p/x/..%2f..%2fpasswd-375.webp',
  ])('are missed politely: %s', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
  });
});

describe('the store', () => {
  it('draws a picture once however many ask, and only so many at once', async () => {
    const store = pictureStore(join(test.house.config.dataDir, 'another'), 2);
    let running = 0;
    let most = 0;
    let drawn = 0;
    const draw = async () => {
      drawn++;
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      return Buffer.from('picture');
    };
    const keys = Array.from({ length: 30 }, (_, i) => `p/x/${i % 10}.webp`);
    const made = await Promise.all(keys.map((key) => store.make(key, draw)));
    expect(made.every((bytes) => bytes.toString() === 'picture')).toBe(true);
    expect(drawn).toBe(10);
    expect(most).toBe(2);
    expect((await store.read('p/x/3.webp'))?.toString()).toBe('picture');
    expect(await store.read('p/x/99.webp')).toBeNull();
  });

  it('lets the next one draw after a failure', async () => {
    const store = pictureStore(join(test.house.config.dataDir, 'failing'), 1);
    await expect(store.make('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await store.make('a', async () => Buffer.from('yes'))).toString()).toBe('yes');
  });
});
