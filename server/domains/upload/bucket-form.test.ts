/** Where the object store is a bucket, its form is all that stands between an account and the shop's bill. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadSign } from '../../../contract/upload/calls.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { s3Storage } from '../../providers/storage/s3.ts';
import { type TestApp, testApp } from '../../testing/server.ts';
import { upload } from './handlers.ts';

const MB = 1024 * 1024;
const storage = s3Storage({
  S3_URL: 'https://photos.example',
  S3_BUCKET: 'photos',
  S3_REGION: 'eu-central-1',
  S3_KEY_ID: 'id',
  S3_KEY_SECRET: 'secret',
});
let app: TestApp;
beforeAll(async () => {
  const config = { proxies: 1, uploads: { account: 256 * MB, address: 300 * MB } };
  app = await testApp({ domains: [upload], httpRoutes: [], providers: { storage }, config });
});
afterAll(() => app.close());

const photo = (n: number, size: number) =>
  ({ type: 'sign', sha256: String(n).padStart(64, '0'), size, ext: 'jpg' }) as const;
const conditionsOf = (policy: string): unknown[] =>
  JSON.parse(Buffer.from(policy, 'base64').toString('utf8')).conditions;

test('a photo’s form takes that photo and nothing else, for some minutes', async () => {
  const as = await app.as('13300000001');
  const form = await app.must(uploadSign, photo(1, 1_234), { as, ip: '192.0.2.1' });
  expect(conditionsOf(form.policy)).toEqual(
    expect.arrayContaining([
      ['eq', '$key', `${form.dir}${photo(1, 1).sha256}.jpg`],
      ['content-length-range', 1_234, 1_234],
    ]),
  );
  expect(form.expire - app.clock.now().getTime()).toBeLessThanOrEqual(10 * 60_000);
});

test('who does not say what they post gets no form: it would open the folder for any number of objects', async () => {
  const as = await app.as('13300000002');
  const { size: _, ...unsized } = photo(1, 1_234);
  for (const said of [{ type: 'sign' } as const, unsized])
    expect(await app.call(uploadSign, said, { as, ip: '192.0.2.2' })).toMatchObject({ code: 'UPLOAD_POLICY' });
});

test('what is signed for counts, by account and by address, and small photos do not run out', async () => {
  const as = await app.as('13300000003');
  const ip = '192.0.2.3';
  for (let n = 0; n < 52; n++) await app.must(uploadSign, photo(n, PHOTO.maxCompressed), { as, ip });
  const largest = photo(99, PHOTO.maxUpload);
  for (const _ of [1, 2]) await app.must(uploadSign, largest, { as, ip });
  expect(await app.call(uploadSign, largest, { as, ip })).toMatchObject({ code: 'UPLOAD_TOO_MUCH' });
  const other = await app.as('13300000004');
  expect(await app.call(uploadSign, largest, { as: other, ip })).toMatchObject({ code: 'UPLOAD_TOO_MUCH' });
  await app.must(uploadSign, largest, { as: other, ip: '192.0.2.4' });
});
