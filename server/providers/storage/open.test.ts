import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openStorage } from './open.ts';

const env = {
  ...{ DATA_DIR: '/nowhere/data', STORAGE: 's3', S3_URL: 'https://photos.invalid', S3_BUCKET: 'photos' },
  ...{ S3_REGION: 'x', S3_KEY_ID: 'a', S3_KEY_SECRET: 'b' },
};

test('a demo started with a shop’s environment touches none of its photos: it says why and does not start', async () => {
  await expect(openStorage(readConfig({ ...env, DEMO: '1' }))).rejects.toThrow(/bucket.*Unset STORAGE/);
  expect((await openStorage(readConfig({ ...env, DEMO: '1', STORAGE: 'folder' }))).origin).toBeNull();
});
