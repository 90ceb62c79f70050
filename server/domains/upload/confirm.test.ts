/** What somebody posts to keep the server busy or its disk full: looked at once, and only as it was announced. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type UploadForm, uploadConfirm, uploadSign } from '../../../contract/upload/calls.ts';
import { newId } from '../../kernel/lib/id.ts';
import { type Person, type TestApp, testApp } from '../../testing/server.ts';
import { originalKey } from './arrival.ts';
import { upload } from './handlers.ts';
import { storageEndpoint } from './storage-endpoint.ts';

let app: TestApp;
let seller: Person;
let photo: Buffer;
beforeAll(async () => {
  app = await testApp({ domains: [upload], httpRoutes: [storageEndpoint] });
  seller = await app.as('13800000002', 'seller');
  photo = await noisy();
}, 60_000);
afterAll(() => app.close());

const noisy = () =>
  sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
    .jpeg({ quality: 40 })
    .toBuffer();

/** Posts the bytes as their sender says they are. */
async function posted(bytes: Buffer, as = seller, kind: 'jpeg' | 'png' = 'jpeg') {
  const form: UploadForm = await app.must(uploadSign, { type: 'sign' }, { as });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const type = `image/${kind}` as const;
  const announced = { key: `${form.dir}${sha256}.${kind}`, sha256, size: bytes.length, type };
  const body = new FormData();
  const fields = { ...form.fields, key: announced.key, 'Content-Type': announced.type };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(bytes)], { type: announced.type }), 'photo.jpg');
  expect((await app.app.request(form.host, { method: 'POST', body })).status).toBe(200);
  return announced;
}

test('the same refused photo confirmed 30 times at once is looked at once, and its copy lies nowhere', async () => {
  const { storage } = app.house.providers;
  let looks = 0;
  const counting = {
    ...storage,
    hold: async (key: string, path: string) => {
      const there = (await storage.hold?.(key, path)) ?? false;
      if (there) looks += 1;
      return there;
    },
  };
  Object.assign(app.house.providers, { storage: counting });
  const half = await posted(photo.subarray(0, photo.length / 2));
  const confirm = () => app.call(uploadConfirm, half, { as: seller });
  const codes = (await Promise.all(Array.from({ length: 30 }, confirm))).map(({ code }) => code);
  expect(codes).toContain('UPLOAD_BROKEN');
  expect(codes.every((code) => code === 'UPLOAD_BROKEN' || code === 'UPLOAD_MISSING')).toBe(true);
  // Nor is it later: it has to be posted again first, and posting is counted.
  expect(await confirm()).toMatchObject({ code: 'UPLOAD_MISSING' });
  expect(looks).toBe(1);
  const { dataDir } = app.house.config;
  expect(existsSync(join(dataDir, 'objects', half.key))).toBe(false);
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
  Object.assign(app.house.providers, { storage });
});

test('many photos of one person at once are all taken in, and another’s is not kept waiting behind them', async () => {
  const other = await app.as('13800000003');
  const many = await Promise.all(Array.from({ length: 8 }, async () => posted(await noisy())));
  const theirs = await posted(await noisy(), other);
  const order: string[] = [];
  await Promise.all([
    ...many.map(async (one) => {
      await app.must(uploadConfirm, one, { as: seller });
      order.push('mine');
    }),
    app.must(uploadConfirm, theirs, { as: other }).then(() => order.push('theirs')),
  ]);
  expect(order.indexOf('theirs')).toBeLessThan(6);
  const kept = many.map(({ sha256 }) => existsSync(join(app.house.config.dataDir, 'objects', originalKey(sha256))));
  expect(kept).toEqual(many.map(() => true));
});

test('an account that holds all it may is told so, and nobody else', async () => {
  const full = await app.as('13800000004');
  const now = app.clock.now();
  await app.db
    .insertInto('upload')
    .values(
      Array.from({ length: 6 }, (_, n) => ({
        ...{ id: newId(), user_id: full.userId, object_key: `u/${full.userId}/${n}.jpg`, sha256: 'a'.repeat(64) },
        ...{ size: 2_000_000_000, type: 'image/jpeg', state: 'confirmed', created_at: now, confirmed_at: now },
      })),
    )
    .execute();
  const one = await posted(await noisy(), full);
  expect(await app.call(uploadConfirm, one, { as: full })).toMatchObject({ code: 'UPLOAD_QUOTA' });
  expect((await app.call(uploadConfirm, await posted(await noisy()), { as: seller })).success).toBe(true);
});

test('a strip too long to be shown, a photo that tells where it was taken, and a name as long as a page are refused with words', async () => {
  const strip = await sharp({ create: { width: 90, height: 12_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const long = await posted(strip, seller, 'png');
  expect(await app.call(uploadConfirm, long, { as: seller })).toMatchObject({ code: 'UPLOAD_SHAPE', http: 400 });
  const placed = await sharp(photo)
    .withExif({ IFD3: { GPSLatitude: '31/1 13/1 0/1' } })
    .toBuffer();
  const told = await posted(placed);
  expect(await app.call(uploadConfirm, told, { as: seller })).toMatchObject({ code: 'UPLOAD_TELLS', http: 400 });
  const { http = 0 } = await app.call(
    uploadConfirm,
    { ...told, key: `u/${seller.userId}/${'a'.repeat(2000)}.jpg` },
    { as: seller },
  );
  expect([400, 403]).toContain(http);
});
